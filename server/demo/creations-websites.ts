import { swarms } from './pictures/charts.ts'
import { town } from './pictures/maps.ts'
import { palettes } from './pictures/palettes.ts'
import { paperBoard } from './pictures/photographs.ts'
import { motifs, poster } from './pictures/posters.ts'
import { browserWindow, phone } from './pictures/screens.ts'
import type { DemoCreation } from './shapes.ts'

const streets = { ground: '#faf6ec', ink: '#2c3340', soft: '#ece5d6' }

export const websiteCreations: DemoCreation[] = [
  {
    name: 'Benches with shade at three o’clock',
    author: 'hassan_maps',
    tags: ['Website', 'App'],
    daysAgo: 331,
    productUrl: 'https://benches.example',
    description: `212 benches, heights of trees and houses from open data, the position of the sun by formula. You choose the hour, and the benches turn dark or light.

For my father, who walks slowly and is very strict about it.`,
    draw: (chance) =>
      town(chance, {
        palette: { ...streets, accent: '#c4552d', second: '#b9d0a0' },
        name: 'Shade at three',
        places: ['Oak', 'Mill', 'Church', 'Quay', 'School'],
      }),
  },
  {
    name: 'The reading room',
    author: 'hetty',
    tags: ['Website'],
    daysAgo: 315,
    productUrl: 'https://readingroom.example',
    description:
      'One shelf a month, told as a letter. The site is a single file that I can carry to the village hall on a stick when the line is down.',
    draw: () =>
      poster({
        palette: palettes.lemon,
        lines: ['The reading', 'room'],
        foot: 'One shelf a month · by the stove',
        motif: motifs.books(palettes.lemon),
      }),
  },
  {
    name: 'Horno de abajo: pan del día',
    author: 'Íñigo',
    tags: ['Website'],
    daysAgo: 294,
    productUrl: 'https://hornodeabajo.example',
    description:
      'Lo que queda en el horno, ahora mismo. Mi madre dice los números en voz alta y la página los escribe. Si no hay hogazas, no hace falta bajar la cuesta.',
    draw: () =>
      paperBoard({
        ...{ wall: '#b9925f', frame: '#2c2019', figure: '17' },
        lines: ['hogazas en el horno', 'molletes 40 · tortas 9', 'hasta las 14:00'],
        foot: '10:42',
      }),
  },
  {
    name: 'Forty voices',
    author: 'wren.k',
    tags: ['Website', 'Art'],
    daysAgo: 274,
    productUrl: 'https://fortyvoices.example',
    description:
      'Forty people read the same page of the same book. Choose two and hear where they breathe. Made for learners, kept for the breathing.',
    draw: () =>
      poster({
        palette: palettes.plum,
        lines: ['Forty voices'],
        foot: 'The same page, read aloud',
        motif: motifs.voices(palettes.plum),
      }),
  },
  {
    name: 'Beej: which seed, which week',
    author: 'कविता',
    tags: ['Website', 'App'],
    daysAgo: 256,
    productUrl: 'https://beej.example',
    description:
      'साठ किसानों के लिए: कौन सा बीज, किस हफ़्ते, किस खेत में। पन्ना बोलता भी है, क्योंकि सब पढ़ नहीं सकते।',
    draw: () =>
      phone({
        palette: palettes.lemon,
        title: 'Week 27',
        figure: '60 farms',
        rows: [
          ['Millet', '✓'],
          ['Pigeon pea', '✓'],
          ['Rice', '4 days'],
          ['Sesame', 'wait'],
        ],
        done: 2,
      }),
  },
  {
    name: 'Atlas of small libraries',
    author: 'tabitha_reads',
    tags: ['Website'],
    daysAgo: 229,
    productUrl: 'https://atlas.example',
    description:
      'Boxes, shelves and one telephone booth. Each has a page with what was in it last, written by whoever opened the door.',
    draw: (chance) =>
      town(chance, {
        palette: { ...streets, ground: '#f3ead9', accent: '#2d4f9e', second: '#c7d6b0' },
        name: 'Small libraries',
        places: ['Booth', 'Hall', 'Bridge', 'Stove', 'Well'],
      }),
  },
  {
    name: 'Neuadd: what is on in the hall',
    author: 'Ffion',
    tags: ['Website'],
    daysAgo: 200,
    productUrl: 'https://neuadd.example',
    description:
      'Beth sy’n digwydd yn y neuadd, mewn dwy iaith. I speak the week into my telephone on Sunday; on Monday it is on the web, on the door and in the choir’s chat.',
    draw: () =>
      poster({
        palette: palettes.harbour,
        lines: ['Y neuadd', 'the hall'],
        foot: 'Monday choir · Thursday chairs',
        motif: motifs.arches(palettes.harbour),
      }),
  },
  {
    name: '岭南茶铺: 今日开汤',
    author: '岭南茶铺',
    tags: ['Website'],
    daysAgo: 176,
    productUrl: 'https://lingnan.example/tang',
    description: '每天一泡茶，一段话。相片由女儿拍，文字先说给机器听，再自己改。改得比说得多。',
    draw: () =>
      poster({
        palette: palettes.garden,
        lines: ['Lingnan'],
        foot: 'One pot a day',
        motif: motifs.leaf(palettes.garden),
      }),
  },
  {
    name: 'Spicy: how hot is it really?',
    author: 'Марфа',
    tags: ['Website', 'Tool'],
    daysAgo: 145,
    productUrl: 'https://spicy.example',
    description:
      'Forty pots of the same sauce, two hundred tongues, one honest scale. “Medium” means nothing, and here is the picture of nothing.',
    draw: (chance) =>
      swarms(chance, {
        palette: palettes.rose,
        title: 'What people call medium',
        note: 'Each dot is one tongue',
        ticks: ['Sauce A', 'B', 'C', 'D'],
      }),
  },
  {
    name: 'ימין: a site that begins on the right',
    author: 'נועה',
    tags: ['Website', 'Tool'],
    daysAgo: 112,
    productUrl: 'https://yamin.example',
    description:
      'דף אחד שבודק אם האתר שלכם באמת עובד מימין לשמאל. It turns your page around and circles what did not turn with it.',
    draw: (chance) =>
      browserWindow(chance, {
        palette: palettes.rose,
        name: 'yamin.example',
        side: ['Mirror', 'Arrows', 'Numbers', 'Forms'],
        figures: ['Turned|184', 'Stuck|6', 'Score|97 %'],
      }),
  },
  {
    name: 'Workshop hours, read aloud',
    author: 'يوسف_والخشب',
    tags: ['Website'],
    daysAgo: 77,
    productUrl: 'https://warsha.example',
    description:
      'صفحة واحدة للورشة: ما الذي أصنعه اليوم، ومتى يكون جاهزاً. تقرأ نفسها بصوت عالٍ لأن نظارتي دائماً في جيب آخر.',
    draw: () =>
      paperBoard({
        ...{ wall: '#6f5a45', frame: '#d9c7a3', figure: '3' },
        lines: ['chairs before Friday', 'one door, oak', 'open until 18:00'],
        foot: 'Tuesday',
      }),
  },
  {
    name: 'Bam: radio for the hour after midnight',
    author: '서준의_밤',
    tags: ['Website', 'Art'],
    daysAgo: 31,
    productUrl: 'https://bam.example',
    description:
      '자정이 지나면 한 시간 동안만 열리는 라디오. 사연은 사람이 보내고, 노래는 모델이 고르고, 마지막 한마디는 제가 합니다.',
    draw: () =>
      poster({
        palette: { ...palettes.night, ink: '#f4ead2' },
        lines: ['After', 'midnight'],
        foot: 'One hour, every night',
        motif: motifs.sun(palettes.night),
      }),
  },
]
