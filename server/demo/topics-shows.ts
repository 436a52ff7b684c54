import type { DemoTopic } from './shapes.ts'

export const showTopics: DemoTopic[] = [
  {
    title: 'A tide clock for the harbour wall, drawn by a program that cannot draw',
    author: 'harbourlight',
    tags: ['Show & Tell', 'General'],
    minutesAgo: 502980,
    content: `Volunteers run our small harbour. There is a board on the wall with tide times, and somebody writes it with chalk each morning. When it rains, nobody does.

I am no programmer. I told an assistant: *an e-paper screen, 10 inches, high and low water for today and tomorrow, letters that can be read from a boat*. It took three weekends, mostly because of the **frame**, and not because of the code.

Lessons from a non-programmer:

- The assistant wrote code for a screen I do not own. Twice. In the end I put the exact name from the back of the screen in the first line of every message.
- It computed the tide itself! Beautiful curve, 40 minutes off. Tide times come from the tables of the harbour authority. One does not compute those. One *looks them up*.
- Battery for one winter if it wakes up twice a day. It woke up every minute until somebody here told me about that. (Thank you, tuomas.)

The chalk board stays, below it. On the chalk board we now write the jokes.`,
    replies: [
      {
        author: 'tuomas',
        minutesAgo: 502802,
        content:
          'Two wake-ups a day, well done. Did you also put the little capacitor in? Otherwise the first cold night takes it down.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 502641,
        content: 'I did. It survived –6° and a gull.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 502183,
        content: '“One does not compute those. One looks them up” should stand above every door.',
      },
      {
        author: 'Ελπίδα',
        minutesAgo: 501916,
        content:
          'We have no tides to speak of here. I am strangely jealous of a whole board for them.',
      },
      {
        author: 'tabitha_reads',
        minutesAgo: 501863,
        content: 'Please post the chalk jokes too.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 501776,
        content: "Yesterday's: “The sea is out. It will be back at 14:20.”",
      },
    ],
  },
  {
    title: 'Three weeks of “explain it to my grandmother” buttons',
    author: 'कविता',
    tags: ['Show & Tell'],
    minutesAgo: 498600,
    content: `I work with a co-operative of 60 farmers. Letters from the seed office are hard, even for me. I made a page where you take a photo of the letter and press one of three buttons:

1. **What does it want from me?**
2. **By when?**
3. **Read it to me** (in Hindi, slowly)

उदाहरण के लिए, एक पत्र का दूसरा बटन:

> आपको 15 तारीख तक फ़ॉर्म 7 जमा करना है। कोई शुल्क नहीं है।

Nobody used a free text box, so I took it away. Button 3 is used most, by people who can read very well. They listen while doing other things.

The most important rule: it must show the *line of the letter* from which the date comes, with a red frame. Two times the date was wrong, and both times the farmer saw it in the red frame.`,
    replies: [
      {
        author: 'Ayşe',
        minutesAgo: 498587,
        content:
          'The red frame turns a risk into a reading aid. I show this to every client who wants “AI summaries” and no source.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 498217,
        content: 'We need this for discharge letters. All three buttons, the same order.',
      },
      {
        author: 'Ελπίδα',
        minutesAgo: 498195,
        content:
          'Taking away the free text box because nobody used it takes courage. I am still keeping mine “just in case”.',
      },
      {
        author: 'कविता',
        minutesAgo: 498057,
        content:
          '@nightshift_ines जी ज़रूर! The code is small, I can send it. But for health letters please keep a person in it, our letters are only about seeds.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 497993,
        content:
          'Absolutely, a nurse reads along, always. The buttons are for *afterwards*, at the kitchen table.',
      },
    ],
  },
  {
    title: 'Colour-blind mode for our card game in one afternoon (with pictures in words)',
    author: 'pixelpelle',
    tags: ['Show & Tell'],
    minutesAgo: 494100,
    content: `I draw for brambleworks. A player wrote that in our game the *moss* card and the *rust* card are the same card. They are very much not, unless you do not see red and green apart; and then they very much are.

What did **not** work: other colours. With eleven card types there are not eleven colours that stay different for everybody.

What worked: every card got a *texture you could feel* if it were real. Moss is dots, rust is flakes, water is waves, brick is brick.

I let a small script simulate three kinds of colour vision and compare all pairs. Anything under a distance of 12 is printed:

\`\`\`python
for a, b in itertools.combinations(cards, 2):
    for kind in ("protan", "deutan", "tritan"):
        d = delta_e(simulate(a.colour, kind), simulate(b.colour, kind))
        if d < 12 and a.texture == b.texture:
            print(f"{a.name:8} {b.name:8} {kind:7} {d:4.1f}")
\`\`\`

Result before: 9 lines. After: nothing. The player wrote back: “I have been losing to moss for a year.”`,
    replies: [
      {
        author: 'Ayşe',
        minutesAgo: 494083,
        content:
          'Textures over colours, and a script as a guard so that the twelfth card cannot slip in. This is how it should be done. Is it on by default?',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 494053,
        content:
          'It is simply how the cards look now. We talked about a switch and then asked ourselves who would want the old ones. Nobody.',
      },
      {
        author: 'Zoë',
        minutesAgo: 493987,
        content:
          'As somebody who mixes paint: “moss is dots” also makes them *prettier*. Constraints again.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 493802,
        content: 'I have also been losing to moss for a year and I see every colour.',
      },
      {
        author: '田中由美',
        minutesAgo: 493709,
        content:
          'うちのダッシュボードでも同じスクリプトを試しました。グラフの線が 6 組、区別できませんでした。点線と実線に変えただけで全部解決。ありがとうございます。',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 493548,
        content: '@田中由美 six pairs, wow. Happy that a card game could help a dashboard!',
      },
    ],
  },
  {
    title: 'Knitting charts from a sentence, and why row 14 was always wrong',
    author: 'Марфа',
    tags: ['Show & Tell'],
    minutesAgo: 487260,
    content: `I knit, and I write a little program that makes charts: “a band of small firs, 24 stitches wide, the repeat must close”. The model gives a grid as text, the program checks it and draws it.

For two weeks row 14 was wrong. Always 14. I counted, I changed the prompt, I changed the wool.

\`\`\`
13 | . . ^ . . . ^ . . . ^ . . . ^ . . . ^ . . . ^ .   24
14 | . ^ ^ ^ . ^ ^ ^ . ^ ^ ^ . ^ ^ ^ . ^ ^ ^ . ^ ^ ^ . 25
15 | ^ . . . ^ . . . ^ . . . ^ . . . ^ . . . ^ . . . ^  25
\`\`\`

The explanation: the model *cannot count and draw at the same time*, but it can copy. Rows 1 to 13 were copies of my example, which had 13 rows.

What works now:

1. The model does not draw. It writes \`fir(height=7) gap(1)\`, in words that I have defined.
2. My program draws, and counts, and refuses a repeat that does not close.
3. If it refuses, the message goes back: “25 stitches, must be 24, the last gap is too much”.

On the second try it is nearly always right. A free chart for mittens: <https://marfa.example.org/mittens>`,
    replies: [
      {
        author: 'quietcompiler',
        minutesAgo: 487242,
        content:
          '“It cannot count and draw at the same time, but it can copy” is a precise statement about language models and I will quote you at work.',
      },
      {
        author: 'Ελπίδα',
        minutesAgo: 487215,
        content: 'The mittens! I have never owned any and I want them.',
      },
      {
        author: '민지네공방',
        minutesAgo: 487192,
        content: `도자기 띠무늬도 같은 문제예요. 둘레가 맞지 않으면 끝에서 어긋나요. “닫히지 않으면 거부” 규칙, 저도 넣어 볼게요.

(Same in pottery: a border that does not close round the bowl. I will copy the “refuse” rule.)`,
      },
      {
        author: 'Марфа',
        minutesAgo: 487085,
        content:
          '@민지네공방 oh, bowls are harder, you cannot pull a bowl a little wider! Please show it when it works.',
      },
      {
        author: 'Zoë',
        minutesAgo: 486906,
        content:
          'A tiny vocabulary plus a strict renderer is how I do all my pattern work now. The model proposes, the ruler disposes.',
      },
      {
        author: 'hetty',
        minutesAgo: 486651,
        content:
          'Row 14 of a 1911 pattern in our archive is wrong too. It seems to be a tradition.',
      },
    ],
  },
  {
    title: "Subtitles for my deaf father's favourite football podcast",
    author: 'José_Ramírez_H',
    tags: ['Show & Tell'],
    minutesAgo: 476880,
    content: `My father lost his hearing two years ago. He misses one thing: two old men who quarrel about football on Mondays. I make a transcript for him each week, with who is speaking, and I wanted the *quarrel* to be in it.

Normal transcripts clean it all up. “No. No, no, no. Listen.” becomes nothing. So:

- I keep repetitions and half sentences
- interruptions get a dash, and the next speaker starts on the same line
- laughter and the hitting of the table are written in brackets. (It is the table. I asked them.)

\`\`\`
PACO   He was never offside, he was —
LOLO                                 — he was in the car park.
PACO   (table) Listen.
\`\`\`

The layout is done by a script from the word times. The speech model gives times per word, and if two people's times overlap by more than 0.3 s, it is an interruption.

He laughs out loud again on Mondays. The two men know about it. They said hello to him in episode 212.`,
    replies: [
      {
        author: 'rosalba',
        minutesAgo: 476743,
        content: 'I had to step out of the studio for a minute.',
      },
      {
        author: 'sunniva',
        minutesAgo: 476725,
        content:
          'Overlap > 0.3 s as the definition of an interruption is so good. Podcast editor here: I will use it to *find* the best moments.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 476584,
        content:
          'This is what captions should be and nearly never are: not the words, the conversation. Have you thought about publishing how you mark things? Other families would use it.',
      },
      {
        author: 'José_Ramírez_H',
        minutesAgo: 476519,
        content:
          'I wrote two pages: <https://jrh.example.org/monday>. In Spanish for now. If somebody wants to translate it, I would be happy.',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 476501,
        content: 'I can do Portuguese this week.',
      },
      {
        author: 'Ffion',
        minutesAgo: 476377,
        content:
          'And I will do English, if nobody is quicker. “He was in the car park” needs no help from me.',
      },
    ],
  },
  {
    title: "Our shop's opening hours now answer the phone",
    author: 'Íñigo',
    tags: ['Show & Tell'],
    minutesAgo: 461160,
    content: `We are a bakery. In the morning the phone rings forty times and thirty of these are “are you open on the holiday?”. Flour on the hands, phone in the flour.

Now a small program answers between 6 and 11. It can do three things:

- say the hours, also for holidays (from a calendar that my sister keeps)
- say which breads are *today's* (I tick them on a tablet)
- take a message for anything else, which is read to me at 11

It **cannot** take orders. I decided this after a test in which my cousin ordered “two, no three, what was it, the dark one” and got seven.

Made with a hosted speech service and 200 lines that my nephew and an assistant wrote in a weekend. It costs about 4 euros a month. The first sentence says that it is a machine. Older customers say good morning to it anyway.`,
    replies: [
      {
        author: 'krzysztof_w',
        minutesAgo: 461097,
        content: 'The decision not to take orders is the best engineering in the post.',
      },
      {
        author: 'rosalba',
        minutesAgo: 461062,
        content:
          '“Older customers say good morning to it anyway” — may I read this on air? We have a Sunday slot about small machines.',
      },
      {
        author: 'Íñigo',
        minutesAgo: 460978,
        content: 'Of course. Please say that the rye is back.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 460936,
        content:
          'Lovely, and thank you for saying that it is a machine in the first sentence. One question: what happens if somebody does not speak clearly, or stutters? Does it hang up after silence?',
      },
      {
        author: 'Íñigo',
        minutesAgo: 460925,
        content:
          'It waited 3 seconds before. After your message I made it 10, and then it says “take your time, or stay on the line and I will ring the shop”. Then it really rings. I did not think of this before, thank you.',
      },
      {
        author: 'Bérengère',
        minutesAgo: 460764,
        content:
          "Chez nous (fleuriste) c'est « livrez-vous le dimanche ? ». I will copy everything, including the 10 seconds.",
      },
    ],
  },
  {
    title: 'Procedural fog, or how I stopped being afraid of shaders',
    author: 'lina-motion',
    tags: ['Show & Tell'],
    minutesAgo: 435060,
    content: `I animate by hand. Shaders always looked to me like a language for people who are angry. This month I needed fog for a short film, 11 shots, and rendering it by hand would have been a winter.

So I asked for one line at a time. Not “make fog”, but “what does this line do, and what happens if I double it?” I changed numbers for four evenings like turning knobs, and I wrote down in *my* words what each knob does:

\`\`\`glsl
float fog(vec2 p, float t) {
  float f = 0.0, a = 0.5;
  for (int i = 0; i < 5; i++) {   // how many breaths on top of one another
    f += a * noise(p + t * 0.05);  // slow drift; 0.2 is a storm
    p *= 2.1;                      // each breath is finer; exactly 2.0 looks like a carpet
    a *= 0.5;                      // and fainter
  }
  return smoothstep(0.25, 0.8, f); // where fog begins and where it is only fog
}
\`\`\`

Now I know it. I could write it again without help, and that was my condition. All eleven shots use it with different knobs.`,
    replies: [
      {
        author: 'pixelpelle',
        minutesAgo: 434707,
        content:
          '“Exactly 2.0 looks like a carpet” is the comment that no tutorial has and that everybody needs.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 434682,
        content: '“How many breaths on top of one another.” I am keeping that for a poem.',
      },
      {
        author: 'Zoë',
        minutesAgo: 434388,
        content:
          'One line at a time and *what if I double it*: did the assistant keep to that? Mine always runs ahead and writes the entire film.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 434084,
        content:
          'I say: “answer in one sentence, and do not give me code I have not asked for”. It slips every tenth time, and I say it again.',
      },
    ],
  },
  {
    title: 'I turned forty years of choir programmes into something searchable',
    author: 'wren.k',
    tags: ['Show & Tell'],
    minutesAgo: 360240,
    content: `Our choir kept a paper programme of every concert since the beginning. Three boxes. People ask “did we ever sing the Duruflé?” and then somebody is on their knees in the vestry for an hour.

**Photographs:** 611 sheets, two afternoons, six volunteers, one window with good light. No scanner.

**Reading:** a vision model, one sheet at a time, with this request:

> Copy what is printed. Do not correct spelling. If a word cannot be read, write [?]. Do not add composers' first names that are not on the page.

The last sentence matters. Without it, it *knew* things: every “Bach” became Johann Sebastian, and we have at least two evenings of his sons.

**Checking:** each volunteer took their own decade. They remembered! 140 corrections, of which 90 were names of soloists.

**Search:** SQLite with full text. One file, 900 kB, lives on the choir's website.

\`\`\`sql
SELECT concert.held_on, piece.title
FROM piece JOIN concert USING (concert_id)
WHERE piece MATCH 'duruflé'
ORDER BY held_on;
\`\`\`

We sang it once, in a cold March, with nine altos. The alto who told me so was one of the nine.`,
    replies: [
      {
        author: 'hetty',
        minutesAgo: 360152,
        content:
          "The instruction not to add first names is worth gold. We call it *transcribe, don't edit*, and it takes new volunteers a month to accept. You taught it to a machine in a sentence.",
      },
      {
        author: 'sunniva',
        minutesAgo: 359865,
        content: 'Each volunteer takes their own decade!! That turns the dull part into the party.',
      },
      {
        author: 'Тимофей',
        minutesAgo: 359535,
        content: `One remark on \`MATCH 'duruflé'\`: with the default tokenizer in FTS5, \`durufle\` finds it as well, because diacritics are removed. Good for visitors, but check it for languages where the letter matters.

\`\`\`sql
CREATE VIRTUAL TABLE piece USING fts5(title, tokenize = "unicode61 remove_diacritics 0");
\`\`\``,
      },
      {
        author: 'wren.k',
        minutesAgo: 359509,
        content:
          'We want both ways to find it, so we keep the default. I did not know that it was a choice, thank you.',
      },
      {
        author: 'Åsa',
        minutesAgo: 359492,
        content: 'How did the [?] work? Did it use it honestly, or did it guess?',
      },
      {
        author: 'wren.k',
        minutesAgo: 359333,
        content:
          'It used it 72 times. I looked at all of them: 60 were truly unreadable, 12 I could guess because I know the people. It guessed wrongly without [?] about thirty times, mostly in handwriting. So: honest, but brave.',
      },
      {
        author: 'rosalba',
        minutesAgo: 359317,
        content: '“Honest, but brave” describes every alto I know.',
      },
    ],
  },
  {
    title: 'Show: “Which bin?” for our village, in two languages and offline',
    author: 'Ffion',
    tags: ['Show & Tell'],
    minutesAgo: 338760,
    content: `The council's recycling page is a 38-page PDF. My aunt asks me per photo. So: a page that works without signal (there is none at the bins), in Welsh and English, 212 things, search as you type.

No model runs in it at all. A model helped me **once**, to turn the PDF into a table, and then two of us checked all 212 rows with the actual man who drives the lorry. He corrected nineteen. The PDF was wrong in eleven of these!

| thing | bin | note from the lorry |
|---|---|---|
| pizza box | food, if greasy | “always greasy” |
| shredded paper | paper, *in a bag* | “or it snows” |
| birthday candles | black | — |
| yoghurt pot | blue | rinse, “I beg you” |

Search forgives spelling in both languages and knows mutations (*pot*, *bot*, *mhot*), which no library did for me. Forty lines of my own, and I am proud of each.`,
    replies: [
      {
        author: 'hetty',
        minutesAgo: 338280,
        content:
          'Checking with the man who drives the lorry is called *primary sources* in my trade. Well done.',
      },
      {
        author: 'Bérengère',
        minutesAgo: 338210,
        content: '« or it snows » !!',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 338198,
        content: 'I would like to see the forty lines about mutations.',
      },
      {
        author: 'Ffion',
        minutesAgo: 337624,
        content: `The heart of it, then:

\`\`\`ts
const softened: Record<string, string> = { p: 'b', t: 'd', c: 'g', b: 'f', d: 'dd', m: 'f', ll: 'l', rh: 'r' }

export function forms(word: string): string[] {
  const head = Object.keys(softened).sort((a, b) => b.length - a.length)
    .find((h) => word.startsWith(h))
  return head ? [word, softened[head] + word.slice(head.length)] : [word]
}
\`\`\`

There is a nasal and an aspirate one as well, same shape. Compare against all forms of every entry; 212 is small.`,
      },
      {
        author: 'Åsa',
        minutesAgo: 337580,
        content:
          'A tool that used a model once and then no more. I think that this is a category and it deserves a name.',
      },
      {
        author: 'Ffion',
        minutesAgo: 337563,
        content: 'My aunt calls it “finished”.',
      },
    ],
  },
  {
    title: 'I let a model design a chair. Then I built it. Then I sat down.',
    author: 'يوسف_والخشب',
    tags: ['Show & Tell'],
    minutesAgo: 216540,
    content: `I am a carpenter. My son said: ask it for a chair. I asked for a chair of 18 mm birch, no screws, for a person of 90 kilos, parts that fit on one sheet.

It gave me a drawing with dimensions. It looked good. I saw the mistake at once, but I built it **exactly**, because I wanted to know.

The mistake: the back legs took all the load on a joint of 18 × 40 mm, across the grain. It held for four seconds. My son has the video.

Then I did it differently. I did not ask for a chair. I asked:

1. Where does the force go when somebody leans back?
2. Which joint in this drawing is the weakest, and why?
3. Show me three ways to move this force into the seat.

For question 3, its second way was good. Really good; I would not have found it. A wedge that gets *tighter* when you lean. The second chair is in our kitchen for two months now.

So: a bad carpenter, and a good colleague to talk to about carpentry.`,
    replies: [
      {
        author: 'Zoë',
        minutesAgo: 216155,
        content:
          '“A bad carpenter, and a good colleague to talk to about carpentry” could be the motto of this whole site.',
      },
      {
        author: 'vet_okafor',
        minutesAgo: 215948,
        content: 'It held for four seconds is a result. Many published results are weaker.',
      },
      {
        author: 'مريم',
        minutesAgo: 215452,
        content: 'ما شاء الله، فكرة الوتد جميلة جدًا. هل يمكن أن ترينا رسم الوصلة؟',
      },
      {
        author: 'يوسف_والخشب',
        minutesAgo: 215439,
        content: `تفضلي، هذا مقطع بسيط:

\`\`\`
   ظهر
    │╲
    │ ╲  ← وتد 1:8
────┴──╲────  مقعد
\`\`\`

الميل 1:8 يكفي. أقل من ذلك ينزلق.`,
      },
      {
        author: 'brambleworks',
        minutesAgo: 215418,
        content: 'We need the video of the four seconds, for science and for a loading screen.',
      },
      {
        author: 'tuomas',
        minutesAgo: 214754,
        content:
          'Ask it the same three questions about brackets for wall shelves. I did, and it saved a shelf, and below the shelf a cat.',
      },
    ],
  },
  {
    title: 'Pocket planetarium for the classroom ceiling: 40 euros, one rainy holiday',
    author: 'thandeka',
    tags: ['Show & Tell'],
    minutesAgo: 140280,
    content: `A bowl with holes does not show the *right* stars. I wanted the sky above our school, tonight, on the ceiling, and to turn it with a crank.

Parts:

- a cheap stepper and its driver board
- one bright LED, 3 W, no lens
- a paper cylinder with 420 pinholes, printed by our office printer
- a crank made of a ruler

The program that makes the cylinder is from me and an assistant, 150 lines of Python. It takes our latitude and gives a PDF with dots to pierce. The maths is school maths and I insisted on understanding it; I can teach all of it with a globe and an orange:

\`\`\`python
def on_cylinder(ra_h, dec_deg, radius_mm):
    """Right ascension in hours and declination to millimetres on the unrolled sheet."""
    x = (ra_h / 24) * 2 * math.pi * radius_mm
    y = radius_mm * math.tan(math.radians(dec_deg))
    return x, y
\`\`\`

Grade 9 pierced the holes. Thirty needles, 420 stars, one plaster.`,
    replies: [
      {
        author: 'hassan_maps',
        minutesAgo: 140197,
        content:
          'That is a central cylindrical projection, and you chose it for the one case in which it is exactly right: a light in the middle. I am delighted.',
      },
      {
        author: 'ada',
        minutesAgo: 139774,
        content: '`tan` goes to infinity at the pole. What happens above 60°?',
      },
      {
        author: 'thandeka',
        minutesAgo: 139572,
        content:
          'The cylinder ends at 55°. The rest is a lid with its own holes. A pupil found that problem before I did, and I gave her the lid.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 138992,
        content:
          'Would it work for the northern sky? I have a boat shed with a very white ceiling.',
      },
      {
        author: 'thandeka',
        minutesAgo: 138885,
        content:
          'Latitude is one number in the first line. Your Southern Cross will be missing and you will have to live with it.',
      },
    ],
  },
  {
    title: 'A reading lamp that knows when I have fallen asleep',
    author: 'tabitha_reads',
    tags: ['Show & Tell'],
    minutesAgo: 48000,
    content: `It started as a joke with my pupils in the school library: build the laziest machine. Mine is a lamp that dims when no page has been turned for twelve minutes.

- microphone, no recording, only “was there a sound like paper?” every second
- a tiny classifier with two classes, *page* and *not page*, trained on 200 page turns and 200 other things (tea, cat, sighs)
- ESP32, runs without any network
- dims over two minutes, so that you can protest

The pupils recorded the data. They turned pages for a whole lunch break, with a seriousness I have never seen in them.

Accuracy is about 94 %. The mistakes are thin-paper Bibles and one particular jumper.`,
    replies: [
      {
        author: 'tuomas',
        minutesAgo: 47978,
        content:
          "Which microphone? The cheap analogue ones hear the ESP32's own radio more than any page.",
      },
      {
        author: 'tabitha_reads',
        minutesAgo: 47891,
        content:
          'A digital one (I2S), because of exactly that. The first version dimmed whenever it sent anything.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 47135,
        content:
          'Two minutes of dimming “so that you can protest” is a design detail I wish more products had.',
      },
      {
        author: 'thandeka',
        minutesAgo: 47108,
        content:
          '400 examples collected by children in a lunch break. Please write down how you organised that. I want to do it with clapping patterns.',
      },
      {
        author: 'tabitha_reads',
        minutesAgo: 46954,
        content:
          "Stickers! Every ten clean recordings gave a sticker. They were ruthless about *clean*. They rejected more of each other's recordings than I would have.",
      },
    ],
  },
  {
    title: '48 hours, theme “lost post”: the live thread of the little jam',
    author: 'brambleworks',
    tags: ['Show & Tell', 'Discuss'],
    minutesAgo: 39280,
    content: `No prizes, no votes, no jury. The theme was drawn out of a hat by Íñigo's grandmother, who does not know what a jam is and therefore said “for bread?”.

**Rules**

1. It starts now and ends in 48 hours.
2. Assistants are allowed, sleeping is as well.
3. Write here as you go, and begin with the hour: \`Hour 7.\`
4. Whatever you make has to run on the oldest machine you own.
5. Be kind after hour 40.

Teams of any size. Teams of one may talk to themselves.`,
    replies: [
      {
        author: 'brambleworks',
        minutesAgo: 39239,
        content:
          'Hour 0. Theme is “lost post”. Pelle draws, I write. First idea: the letters are lost on purpose.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 39228,
        content: 'Hour 0. She has ideas, I have made sandwiches. Both are needed.',
      },
      {
        author: 'thandeka',
        minutesAgo: 39217,
        content:
          'Hour 0, school team “Null Island Mail”: four pupils, one teacher, who will only bring fruit. They want a game about a postman on the map at 0°, 0°.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 39179,
        content:
          "Hour 1. Team of one. A game in which the address is a description: “the blue house behind the church, ask for Ana”. I've waited for this theme all my life.",
      },
      {
        author: 'minhthư',
        minutesAgo: 39168,
        content:
          'Hour 1. Two students, no sleep planned, a bad decision as we know already. Ours is about a letter which is 50 years late.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 39157,
        content:
          'Hour 1. I only animate one thing: an envelope that hesitates. Somebody may use it.',
      },
      {
        author: 'tuomas',
        minutesAgo: 39119,
        content:
          'Hour 2. Team “cold start”. A real letter box, a real sensor, a game on a very small screen inside. You have to look through the slot.',
      },
      {
        author: 'Марфа',
        minutesAgo: 39108,
        content: 'Hour 2. I knit the post. Later more.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 39059,
        content:
          'Hour 3. Idea one is dead. Idea two: you are the *dead letter office*. You may open one letter per day and must guess for whom it was.',
      },
      {
        author: 'thandeka',
        minutesAgo: 39048,
        content:
          'Hour 3. They have found out that there is a buoy at 0°, 0°. The postman is now a buoy.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 38999,
        content:
          'Hour 4. 11 envelopes drawn. Each has a stain, and each stain is a clue. I am very happy.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 38988,
        content:
          'Hour 4. Parser understands “behind”, “opposite” and “where the old well used to be”.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 38939,
        content:
          'Hour 5, watching. If anybody needs a parser for “the day before the day after”, I have one lying about.',
      },
      {
        author: 'minhthư',
        minutesAgo: 38928,
        content:
          'Hour 5. Text engine works. We have one letter and three endings. The endings are all sad, and we are discussing it.',
      },
      {
        author: 'tuomas',
        minutesAgo: 38879,
        content: 'Hour 6. The slot is too low. The cabinet now stands on a chair.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 38868,
        content:
          'Hour 6. Envelope hesitates: 2 seconds, 48 drawings. <https://lina.example.org/umschlag>, free for all teams.',
      },
      {
        author: 'minhthư',
        minutesAgo: 38819,
        content:
          "Hour 7. Took the envelope! It hesitates before each ending and it's so much better.",
      },
      {
        author: 'thandeka',
        minutesAgo: 38808,
        content:
          'Hour 7. Fruit is finished. The buoy can receive bottles. There is a quarrel on whether bottles are post.',
      },
      {
        author: 'hetty',
        minutesAgo: 38759,
        content:
          'Hour 8. As somebody who once worked in a sorting office for a summer: bottles are *not* post. Parcels tied with string are.',
      },
      {
        author: 'thandeka',
        minutesAgo: 38748,
        content:
          'Hour 8. The ruling was read aloud. It is now in the game: bottles are refused, politely.',
      },
      {
        author: 'Марфа',
        minutesAgo: 38699,
        content: 'Hour 9. Post horn in wool, 14 rows, none of which is row 14.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 38639,
        content: 'Hour 10. Nine letters written. One is a recipe, one a threat, one is both.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 38579,
        content:
          "Hour 11. First delivery succeeded. It took me 20 minutes to find Ana. She isn't in.",
      },
      {
        author: 'pixelpelle',
        minutesAgo: 38519,
        content: 'Hour 12. Slept for one hour on the floor, next to moss.',
      },
      {
        author: 'tuomas',
        minutesAgo: 38459,
        content: 'Hour 13. Sensor sees hands, not letters. Turning it round.',
      },
      {
        author: 'minhthư',
        minutesAgo: 38399,
        content: "Hour 14. One ending is happy now. We're suspicious of it.",
      },
      {
        author: 'harbourlight',
        minutesAgo: 38339,
        content:
          "Hour 15. Not taking part, but we have a real letter in the harbour office that nobody has fetched for two years. I can't open it, of course. I just wanted to say that it exists.",
      },
      {
        author: 'brambleworks',
        minutesAgo: 38328,
        content:
          "Hour 15. @harbourlight we have been staring at your message for ten minutes. It is in the game now, unopened. It can't be opened. It's the best one.",
      },
      {
        author: 'thandeka',
        minutesAgo: 38279,
        content: 'Hour 16. Pupils have gone home, on my orders. Back at eight.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 38159,
        content:
          'Hour 18. “Where the old well used to be” now works, and then the well comes back. I did not program that.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 38148,
        content: 'Hour 18. That is the most beautiful bug of this jam so far.',
      },
      {
        author: 'tuomas',
        minutesAgo: 38039,
        content:
          'Hour 20. It works. One looks through the slot and a small person sorts letters and does not look up.',
      },
      {
        author: 'Марфа',
        minutesAgo: 37979,
        content:
          'Hour 21. Seven letters in wool, in stockinette with a border, addressed by embroidery.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 37919,
        content:
          "Hour 22. All envelopes done. Stain number 9 is coffee, real coffee, I had an accident, it's staying.",
      },
      {
        author: 'thandeka',
        minutesAgo: 37799,
        content: 'Hour 24. They are back, all four, with more fruit. Half-time.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 37788,
        content:
          "Hour 24. Playable from beginning to end. The end isn't good yet. When is it ever?",
      },
      {
        author: 'minhthư',
        minutesAgo: 37739,
        content: 'Hour 25. Slept! Everything is easier. Who knew.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 37679,
        content:
          'Hour 26. Second drawing: an envelope which has decided. Only 12 frames. It decides quickly, in the end.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 37619,
        content:
          "Hour 27. Playtest with my father. He found Ana at once. “She's always at her sister's on Saturdays.” This is in now.",
      },
      {
        author: 'thandeka',
        minutesAgo: 37559,
        content: 'Hour 28. Music: one pupil, one melodica, one take.',
      },
      {
        author: 'sunniva',
        minutesAgo: 37548,
        content: "Hour 28. I have heard the take. Do not touch it. Don't even normalise it.",
      },
      {
        author: 'tuomas',
        minutesAgo: 37439,
        content:
          "Hour 30. Battery lasts for eleven hours. Then the little person lies down. It's not a bug, I've decided.",
      },
      {
        author: 'brambleworks',
        minutesAgo: 37379,
        content: "Hour 31. Cut two letters. They were my favourites, so it's right.",
      },
      {
        author: 'Марфа',
        minutesAgo: 37319,
        content:
          'Hour 32. How does one *play* wool? Each letter has a different border, blindfolded, you match it with its twin. Braille, nearly.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 37308,
        content:
          "Hour 32. @Марфа please, please bring it to people who read Braille. I know five who'd love to play it.",
      },
      {
        author: 'minhthư',
        minutesAgo: 37199,
        content:
          'Hour 34. We have decided: the happy ending stays, but it comes only if one *waits* for a full minute without clicking.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 37139,
        content:
          "Hour 35. Title screen. The title is too long for the screen. The title's getting shorter.",
      },
      {
        author: 'hassan_maps',
        minutesAgo: 37079,
        content:
          "Hour 36. Scope: one village, nine addresses, no directions of the compass at all. Finished, I think. I'll keep polishing the well.",
      },
      {
        author: 'thandeka',
        minutesAgo: 36959,
        content: 'Hour 38. Bug: the buoy drifts. Pupils: “buoys drift”. Feature.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 36839,
        content:
          "Hour 40. New end: the office closes, and you are given the last letter. It's addressed to you.",
      },
      {
        author: 'pixelpelle',
        minutesAgo: 36828,
        content: "Hour 40. She cried a bit. I'm allowed to say it.",
      },
      {
        author: 'tuomas',
        minutesAgo: 36779,
        content: 'Hour 41. Documentation: one photo, one sentence. “Look through the slot.”',
      },
      {
        author: 'minhthư',
        minutesAgo: 36719,
        content: 'Hour 42. Typing errors: 61. Fixed: 61. New ones: 4.',
      },
      {
        author: 'rosalba',
        minutesAgo: 36659,
        content:
          "Hour 43. I'd like to have all of you on air on Sunday, for ten minutes, with the melodica.",
      },
      {
        author: 'Марфа',
        minutesAgo: 36599,
        content: 'Hour 44. Finished, washed, drying. They must not be played while wet.',
      },
      {
        author: 'thandeka',
        minutesAgo: 36539,
        content:
          "Hour 45. Uploaded. It runs on the oldest computer of the school, we've tried, it took four minutes to start and they waited.",
      },
      {
        author: 'hassan_maps',
        minutesAgo: 36479,
        content: "Hour 46. Uploaded. The well is there or isn't.",
      },
      {
        author: 'brambleworks',
        minutesAgo: 36468,
        content:
          "Hour 46. Uploaded. “Return to Sender”, eleven envelopes, one that can't be opened.",
      },
      {
        author: 'minhthư',
        minutesAgo: 36419,
        content: 'Hour 47. Uploaded with 13 minutes left, as is tradition.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 36359,
        content: 'Hour 48. Three teams have used the envelope. It has stopped hesitating.',
      },
      {
        author: 'tuomas',
        minutesAgo: 36348,
        content:
          "Hour 48. It stands in the library now. There's a queue of children with one eye closed.",
      },
      {
        author: 'hetty',
        minutesAgo: 36299,
        content:
          'Hour 49. I have played four of them and looked through the slot by photograph. What a good theme, and what good people.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 35639,
        content:
          "Hour 60. You won't believe it. After reading along, our harbour master has looked once more at the address. It said “the *Hope*”, and we'd always read “the *Rope*”. It has been fetched.",
      },
      {
        author: 'brambleworks',
        minutesAgo: 35628,
        content:
          "Hour 60. We're not going to change our game. But we have had a glass of something on that.",
      },
    ],
  },
  {
    title: 'Tiny tool: turns a photo of a whiteboard into a list of promises',
    author: 'sunniva',
    tags: ['Show & Tell'],
    minutesAgo: 33420,
    content: `After each planning hour of our podcast there is a photo of a whiteboard on my phone, and nobody looks at it ever again. I wanted only one thing out of it: **who promised what**.

It is a single page. You drop a photo, it gives back lines like

\`\`\`
Jonas   call the beekeeper          before Thursday
Ida     find the old theme music    no date
???     “snacks!!”                  no date
\`\`\`

Everything that is not a promise is left out on purpose: ideas, arrows, the drawing of a goat. I keep the photo beside the list, so you can check.

The difficult part was *not* the reading, it was to get it to leave things out. It wants to be complete. My best sentence: “If nobody could be disappointed about it, it is not a promise.”`,
    replies: [
      {
        author: 'cleo_types',
        minutesAgo: 33389,
        content:
          '“If nobody could be disappointed about it, it is not a promise.” I have managed projects for fifteen years without this sentence.',
      },
      {
        author: 'wren.k',
        minutesAgo: 32869,
        content: 'Is the goat available as a print?',
      },
      {
        author: 'pilar',
        minutesAgo: 32858,
        content:
          'We ran ours through it. It found two promises by somebody who left in the spring. Oh dear.',
      },
      {
        author: 'sunniva',
        minutesAgo: 31418,
        content:
          'Two people asked for the source, so: <https://sunniva.example.org/promises>. And the goat, for Wren: <https://sunniva.example.org/goat>.',
      },
      {
        author: 'wren.k',
        minutesAgo: 31294,
        content: 'It is a very good goat.',
      },
    ],
  },
  {
    title: 'Show: a field notebook that files my voice memos by plant',
    author: 'mikal',
    tags: ['Show & Tell'],
    minutesAgo: 300,
    content: `Two evenings, one Raspberry Pi, no cloud. It hears “third bed, aphids again” and knows which page that belongs to. Source and the wiring are in the first reply.

How it goes through the day:

1. I talk into an old phone while I walk. One memo is 5 to 20 seconds.
2. When the phone sees the home network, it drops the files in a folder.
3. A small speech model on the Pi writes them down (about 0.4 × real time, so it is done before my boots are off).
4. A second, very small step looks for a **bed number** and a **plant name** from my own list of 64 names.
5. The line is appended to \`beds/3/aphids.md\`. That is all.

What it gets wrong: Latin names, and my daughter. What it gets right: everything I would have forgotten by supper.`,
    replies: [
      {
        author: 'mikal',
        minutesAgo: 296,
        content: `Source: <https://mikal.example.org/fieldbook>. About 300 lines of Python. Wiring is one button and one LED:

\`\`\`
GPIO 17 ── button ── GND     (hold: listen, release: save)
GPIO 27 ── 330 Ω ── LED ── GND
\`\`\`

The LED blinks twice when a memo could not be filed. Those go to \`beds/unknown.md\`, and I read it with my coffee.`,
      },
      {
        author: 'gwen_at_the_allotment',
        minutesAgo: 283,
        content:
          'I have one bed and eleven aphids and I want this. Would it run on something that I can power from a small solar panel? There is no socket at the plot.',
      },
      {
        author: 'mikal',
        minutesAgo: 275,
        content:
          'The Pi stays in my kitchen, only the phone comes along. If you want it at the plot: record there, file at home. A panel that carries a Pi through a wet week is bigger than you think.',
      },
      {
        author: 'tuomas',
        minutesAgo: 263,
        content:
          'Nice and small. How do you match the plant names? Exact, or something fuzzy? “Mangold” becomes “man gold” in every speech model that I have tried.',
      },
      {
        author: 'mikal',
        minutesAgo: 256,
        content: `Fuzzy, and by sound, not by letters. Each of the 64 names has a hand-made list of how it comes out wrong:

\`\`\`json
{
  "chard": ["mangold", "man gold", "shard", "charred"],
  "aphids": ["a fit", "avids", "aphid's"],
  "kohlrabi": ["coal rabbi", "cool robbie"]
}
\`\`\`

The list grew for two weeks and then stopped. Cool Robbie is now a member of the family.`,
      },
      {
        author: 'hetty',
        minutesAgo: 241,
        content: `“Cool Robbie” is going on my seed packets.

More seriously: plain Markdown files, one per subject, in folders by place. That is how a good archive is made, and it will outlive the Pi. Please print it once a year.`,
      },
      {
        author: 'thandeka',
        minutesAgo: 223,
        content:
          'May I use this with a class? Seven school beds, 28 pupils, one phone. They would *talk* about plants if something listened.',
      },
      {
        author: 'mikal',
        minutesAgo: 217,
        content:
          'Please do! Change `beds/` to seven and let them make the sound list. I think that would be the best lesson in it.',
      },
      {
        author: 'vet_okafor',
        minutesAgo: 196,
        content:
          'I do the same with cows, in the car between farms. My equivalent of Cool Robbie is “mass tight us”.',
      },
      {
        author: 'ada',
        minutesAgo: 180,
        content:
          "`beds/unknown.md` with the coffee is the whole secret. Every automatic filer needs a drawer for *I don't know* and a person who opens it daily.",
      },
    ],
  },
]
