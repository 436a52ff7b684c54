import type { DemoTopic } from './shapes.ts'

export const awkwardTopics: DemoTopic[] = [
  {
    title: 'Salt on e-paper screens: does anyone know what it does?',
    author: 'harbourlight',
    tags: ['General'],
    minutesAgo: 377580,
    content:
      'White crust on the glass each morning. It wipes off, but I see fine scratches now, like a net. I have found nothing in the data sheet except the word “avoid”. Does anybody have such a screen within 20 metres of the sea, and for how long?',
    replies: [],
  },
  {
    title:
      'Glue for an e-paper frame that has to live with salt, sun, frost and one very tenacious herring gull',
    author: 'harbourlight',
    tags: ['General'],
    minutesAgo: 302640,
    content: 'Any ideas?',
    replies: [
      {
        author: 'tuomas',
        minutesAgo: 302536,
        content: 'Screws.',
      },
      {
        author: 'Åsa',
        minutesAgo: 302514,
        content: 'Screws, and a strip of EPDM under it. Glue is for museums without gulls.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 302381,
        content: 'Screws it is.',
      },
    ],
  },
  {
    title: 'Indented for no reason, or: what the model does to my poems',
    author: 'brambleworks',
    tags: ['General'],
    minutesAgo: 177480,
    content: `\`\`\`
the moss does not
        know
it is a
   deadline
\`\`\`

I write lines like these, with spaces that matter, and each tool I use “fixes” them. Editors trim, forms collapse, models align. In the code block above they survive. Is there any other way to keep spaces in a text?`,
    replies: [
      {
        author: 'quietcompiler',
        minutesAgo: 177364,
        content:
          'Non-breaking spaces (U+00A0), typed or pasted. They survive nearly everything, and they will ruin the day of whoever searches for your poem.',
      },
      {
        author: 'ada',
        minutesAgo: 177339,
        content:
          '`white-space: pre-wrap` if you own the page. Here, the code block is the honest way.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 177312,
        content: 'Then poems are code. I have suspected it for a long time.',
      },
    ],
  },
  {
    title: 'How to write here: a Markdown crib sheet with everything in it',
    author: 'cleo_types',
    tags: ['General', 'Show & Tell'],
    minutesAgo: 104040,
    content: `New people ask how the others make tables. Everything on one page, to be copied. (Press *Edit* on your own post to see how it looks.)

# A large heading
## A smaller one
### And a small one
#### Too small for most things

Plain text with **bold**, *italic*, ***both***, ~~struck through~~ and \`code\`. A line
broken in the source.

1. First
2. Second
   - with a nested point
   - and another
     1. deeper
     2. and deeper
        - as deep as anybody should go
3. Third

- [x] something done
- [ ] something not done
  - [ ] a part of it

> A quote.
>
> > A quote in the quote.
> > It may have \`code\` and **bold**.
>
> - and a list

| left | centre | right |
|:---|:---:|---:|
| a | b | 1 |
| a rather long cell that has to wrap somewhere on a phone | ✓ | 1,000 |
| \`code\` | *italic* | ~~3~~ 4 |

A [link](https://example.org/page), a bare one: https://example.com/a/b?c=d, and one in brackets: <https://example.org>.

\`\`\`ts
// with a language
export const twice = (n: number): number => n * 2
\`\`\`

\`\`\`
no language    at   all,    spaces      kept
\`\`\`

    four spaces make code as well

A rule:

---

An escaped \\*star\\*, a less-than: 3 < 4, an ampersand: salt & pepper, a line with two spaces at its end  
and what comes after it.`,
    replies: [
      {
        author: 'minhthư',
        minutesAgo: 103973,
        content: 'I did not know about the task lists in lists. Bookmarked!',
      },
      {
        author: 'tuomas',
        minutesAgo: 103962,
        content: `For long code: lines are not wrapped, one scrolls. So break them by hand, if you like your readers.

\`\`\`sh
ffmpeg -hide_banner -loglevel warning -i "input with spaces.mkv" -map 0:v:0 -map 0:a:0 -c:v libx264 -preset slow -crf 20 -c:a aac -b:a 160k -movflags +faststart -metadata title="A line that nobody wants to scroll" output.mp4
\`\`\``,
      },
      {
        author: 'hetty',
        minutesAgo: 103945,
        content: 'Might I suggest a seventh level of heading for librarians.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 103296,
        content: `@hetty
> Might I suggest a seventh level of heading for librarians.

It is called a drawer.`,
      },
    ],
  },
  {
    title: 'Mixed directions in one paragraph: does this look right to you?',
    author: 'נועה',
    tags: ['General'],
    minutesAgo: 92460,
    content: `אני בודקת איך נראים כאן טקסטים מעורבים. הפונקציה \`formatPrice(1200, 'ILS')\` מחזירה ‎"₪1,200.00"‎ ולא "1,200.00 ₪", וזה נכון.

السعر بالدالة نفسها: \`formatPrice(120, 'JOD')\` ← ‏120.000 د.أ.‏

English again, with שלום (hello) and مرحبا (hello) in the middle, a path \`C:\\מסמכים\\חשבון.txt\`, and a phone number +972-3-555-0142.

- פריט ראשון עם \`code\`
- second item, English
- عنصر ثالث مع [رابط](https://example.org/عربي)

\`\`\`python
# הערה בעברית, comment in English
names = {"נועה": 3, "مريم": 2, "Zoë": 1}
for name, count in names.items():
    print(f"{name}: {count}")
\`\`\`

| שם | الاسم | name |
|---|---|---|
| לחם | خبز | bread |
| מלח | ملح | salt |

אם משהו נראה הפוך אצלכם, כתבו לי באיזה מכשיר.`,
    replies: [
      {
        author: 'مريم',
        minutesAgo: 92227,
        content: 'عندي كل شيء سليم على الهاتف، إلا أن النقطة في آخر القائمة تظهر على اليسار.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 92111,
        content:
          'On a laptop the Hebrew paragraph is on the right and the English one on the left, as it should be. The list takes its side from the first item.',
      },
      {
        author: 'נועה',
        minutesAgo: 91965,
        content: 'תודה! בדיוק מה שרציתי לדעת. הפתרון: `dir="auto"` לכל פסקה, לא לכל ההודעה.',
      },
    ],
  },
  {
    title: '| a | table | in | the | title |',
    author: 'gustavo_r',
    tags: ['General'],
    minutesAgo: 82260,
    content: `| district | wells | measured | dry | depth m | last visit | who | remark |
|---|---:|---:|---:|---:|---|---|---|
| Upper valley | 214 | 198 | 12 | 31.4 | week 6 | team A | bridge closed, went round by the quarry |
| Lower valley | 187 | 187 | 3 | 18.9 | week 7 | team A | — |
| Plateau | 96 | 41 | 22 | 74.0 | week 2 | team C | needs the other car |
| Lakeside | 133 | 133 | 0 | 6.2 | week 8 | volunteers | one goat in one well (fine) |

The table came first and the question follows it: I want to send this as *text*, in a message, to phones that show 30 characters per line. What would you do? Cards? Two columns? Only the row which matters to the person?`,
    replies: [
      {
        author: 'Ayşe',
        minutesAgo: 82241,
        content:
          'Only the row that matters to the person, as a sentence. “Plateau: 41 of 96 wells measured, 22 dry. Needs the other car.” A table is for comparing, and on a phone nobody compares.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 82210,
        content: 'Very glad about the goat.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 81710,
        content: 'Sentences it is. The plateau team answered within an hour: “which other car?”',
      },
    ],
  },
  {
    title: "`<script>alert('hello')</script>` and other names that our forms should survive",
    author: 'noor',
    tags: ['Discuss', 'General'],
    minutesAgo: 50580,
    content: `I test forms for a living. This is my list of inputs that are *perfectly fine* and break things anyway. None of it is an attack, most are from real life.

<script>alert('a product name, really, from a T-shirt shop')</script>

<b>A title from a spreadsheet in which somebody had formatted by hand</b>

<img src=x onerror=alert(1)> is what a programmer's cat walked on, or so I was told.

1. \`O'Brien\`, \`D’Angelo\` (two different apostrophes)
2. \`Null\` and \`True\`, both surnames
3. \`Nguyễn Thị Ánh\`, composed and decomposed
4. a name of one letter: \`Ø\`
5. \`Wolfeschlegelsteinhausenbergerdorff\`
6. no last name
7. \`Anne-Marie  van der Berg\` (two spaces, and they want both)
8. \`יוסי (Yossi) כהן\`
9. \`👩🏽‍🌾 Farm\` as a company
10. \`AT&T\`, \`Fish &amp; Chips\` (the second is *really* called that, after an accident with a sign)
11. \`=SUM(A1:A9)\`, an artist
12. \`%s\`, \`{{name}}\`, \`\${name}\`: a band, a workshop and a bakery

What is missing? Please write the *story* with it, if there is one.`,
    replies: [
      {
        author: 'minhthư',
        minutesAgo: 50463,
        content:
          'My own name: `ư` is one letter, but on some forms it becomes `u` plus a square. I have a student card for “MinhTh□”.',
      },
      {
        author: 'Íñigo',
        minutesAgo: 50006,
        content:
          'An ñ in the middle of a name is fine mostly. At the *beginning*, in capitals, no chance. `I�igo` is on my gas bill.',
      },
      {
        author: 'hetty',
        minutesAgo: 49890,
        content:
          'A donor in our catalogue is called “Unknown”. Mrs. Unknown. She is very patient with us.',
      },
      {
        author: 'Тимофей',
        minutesAgo: 49585,
        content:
          '`<!-- -->` as a comment by a customer, who wanted to leave the field *politely* empty.',
      },
      {
        author: 'vet_okafor',
        minutesAgo: 49539,
        content:
          'A horse called `NaN`. Grandmother, in some languages. It had no weight in our system.',
      },
      {
        author: 'noor',
        minutesAgo: 49319,
        content:
          'Mrs. Unknown and the horse are numbers 13 and 14. Thank you, I will be testing with them tomorrow.',
      },
    ],
  },
  {
    title: 'The longest address I ever had to put on a poster',
    author: 'the-society-for-slightly-better-bicycle-parkings',
    tags: ['General'],
    minutesAgo: 29280,
    content: `We wanted a QR code on each rack that leads to its page. The service made this out of it, and it does *not* fit under a rack:

https://parking.example.org/city/districts/north/streets/long-avenue-by-the-old-canal/racks/118/reports/new?utm_source=poster&utm_medium=qr&utm_campaign=slightly-better-parkings-for-everybody-everywhere&session=0f9c1b7e4a52d83f6c0e9b1a7d5f3c2e8b4a6d0f1c9e7b5a3d2f0e8c6b4a1d9f7&return=https%3A%2F%2Fparking.example.org%2Fthank-you%2Fwe-are-a-society-of-forty-four-people

And the German chapter adds: Fahrradabstellplatzverbesserungsgesellschaftsmitgliederversammlungsprotokollführerstellvertreterin. She exists and her name is Renate.

Is there an easy way to have our own short addresses without yet another service?`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 28898,
        content: `One file on your own server, and no service at all:

\`\`\`json
{ "118": "/racks/118", "r": "/report" }
\`\`\`

\`parking.example.org/118\` is short enough for a rack. With a static host, a folder named \`118\` with a page that redirects will do as well.`,
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 28863,
        content: 'We scratched the number into the rack. It survives winter better than QR.',
      },
      {
        author: 'the-society-for-slightly-better-bicycle-parkings',
        minutesAgo: 27423,
        content: 'Done: `/118`. Renate has minuted it.',
      },
    ],
  },
  {
    title: 'Moss?',
    author: 'pixelpelle',
    tags: ['Discuss'],
    minutesAgo: 8820,
    content:
      'Is it a plant, a texture or an attitude? I have to draw it again and nobody in the team agrees.',
    replies: [
      {
        author: 'gwen_at_the_allotment',
        minutesAgo: 8674,
        content: 'Plant.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 8517,
        content: 'Attitude.',
      },
      {
        author: 'Zoë',
        minutesAgo: 8416,
        content: 'Texture, with an attitude, from a plant.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 8330,
        content: 'North.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 8122,
        content: 'Thank you, this was more helpful than the reference photos.',
      },
    ],
  },
  {
    title: 'A whole year, one small thing a month: the long version',
    author: 'osei_builds',
    tags: ['Show & Tell', 'Discuss', 'General'],
    minutesAgo: 6420,
    content: `I promised the long version of my year. Take a tea. The rule was: one small thing each month, finished, given to somebody who will use it, and *then left alone*. Twelve things; two are dead, three are in daily use, one pays my rent in part.

## 1. The dog box

You may have read about it. A checkbox on the booking form of a walking club. It took thirty lines and a letter in coloured pencil. It is the most loved thing that I have made, and I did not have the idea.

**Lesson:** ask what people *expected* to find in an empty place.

## 2. A bell for the bread

A local bakery rings a bell when the second batch is out. I live behind a hill and cannot hear it. A microphone at a friend's window, a tiny classifier, a message to eleven neighbours. It knows *bell* and *not bell*. In the second week it learned *ice-cream van*.

**Lesson:** collect the wrong examples first.

## 3. Invoices that explain themselves

Each line of my invoice now has one sentence on why it is there. An assistant drafts it from my commit messages, I correct it. Clients stopped calling about invoices. One called to say that she had read it to her husband.

\`\`\`ts
const because = (line: Line) => line.note ?? draftFrom(line.commits) // I sign each of them
\`\`\`

**Lesson:** explanation is a feature.

## 4. A calendar for one person

For my aunt, who has her good days and the others. It shows *today* and nothing else. Large. It has one button, and the button says “and tomorrow?”.

**Lesson:** most software is about too many days.

## 5. The thing that died first

An app to split costs among friends. There are forty of these. I knew it and did it anyway, as I wanted to try a framework. Nobody used it, and my friends continue to pay in turns, which works.

**Lesson:** wanting to try a framework is a fine reason for a Sunday, and for nothing else.

## 6. A search for my own notes

Eleven years of text files. I tried embeddings, a graph, a chat. I ended with \`grep\` and a list of *my own synonyms*: I write “money”, “invoice”, “bill”, “that client”. Forty lines:

\`\`\`python
SAME = [
    {"money", "invoice", "bill", "that client"},
    {"tired", "late", "again"},
]

def widened(word):
    return next((group for group in SAME if word in group), {word})
\`\`\`

**Lesson:** the vocabulary is the index.

## 7. Minutes for the parents' council

Two hours of talk become half a page: what was decided, who does it, by when, and *what was not decided*. The fourth list was the reason that they kept it.

| list | before | now |
|---|---:|---:|
| decided | 9 | 4 |
| not decided | 0 | 5 |

The five were always there. They were written down as decided.

**Lesson:** give the awkward things a place of their own.

## 8. A very slow game

One move a day, by post card or by web, two players, a garden. It has 60 players, 14 of them by post card. I type in their moves on Saturdays and it is the best hour of my week. I shall never automate this.

**Lesson:** know which work you want to keep.

## 9. The one that pays

A page for small clubs: members, fees, who has the key. No chat, no feed. 23 clubs pay a little. I answer each mail on the same day and sign with my first name, and I believe that this is the product.

**Lesson:** boring, and present.

## 10. The second that died

A browser extension that rewrote angry mails. It worked very well. Then I saw that I was using it to avoid calling people, and so did others. I wrote to the 200 users, explained why, and shut it down. Nine wrote back. Eight thanked me.

**Lesson:** something can work and be wrong.

## 11. Labels for the seed library

Gwen's idea. You talk, it shortens, the printer prints. It fits on a packet. I learned to make 24 mm of text hold a whole plant:

> Climbs. Forgives. Not for windy corners.

**Lesson:** a small space is an editor.

## 12. This post

It took longer than the bell. I began it in a train, on the back of the delivery list of a bakery, and the list can still be seen through the paper: *rye 40, dark 22, the small ones*. I like it that way round, with the bread shining through the words.

I wrote it by hand, asked a friend to strike out everything that sounded like advice, and he struck out half. What you read is the rest.

## What I would tell you, if you asked

- [x] choose the person first, then the thing
- [x] finish on the 28th, whatever the month
- [x] write one sentence on what you learned
- [ ] rest in December (I have yet to try this)

## Numbers, for those who like them

1. Hours: about 310, of which 120 for number nine.
2. Money in: a third of the rent.
3. Money out: less than I spend on bread, see number two.
4. People who use something of mine on an ordinary day: about 900.
5. People whose names I know: 71.

For comparison: in the year before I started eleven things, finished none, and knew the names of nobody at all.

The last number is the one that I want to raise next year. The others may stay where they are.

What was your smallest finished thing, and in whose kitchen does it live today?`,
    replies: [
      {
        author: 'hetty',
        minutesAgo: 6346,
        content:
          'I read it with a tea, as told. Number 7, *what was not decided*, ought to be taught in schools.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 6236,
        content:
          '“I shall never automate this.” Number 8 is the best game we did not make. May we have a post card?',
      },
      {
        author: 'osei_builds',
        minutesAgo: 5509,
        content: 'You will be player 61. Please choose a bed: north wall or by the pond.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 5244,
        content: 'By the pond. Obviously by the pond.',
      },
      {
        author: 'Íñigo',
        minutesAgo: 5204,
        content:
          'Is it *my* bell? I have eleven neighbours who always know before I have put the bread down.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 4830,
        content: '…I can neither confirm nor deny. The rye was excellent.',
      },
      {
        author: 'minhthư',
        minutesAgo: 4819,
        content:
          'My smallest finished thing is a page that says whether the library is open. My whole dormitory uses it. After reading this I feel it counts.',
      },
      {
        author: 'ada',
        minutesAgo: 4786,
        content: `I want to answer at length, since the post deserves it, and because I did the same thing three years ago with six months and failed, in a way that I only understand now.

My rule was “one thing a month, finished”. Yours has a second half, *given to somebody who will use it*, and I took that for decoration. It isn't. Let me go through mine.

**January:** a library for retries. Finished, tested, documented. Given to: nobody. I had imagined “developers”. There is no such person. It has 40 stars and I do not know one of these people, and when I changed the interface nobody was annoyed, which should have told me something.

**February:** a better library for retries. Yes, really.

**March:** a page which showed my neighbour when the laundry was free. She used it every day for two years. I was a little ashamed of it at the time, since it was so small: one sensor, one page, *free* or *busy*. I did not put it on my list of works.

**April, May:** a framework. You know how it goes. I wrote its documentation before it worked, and the documentation was the better half.

**June:** nothing, I was tired, and I wrote that “the experiment had run its course”.

So: six months, five things, one user, and that user was the only part that did not feel like work. I had the answer on the third floor and went on building for “developers” in the attic.

What I would add to your list, from my failure:

1. *Name the person before you open the editor.* If there's no name, do something else that day.
2. Give it to them when it is embarrassing, not when it is finished. Embarrassing is about a third of the way.
3. If they do not ask for anything after a week, they do not use it. Silence isn't satisfaction.

The laundry page is still running, by the way. I looked: 2 visitors today. One is the new tenant, whom I have never met, and who I suppose inherited it with the flat. I think I will go down and ring the bell, with biscuits and with some of my own questions ready. That would make it 72 people.`,
      },
      {
        author: 'osei_builds',
        minutesAgo: 4749,
        content: 'Please tell us who opened the door.',
      },
      {
        author: 'ada',
        minutesAgo: 3249,
        content:
          'Her name is Ilse, she is a cellist, and she would like it to say *how long* it is still busy. So I have a person and a feature.',
      },
      {
        author: 'rosalba',
        minutesAgo: 3152,
        content: '👏',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 3064,
        content: '+',
      },
    ],
  },
  {
    title:
      'whyDoesMyGeneratedTestSuiteContainAFunctionNamedLikeThisOneAndHowDoIDefendItToWhoeverReadsItNextYear',
    author: 'quietcompiler',
    tags: ['General'],
    minutesAgo: 3420,
    content: `The title is the real name of a real function, only the last word is mine. It came out of a generator which turns requirements into test names. The requirement was a paragraph, so the name is a paragraph.

I have now 340 of them, and the report is unreadable on a phone:

\`\`\`
ok 17 - whenTheMemberHasPaidAndThePaymentIsOlderThanThirtyDaysAndNoReminderWasSentThenNoReminderIsSentBecauseThePaymentHasArrived
not ok 18 - whenTheMemberHasPaidAndThePaymentIsOlderThanThirtyDaysAndAReminderWasSentThenTheReminderIsWithdrawnAndAnApologyIsSent
\`\`\`

Does anybody know a way to get from here to something like “a paid member gets no reminder” without reading all 340?`,
    replies: [
      {
        author: 'cleo_types',
        minutesAgo: 3408,
        content:
          'Take the *shortest difference between neighbours*. 17 and 18 differ in “no reminder” and “a reminder”. That difference is the name, the rest is a heading.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 3008,
        content:
          'That works suspiciously well: 340 names became 41 headings with short lines below.',
      },
      {
        author: 'Søren',
        minutesAgo: 2974,
        content: 'On the phone: `overflow-wrap: anywhere`, and one hopes never to need it.',
      },
    ],
  },
  {
    title: '🪴 🔦 🐌 night patrol',
    author: 'gwen_at_the_allotment',
    tags: ['Show & Tell'],
    minutesAgo: 780,
    content: `Every night at ten I go round with a torch and count snails. This week I let my phone count with me: photo of each bed, a small model says how many. 🐌

| night | me | phone |
|---|---:|---:|
| Mon | 14 | 9 |
| Tue | 11 | 11 |
| Wed | 17 | 31 |
| Thu | 12 | 12 |

On Wednesday it had rained, and it counted *raindrops with the torch in them*. I think that is the prettiest mistake that I have seen. 💧🔦

No snail was harmed, they live behind the compost now. 🐌➡️🥬🚫`,
    replies: [
      {
        author: 'mikal',
        minutesAgo: 759,
        content:
          'Raindrops with a torch in them! Hold the torch lower, from the side, then drops are bright and snails are dark. Or leave it as it is, it is a lovely number.',
      },
      {
        author: 'gwen_at_the_allotment',
        minutesAgo: 743,
        content: 'From the side it counts 16 of 17. But I miss the raindrops. 🌧️',
      },
      {
        author: 'tabitha_reads',
        minutesAgo: 709,
        content: '“Behind the compost” is a well-known address. Ours come back by bus.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 681,
        content: '🐚',
      },
    ],
  },
]
