import type { FamilyRow } from './shapes.ts'

export const domainRows: FamilyRow[] = [
  {
    title: 'AI tools for beekeepers: what really helps?',
    by: 'mikal',
    text: 'A friend with eleven hives asks me. He writes everything on the lids with a wax pencil and reads it once a year. He does not want an app, he wants to know which colony needs him *this* week.',
    replies: [
      {
        content:
          "Photograph the lids, read them by machine, one line per hive in a table. Keep the wax pencil, it's the best input device there is.",
      },
      {
        content:
          'A scale under one hive out of eleven tells you more than any model. Weight goes up, they are fine.',
      },
      {
        content:
          "Don't let anything automatic diagnose disease from pictures. For that there are people, and in many places a duty to report.",
      },
    ],
  },
  {
    title: 'AI tools in a village choir: one year on',
    by: 'wren.k',
    text: "We used it for programmes, rehearsal plans and translations of texts. I asked everybody what they'd keep. The answer was only one thing: the word-by-word translation of what we sing.",
    replies: [
      {
        content:
          "Ours kept the practice tracks: each voice louder in turn. It's not even AI, just a mixer and patience.",
      },
      {
        content:
          'The rehearsal plan was *correct* and nobody felt like following it. A plan has to come from the person who stands in front.',
      },
      {
        content:
          'Word by word, with the stress marked, in a large font. We have it in the hymn book now.',
      },
    ],
  },
  {
    title: 'AI tools for a repair café: four tries, one success',
    by: 'krzysztof_w',
    text: 'Guessing the fault from a photo: no. Finding the spare part: no. Explaining a circuit: so-so. Making the *question list* for people who sign up: yes, very much.',
    replies: [
      {
        content:
          'We let it read type plates. A photo of the back gives the exact model number, and then a person searches. It saves ten minutes per toaster.',
      },
      {
        content:
          'The question list! “When did it last work? What happened on that day?” Half of the repairs are in the second answer.',
      },
      {
        content:
          'Please never mains voltage by chat. We had a visitor with a printed answer in his hand, and it was wrong in a dangerous place.',
      },
    ],
  },
  {
    title: 'AI tools for a library of seeds and a handful of volunteers',
    by: 'gwen_at_the_allotment',
    text: '140 packets, nine volunteers, everyone writes differently. “Bean, climbing” and “climber (bean)” are the same drawer. Where would you start?',
    replies: [
      {
        content:
          'One list of names with the odd spellings next to them, and a small script that asks when it meets a new one. No model needed at all.',
      },
      {
        content:
          'Let a model group the spellings *once*, on a quiet evening, and check the groups by hand. Then the list, as said above.',
      },
      {
        content:
          'Ask the volunteers which drawer they look in first. That is the right name, whatever the book says.',
      },
    ],
  },
  {
    title: 'AI tools for a small theatre: subtitles, lights, prompts of the other kind',
    by: 'brambleworks',
    text: 'We help a theatre with 60 seats. They want live subtitles for one performance per month. The actors improvise, of course.',
    replies: [
      {
        content:
          "Don't transcribe live. Use the *script* and follow along: speech recognition only needs to find out at which line they are.",
      },
      {
        content:
          'And a person with two keys, forward and back, for the improvisations. They will love the job.',
      },
      {
        content:
          'Put the subtitles low and to the side, not above the stage. Deaf friends told us that they want to see faces and text in one look.',
      },
    ],
  },
  {
    title: 'AI tools for a night shelter: the paper form wins, and why',
    by: 'nightshift_ines',
    text: "I help there once a month. Somebody donated tablets. After a week the tablets were in the drawer and the paper form was back. Nobody is against technology. You can't pass a tablet over a counter at two in the morning to a man who has lost his glasses.",
    replies: [
      {
        content:
          'Scan the paper in the morning, read by machine, checked by the day person. The night stays paper.',
      },
      {
        content:
          'Large print was the actual improvement for us, not digital. 18 point and four questions.',
      },
      {
        content:
          'Ask which of the questions are needed at night at all. We went from fourteen to three.',
      },
    ],
  },
  {
    title: 'AI tools for translating a cookbook between three generations',
    by: 'Íñigo',
    text: 'After the notebook of my grandmother there are more notebooks in the family. Different hands, two languages, and an aunt who wrote in a code because of her sister.',
    replies: [
      {
        content:
          "The code! Don't translate it. Print it as it is, and let the family have theories.",
      },
      {
        content:
          'One page per recipe, left the photograph, right the text. We did it so, and people correct on the paper.',
      },
      {
        content:
          "Measure the cups. Every family has a cup. It's the only thing which a model can't know.",
      },
    ],
  },
  {
    title: 'AI tools for an archive of dialect recordings',
    by: 'hetty',
    text: '211 tapes from the seventies, farmers talking about weather and neighbours. The machine hears standard English and writes nonsense, at times very beautiful nonsense.',
    replies: [
      {
        content:
          'Have ten minutes transcribed by somebody from there, and use it as examples. For us the errors fell by half.',
      },
      {
        content:
          'Do not aim at the text. Aim at *finding*: which tape, which minute, which subject. It works with bad transcripts too.',
      },
      { content: 'Keep the beautiful nonsense somewhere.' },
    ],
  },
  {
    title: 'AI tools for a bicycle courier with two phones and no time',
    by: 'krzysztof_w',
    text: "He rides for us on Fridays. Addresses come as voice messages, in traffic. He'd like to have the next address *read out* to him, nothing else.",
    replies: [
      {
        content:
          "Voice message in, address out, check it against the list of streets. If it isn't on the list, play the original message. Don't guess.",
      },
      {
        content:
          'One button on the handlebar: “again”. All other functions only get somebody hurt.',
      },
      { content: 'The list of streets in your town is open data. 900 names, it fits anywhere.' },
    ],
  },
  {
    title: 'AI tools for a very small museum: what visitors used',
    by: 'Åsa',
    plain: true,
    text: 'We tried three things for a summer: an audio guide by machine, a chat with “the curator”, and a page with close-ups of the objects.',
    replies: [
      { content: 'Let me guess: the close-ups. People want to see the back of things.' },
      {
        content:
          'Audio, but read by the people who work there. Ours coughs once, and visitors love the cough.',
      },
      {
        content:
          'The chat was used by children to ask if there are ghosts. It said no. Big mistake.',
      },
    ],
  },
  {
    title: 'AI tools for a parish newsletter with one editor aged 81',
    by: 'hetty',
    text: 'She has done it for thirty years and her eyes are tired. She does not want to give it away, she wants to be *quicker with the boring part*.',
    replies: [
      {
        content: 'Dictation for her own texts, a script for the calendar. The rest stays as it is.',
      },
      { content: 'Large screen, large font, one window. Before any AI.' },
      {
        content:
          'Let it proofread *aloud*: the machine reads, she listens and stops it. My mother caught more errors in this way than I do.',
      },
    ],
  },
  {
    title: 'AI tools for wheelchair route planning in an old town',
    by: 'Ayşe',
    text: 'Maps know streets. They do not know the threshold of 4 cm at the pharmacy. We have 30 people with phones and good will.',
    replies: [
      {
        content:
          'Photos plus a *measured* object in the picture, for example a coin. A model can then estimate heights quite well, and a person confirms.',
      },
      {
        content:
          "Ask for only one number per door. 30 people will do one number. They won't do a form.",
      },
      {
        content:
          'Talk to the shops first. Half of ours fixed the threshold as soon as they saw it on a list.',
      },
    ],
  },
  {
    title: 'AI tools for goat farmers (yes, there are some)',
    by: 'vet_okafor',
    text: 'Two of my clients use their phones more than I do. One of them counts goats from a photo. The other has made a list of who is related to whom, with the help of an assistant, since the herd book was eaten.',
    replies: [
      { content: 'The herd book was eaten. By whom is clear.' },
      {
        content:
          'Counting from a photo works until they are all behind one another, which is their favourite formation.',
      },
      {
        content:
          'For the relations: draw the tree. One error in a table goes unnoticed, in a tree it has five legs.',
      },
    ],
  },
  {
    title: 'AI tools for a radio play with volunteers of all ages',
    by: 'rosalba',
    text: 'We write it together, 22 people. The machine may not write a single line (rule of the oldest). It may keep the *continuity*: who knows what in scene 9?',
    replies: [
      {
        content:
          "That's the best use for it. Ask per scene: “What does Maria know here that she did not know before?” and the holes show up.",
      },
      {
        content:
          'A table with characters in the columns and scenes in the rows. It fills it in, you argue.',
      },
      { content: 'Please thank the oldest for the rule.' },
    ],
  },
  {
    title: 'AI tools in a woodshop: the list on my wall',
    by: 'يوسف_والخشب',
    plain: true,
    text: 'I wrote on the wall what I let it do. Cutting lists: yes. Prices: yes, then I look. Joints: only as questions. Finishes: never, since it does not know my wood and my weather.',
    replies: [
      {
        content:
          'Cutting lists: does yours take the width of the saw blade into account? Mine forgot it, 3 mm each time.',
      },
      { content: 'For prices I let it do only the *sum*. The hours I know better.' },
      { author: 'مريم', content: 'في ورشتنا القائمة نفسها تقريبًا، مع «الغراء: أبدًا».' },
    ],
  },
  {
    title: 'AI tools for a language café: people want mistakes',
    by: 'Ffion',
    text: "Learners of Welsh meet on Wednesdays. We tried a speaking partner on a tablet. It is patient and correct. They'd rather talk with old Gwilym, who is neither.",
    replies: [
      {
        content:
          'Use it for what nobody wants to do: the vocabulary list *after* the evening, from what was really said.',
      },
      {
        content:
          'Let it play somebody who makes mistakes, and the learners correct it. Ours love being right.',
      },
      { content: 'Gwilym is the method.' },
    ],
  },
  {
    title: 'AI tools for a mountain hut: no network, 40 beds, one cook',
    by: 'harbourlight',
    text: 'My brother runs it. Bookings arrive in the valley, the list goes up by a carrier. He wants to know on Thursday how many will *really* come on Saturday.',
    replies: [
      {
        content:
          "Count how many came in past years by weather. It's one table, and better than any forecast of people.",
      },
      {
        content:
          "Radio. Somebody in the valley reads the list to him on Thursday at six. It's been a proven protocol for a century.",
      },
      { content: 'Ask for a small deposit. The no-shows are a price and not a data problem.' },
    ],
  },
  {
    title: 'AI tools for a piano teacher with 34 pupils',
    by: 'sunniva',
    text: 'She records the last minute of each lesson and tells the pupil what to practise. 34 times a week she then writes it down. She would like to *only say it*.',
    replies: [
      {
        content:
          'Speech to text, one line per pupil, sent as it is, with the recording. Children listen to the voice, parents read the line.',
      },
      { content: "No summary. “Left hand alone until it's boring” can't be made shorter." },
      {
        content:
          "Check the names of the pieces against a list, speech models don't know Burgmüller.",
      },
    ],
  },
  {
    title: 'AI tools for community gardens: water, keys, quarrels',
    by: 'gwen_at_the_allotment',
    text: 'Those are the three topics of our meetings. The first two can be solved with a list on the door, as Paulo has shown. What about the third?',
    replies: [
      { content: 'The third is what the garden is *for*.' },
      {
        content:
          'We have a box for written complaints, opened once a month, aloud, with cake. Complaints fell by 80 %.',
      },
      {
        content:
          "A machine could reword complaints in a friendlier way. I'd not do it. People should hear how they sound.",
      },
    ],
  },
  {
    title: 'AI tools for dyslexic pupils: their own list',
    by: 'tabitha_reads',
    text: 'I asked six pupils what *they* use, without their teachers. Their list: reading aloud at 1.3 speed, dictation for first drafts, a font they have chosen themselves. Not on the list: everything that the school has bought.',
    replies: [
      { content: '“At 1.3 speed” is such a precise detail. Did they say why?' },
      { content: 'Please add: turning off the red lines while writing. Mine begged me for this.' },
      { content: "I'd like to show this list to my clients, with the last sentence included." },
    ],
  },
  {
    title: 'AI tools for a hospital kitchen: allergens and handwriting',
    by: 'nightshift_ines',
    plain: true,
    text: "Diet cards are filled in by hand on 14 wards. The kitchen types them in. They are asking if a machine could read the cards. I have a bad feeling, and I'd like to have arguments for it, or against it.",
    replies: [
      {
        content:
          'Against: allergens are exactly the sort of word for which one wrong letter matters. For: tick boxes instead of words, read by machine, are safe and simple.',
      },
      {
        content:
          'Let it be read twice: typed by a person, read by the machine, and a person looks at whatever differs. Slower than one, safer than both.',
      },
      {
        content:
          'Your feeling is the argument. Write down the three worst cases, with names of real dishes.',
      },
    ],
  },
  {
    title: 'AI tools for genealogists on Sunday evenings',
    by: 'hassan_maps',
    text: 'The people who found the forty bridges are mostly family researchers. They love old handwriting and they distrust everything. What do you give such people?',
    replies: [
      {
        content:
          "A picture with a suggested reading *below* and a field for their own. They'll prove it wrong with great joy.",
      },
      {
        content:
          'Never merge two persons automatically. Suggest, with reasons. Two Johns in one village is the normal case.',
      },
      {
        content:
          "Give them a list of the most uncertain words in the archive. It's a crossword to them.",
      },
    ],
  },
  {
    title: 'AI tools for a ceramic studio: glaze diary by voice',
    by: '민지네공방',
    plain: true,
    text: '가마를 열 때는 두 손이 다 바빠요. 그래서 말로 기록합니다. “왼쪽 위, 철유, 예상보다 붉음.” 이걸 사진과 연결하고 싶어요. (Voice notes at the open kiln, to be matched with photos.)',
    replies: [
      {
        content:
          'Say the shelf and position first, always in the same order. Then matching is a table and not a riddle.',
      },
      {
        author: '서준의_밤',
        content: '사진을 찍는 순간에 말하면 시간으로 맞출 수 있어요. 2분 이내면 같은 그릇이에요.',
      },
      { content: "Number the pots on the foot before the kiln. Old fashioned, but it can't fail." },
    ],
  },
  {
    title: 'AI tools for a fish market that opens at four in the morning',
    by: 'lefteris_kiosk',
    text: 'My cousin sells what has come in. Prices by voice, forty customers, wet paper. He wants a list at six for the restaurants. In summer in two languages.',
    replies: [
      {
        content:
          "Let him speak as he does and take out only three things: fish, kilos, price. What isn't one of the three is conversation.",
      },
      {
        content:
          "Numbers read back to him, aloud, like vet_okafor does. At four in the morning it's the only check that works.",
      },
      {
        content:
          'Translate the names by a table, never freely. We once had “sea bream” on the list as “marine dream”.',
      },
    ],
  },
  {
    title: 'AI tools for a film archive: finding the cat',
    by: 'lina-motion',
    text: "80 hours of home movies from one valley. Everyone asks for something different: the fire brigade, the old bridge, *the cat*. I can't watch 80 hours again.",
    replies: [
      {
        content:
          'One still every five seconds, described in a sentence, full-text search. 57,600 sentences are nothing for a computer.',
      },
      {
        content:
          'For the cat use image embeddings: search with a picture of a cat. It finds sitting cats better than running ones.',
      },
      {
        content:
          'Show the hits as a contact sheet. People recognise *their* cat in a hundred thumbnails.',
      },
    ],
  },
  {
    title: 'AI tools for fair shift planning: what is fair?',
    by: 'nightshift_ines',
    text: 'The solver gives me plans in which everybody has the same number of nights. Everybody is unhappy in the same way. What should I optimise?',
    replies: [
      {
        content:
          'Let everyone give 10 points to what matters to them. The sum of kept points should be equal, not the nights.',
      },
      { content: 'Fair over a *year*, and visible. A bad month is fine if the plan remembers it.' },
      {
        content:
          'Two plans, both valid, and the ward votes. A plan that was chosen is half as bad.',
      },
    ],
  },
  {
    title: 'AI tools for a cooperative bakery stall: pricing without guilt',
    by: 'Íñigo',
    text: "We are three bakers at one stall. At noon there's bread left. To lower prices early trains people to come late. To lower them late means bread in the bin.",
    replies: [
      {
        content:
          "Not a price but a bag: “what is left, one price, from noon on”. It's a surprise and not a discount.",
      },
      {
        content:
          'Write down the weather and what is left for eight weeks. Then bake less on windy Saturdays. No AI, one pencil.',
      },
      { content: 'The bin has an address: our shelter takes bread until two.' },
    ],
  },
  {
    title: 'AI tools for sign language learners: careful, please',
    by: 'Ayşe',
    plain: true,
    text: 'There are new apps that “translate” signing by camera. Deaf friends asked me to say something here: most of them recognise hands and not faces. Half of the grammar is in the face.',
    replies: [
      { content: 'Thank you for passing it on. What would be useful for them, did they say?' },
      {
        content:
          'A flash-card app with videos by *Deaf signers*, paid for it, would help me more than any recognition.',
      },
      { content: "We had such an app sold to our station. Next time we'll ask the people first." },
    ],
  },
  {
    title: 'AI tools for a wine village without any IT person',
    by: 'Bérengère',
    text: "My sister's village: 70 winegrowers, one tractor co-operative, one list of phone numbers on the door of the town hall. She's asked me what they should “do with AI”. I said: nothing first.",
    replies: [
      { content: '“Nothing first” is a method. Then ask what is written down twice.' },
      {
        content:
          'Weather and spraying records have to be kept anyway. Dictation on the tractor, read back, saves each of them an evening a week.',
      },
      { content: "Take a photo of the door every month. It's the archive of the village." },
    ],
  },
  {
    title: 'AI tools for an escape room made by teenagers',
    by: 'pixelpelle',
    text: 'Seven teenagers, one cellar, 200 euros. They want an oracle which answers in riddles but never gives away the code. You can guess what happened on the first evening.',
    replies: [
      {
        content:
          "Never tell the oracle the code. What it doesn't know it cannot say. The lock knows it.",
      },
      {
        content:
          "Let it choose among 30 riddles that the teenagers have written. It's safer, and the riddles are better.",
      },
      { content: 'They got the code by asking it for a poem in which the first letters … right?' },
    ],
  },
  {
    title: 'AI tools for river watchers with rubber boots',
    by: 'gustavo_r',
    text: '60 volunteers look at 60 places on the first Saturday of each month. They send a photo and a number from a stick in the water. One in ten numbers is off by ten centimetres, as the stick has red and white fields.',
    replies: [
      {
        content:
          'Read the stick in the photo by machine and compare with the number. If they differ by more than 3 cm, ask them right then, while the boots are wet.',
      },
      { content: "Paint the numbers on the stick larger. I'm serious." },
      {
        content:
          'Show each volunteer the last twelve values of *their* place while they type. They notice it themselves.',
      },
    ],
  },
  {
    title: 'AI tools for a tailor: measurements over the phone',
    by: 'Марфа',
    text: "Customers measure themselves and it's always the waist. My neighbour, a tailor, wants a page that notices when numbers *can't* belong to one person.",
    replies: [
      {
        content:
          'A dozen rules are enough: hips minus waist between these two values, arm to height between those. She knows them all by heart.',
      },
      {
        content:
          "Don't say “wrong”, say “please measure this one again, here's a picture of where”.",
      },
      {
        content:
          'Ask for a second measurement of the waist at the end, without mentioning the first one.',
      },
    ],
  },
  {
    title: 'AI tools for a debating club: the other side',
    by: 'pilar',
    plain: true,
    text: 'Pupils practise against a machine that always takes the other side. It is good at it. Too good: three of them have changed their minds and two have lost heart.',
    replies: [
      {
        content:
          'Limit it to two arguments per round, and one of them must be weak. They have to find out which.',
      },
      {
        content:
          'Let it speak *first* and the pupils answer. Answering is easier to learn than opening.',
      },
      { content: "Three changed their minds? I'd call that a debating club." },
    ],
  },
  {
    title: 'AI tools for street musicians: the setlist question',
    by: 'paulo.dev',
    text: 'A friend plays in four places, at different hours. He has written down the coins per song for two years, in a notebook with sun cream on it. What can one learn from it?',
    replies: [
      {
        content:
          "Time of day first, place second, song last. I bet that the song hardly matters and he'll hate it.",
      },
      {
        content:
          "400 rows are few. Averages with a range, no model. And don't tell him that a certain song “loses”: maybe it's what people stop for, and they pay for the next one.",
      },
      { content: 'Sun cream on a notebook is also data.' },
    ],
  },
]
