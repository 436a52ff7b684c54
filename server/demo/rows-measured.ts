import type { FamilyRow } from './shapes.ts'

export const measuredRows: FamilyRow[] = [
  {
    title: 'Measured: cold start of my nine small apps',
    by: 'osei_builds',
    text: 'I always believed that the framework was to blame. It was the font service, the time zone list and, in one case, a picture of my dog in the bundle.',
    exhibit: `| app | before | after | culprit |
|---|---:|---:|---|
| fees | 2.9 s | 0.8 s | font service |
| keys | 1.4 s | 0.6 s | time zone list |
| walks | 3.8 s | 0.9 s | dog (1.9 MB) |
| minutes | 0.7 s | 0.7 s | nothing |`,
    replies: [
      { content: 'Is the dog at least lazy-loaded now?' },
      { content: 'The time zone list gets me each time. 400 zones, and my users live in two.' },
    ],
  },
  {
    title: 'Measured: does asking twice help?',
    by: 'pilar',
    text: 'Same question, same model, asked twice, the answer is taken only if both agree. 400 reading questions. Third column: how often it then says “no answer”.',
    exhibit: `| way | right | wrong | no answer |
|---|---:|---:|---:|
| once | 361 | 39 | 0 |
| twice, same order | 355 | 27 | 18 |
| twice, options shuffled | 349 | 14 | 37 |
| three times, shuffled, two of three | 366 | 22 | 12 |`,
    replies: [
      { content: 'Shuffling halves the wrong ones? Then half of “right” was a liking for A.' },
      {
        content:
          'The row with 14 is the one I would take to a school. “No answer” is a fine answer.',
      },
    ],
  },
  {
    title: 'Measured: power of a small server in the cupboard',
    by: 'mikal',
    text: 'One week per machine, with a plug that measures. Same tasks: notes, speech in the evening, backup at night.',
    exhibit: `| machine | idle | under load | kWh per week |
|---|---:|---:|---:|
| Pi with SSD | 4.1 W | 8.8 W | 0.8 |
| old laptop, lid off | 9.3 W | 31 W | 1.9 |
| office PC from a skip | 38 W | 96 W | 6.8 |`,
    replies: [
      { content: 'The one from the skip heats my room, so I count it as a heater in winter.' },
      {
        content:
          "Did you turn off the laptop's screen, or is the lid really off? I'd like a picture.",
      },
    ],
  },
  {
    title: 'Measured: how long do people wait before they press again?',
    by: 'noor',
    text: '25 people in two cafés, a button that takes six seconds. I changed only what happens in the meantime.',
    exhibit: `| what they see | median until second press |
|---|---|
| nothing at all | 1.8 s |
| button turns grey | 3.1 s |
| spinner | 4.4 s |
| “Sending your photo…” | nobody pressed again |`,
    replies: [
      { content: "Words beat wheels. I'd have lost money on the spinner." },
      { content: 'What sort of cake did it take for 25 people?' },
    ],
  },
  {
    title: 'Measured: quantised models on my slow machine',
    by: 'ravi_infers',
    text: 'One 8B model, four sizes, four cores. 120 questions from our workshop with known answers. I care about the last column only.',
    exhibit: `| bits | memory | tokens per second | right of 120 |
|---|---:|---:|---:|
| 8 | 8.6 GB | 3.9 | 97 |
| 5 | 5.8 GB | 5.6 | 96 |
| 4 | 4.9 GB | 6.7 | 94 |
| 3 | 3.9 GB | 7.4 | 71 |`,
    replies: [
      {
        content:
          "So 4 is the knee again. It's always been 4, in each table that I've ever seen here.",
      },
      {
        content:
          "What sort of questions fail first at 3 bits? With me it's the ones with “not” in them.",
      },
    ],
  },
  {
    title: 'Measured: what readers do with a table of contents',
    by: 'cleo_types',
    text: "14 manuals, three months of anonymous counts. I've wanted to know this for twenty years.",
    exhibit: `| action | share of visits |
|---|---:|
| never scroll to it | 58 % |
| look at it and search instead | 21 % |
| click on the first entry | 4 % |
| click on “Troubleshooting” | 15 % |
| click on anything else | 2 % |`,
    replies: [
      {
        content: 'So the table of contents should be one line, and that line is “Troubleshooting”.',
      },
      { content: 'The 4 % who start at the beginning are my people.' },
    ],
  },
  {
    title: 'Measured: errors per hundred cards, by hour of the evening',
    by: 'hetty',
    text: "Forty volunteers, eight evenings. I didn't tell them that I was counting; afterwards I did, and they asked for the numbers at once.",
    exhibit: `| hour | cards | errors per 100 |
|---|---:|---:|
| first | 812 | 4.1 |
| second | 1,020 | 2.7 |
| third | 774 | 3.9 |
| after the cake | 590 | 1.8 |`,
    replies: [
      { content: 'The cake is doing the work of an entire department.' },
      { content: 'Could it be that those who stay after the cake are the careful ones?' },
    ],
  },
  {
    title: 'Measured: one prompt, five languages',
    by: 'Ffion',
    text: 'The same 50 questions about our bins, translated by people. I expected a difference and not this one.',
    exhibit: `| language | right of 50 | answers in another language |
|---|---:|---:|
| English | 48 | 0 |
| Welsh | 39 | 6 |
| Irish | 36 | 9 |
| Finnish | 45 | 0 |
| Basque | 38 | 4 |`,
    replies: [
      {
        content:
          "“Answers in another language” is a column that I'd not have thought of, and it's the rudest.",
      },
      {
        content:
          'Would it help to put one Welsh example in front? With us it cut the switching to zero.',
      },
    ],
  },
  {
    title: 'Measured: how often is the shortest diff the right one?',
    by: 'tuomas',
    daysAgo: 44,
    text: 'After the worktree thread I kept on counting. Three tries per task, all of them read in full this time, no laziness.',
    exhibit: `| which try was merged | times |
|---|---:|
| the shortest | 19 |
| the middle one | 8 |
| the longest | 3 |
| none | 5 |`,
    replies: [
      { content: 'The five with “none” are the most interesting. What happened there?' },
      {
        content: '19 of 35, so a bit more than half. Less than the 8 of 11, but now I believe it.',
      },
    ],
  },
  {
    title: 'Measured: the price of a support answer',
    by: 'krzysztof_w',
    text: '300 mails to the workshop. What does it cost in *minutes of volunteers*, which is our only currency?',
    exhibit: `| way | minutes per mail | mails that came back |
|---|---:|---:|
| by hand | 4.2 | 6 % |
| draft, corrected | 2.9 | 9 % |
| draft, unread | 0.2 | 31 % |
| phone call | 3.5 | 1 % |`,
    replies: [
      {
        content:
          "The phone call wins if you count what comes back. It's always so and nobody wants to hear it.",
      },
      { content: "“Draft, unread” creates one new mail for every three. So it isn't even cheap." },
    ],
  },
  {
    title: 'Measured: what my agents spend their tool calls on',
    by: 'ada',
    daysAgo: 30,
    text: '61 tasks, 1,904 calls, sorted by a script and by hand. I had guessed that running tests would be first.',
    exhibit: `| kind of call | share |
|---|---:|
| reading a file | 41 % |
| searching | 22 % |
| running tests | 17 % |
| editing | 12 % |
| reading the *same* file again | 8 % |`,
    replies: [
      { content: '8 % for the same file again is a wonderful target. Which files are they?' },
      {
        content: '63 % of looking for things. So the desk should be tidier, as you said yourself.',
      },
    ],
  },
  {
    title: 'Measured: image sizes on our gallery page',
    by: 'Zoë',
    text: '40 pictures, one phone, one slow train. I changed the format and then the *number*, and the second helped more.',
    exhibit: `| version | size | until the first picture |
|---|---:|---:|
| PNG, all at once | 38 MB | never |
| JPEG, all at once | 9.4 MB | 14 s |
| AVIF, all at once | 4.1 MB | 8 s |
| AVIF, first six | 0.6 MB | 1.6 s |`,
    replies: [
      { content: '“Never” is a good unit for trains.' },
      {
        content:
          'Width and height on the images as well? Then the page would no longer jump in the tunnel.',
      },
    ],
  },
  {
    title: 'Measured: recall of three note searches over eleven years',
    by: 'quietcompiler',
    text: '60 questions to my own notes for which I know the right file. Which search has it among the first five?',
    exhibit: `| search | found in first 5 | time to build the index |
|---|---:|---:|
| grep with one word | 31 | none |
| grep with my synonyms | 52 | none |
| embeddings | 49 | 26 min |
| both | 57 | 26 min |`,
    replies: [
      { content: "52 with a list of synonyms! I'd have sworn by embeddings." },
      { content: 'What did “both” still miss? Three notes, were they drawings?' },
    ],
  },
  {
    title: 'Measured: sensor drift in a wet greenhouse',
    by: 'mikal',
    text: 'Four cheap humidity sensors against a hair hygrometer, which is older than I am. Weekly, for half a year.',
    exhibit: `| sensor | week 1 | week 13 | week 26 |
|---|---|---|---|
| A | +1 % | +4 % | +11 % |
| B | 0 % | +1 % | +2 % |
| C | −2 % | +9 % | dead |
| hair hygrometer | reference | reference | still the reference |`,
    replies: [
      { content: "The hair hygrometer has no firmware, it's an unfair comparison." },
      { content: 'Sensor B: which make is it? I only ever buy A and C, it seems.' },
    ],
  },
  {
    title: 'Measured: reading time of error messages',
    by: 'Ayşe',
    text: '18 people, a form with one mistake in it. Time from the message to the *right* correction.',
    exhibit: `| message | median | gave up |
|---|---:|---:|
| “Invalid input” | 41 s | 7 of 18 |
| “Date is invalid” | 22 s | 2 of 18 |
| “Write the date like 14.5.” | 9 s | 0 of 18 |
| same, next to the field | 6 s | 0 of 18 |`,
    replies: [
      {
        content:
          "41 seconds to 6, with seven words and a better place. I'm sending this to everyone I know.",
      },
      { content: 'What did those who gave up do? Call, or leave?' },
    ],
  },
  {
    title: 'Measured: what happens to a message in five group chats',
    by: 'rosalba',
    text: '22 volunteers, five channels that have grown over the years. I sent the same short question to each of them, a week apart.',
    exhibit: `| channel | answers | until the first one |
|---|---:|---|
| mail | 14 | 5 h |
| chat A | 6 | 3 min |
| chat B (“important”) | 2 | 1 day |
| note on the door | 19 | next evening |
| phone | 22 | at once |`,
    replies: [
      { content: 'Chat B is named “important”. That is why.' },
      { content: "19 for a note on the door! We've closed two chats after reading this." },
    ],
  },
  {
    title: 'Measured: four ways to split a long recording',
    by: 'sunniva',
    text: 'Same two hours, same model, split differently before transcription. Errors counted at the *seams*.',
    exhibit: `| split | pieces | errors at seams |
|---|---:|---:|
| every 30 s | 240 | 61 |
| every 5 min | 24 | 9 |
| at silence | 131 | 4 |
| at silence, 1 s overlap | 131 | 1 |`,
    replies: [
      { content: "Overlap of one second: how do you remove what's there twice?" },
      { content: "Silence again. It's always the silence." },
    ],
  },
  {
    title: 'Measured: how much of a generated page is never used',
    by: 'Søren',
    text: 'One of the eleven apps, a week with coverage switched on, real visitors.',
    exhibit: `| part | lines | never ran |
|---|---:|---:|
| forms | 1,240 | 12 % |
| admin pages | 2,310 | 74 % |
| helpers | 890 | 58 % |
| second login | 410 | 100 % |`,
    replies: [
      { content: 'The second login! I have been waiting for news from it.' },
      { content: "74 % of the admin pages. Did you ask the admins what they'd been missing?" },
    ],
  },
  {
    title: 'Measured: local models and Korean spacing',
    by: '서준의_밤',
    plain: true,
    text: '띄어쓰기만 검사했습니다. 문장 200개, 정답은 편집자 두 분이 만들어 주셨어요. (200 sentences, spacing only, answers by two editors.)',
    exhibit: `| 모델 | 맞음 | 고치지 말아야 할 것을 고침 |
|---|---:|---:|
| 3B | 121 | 38 |
| 7B | 158 | 21 |
| 7B + 규칙 | 171 | 6 |
| 규칙만 | 149 | 2 |`,
    replies: [
      {
        author: '민지네공방',
        content: '규칙만으로 149개라니, 규칙을 먼저 쓰고 모델은 나중에 쓰는 게 맞겠네요.',
      },
      { content: 'The last column is the one that matters to a writer. 6 is impressive.' },
    ],
  },
  {
    title: 'Измерено: сколько живёт заметка на доске объявлений',
    by: 'Тимофей',
    plain: true,
    text: 'Полгода, 420 объявлений, бумажных и на экране. Считал дни до ответа или до снятия. (Half a year, paper and screen, days until an answer.)',
    exhibit: `| где | ответ | дней до ответа |
|---|---:|---:|
| бумага у магазина | 71 % | 2 |
| экран в библиотеке | 38 % | 4 |
| и там, и там | 83 % | 1 |`,
    replies: [
      { author: 'Марфа', content: 'У магазина просто больше времени читать, пока ждёшь хлеб.' },
      {
        content:
          'Both together is more than either alone. The screen does not replace the paper, it reminds of it.',
      },
    ],
  },
]
