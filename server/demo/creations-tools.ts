import { columns, swarms, waveform } from './pictures/charts.ts'
import { contours } from './pictures/maps.ts'
import { palettes } from './pictures/palettes.ts'
import { browserWindow, terminal } from './pictures/screens.ts'
import type { DemoCreation } from './shapes.ts'

export const toolCreations: DemoCreation[] = [
  {
    name: 'repomap',
    author: 'ada',
    tags: ['Tool'],
    daysAgo: 343,
    productUrl: 'https://repomap.example',
    description: `Prints the sixty files of a repository that matter, as a tree that fits into a prompt.

\`\`\`sh
repomap . --budget 4000
\`\`\`

It ranks by who imports whom, and by what changed together in the last hundred commits. No model in it: it runs before one.`,
    draw: () =>
      terminal({
        palette: palettes.night,
        lines: [
          '> repomap .',
          '+ 412 files, 61 that matter',
          '  server/app.ts',
          '  server/db/engine.ts',
          '  web/routes.tsx',
          '· 9 more levels left out',
        ],
      }),
  },
  {
    name: 'Forty questions',
    author: 'pilar',
    tags: ['Tool', 'Website'],
    daysAgo: 325,
    productUrl: 'https://fortyquestions.example',
    description:
      'Evals for a team of two: forty questions in a text file, one script, a number on the wall. Everything cleverer than that we built and threw away again.',
    draw: (chance) =>
      browserWindow(chance, {
        palette: palettes.clay,
        name: 'fortyquestions.example',
        side: ['Tonight', 'Questions', 'Runs', 'Wall'],
        figures: ['Passed|37 / 40', 'New|+2', 'Cost|0.12'],
      }),
  },
  {
    name: 'Pauser',
    author: 'sunniva',
    tags: ['Tool'],
    daysAgo: 308,
    productUrl: 'https://pauser.example',
    description:
      'Makes the silences of a recording longer and leaves the words alone. People say that the speaker has become clearer. It is the same recording.',
    draw: (chance) =>
      waveform(chance, {
        palette: palettes.clay,
        title: 'Pauser',
        note: 'Longer silences, the same words',
        ticks: [],
      }),
  },
  {
    name: 'Smutnages: a spell checker for sad poems',
    author: 'krzysztof_w',
    tags: ['Tool'],
    daysAgo: 277,
    productUrl: 'https://smutnages.example',
    description:
      'It finds the line where a poem stops being sad and becomes sorry for itself. Works in Polish and, to my surprise, in English.',
    draw: () =>
      terminal({
        palette: palettes.wine,
        lines: [
          '> smutnages rain.txt',
          '  the rain goes on without me',
          '+ sad',
          '  and nobody has asked me why',
          '· sorry for itself, line 2',
        ],
      }),
  },
  {
    name: 'Which hour do people give up?',
    author: 'noor',
    tags: ['Tool'],
    daysAgo: 252,
    productUrl: 'https://slowclicks.example/hours',
    description:
      'Clicks that led nowhere, by hour. We thought it was the night. It is noon: people try it in the queue for lunch.',
    draw: () =>
      columns(
        {
          palette: palettes.brick,
          title: 'Clicks that led nowhere',
          note: 'One week, by the hour they were made',
          ticks: ['6:00', '9:00', '12:00', '15:00', '18:00', '21:00'],
        },
        [4, 9, 31, 17, 22, 12],
      ),
  },
  {
    name: 'Dry wells, high ground',
    author: 'gustavo_r',
    tags: ['Tool', 'Website'],
    daysAgo: 223,
    productUrl: 'https://wells.example/height',
    description:
      'Contours from open data, at a scale where a person with a shovel can use them. Print one sheet for each family.',
    draw: (chance) =>
      contours(
        chance,
        ['#9cc3c9', '#e4dcb4', '#cfcf98', '#a9b878', '#8a9b63', '#7c7a58'],
        '#4d5a44',
      ),
  },
  {
    name: 'fourbits',
    author: 'ravi_infers',
    tags: ['Tool'],
    daysAgo: 196,
    productUrl: 'https://fourbits.example',
    description:
      'Shows what four bits do to *your* prompts instead of to a benchmark: the same forty answers from both, side by side, differences first.',
    draw: () =>
      terminal({
        palette: { ...palettes.night, ground: '#b9d0c8' },
        lines: [
          '> fourbits compare mine.txt',
          '  40 prompts, 16 bits and 4',
          '+ 36 mean the same',
          '+ 3 are shorter',
          '· 1 is wrong now: number 17',
          '> show 17',
        ],
      }),
  },
  {
    name: 'How long they wait for an answer',
    author: 'Bérengère',
    tags: ['Tool'],
    daysAgo: 163,
    productUrl: 'https://leseau.example/attente',
    description:
      'Every dot is one person on the telephone line of our water office. We changed the first sentence in July.',
    draw: (chance) =>
      swarms(chance, {
        palette: palettes.harbour,
        title: 'How long they wait',
        note: 'Each dot is one caller, the bar is the middle one',
        ticks: ['May', 'June', 'July', 'August', 'Sept'],
      }),
  },
  {
    name: 'Derevnya: names of villages that are gone',
    author: 'Тимофей',
    tags: ['Tool', 'Art'],
    daysAgo: 128,
    productUrl: 'https://derevnya.example',
    description:
      'Старые карты, три тысячи названий, один сканер. Программа читает почерк землемеров и спрашивает, когда не уверена. Чаще всего спрашивает правильно.',
    draw: (chance) =>
      contours(
        chance,
        ['#b9a58a', '#cdbb9c', '#dccfb2', '#e8dfc8', '#f1ebda', '#f8f5ea'],
        '#7a5a44',
      ),
  },
  {
    name: 'Second hand for animations',
    author: 'lina-motion',
    tags: ['Tool'],
    daysAgo: 91,
    productUrl: 'https://sekunde.example',
    description:
      'Counts how many milliseconds of your page only look nice. Ours came to 2,100 a visit. Now it is 300, and nobody has asked where they went.',
    draw: () =>
      columns(
        {
          palette: palettes.plum,
          title: 'Milliseconds that only look nice',
          note: 'By part of the page, before we took them out',
          ticks: ['menu', 'cards', 'hero', 'dialog', 'toast', 'foot'],
        },
        [180, 420, 910, 260, 240, 90],
      ),
  },
  {
    name: 'Semillas offline',
    author: 'José_Ramírez_H',
    tags: ['Tool', 'App'],
    daysAgo: 53,
    productUrl: 'https://lunes.example/semillas',
    description:
      'Un modelo pequeño en un teléfono viejo: reconoce doce plagas sin red. Cuando duda, guarda la foto y pregunta el lunes, en el pueblo.',
    draw: () =>
      terminal({
        palette: { ...palettes.moss, ground: '#d8cfa8' },
        lines: [
          '> semillas hoja.jpg',
          '+ roya, 91 %',
          '> semillas hoja2.jpg',
          '· no estoy seguro',
          '  guardada para el lunes',
        ],
      }),
  },
  {
    name: 'A linter for promises in commit messages',
    author: 'quietcompiler',
    tags: ['Tool'],
    daysAgo: 2,
    productUrl: 'https://smallpress.example/promises',
    description:
      'Finds “will”, “soon” and “for now” in the log and asks, a month later, whether. No picture yet: it has no screen, only a conscience.',
    draw: null,
  },
]
