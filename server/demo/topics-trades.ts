import type { DemoTopic } from './shapes.ts'

export const tradeTopics: DemoTopic[] = [
  {
    title: 'Bike repair co-op: our booking form in 60 lines, and what we left out',
    author: 'krzysztof_w',
    tags: ['Show & Tell'],
    minutesAgo: 497220,
    content: `Nine volunteers, two evenings a week. We had a large booking system for hair salons (really) and used 4 % of it. Now we have a form and a text file.

\`\`\`ts
import { appendFile } from 'node:fs/promises'
import { createServer } from 'node:http'

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end(form)
  const fields = new URLSearchParams(await textOf(request))
  const line = ['evening', 'name', 'phone', 'noise'].map((key) => clean(fields.get(key))).join('\\t')
  await appendFile('bookings.tsv', \`\${new Date().toISOString()}\\t\${line}\\n\`)
  response.end(thanks)
}).listen(8080)
\`\`\`

**Left out:** accounts, reminders, calendars, payment, cancelling (you phone), statistics.

**Kept:** the field \`noise\`. “What noise does it make?” is the best question we have. People write “like a sad goose” and we know that it is the bottom bracket.

The assistant wanted to add a database. Three times. There is a sheet of paper next to the computer now which says: *nine volunteers, one file*.`,
    replies: [
      {
        author: 'tuomas',
        minutesAgo: 496685,
        content:
          'For the record: a sad goose is the bottom bracket, an angry goose is the headset.',
      },
      {
        author: 'ada',
        minutesAgo: 496002,
        content:
          '`appendFile` from a single process is fine. Please tell me that there is a backup of the one file.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 495983,
        content:
          'Every night, to two places, and it is printed on Thursdays because Zofia does not do screens.',
      },
      {
        author: 'the-society-for-slightly-better-bicycle-parkings',
        minutesAgo: 495820,
        content:
          'We would like to adopt the field `noise` for our rack reports. Racks also make noises.',
      },
      {
        author: 'Søren',
        minutesAgo: 495298,
        content:
          'I have sold bigger systems to smaller organisations, and I am a little ashamed today.',
      },
    ],
  },
  {
    title: 'What a florist needs from software (very little)',
    author: 'Bérengère',
    tags: ['Discuss'],
    minutesAgo: 495900,
    content: `Each week somebody comes in to sell me software. I thought it would be fair to say, in a place with makers, what I would really pay for.

1. **To know on Monday how many roses I threw away last week.** Not a forecast. Only what happened.
2. A delivery list in the order of the streets, on *paper*.
3. A reminder that Mr L. orders on the 9th and is shy about it.
4. A voice that reads an order to me when both my hands are in thorns.

What they want to sell me: a website with a chat, a loyalty programme, an assistant with a woman's name.

I built the first one with my niece. It is a bucket with a scale under it. Weight of the bucket on Monday, that's all. It has saved me 60 euros a week since.`,
    replies: [
      {
        author: 'osei_builds',
        minutesAgo: 495856,
        content:
          'A bucket with a scale. I have been in this business for eight years and I have never shipped anything as good as the bucket.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 495808,
        content:
          'Number 2 on paper! Our deliveries by bike have the same list. If you like I send you the script, it needs only addresses and a start.',
      },
      {
        author: 'Bérengère',
        minutesAgo: 495663,
        content: 'Yes please. Big letters, my driver is 71.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 495548,
        content: 'Big letters are now the only mode.',
      },
      {
        author: 'Zoë',
        minutesAgo: 495372,
        content:
          'Reading this, I would like a website in which shopkeepers describe their bucket and nobody is allowed to answer for a day.',
      },
    ],
  },
  {
    title: 'The dyslexia test page that we give to every generated site',
    author: 'Ayşe',
    tags: ['Show & Tell'],
    minutesAgo: 489780,
    content: `For years I have told teams “check it with real people”, and they say yes, and then it is Thursday. So I made something for Thursdays: ten minutes, one page, no tool needed.

## The page

1. Increase the text to 200 %. Can you still reach the button?
2. Put the mouse away. Use the page, *all* of it, including the thing that pops up.
3. Cover the left half of the screen with paper. Which sentence makes no sense now?
4. Read the three longest sentences aloud in one breath. Cut the ones you can't.
5. Look for a text that is only in a picture. Look for a colour that is the only message.
6. Make a mistake on purpose. Does the page say **what to do**, or only that you were wrong?
7. Leave for a minute in the middle of a form and come back. Do you know where you were?

## What I find with generated sites

- number 6 nearly always (“Invalid input”)
- number 2 in about half, mostly in menus
- number 4 in the marketing parts, never in the forms

It is not a test *for* dyslexia, no page is. It is a test against my own hurry.`,
    replies: [
      {
        author: 'cleo_types',
        minutesAgo: 489080,
        content:
          'Number 4 found eleven sentences in our manual this morning. I wrote nine of them.',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 468920,
        content:
          'We put the page in our pull request template. Results after two weeks: number 6 is gone, number 7 is harder than I thought.',
      },
      {
        author: 'Søren',
        minutesAgo: 468812,
        content: 'Do you have it in other languages? Our clubs would use it, if it were Danish.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 468798,
        content:
          'Turkish and English by me. If you translate it, please keep the paper in number 3. People skip it and it is the best one.',
      },
      {
        author: 'Søren',
        minutesAgo: 464478,
        content: 'Danish is here: <https://soren.example.org/ti-minutter>. The paper is in bold.',
      },
      {
        author: 'נועה',
        minutesAgo: 463765,
        content:
          'Hebrew note: for number 3 cover the **right** half. I will add it to the translation.',
      },
    ],
  },
  {
    title: 'Small seed shop: does product text by machine feel dishonest?',
    author: 'gwen_at_the_allotment',
    tags: ['Discuss'],
    minutesAgo: 439500,
    content: `We sell 140 kinds of seed that we grow ourselves. Every packet needs five sentences. I have written thirty and I am out of words for “early” and “sweet”.

I tried an assistant and it writes very nicely, and every sentence could be about a tomato that it has never met. “A burst of sunshine in every bite.” I would not buy from me.

Then I tried the other way round: I talk for a minute about the plant, as I would at the market, and it may only **shorten**. No new words except small ones. This is what came out for a bean:

> Climbs anything, the neighbour's bicycle too. Pods stay tender if you forget them for three days. Not for windy corners; ask me how I know.

It is mine, I said all of it. But it feels as if I had a typist with good taste. Would you mention it on the website? Does anyone care?`,
    replies: [
      {
        author: 'Íñigo',
        minutesAgo: 439488,
        content:
          'I would buy the bean. Nobody asks me whether I knead with a machine (I do). They ask me if the bread is good and if I know the miller.',
      },
      {
        author: 'mikal',
        minutesAgo: 439476,
        content: '“May only shorten” is a lovely rule. It cannot lie about what it may not add.',
      },
      {
        author: 'Bérengère',
        minutesAgo: 439332,
        content:
          'I would say it, once, in the place where you tell who you are: “I talk, a machine shortens, I sign.” People like to know and then they forget it.',
      },
      {
        author: 'hetty',
        minutesAgo: 438616,
        content:
          'Ask me how I know! That sentence has never been written by a machine and could not be.',
      },
      {
        author: 'gwen_at_the_allotment',
        minutesAgo: 437176,
        content:
          '“I talk, a machine shortens, I sign.” It is on the website since noon. Thank you, Bérengère.',
      },
      {
        author: '岭南茶铺',
        minutesAgo: 437152,
        content: `我们卖茶，也有同样的问题。“香气馥郁”写了三百遍，自己都不信。学你的办法：先说，再删。删完只剩一句：“雨前摘的，苦一点，回甘长。”够了。

(Tea shop here, same story. We talked, then cut. One sentence was left, and it was enough.)`,
      },
    ],
  },
  {
    title: 'Boat trips, olive oil and one inbox: answering guests in five languages',
    author: 'Ελπίδα',
    tags: ['Discuss'],
    minutesAgo: 432300,
    content: `In summer I get 50 mails a day in Greek, English, German, French and Italian. Same four questions. My rule for two years: a machine writes the draft, **in the guest's language and in mine, side by side**, and I press send.

Why side by side? Because I cannot read German. With the Greek next to it, I see what I am about to promise. It once offered a family “a private beach”. It is the beach. It belongs to everybody.

Τα καλύτερα λάθη της χρονιάς:

- «ελαιόλαδο πρώτης πίεσης» έγινε “oil under first pressure”
- “the boat leaves when the wind allows” έγινε στα γερμανικά κάτι σαν «το πλοίο εγκαταλείπεται»
- το όνομά μου μεταφράστηκε. Μια κυρία μού έγραψε “Dear Hope”

I kept the last one. I sign with it in English now.`,
    replies: [
      {
        author: 'Ffion',
        minutesAgo: 431682,
        content: '“Dear Hope” — keep it forever.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 431521,
        content: 'The boat leaves / the boat is abandoned. This is how legends begin.',
      },
      {
        author: 'Åsa',
        minutesAgo: 431351,
        content:
          'Side by side is such a simple thing. We translated labels for a year and never kept the source next to them. Starting tomorrow.',
      },
      {
        author: 'lefteris_kiosk',
        minutesAgo: 431337,
        content:
          'Hello from another island! I run a kiosk next to a place like yours. Same mails! Can you show how you do the two columns?',
      },
      {
        author: 'Ελπίδα',
        minutesAgo: 431318,
        content:
          'It is only a table in the draft: left guest, right me, and a small script that sends the left column. If both columns do not have the same number of paragraphs, it does not send.',
      },
    ],
  },
  {
    title: 'Our local history archive has 9,000 photographs and no captions',
    author: 'hetty',
    tags: ['Discuss'],
    minutesAgo: 389160,
    content: `I am retired, which means that I now work for the archive for nothing. Nine thousand photographs, most of them without a word. I asked a vision model about fifty of them, to see.

**It is good at:** a horse, a bridge, a shop front (reading the sign!), winter, a wedding.

**It is dangerous at:** which bridge. Who. When. It likes to date by clothing, and our farmers wore the same jackets for forty years.

**It is moving at:** “a woman looks at the photographer and not at the cake.” Nobody would have catalogued this. I have looked at that photograph for ten years and never saw it.

So I have two fields now. *Seen* may be filled by the machine. *Known* only by a person, with a name and a reason. They are never mixed, and the search shows which one it found.

Is there a standard for this? I would rather not invent one at my age.`,
    replies: [
      {
        author: 'Åsa',
        minutesAgo: 389149,
        content:
          'In our museum we use “described” and “identified”, and the second has a mandatory source. I do not know of a standard that separates machine from person well. Please do invent it, at your age especially.',
      },
      {
        author: 'wren.k',
        minutesAgo: 389132,
        content: 'The cake! What a sentence to find in a database.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 389099,
        content:
          'For “which bridge”: if you can give me the sign or the church in the background, I know people who do nothing else for fun on Sunday evenings.',
      },
      {
        author: 'hetty',
        minutesAgo: 389083,
        content:
          '@hassan_maps I have about two hundred bridges for your people. How do I send them?',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 386203,
        content:
          'A folder, any size, plus the county. They solved the first forty in one night. Thirty-one with a source. The other nine they *know*, but I told them about your field.',
      },
      {
        author: 'hetty',
        minutesAgo: 386143,
        content:
          'Thirty-one! I am sending biscuits. And the nine go under *seen* until they can say how.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 385395,
        content: '*Seen* and *Known*. I want these two fields for the whole internet.',
      },
    ],
  },
  {
    title: 'A school library with 300 overdue books and a very gentle robot',
    author: 'tabitha_reads',
    tags: ['General'],
    minutesAgo: 114000,
    content: `Our reminders sounded like a court. “OVERDUE: FINAL NOTICE.” Pupils hid from me. I asked an assistant for thirty different reminders in the voice of *the book itself*, and I threw away twenty-two.

These remained my favourites:

> Hello, it is your copy of a certain dragon story. It is warm in your room and I like it here, but a girl in 6b has asked for me four times.

> I am an atlas. I know where I am. Do you?

> It is fine if you have lost me. It happens. Come and say so, nobody shouts here.

In three weeks 190 of 300 came back. The third one brought back the most, and eleven children who *had* lost a book came in and said so. There was no shouting.`,
    replies: [
      {
        author: 'sunniva',
        minutesAgo: 113859,
        content:
          '“I am an atlas. I know where I am. Do you?” I laughed so loudly that my neighbour knocked.',
      },
      {
        author: 'hetty',
        minutesAgo: 113836,
        content:
          'In forty years of librarianship I have never got 190 of 300. I am copying out the third one by hand.',
      },
      {
        author: 'thandeka',
        minutesAgo: 113822,
        content:
          'We sent the atlas to the staff room. Two geography books and a projector came back.',
      },
      {
        author: 'Ελπίδα',
        minutesAgo: 113803,
        content: 'Could it be used for umbrellas in a guest house?',
      },
      {
        author: 'tabitha_reads',
        minutesAgo: 113466,
        content: '“I am an umbrella. It is dry here, and I feel useless.” You are welcome.',
      },
    ],
  },
  {
    title: 'Community radio, one producer, four hours a week: what I automated',
    author: 'rosalba',
    tags: ['General', 'Discuss'],
    minutesAgo: 63780,
    content: `We are a station with one paid producer (me) and 22 volunteers between 16 and 81. Here is where the hours went, before and after:

| task | before | after |
|---|---:|---:|
| cutting the “uhm” | 3 h | 0.5 h |
| writing the show notes | 2 h | 0.5 h |
| finding music without rights trouble | 4 h | 4 h |
| chasing volunteers for texts | 5 h | 5 h |
| talking with volunteers | 1 h | 5 h |

The sum is the same. This is not a failure! The last row is what the station is for.

About the “uhm”: I do not cut all of them. The machine cuts none by itself, it *marks* them and I listen at double speed. Old Tonino's pauses are the best part of his programme, and any automatic cleaning turns him into a newsreader.`,
    replies: [
      {
        author: 'sunniva',
        minutesAgo: 63731,
        content:
          "Mark, don't cut! I say this to everybody who starts. The pause before the answer *is* the answer.",
      },
      {
        author: 'José_Ramírez_H',
        minutesAgo: 63380,
        content: 'Greetings to Tonino from my father, who reads the pauses.',
      },
      {
        author: 'rosalba',
        minutesAgo: 63352,
        content: 'Tonino was told. He made a pause and then he said: “Good.”',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 63280,
        content:
          '“The sum is the same” is the most honest productivity table ever posted. May I show it to my director?',
      },
    ],
  },
  {
    title: 'Vet practice on the road: dictation that survives a tractor',
    author: 'vet_okafor',
    tags: ['General'],
    minutesAgo: 21900,
    content: `I write my notes by voice in the car and sometimes in the barn. In the barn there is a tractor. All the tools I tried are wonderful in an office.

What helped, in this order:

1. A throat microphone from a motorcycle shop. 25 euros. Ridiculous to look at. Changed everything.
2. A list of 300 words that I say often, given to the speech model as a hint.
3. To say numbers one by one: “three eight point nine”. Never “thirty-eight nine”.
4. A rule that a note with a number in it is *read back* to me. If I do not say “yes”, it stays a draft.

What did not help: noise reduction in software. It removed the tractor and the consonants.`,
    replies: [
      {
        author: 'sunniva',
        minutesAgo: 21669,
        content:
          'Audio person here. Number 1 beats all of us. Noise that never reaches the microphone needs no removing.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 21640,
        content: 'Does the throat microphone work with a beard? Asking for the entire harbour.',
      },
      {
        author: 'vet_okafor',
        minutesAgo: 21622,
        content:
          'Mine does not go under the beard but over it, a little to the side. It works; the cows are used to it.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 21350,
        content: '“If I do not say yes, it stays a draft” is going into my third list tonight.',
      },
    ],
  },
  {
    title: 'Year 9 and the calculator that lies: a lesson that worked',
    author: 'thandeka',
    tags: ['Show & Tell', 'Discuss'],
    minutesAgo: 1920,
    content: `I told 31 pupils that today's helper will make **exactly four mistakes** in an hour, and that nobody leaves before all four are found.

(It was an ordinary assistant on the projector. I typed, they told me what to ask. I had no idea how many mistakes it would make.)

What happened:

1. For ten minutes they believed everything.
2. Sipho said “but it cannot be bigger than the whole”. First mistake. From then on it was a hunt.
3. They began to ask for *smaller steps*, because mistakes hide in large ones. Nobody had told them to.
4. They checked by estimating. I have been asking for estimates for nine years.
5. At the end of the hour they had found three. They stayed. In the break. To find a fourth.

There was no fourth, as far as I know. I told them the truth the next day, and Lerato said: “So we checked *everything*?” Yes. That was the lesson.`,
    replies: [
      {
        author: 'tabitha_reads',
        minutesAgo: 1910,
        content: '“So we checked everything?” I am framing this.',
      },
      {
        author: 'pilar',
        minutesAgo: 1847,
        content:
          'We make teaching material and I would like to print this lesson, with your name, one page. May I?',
      },
      {
        author: 'thandeka',
        minutesAgo: 1826,
        content:
          "With pleasure. Please leave out the children's names, though. I changed them here already, but still.",
      },
      {
        author: 'gustavo_r',
        minutesAgo: 1818,
        content:
          'Would it work with adults? I have a team of analysts who believe everything for longer than ten minutes.',
      },
      {
        author: 'thandeka',
        minutesAgo: 1712,
        content: 'With adults: bet something. Cake works.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 198,
        content:
          'Did it with cake. They found five in a report that had already been *sent*. Awkward, useful, delicious.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 196,
        content: 'I love that the number four was invented and did all the work.',
      },
    ],
  },
  {
    title: 'Night shift, 3 a.m.: what I let a model do on a ward, and what never',
    author: 'nightshift_ines',
    tags: ['Discuss'],
    minutesAgo: 540,
    content: `I am a nurse, twelve years, mostly nights. People ask me about this in the canteen, so I wrote down where my line is. It is *my* line and not a policy.

**Yes:**

- swapping shifts (a script, no patient in it)
- turning the cleaning plan into something readable
- practising a difficult conversation before I have it
- explaining a word from a letter, in the language of the family, *with* the interpreter on the phone for anything that matters

**Never:**

- a dose. Not even “just to double-check”. There is a second nurse for this, and she has a name
- anything with a name, a date of birth or a photo
- writing down what I did not see myself

**Not sure:**

- hand-over notes. I dictate, it sorts by bed. It is very good at it. And I notice that I begin to dictate in the way it likes, and no longer in the way my colleague needs

What is in your third list?`,
    replies: [
      {
        author: 'vet_okafor',
        minutesAgo: 528,
        content:
          'My third list: letters to owners after a bad outcome. It writes them well. I think they should cost me something to write, and so I write them myself. But I have been grateful for the blank page that was not blank.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 511,
        content:
          'The observation about dictating the way *it* likes is something I have not seen written anywhere. Please bring it up at work. That is how forms change people.',
      },
      {
        author: 'pilar',
        minutesAgo: 491,
        content:
          'In a school: marks. It suggests, I decide, and I notice that I decide what it suggests. So now I mark first and look afterwards.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 480,
        content: `> I mark first and look afterwards

Yes. That is what I will try with the notes: say the three things my colleague must know, in my words, first. Then dictate the rest.`,
      },
      {
        author: 'hetty',
        minutesAgo: 455,
        content: 'My mother was a night nurse. She kept a list like this about the telephone.',
      },
    ],
  },
]
