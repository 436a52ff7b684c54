import type { DemoTopic } from './shapes.ts'

export const discussTopics: DemoTopic[] = [
  {
    title: 'The best bug report I ever received was a drawing',
    author: 'osei_builds',
    tags: ['Discuss', 'General'],
    minutesAgo: 367680,
    content: `An 80-year-old member of the walking club sent me a letter. By post. In it was a drawing of my booking page, in coloured pencil, with an arrow to an empty place and the words:

> “Here I expected the dog.”

It took me a while. On the old paper form there was a box *Are you bringing a dog?* On my page there was none, so she did not book for two months, because she did not want to lie.

I have added the dog. 30 % of the walkers have one. Nobody else had told me.

What is the best report you have received?`,
    replies: [
      {
        author: 'noor',
        minutesAgo: 367257,
        content:
          '“It works but it makes me feel late.” From a tester, about a progress bar. She was right, it counted down.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 366744,
        content: '“The moss is rude.” Still thinking about it.',
      },
      {
        author: 'the-society-for-slightly-better-bicycle-parkings',
        minutesAgo: 366473,
        content: 'A photograph of a rack with one word on it, in chalk: WHY.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 366427,
        content:
          'A colleague: “I pressed *swap* and nothing happened and I was relieved.” We then talked for an hour about her shifts and not about the button.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 366196,
        content:
          '“Here I expected the dog” is now the name of step 3 in my interviews. What did you expect in this place?',
      },
      {
        author: 'harbourlight',
        minutesAgo: 366153,
        content: 'A gull sat on the sensor. The report said: “Tide: gull.”',
      },
    ],
  },
  {
    title: 'Where do you ask when even the forum does not know?',
    author: 'harbourlight',
    tags: ['General'],
    minutesAgo: 331680,
    content: `My question about salt on e-paper screens had no answer for a month, which is fine, who should know this? In the end I found a man who repairs ticket machines on ferries. He knew *everything* about salt.

So I wonder: whom did you find outside, for your odd question?`,
    replies: [
      {
        author: 'Åsa',
        minutesAgo: 331275,
        content: 'For light on old textiles: a lady who restores theatre curtains.',
      },
      {
        author: 'mikal',
        minutesAgo: 331217,
        content: 'Mould in sensors: the mushroom farmer.',
      },
      {
        author: 'sunniva',
        minutesAgo: 331161,
        content:
          'A piano tuner, for a hum that no audio forum could explain. It was the fridge of the neighbour. He heard it in four seconds.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 331145,
        content:
          'A lorry driver, for which roads exist. Better than any map. (Sorry, hassan_maps.)',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 331083,
        content: 'No offence, we ask them as well.',
      },
    ],
  },
  {
    title: 'Feature request for this place: nothing',
    author: 'tuomas',
    tags: ['General', 'Discuss'],
    minutesAgo: 282360,
    content: `People sometimes ask for reactions, streaks, levels, badges. I want to put on record that I like it as it is. A title, a text, some answers, in the order in which they were written.

I have read forums since modems. The ones that I miss had nothing.`,
    replies: [
      {
        author: 'quietcompiler',
        minutesAgo: 282203,
        content:
          'Seconded, and I notice that I cannot press a button to say so, and have to write a sentence instead. Which proves the point.',
      },
      {
        author: 'hetty',
        minutesAgo: 282058,
        content: 'A sentence costs a little. That is what makes it worth reading.',
      },
      {
        author: 'minhthư',
        minutesAgo: 281828,
        content: 'I am younger and I also like it. I read things twice here.',
      },
      {
        author: 'Íñigo',
        minutesAgo: 281779,
        content: 'The bakery agrees.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 281716,
        content:
          'Thirded, or fifthed. If anything: a way to find old threads again. I always search for “goose”.',
      },
    ],
  },
  {
    title: 'Burnt out on demos. What keeps you making things?',
    author: 'brambleworks',
    tags: ['Discuss'],
    minutesAgo: 274140,
    content: `We have made a demo every week for a year and I have begun to hate the word. Everything glows for 90 seconds. Nobody lives in it.

Last weekend Pelle and I made nothing. We repaired the drawer in the kitchen that has been stuck since we moved in. It took two hours, and since then I have opened it perhaps forty times, each time with joy. A drawer! It goes in, it goes out.

I want to make drawers. Do you know what I mean? What do you make that is *used*, on a Tuesday, by somebody who does not know your name?`,
    replies: [
      {
        author: 'krzysztof_w',
        minutesAgo: 273908,
        content:
          'Bicycles, on Tuesdays and Thursdays. Come by. There is always one that wants to go in and out again.',
      },
      {
        author: 'hetty',
        minutesAgo: 273183,
        content:
          'An index card, in the end, is a drawer in a drawer. I have made about 60,000. People I never met have found their grandmothers with them.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 273142,
        content:
          'The dog box from my other thread. Thirty lines, used 40 times a week. It is the best thing on the whole page, and I did not even invent it.',
      },
      {
        author: 'thandeka',
        minutesAgo: 272921,
        content:
          'A worksheet with a good last question. It is still going round in schools where nobody knows me; it has coffee on it from three provinces.',
      },
      {
        author: 'vet_okafor',
        minutesAgo: 272703,
        content:
          'I understand this very well. My drawer is a spreadsheet for vaccine batches that a colleague two valleys away uses every day. It is ugly, and she sends me a ham at the end of the year.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 272621,
        content:
          'Demos are rehearsals. I also forgot for a while that there is supposed to be a performance, for a few people, in a room.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 272609,
        content:
          'Thank you, all of you. We are going to make *one* drawer. A printable card game for waiting rooms. No glow.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 272590,
        content: 'You have your first waiting room. 14 chairs, one plant, Tuesdays included.',
      },
    ],
  },
  {
    title: 'Kids asked me if the machine is alive. What I answered',
    author: 'thandeka',
    tags: ['Discuss'],
    minutesAgo: 256680,
    content: `Grade 4, visiting my class for an hour. A boy asked: is it alive? Everybody was very quiet, the big ones too.

I did not want to give a lecture. I asked back: how would we find out? They had ideas:

- “Ask if it is hungry.” (It said no, it has no body. They found this suspicious.)
- “Be mean to it and see.” (A girl said: that's not a test, that's being mean.)
- “Leave it alone and look if it does something.” (We waited. For three full minutes. It did nothing.)

The boy then said: “My cat would have done something.” And this was the end of it, for now.

I have thought about the girl since. *That's not a test, that's being mean.* I did not teach her that, I would have liked to.`,
    replies: [
      {
        author: 'tabitha_reads',
        minutesAgo: 256621,
        content: 'Three minutes of waiting with a class of nine-year-olds. You are a magician.',
      },
      {
        author: 'vet_okafor',
        minutesAgo: 256576,
        content: 'His cat would indeed have done something. In three minutes, two things.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 256365,
        content:
          "I am writing the girl's sentence into my notes on testing with people. It covers more than it seems to.",
      },
      {
        author: 'rosalba',
        minutesAgo: 239085,
        content:
          'I read this one on the radio. Two listeners rang to say that they, too, had waited for three minutes.',
      },
    ],
  },
  {
    title: 'When the tool you built your business on changes its mind',
    author: 'the-society-for-slightly-better-bicycle-parkings',
    tags: ['Discuss', 'General'],
    minutesAgo: 230820,
    content: `We are a society of 44 people with one aim, which you can read above. For three years our reports ran on a no-code service. In the spring it doubled its price, and in the summer it removed the thing we used (a map with photos), “to focus”.

We had eleven days. What saved us:

1. Somebody had exported everything **once a month**, out of habit. (She is a retired accountant. We have made her an honorary rack.)
2. The photos had the place in them, in the EXIF data.
3. An assistant rebuilt the map in an evening: one page, one JSON file, no server.

What we lost: 212 comments. They were not in the export, and we had not known it.

\`\`\`json
{ "rack": 118, "place": [52.51, 13.44], "verdict": "decorative", "photo": "118.jpg" }
\`\`\`

Our new rule for every tool: *export on the first day, and look at what is missing*.`,
    replies: [
      {
        author: 'Тимофей',
        minutesAgo: 230682,
        content:
          '“Export on the first day, and look at what is missing.” I will add: import it somewhere else on the second day.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 230564,
        content: '`"verdict": "decorative"`. I would like to see the complete list of verdicts.',
      },
      {
        author: 'the-society-for-slightly-better-bicycle-parkings',
        minutesAgo: 230422,
        content: 'Gladly: *good, tight, decorative, hostile, theoretical, under water*.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 230400,
        content: '“Theoretical” — we have two of these in front of the town hall.',
      },
      {
        author: 'Søren',
        minutesAgo: 230373,
        content: 'An honorary rack. This is the best prize that I have heard of.',
      },
    ],
  },
  {
    title: 'A week without any assistant: diary',
    author: 'gustavo_r',
    tags: ['Discuss'],
    minutesAgo: 197580,
    content: `A bet with my team. One week, no assistant for anything. Diary follows.

**Monday.** Wrote a regular expression. Looked up the look-behind. Remembered that I like reading manuals.

**Tuesday.** Three mails in French. Slow. Called the person instead, we solved it in four minutes. Hm.

**Wednesday.** Stuck on a query for two hours. Walked round the block. Found it at the traffic light: the join was on the wrong column, and I would have seen that if I had drawn it.

**Thursday.** Wrote a report with my own words. My boss asked whether I was ill, because it was short.

**Friday.** Formatting 40 references by hand. No. This is not noble. This is what machines are for.

**Balance:** I will keep the calls, the drawing and the short report. I will never again format a reference.`,
    replies: [
      {
        author: 'cleo_types',
        minutesAgo: 197420,
        content:
          '“My boss asked whether I was ill, because it was short.” A perfect small tragedy.',
      },
      {
        author: 'thandeka',
        minutesAgo: 197400,
        content:
          'Drawing the join! I make pupils draw before they may type. They hate it for two weeks.',
      },
      {
        author: 'tuomas',
        minutesAgo: 197352,
        content: 'Did you win the bet?',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 197262,
        content: 'I lost on Friday at 16:10, at reference 23. The team has had ice cream.',
      },
      {
        author: 'pilar',
        minutesAgo: 196648,
        content: 'Reference 23 is a very human place to stop.',
      },
    ],
  },
  {
    title: 'Copying style: where is your line?',
    author: 'Zoë',
    tags: ['Discuss'],
    minutesAgo: 164700,
    content: `A student showed me a picture “in the style of Zoë”. It had my foxes in it, well, nearly. I was flattered for one second and then I felt as if somebody had worn my coat to a party.

I do not want a discussion about law. I would like to know where *you* draw your own line, when you make things. Mine so far:

1. I may copy anybody with my **hand**, to learn. I do not show it.
2. I may take *one* thing from somebody and say so.
3. I do not put a living person's name in a prompt.
4. The dead: I ask myself whether I would show it to them.

What about yours?`,
    replies: [
      {
        author: 'lina-motion',
        minutesAgo: 164512,
        content:
          'Number 3 is my line as well. Instead of a name I describe what I see: “flat shapes, a light from the left, no outline”. It makes me look better than the name would.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 164471,
        content:
          'For writing: I never ask for “in the voice of”. I ask what a voice *does*, and then I do it badly myself until it is mine.',
      },
      {
        author: 'hetty',
        minutesAgo: 164398,
        content:
          'Number 4 is a beautiful rule. The dead would, I think, be more generous than we fear and more easily hurt than we think.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 164378,
        content:
          'About the coat: when I was nine somebody traced my dragon for a school competition and won. I still know his name. (Not in a prompt.)',
      },
      {
        author: 'مريم',
        minutesAgo: 164328,
        content:
          'في الخط نقول: «قلّد أستاذك عشر سنين ثم اكسر القلم». التقليد باليد تعلّم، والتقليد بالزر شيء آخر.',
      },
      {
        author: 'Zoë',
        minutesAgo: 163997,
        content:
          '@مريم “copy your teacher for ten years, then break the pen”. I will write it on the studio wall, in your letters if you would send them to me.',
      },
      {
        author: 'مريم',
        minutesAgo: 163930,
        content: 'بكل سرور، سأكتبها لك بقلم القصب.',
      },
    ],
  },
  {
    title: 'How small can a useful community be?',
    author: 'rosalba',
    tags: ['Discuss'],
    minutesAgo: 142800,
    content: `We have 22 volunteers. I visited a station with 400 members and they were lonely, and I know a ham radio net with seven people who have talked every morning for thirty years.

My theory: a community is useful when **somebody notices that you are missing.** Everything above that number is an audience.

What is your number? And does any of your software help people to notice?`,
    replies: [
      {
        author: 'krzysztof_w',
        minutesAgo: 142670,
        content: 'Nine. We notice in about ten minutes, because the tea is then wrong.',
      },
      {
        author: 'hetty',
        minutesAgo: 142654,
        content: 'Our number is the number of chairs. Fourteen.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 142379,
        content: 'On nights: four. You notice by the sound of the corridor.',
      },
      {
        author: 'wren.k',
        minutesAgo: 141893,
        content: 'An alto is missed at once. A tenor is missed in advance.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 141807,
        content:
          'I would say that software should show *who has not been here for a while*, gently, to one person who knows them. Not to everybody, and never as a number.',
      },
      {
        author: 'rosalba',
        minutesAgo: 141118,
        content:
          '@gustavo_r We will try it: on Mondays the producer gets one name, and calls. No statistics.',
      },
      {
        author: 'rosalba',
        minutesAgo: 97918,
        content:
          'A month later: four calls, three people back, one good story about a broken tractor. No statistics were made.',
      },
    ],
  },
  {
    title: 'Naming things: a field guide by somebody who catalogued for forty years',
    author: 'hetty',
    tags: ['Discuss', 'Show & Tell'],
    minutesAgo: 122760,
    content: `The young people here ask me about naming variables, which I find flattering. I know nothing about variables. I know about drawers, boxes, folders and people who look for something at five to five on a Friday. Here is what I know.

## 1. Name it for the person who looks, not for the person who files

The one who files knows what it is. The one who looks knows what they *need*. A folder named “Misc. correspondence 3” was named by a tired man on his way home.

## 2. Two names that are nearly the same are worse than one bad name

We had “Parish records” and “Parish registers”. It cost, by my estimate, four years of human life, in portions of ten minutes.

## 3. If you need “and”, you need two boxes

“Maps and plans.” Which are the maps? I have heard people quarrel about this in a reading room, in whispers, which is the worst kind of quarrel.

## 4. A name may be long once

Write it out where it is first used. After that people will shorten it themselves, and they will all shorten it in the same way, and *that* is its name.

## 5. Never name after the current arrangement

“Green shelf” was painted white in 1974. It is called green shelf to this day.

## 6. Leave one drawer for what you do not understand

And name it so. Ours is “To be understood”. It is never empty, and it is the most honest drawer in the building.

## 7. When in doubt, say aloud: “Could you bring me the …”

If you cannot finish this sentence without a small embarrassment, the name is not right yet.

I asked an assistant to name forty of our unnamed boxes, for a test. Thirty-one names were good. It understood rules 1 and 4 at once, and it never, not once, used “To be understood”. It always understood. That is the difference, I think.`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 122736,
        content:
          '“It always understood.” I put the phone down and looked out of the window for a bit.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 122685,
        content:
          'Rule 5 in code: `newParser`. We have one. It is from nine years ago, and there is also `newParser2`.',
      },
      {
        author: 'minhthư',
        minutesAgo: 122632,
        content:
          'Rule 7 works! “Could you bring me the `handleDataManager`.” No. It is now `lessons`.',
      },
      {
        author: 'Søren',
        minutesAgo: 122614,
        content: 'I have printed the seven and hung them next to the Wi-Fi password.',
      },
      {
        author: 'Ffion',
        minutesAgo: 122452,
        content: 'Rule 4 explains every place name in Wales, including the famous one.',
      },
      {
        author: 'hetty',
        minutesAgo: 122441,
        content: '@Ffion I laughed aloud in the reading room, and was looked at.',
      },
    ],
  },
  {
    title: 'Is a local model worth it for a shop with three people?',
    author: 'Íñigo',
    tags: ['Discuss'],
    minutesAgo: 86580,
    content: `A friend says: buy a computer with a big card, then everything stays in the house. The computer costs as much as my dough divider. What I need:

- answering the phone in the morning (works, hosted, 4 € a month)
- reading delivery notes, about 20 a day
- writing the week's offers on Sunday

What would you do? I like the idea that the names of customers stay in the bakery. I do not like the price, and I cannot repair it.`,
    replies: [
      {
        author: 'ravi_infers',
        minutesAgo: 86556,
        content:
          "I run everything locally and I tell you: don't buy it. Twenty delivery notes run on *any* computer of the last six years, overnight, with a small model. Try for a month with what you have.",
      },
      {
        author: 'tuomas',
        minutesAgo: 86496,
        content: 'What you cannot repair, do not put between you and the bread.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 85997,
        content:
          'Ask first which of the three really contains names. The delivery notes: suppliers only. The offers: none. The phone: yes, but only for messages. So it is one question, not three.',
      },
      {
        author: 'Íñigo',
        minutesAgo: 85919,
        content:
          'I did not see that. The messages then: could they be deleted after I have heard them?',
      },
      {
        author: 'ada',
        minutesAgo: 85840,
        content:
          'Yes, and that is better privacy than any graphics card. Keep nothing, and there is nothing to protect.',
      },
      {
        author: 'Íñigo',
        minutesAgo: 85827,
        content:
          'So it will be the dough divider. Thank you, and there is bread for anyone who comes by.',
      },
    ],
  },
  {
    title: 'Do you tell clients which parts a model wrote?',
    author: 'paulo.dev',
    tags: ['Discuss'],
    minutesAgo: 36180,
    content: `I do, since a client asked me in the spring and I had to think for too long before answering. My rule now has three lines in the offer:

> Parts of this work are drafted with AI tools. Everything is read, tested and signed by me. If something breaks, you call me and not a company in another country.

Nobody has refused. One asked for a discount; I explained that reading is the expensive part, and she agreed and hired me for reading.

How do you handle it? Per file, per project, not at all?`,
    replies: [
      {
        author: 'Søren',
        minutesAgo: 36162,
        content:
          'Per project, one paragraph, similar to yours. The sentence that clients react to is “signed by me”. They ask what it means. It means that I will be awake at night and not they.',
      },
      {
        author: 'Bérengère',
        minutesAgo: 35768,
        content: 'As a client: I do not care who wrote it. I care who answers on a Saturday.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 35738,
        content:
          'In illustration and film it is different. There the client buys *a hand*. I say per frame, and most of my clients want zero.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 35633,
        content:
          'For audits I never use drafts, and I say that too. A client should know which sentences somebody saw with their own eyes.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 35208,
        content:
          "We print it in the imprint, like the name of the printer's shop in old books: “Set by, corrected by, drafted with.” It looks dignified.",
      },
      {
        author: 'paulo.dev',
        minutesAgo: 35137,
        content: '“Set by, corrected by, drafted with” — stolen for the footer, with thanks.',
      },
    ],
  },
  {
    title: 'What did you unlearn this year?',
    author: 'cleo_types',
    tags: ['Discuss'],
    minutesAgo: 1200,
    content: `Not “what did you learn”. I mean things that you were sure of, that served you well, and that you had to put down.

Mine: *the first draft must be mine*. I believed this for twenty years, about manuals, letters, everything. This year I noticed that my first drafts are worse than my second opinions. So now I let something else write a bad first version, I get angry at it, and the anger is precise.

I would not do it with a poem. But with the installation guide for a heat pump, yes.`,
    replies: [
      {
        author: 'Søren',
        minutesAgo: 1175,
        content:
          'That more tests are better. I deleted 300 of 1,100 and the rest are now read when they fail.',
      },
      {
        author: 'thandeka',
        minutesAgo: 1135,
        content: `That silence in the class means thinking. Sometimes it means a phone.

No, seriously: that an answer should come *after* the explanation. Show a wrong answer first and let them be angry at it. It is your trick, Cleo, with 31 angry people.`,
      },
      {
        author: 'tuomas',
        minutesAgo: 1080,
        content:
          'That I remember why. I remember *what*. The why must be written down on the same day or it becomes a legend.',
      },
      {
        author: 'Zoë',
        minutesAgo: 1050,
        content: 'That finished means smooth.',
      },
      {
        author: 'ravi_infers',
        minutesAgo: 980,
        content: 'That bigger is better. My whole year was smaller models, and less silence.',
      },
      {
        author: 'gwen_at_the_allotment',
        minutesAgo: 935,
        content:
          'Digging. I mean it: no-dig beds. There seems to be a no-dig school of programming as well, from what I read here.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 900,
        content: '“No-dig programming” is either a joke or a book. Gwen, please write it.',
      },
    ],
  },
]
