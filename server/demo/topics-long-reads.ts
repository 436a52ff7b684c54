import type { DemoTopic } from './shapes.ts'

export const longReads: DemoTopic[] = [
  {
    title: 'Everything I know about writing for screen readers, in the order in which I learned it',
    author: 'Ayşe',
    tags: ['Discuss', 'Show & Tell'],
    minutesAgo: 124380,
    content: `Fifteen years ago I thought that accessibility was a list of attributes. I sit with people while they use things, that is my whole job, and almost everything on this page was taught to me by somebody who was annoyed at the time. I put it down in the order in which I learned it, with the mistake first, because the order says something as well.

## Year one: I describe too much

My first alt text was 90 words long. Kemal, who was listening, said: “I asked what it is, not how you feel about it.” Since then: **what would you say on the telephone, to somebody who is waiting?** It is mostly six to twelve words.

> Bad: *A beautiful image of a wooden chair standing in warm evening light in a workshop.*
>
> Good: *Chair without screws, seen from the side; the wedge is at the back.*

And if the picture is only decoration: an empty \`alt=""\`. Not a missing one. Empty means “you miss nothing”, missing means “image, IMG underscore 0412”.

## Year two: links are read without their neighbours

People jump from link to link. I had a page with eleven times “read more”. Filiz let the machine read the list of links aloud, and then looked at me, and I have not written it since.

\`\`\`html
<!-- before -->
<a href="/rye">Read more</a>

<!-- after -->
<a href="/rye">Why the rye takes two days</a>
\`\`\`

## Year four: headings are the map

Not large letters, *headings*. I tested a page on which everything was a \`<div>\` in different sizes. To the eye it was wonderful. To Kemal it was one single long sentence of nine minutes. He listened to the end, to be polite.

1. One \`h1\`, and it says where I am.
2. No level is skipped on the way down.
3. If the headings are read alone they should make sense, like the contents of a book.

## Year five: silence is a message too

One presses *Save*. On the screen there is a green tick. To a person who doesn't see it, *nothing happened*. So they press again, and we are back in the thread on orders that come twice.

\`\`\`html
<p role="status" aria-live="polite"></p>
\`\`\`

The element has to be there **before** the text is put in. I learned this on a Thursday evening, in front of a client.

## Year seven: do not help

I had made a menu with every role and every arrow key, by the book. It took two weeks. Filiz needed four minutes to understand it, and then she asked: “Why isn't it a list of links?” It became a list of links, in an hour. The first rule of ARIA is to not use ARIA, and I am living proof.

## Year nine: errors

| what we wrote | what was understood |
|---|---|
| “Invalid input” | I am wrong |
| “This field is required” | which one? |
| “Please check your entries” | all of them? I leave |
| “Write the date like 14.5.” | ah |

And the focus has to go *to* the message or to the field. Otherwise one is told that there is a fire, but not in which room.

## Year twelve: it is not about blind people

Most of the people whom I see with a screen reader can see something. They are tired, or dyslexic, or they drive, or they have flour on their hands. The question is not “for whom do we do it” but “in which situation”. The list of situations is longer than any list of people.

## This year: generated pages

They are *better* than what people wrote five years ago, in the attributes. And they are worse in the order. All the labels are there, but the sense comes third. I think it is because the machine has read a million forms and never filled in a single one.

What helps, when I sit with a team:

- [x] mouse away, for ten minutes, all of us at once
- [x] the machine reads, nobody looks, one person draws what they imagine
- [x] compare the drawing with the screen (this is where the room goes quiet)
- [ ] do it again after the release (nobody does it; please be the first)

The drawing is my favourite tool of all these years. It costs a sheet of paper. If what has been drawn is the page, you are done. If it's a corridor with eleven doors which all say “read more”, you are where I was in year two, and that is no shame at all.

Kemal and Filiz have read this. Kemal says that it is too long.`,
    replies: [
      {
        author: 'cleo_types',
        minutesAgo: 124343,
        content:
          '“All the labels are there, but the sense comes third.” This goes for most texts I get on my desk, too.',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 124284,
        content:
          "We did the drawing today. Six people, six corridors. I've never seen a team so quiet, and never a backlog so clear.",
      },
      {
        author: 'נועה',
        minutesAgo: 124179,
        content:
          'Year five, “the element has to be there before”: I lost two days to this, on two different jobs, ten years apart.',
      },
      {
        author: 'Åsa',
        minutesAgo: 123458,
        content:
          'We did it with our audio guide: visitors drew the room that they had only heard of. Room 3 has a *ship* in it, apparently.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 123263,
        content: '@Åsa I would keep the ship.',
      },
      {
        author: 'minhthư',
        minutesAgo: 123234,
        content:
          'I changed all my “Click here” this evening. There were fourteen, I am a bit ashamed, but now my list of links reads like a little story. Greetings to Filiz!',
      },
    ],
  },
  {
    title: 'Post-mortem: six hours in which the seed shop sold nothing, and then too much',
    author: 'gwen_at_the_allotment',
    tags: ['Discuss', 'General'],
    minutesAgo: 86700,
    content: `On the first warm Saturday everybody wants seeds on the same day. Ours is the smallest shop that you can imagine, and it was down for six hours on that Saturday. Paulo helped me to understand it, and he says that one should write this down while it still hurts a bit. So, with everything, including what was my fault.

## What happened, in order

| time | what people saw | what I thought |
|---|---|---|
| 08:10 | first orders, all fine | what a day! |
| 09:25 | page slow | many people, how nice |
| 09:40 | “Something went wrong” | reload, reload |
| 09:45 | I restart the shop, it works for four minutes | fixed |
| 10:00 to 13:30 | on, off, on, off | I cry a little, then tea |
| 13:40 | Paulo is on the telephone | |
| 14:20 | we find it | oh |
| 15:50 | open again | |
| 16:05 | people get *each order twice* | no |
| 17:30 | both are mended | |

## The first cause

Each time somebody looked at a seed packet, the shop asked the stock file how many are left. It read the **whole** file, 140 lines, no problem at all. But since winter there is a second file, with every change of the stock, so that I can see who took what. I wanted that one to be read as well, “to be exact”. It had 31,000 lines by that Saturday. For each packet. For each visitor.

\`\`\`diff
- const left = (id: string) => read('changes.csv').filter((row) => row.id === id).reduce(sum, 0)
+ let left = new Map<string, number>()
+ watch('changes.csv', () => { left = counted(read('changes.csv')) })
\`\`\`

It had become slower by a little each week since winter, and I had got used to it by a little each week. Paulo calls this “boiling the gardener”.

## The second cause

While it was down, people pressed *Order* again. And again. When the shop came back, it did what it had promised and took all of them. One man from the coast had ordered eleven times. He is now the owner of 33 packets of the bean that climbs on bicycles, or would have been.

Orders now have a number that is made when the *page* is opened, not when the button is pressed:

\`\`\`sql
ALTER TABLE orders ADD COLUMN page_number TEXT;
CREATE UNIQUE INDEX one_order_per_page ON orders (page_number);
\`\`\`

The second press finds the first order and says: “We have it already. Go and sit in the sun.”

## What was my fault

1. I noticed in February that it was slow. I wrote “look at this” on a note. The note was on the seed fridge, under the other notes.
2. I restarted it nine times without once reading what it said. It *said* it, in the log, in plain words: \`slow read changes.csv 4,212 ms\`.
3. I did not tell anyone that we were closed. There was no page for it. People thought that it was their own internet, and one lady bought a new router. (I have sent her beans.)

## What went well

- Nothing was lost. The stock file is a text file, there is a copy from every night, and I could count the rest in the fridge.
- People were very kind. Of 61 who got a mail from me, 48 wrote back, and 9 of these sent photographs of their beds.
- Paulo did not say “simply” once.

## What has changed

- [x] the counting is done once and not per visitor
- [x] an order cannot be taken twice
- [x] a page that says “we are closed, it's us and not you”
- [x] a lamp at the fridge: green if a test order went through in the last ten minutes, and *off* if not (thank you, Тимофей, off is not green)
- [ ] practise it once, on a rainy Saturday, on purpose

## In numbers

Lost: six hours, about 70 orders, of which 55 came back. Refunded: 212. Beans given away: 40 packets. Learned: more than in all the years before.

An assistant had written most of the shop with me. I asked it afterwards if it would have seen the problem. It said that it had *suggested* reading the file each time, and that I had asked for it to be exact. Both are true. I've framed neither.`,
    replies: [
      {
        author: 'paulo.dev',
        minutesAgo: 86658,
        content:
          'For the record: she found the line herself. I only asked “what has changed since the winter?” and then we both listened to the kettle.',
      },
      {
        author: 'Тимофей',
        minutesAgo: 86585,
        content:
          'A post-mortem with “I cry a little, then tea” in the timeline is the first honest one that I have read. The lamp being *off* makes me happy.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 86563,
        content:
          '“Boiling the gardener.” I have three of these boiling at this moment, I just looked.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 86461,
        content:
          "The page that says “it's us and not you” ought to be the first page that anyone builds.",
      },
      {
        author: 'gwen_at_the_allotment',
        minutesAgo: 86450,
        content:
          'The rainy Saturday has taken place. We switched it off on purpose, at eleven. The lamp went off, the page came up, and a man from the coast wrote: “Again?” He was very relieved.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 86365,
        content: 'Please greet the man from the coast. We may well know him.',
      },
    ],
  },
  {
    title:
      'Small evaluation sets for people who dislike statistics: everything I tell new colleagues',
    author: 'gustavo_r',
    tags: ['Show & Tell', 'Discuss'],
    minutesAgo: 49500,
    content: `New people in our team get this on paper in their first week. We dig wells, and we read thousands of reports by machine in order to know where. Nobody here has studied statistics except for me, and I have forgotten most of it. What is left is this.

## 1. Fifty is a good number

With 50 cases, a change from 40 to 45 right ones *may* be luck. A change from 40 to 48 is hardly ever luck. That is about as much as you need to know. If you want to see a difference of one case you need a thousand cases, and in that time you could have talked to the people who use it.

A rule of thumb which fits on a hand, for n cases of which about four in five are right:

| cases | wobble, roughly |
|---:|---|
| 20 | ± 4 |
| 50 | ± 6 |
| 100 | ± 8 |
| 400 | ± 16 |

The wobble grows, yes, but more slowly than the number: ± 4 of 20 is a fifth, ± 16 of 400 is one in twenty-five.

## 2. Take them from life

Not from your head. From your head come the cases that you have thought of, and your program has thought of them as well. We take every hundredth report, whatever it is. Among the first fifty there were: one in Portuguese, one upside down, one about a *school* and not a well, and one with a tea stain on the depth. I would have invented none of these.

## 3. Write down the right answer before you look

Two people, separately. Where you disagree, the case is not difficult, the **question** is. “Depth of the well” was: to the water? To the bottom? As planned or as drilled? We disagreed in 9 of 50, and this was the best morning of the project.

## 4. Keep twenty in the drawer

If you look at the same 50 each day you begin to build for these 50. So I have 20 in a drawer (a real one, with a key). They come out once in a quarter. If the drawer is much worse than the 50, then we have been fooling ourselves, politely.

## 5. Count the *kinds* of wrong

One number is for the wall. For work you need the list:

\`\`\`python
from collections import Counter

kinds = Counter(case["kind"] for case in cases if case["got"] != case["right"])
for kind, count in kinds.most_common():
    print(f"{count:3}  {kind}")
\`\`\`

\`\`\`
  4  table continues on the next page
  2  decimal comma
  1  not a well
  1  tea
\`\`\`

We then fix the first line, and only that. After this the list looks different and mostly better in places that we never touched.

## 6. A wrong answer is cheap, a *believed* wrong answer is not

So there are two numbers on our wall: how many are right, and how many are wrong **without a warning**. The second one has to go down even if the first one does too. “I do not know” is a good answer if it is true.

## 7. Three ways in which I have fooled myself

1. *I ran it until it was good.* Three runs, I kept the best. Now: three runs, and the middle one counts.
2. *I corrected the right answers.* “Well, one could read it like that.” One could. After the third such correction somebody else has to agree.
3. *I changed two things.* The new model and the new prompt, both on a Friday. It was better, and until today I do not know why.

## 8. When to stop

When the mistakes that are left are also made by careful people. We gave the last seven to three colleagues. They got four of them wrong, all different ones, and one of the three asked for a better lamp.

We bought the lamp.

## The form

You may copy it. One line per case, and please keep the last column:

| id | input | right answer | who says so | kind | why is it in here? |
|---|---|---|---|---|---|
| 17 | report-0412.pdf | 31 m | G. and A. | table over two pages | a lorry went to the wrong place because of it |

If you can't fill in the last column, take the case out. If the last column makes you wince, it is a good case.`,
    replies: [
      {
        author: 'pilar',
        minutesAgo: 49459,
        content:
          "Point 3 is the one that nobody believes until they've had that morning. We disagreed on 11 of 40 and found that we had been selling two different products.",
      },
      {
        author: 'quietcompiler',
        minutesAgo: 48914,
        content:
          'The table in 1: for four in five right and about 95 %, I get ±3.5, ±5.5, ±7.8 and ±15.7. So your hand is well calibrated.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 48808,
        content:
          '@quietcompiler it is the hand of a man who once had to learn it. Thank you for checking!',
      },
      {
        author: 'ada',
        minutesAgo: 48760,
        content:
          "“Wrong without a warning” as the second number. We have put it up today, next to the first, and it's a good deal less flattering.",
      },
      {
        author: 'hetty',
        minutesAgo: 48058,
        content: 'The drawer with a key. I knew that you people would come to it in the end.',
      },
      {
        author: 'Søren',
        minutesAgo: 47658,
        content: 'Did anyone ever open the drawer early?',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 47213,
        content:
          'Once. He brought cake and confessed. We threw the twenty away and made twenty new ones, and the cake was good.',
      },
    ],
  },
  {
    title: 'Twelve Tuesdays: the whole plan of a course for people over sixty',
    author: 'tabitha_reads',
    tags: ['Show & Tell', 'Discuss'],
    minutesAgo: 19020,
    content: `Our library had money for twelve evenings. I wanted a course in which nobody is told what a computer is, because everybody who came had used one for longer than I have been alive, nearly. Fourteen people, the youngest 61, the oldest 88. Here is the plan as it *was*, not as I had written it, with what I would change.

## Before the first evening

I called everybody and asked one question: **“What do you write down?”** Recipes, birdsong, medicines, a diary since 1962, the number plates of cars that park wrongly. From the answers I made the twelve evenings. The number plates were persuaded to become birds.

## The evenings

| evening | question | what we did | what stayed |
|---:|---|---|---|
| 1 | Who is talking? | each wrote a letter, one was by the machine | they found it at once: “it is not cross about anything” |
| 2 | What does it know? | asked it about our town | the church moved across the river |
| 3 | Why did it say that? | same question in five wordings | “it wants to please” (88 years) |
| 4 | Dictating | everybody read a recipe aloud | three hands went up: “it corrected my mother” |
| 5 | Photographs | old pictures, described | silence, then two hours of stories |
| 6 | Nothing | cake. People had asked for it | the best evening |
| 7 | Fraud | real calls, acted out in pairs | a *password* per family, on paper |
| 8 | Letters from offices | what does it want, by when | the red frame, copied from a thread here |
| 9 | Making something | groups of three | see below |
| 10 | Making something | | see below |
| 11 | Showing it | | see below |
| 12 | What will you switch off? | each said one thing | eleven of fourteen named a notification |

## What they made

1. **The pill calendar that asks back.** Not “take your pill” but “did you take it, and how was the night?”. It keeps the answers for the doctor, as a table, and nothing else.
2. **The bird line.** You telephone, you sing what you heard, and it suggests three birds. It is wrong most of the time. They don't care, they sing.
3. **The letter box.** You read an angry letter to it, and it answers with a question. None of the angry letters was ever sent. I have not told them that this is a known kind of therapy.
4. **A quiz on our town**, with the church on the wrong side, for grandchildren to find.

## What I had planned and dropped

- [ ] “How a neural network works.” I had slides. In evening 3 a retired signalman explained it with points and rails, and I put the slides away.
- [ ] Homework. They did three times as much without being asked.
- [ ] A certificate. They made one for *me*.

## What I would tell you, if you want to do it

**Begin with people, not with tools.** I know that everyone says so. I mean: telephone them. It took an afternoon and was the whole design.

**Pairs, not screens.** Seven tablets for fourteen people. When two people share one tablet they talk, and if they talk they doubt, and doubting was what I had come to teach.

**Let it be wrong early.** The church on the other side of the river did more for their judgement than all that I said. Find the church of your town, ask about it, and hope.

**Read aloud.** Half of them could not see small print, and the other half pretended. From evening 2 on everything was read aloud, by them. The good sentences survive it and the others make the room laugh.

**Do not say “simply”.** I had put a jar on the table, 20 cents per “simply”. It paid for the cake of evening 6.

## Money, for those who have to apply for some

\`\`\`
tablets, borrowed from the school      0
printing, large                       31
cake                                  44
one microphone that works             59
tea                          a secret
\`\`\`

They have asked for twelve more. I said yes before they had finished the sentence. The 88-year-old wants to do the evening on fraud herself; she has been called twice since then and kept both of them talking for an hour, “for practice”.

If you would like the sheets: <https://tabitha.example.org/twelve-tuesdays>. Large print is the only print.`,
    replies: [
      {
        author: 'hetty',
        minutesAgo: 18950,
        content:
          "As somebody who could have sat in this course: it's the respect. You asked what they write down, and you never asked what they do not understand.",
      },
      {
        author: 'rosalba',
        minutesAgo: 18226,
        content:
          '“It is not cross about anything.” That is the most precise test for machine text that I have heard, and we get a lot of letters.',
      },
      {
        author: 'thandeka',
        minutesAgo: 18200,
        content:
          'The signalman! I would like him to come to grade 9. And the jar for “simply” starts tomorrow in the staff room.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 18170,
        content:
          "Thank you for reading aloud *because half pretended*. It is the same in every room I've ever been in, at every age.",
      },
      {
        author: 'tabitha_reads',
        minutesAgo: 18155,
        content:
          '@thandeka he would love to. He asks whether your pupils have seen a mechanical interlocking and says that if not, he can bring one. It weighs 40 kilos.',
      },
      {
        author: 'thandeka',
        minutesAgo: 18144,
        content: 'Grade 9 votes yes, unanimously, to the 40 kilos.',
      },
    ],
  },
]
