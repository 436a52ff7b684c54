import { palettes } from './pictures/palettes.ts'
import { mist, stillLife } from './pictures/photographs.ts'
import { blocks, flow, stars, tree, weave } from './pictures/plots.ts'
import { motifs, packets, poster } from './pictures/posters.ts'
import type { DemoCreation } from './shapes.ts'

export const artCreations: DemoCreation[] = [
  {
    name: '가마: 유약 실험 서른두 번째',
    author: '민지네공방',
    tags: ['Art'],
    daysAgo: 336,
    productUrl: 'https://gama.example/32',
    description:
      '유약 배합을 모델에게 물어보고, 실제 가마에서 구운 뒤, 결과를 다시 알려 줍니다. 서른두 번째에서 처음으로 “모르겠다”고 답했습니다. 그 다음이 이 파란색입니다.',
    draw: (chance) =>
      stillLife(chance, {
        table: '#8a5f3d',
        wall: '#cfc8ba',
        glazes: ['#2f6f73', '#c96f4a', '#e9dcc0', '#3a4a6b', '#9aa76b', '#b03a3a', '#e0b45a'],
      }),
  },
  {
    name: 'Wind over the salt pans, pen on paper',
    author: 'rosalba',
    tags: ['Art'],
    daysAgo: 312,
    productUrl: 'https://ondacorta.example/wind',
    description:
      'A day of wind from our weather station as 620 lines. Two pens, four hours, one blot that I have decided to like.',
    draw: (chance) => flow(chance, palettes.ink),
  },
  {
    name: 'نجوم الفناء',
    author: 'مريم',
    tags: ['Art'],
    daysAgo: 290,
    productUrl: 'https://qalam.example/nujum',
    description:
      'نجوم بثمانية رؤوس، مرسومة بالفرجار والمسطرة فقط. كتبت القواعد بالكلمات، وكتب المساعد البرنامج، ثم طبعتها على ورق من صنع جارتي.',
    draw: () =>
      stars({ ...palettes.harbour, accent: '#1f6f8b', second: '#d9a441', ground: '#f4ead2' }),
  },
  {
    name: 'The valley at six, from forty photographs that failed',
    author: 'tabitha_reads',
    tags: ['Art'],
    daysAgo: 271,
    productUrl: 'https://atlas.example/six',
    description:
      'Every morning for forty days the camera slipped. I averaged what was left. This is no place; it is what forty mornings agree on.',
    draw: (chance) => mist(chance, { near: '#1f3038', far: '#9fb3b8', sky: '#e6d9c6' }),
  },
  {
    name: 'Herringbone for a loom with four shafts',
    author: '和紙工房',
    tags: ['Art', 'Tool'],
    daysAgo: 243,
    productUrl: 'https://washi.example/ori',
    description:
      '紙の糸で織るための綾織り。設計図はプログラムが描き、糸は手で紡ぎます。一段ずつ読み上げてくれるので、目を離さずに織れます。',
    draw: () =>
      weave(['#2f3e4e', '#c9a15a', '#e8e0cf'], (x, y) => {
        const wave = (Math.abs((x % 16) - 8) + y) % 12
        return wave < 4 ? 1 : wave < 6 ? 2 : 0
      }),
  },
  {
    name: 'Apple tree, by one rule',
    author: 'minhthư',
    tags: ['Art'],
    daysAgo: 214,
    productUrl: 'https://thehoc.example/cay',
    description:
      'One branch becomes two, a little shorter, a little aside. My pupils changed one number each; we have 31 orchards on the wall now.',
    draw: (chance) => tree(chance, palettes.clay),
  },
  {
    name: 'Seed packets for the allotment swap',
    author: 'gwen_at_the_allotment',
    tags: ['Art', 'Website'],
    daysAgo: 187,
    productUrl: 'https://packets.example',
    description:
      'Type the name of the plant, get a packet to print and fold. The drawings are made of six shapes. The advice on the back is made of my mother.',
    draw: (chance) =>
      packets(chance, palettes.garden, [
        'Bean',
        'Leek',
        'Pea',
        'Kale',
        'Beet',
        'Dill',
        'Chard',
        'Rue',
      ]),
  },
  {
    name: 'Poster for the annual meeting',
    author: 'the-society-for-slightly-better-bicycle-parkings',
    tags: ['Art'],
    daysAgo: 166,
    productUrl: 'https://slightlybetter.example/2026',
    description:
      'Twelve wheels, one of them locked properly. Proposed by the chair, seconded, amended twice, printed in two inks.',
    draw: () =>
      poster({
        palette: palettes.rose,
        lines: ['Slightly', 'better'],
        foot: 'Annual meeting · bring your own stand',
        motif: motifs.wheels(palettes.rose),
      }),
  },
  {
    name: '十二格: 城里的一天',
    author: '阿澜画画',
    tags: ['Art'],
    daysAgo: 133,
    productUrl: 'https://shierge.example/cheng',
    description: '每天画一格，模型只负责影子。十二天以后，一座城就有了早上和晚上。',
    draw: (chance) => blocks(chance, palettes.clay),
  },
  {
    name: 'Onda corta: a record sleeve for noise',
    author: 'rosalba',
    tags: ['Art'],
    daysAgo: 107,
    productUrl: 'https://ondacorta.example/disco',
    description:
      'Nine stations from one night of short wave, the one that I could not name in red. The sleeve is drawn from the sound itself.',
    draw: () =>
      poster({
        palette: palettes.slate,
        lines: ['Onda corta'],
        foot: 'Nine stations, one night',
        motif: motifs.voices(palettes.slate),
      }),
  },
  {
    name: 'Three bowls that do not exist',
    author: 'Ffion',
    tags: ['Art', 'App'],
    daysAgo: 72,
    productUrl: 'https://neuadd.example/powlenni',
    description:
      'Every ray of light is worked out by a page of code that I can explain to the choir. No model was asked; I wanted to know whether I still can.',
    draw: (chance) =>
      stillLife(chance, {
        table: '#5a4636',
        wall: '#9fb0b4',
        glazes: ['#e4d3b2', '#44606b', '#8f3b2e', '#d8a24a', '#6f8f6a'],
      }),
  },
  {
    name: 'Blanket in the colours of our street',
    author: 'Ayşe',
    tags: ['Art'],
    daysAgo: 38,
    productUrl: null,
    description:
      'I took a picture of each front door, forty of them, and asked for the fewest colours that still tell them apart. Five. Then I wove it.',
    draw: () =>
      weave(['#b23a2a', '#e9dcc0', '#2f6f73', '#e0b45a', '#3a2019'], (x, y) =>
        Math.abs((x % 20) - 10) + Math.abs((y % 20) - 10) > 11
          ? Math.floor(x / 20) + Math.floor(y / 20)
          : Math.floor((Math.abs((x % 20) - 10) + Math.abs((y % 20) - 10)) / 3) + 1,
      ),
  },
  {
    name: 'Evening, from the kiosk',
    author: 'lefteris_kiosk',
    tags: ['Art'],
    daysAgo: 4,
    productUrl: 'https://kiosk.example/vradi',
    description:
      'I have looked at these hills for thirty years and could not draw them. I described them instead, for an hour, to a machine with patience.',
    draw: (chance) => mist(chance, { near: '#3b2233', far: '#c98a7a', sky: '#f3c99a' }),
  },
]
