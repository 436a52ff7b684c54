import { tides } from './pictures/charts.ts'
import { palettes } from './pictures/palettes.ts'
import { paperBoard } from './pictures/photographs.ts'
import { browserWindow, phone } from './pictures/screens.ts'
import type { DemoCreation } from './shapes.ts'

export const appCreations: DemoCreation[] = [
  {
    name: 'Tide board for a harbour wall',
    author: 'harbourlight',
    tags: ['App', 'Tool'],
    daysAgo: 347,
    productUrl: 'https://tideboard.example/wall',
    description: `Ten inches of e-paper beside the chalk board. High and low water for today and tomorrow, in letters that can be read from a boat.

The times come from the tables of the harbour authority. It wakes up twice a day and runs for a winter on one battery.`,
    draw: () =>
      paperBoard({
        ...{ wall: '#7b8a86', frame: '#3b2a20', figure: '14:20' },
        lines: ['High water 4.1 m', 'Low water 20:41 · 0.9 m', 'Tomorrow 02:55'],
        foot: 'Battery 96 %',
      }),
  },
  {
    name: 'Third bed: voice notes that file themselves by plant',
    author: 'mikal',
    tags: ['App'],
    daysAgo: 318,
    productUrl: 'https://thirdbed.example',
    description:
      'I talk while I weed. It hears “third bed, aphids again” and knows which page that belongs to. One Raspberry Pi in the shed, no cloud, and a search that finds last year.',
    draw: () =>
      phone({
        palette: palettes.garden,
        title: 'Third bed',
        figure: '14 notes',
        rows: [
          ['Beans, row two', 'today'],
          ['Aphids again', 'today'],
          ['Compost is warm', 'Friday'],
          ['Leeks thinned', '3 May'],
        ],
        done: 2,
      }),
  },
  {
    name: 'Who has the key?',
    author: 'osei_builds',
    tags: ['App'],
    daysAgo: 301,
    productUrl: 'https://whohasthekey.example',
    description:
      'Four shared rooms, nine keys, thirty people. A text message moves a key from one person to the next, and the page says who has it now. Nobody needs an account.',
    draw: () =>
      phone({
        palette: palettes.lemon,
        title: 'Who has it?',
        figure: '7 of 9 out',
        rows: [
          ['Kitchen', 'Abena'],
          ['Workshop', 'Kofi'],
          ['Hall, front', 'in the box'],
          ['Hall, back', 'Esi'],
        ],
        done: 3,
      }),
  },
  {
    name: 'Grade 9, one question a day',
    author: 'thandeka',
    tags: ['App', 'Website'],
    daysAgo: 282,
    productUrl: 'https://grade9.example/today',
    description:
      'One question each morning, written with my learners, marked by them, explained by a model that may only use the words on our wall. **42 of 45** answer before the first bell.',
    draw: () =>
      phone({
        palette: palettes.plum,
        title: 'Question 112',
        figure: '42 / 45',
        rows: [
          ['A ratio is a map', 'Lerato'],
          ['Half of a half', 'Sipho'],
          ['Why not 0.3?', 'Anele'],
          ['Draw it', 'all'],
        ],
        done: 3,
      }),
  },
  {
    name: 'Slow clicks',
    author: 'noor',
    tags: ['App', 'Tool'],
    daysAgo: 266,
    productUrl: 'https://slowclicks.example',
    description:
      'An agent presses forty screens of our shop every night, like a tired customer. In the morning there is one page: where it waited, what it misread, and a film of each.',
    draw: (chance) =>
      browserWindow(chance, {
        palette: palettes.harbour,
        name: 'slowclicks.example',
        side: ['Last night', 'Screens', 'Films', 'Rules'],
        figures: ['Screens|40', 'Misread|3', 'Slowest|6.2 s'],
      }),
  },
  {
    name: 'Pantry of a shared flat',
    author: 'paulo.dev',
    tags: ['App'],
    daysAgo: 233,
    productUrl: null,
    description:
      'Take a picture of the shelf, get the list. It is wrong about lentils in a way that has become a tradition.',
    draw: () =>
      phone({
        palette: palettes.clay,
        title: 'Pantry',
        figure: '31 things',
        rows: [
          ['Lentils, brown', '2 kg'],
          ['Lentils, really', '1 kg'],
          ['Olive oil', 'low'],
          ['Coffee', 'none!'],
        ],
        done: 1,
      }),
  },
  {
    name: 'Two valleys: the round of a country vet',
    author: 'vet_okafor',
    tags: ['App'],
    daysAgo: 204,
    productUrl: 'https://twovalleys.example',
    description:
      'Calls come in by voice, the map orders them by road and by urgency, and the note for the farmer is ready before I am back in the car. I check each dose myself. Always.',
    draw: () =>
      phone({
        palette: palettes.moss,
        title: 'Today',
        figure: '9 farms',
        rows: [
          ['Ewe, lame', '8:10'],
          ['Calf, cough', '9:00'],
          ['Mare, teeth', '11:30'],
          ['Dog, see 4 May', '13:00'],
        ],
        done: 2,
      }),
  },
  {
    name: 'Museum guide that waits for you',
    author: 'Åsa',
    tags: ['App', 'Website'],
    daysAgo: 171,
    productUrl: 'https://museet.example/guide',
    description:
      'Forty objects, told by Birgit, with longer silences between the sentences for whoever wants them. No headphones to borrow: it runs on your own telephone, from a sticker beside the object.',
    draw: () =>
      phone({
        palette: palettes.slate,
        title: 'Object 17',
        figure: 'Ski, 1540',
        rows: [
          ['Who wore it', '1:12'],
          ['Which tree', '0:48'],
          ['The missing one', '2:03'],
          ['Touch a copy', 'room 3'],
        ],
        done: 1,
      }),
  },
  {
    name: 'Heat pump diary',
    author: 'cleo_types',
    tags: ['App', 'Tool'],
    daysAgo: 139,
    productUrl: 'https://heatpumps.example/diary',
    description:
      'Reads the meter every ten minutes and writes one sentence a day about it. After a winter that makes a small book that even my landlord has read.',
    draw: (chance) =>
      browserWindow(chance, {
        palette: palettes.brick,
        name: 'heatpumps.example/diary',
        side: ['This winter', 'Coldest', 'Sentences', 'Export'],
        figures: ['Outside|-7.4°', 'Inside|20.1°', 'Today|11 kWh'],
      }),
  },
  {
    name: '迷い: 帰り道だけの地図',
    author: '田中由美',
    tags: ['App'],
    daysAgo: 98,
    productUrl: 'https://mayoi.example',
    description:
      '母のために作りました。地図には帰り道だけが出ます。迷ったら画面のどこを押しても、私に電話がかかります。ボタンは一つもありません。',
    draw: () =>
      phone({
        palette: palettes.rose,
        title: '12 min',
        figure: '870 m',
        rows: [
          ['→', '120 m'],
          ['→', '300 m'],
          ['→', '420 m'],
          ['✓', '30 m'],
        ],
        done: 1,
      }),
  },
  {
    name: 'Four o’clock water',
    author: 'gustavo_r',
    tags: ['App', 'Website'],
    daysAgo: 61,
    productUrl: 'https://wells.example/today',
    description:
      'Eleven wells, eleven floats, one page that the whole village reads at four. The curve is a guess from last year; the dot is the truth.',
    draw: () =>
      tides({
        palette: palettes.harbour,
        title: 'Well 4, height of the water',
        note: 'The line is what we expected, the dot is now',
        ticks: ['0:00', '6:00', '12:00', '18:00'],
      }),
  },
  {
    name: 'Receipt whisperer',
    author: 'Bérengère',
    tags: ['App'],
    daysAgo: 24,
    productUrl: 'https://leseau.example/tickets',
    description:
      'Lay the receipts of a month on the table, take one picture. It reads them all, in three languages, and asks only about the ones that got wet.',
    draw: () =>
      phone({
        palette: palettes.ink,
        title: 'October',
        figure: '418.60',
        rows: [
          ['Bakery ×14', '61.20'],
          ['Ferry', '38.00'],
          ['Wet one?', 'look'],
          ['Hardware', '112.90'],
        ],
        done: 2,
      }),
  },
]
