import type { FamilyRow } from './shapes.ts'

export const migrationRows: FamilyRow[] = [
  {
    title: 'Legacy: from a spreadsheet with 31 tabs to one table',
    by: 'wren.k',
    text: "Our members' list had a tab for each year. The same person was in it up to 31 times, with up to four spellings. We moved it in two weekends, and the people who knew the people were the most important tool.",
    replies: [
      { content: 'How did you decide which spelling was right?' },
    ],
    answer: 'We asked them. It gave us a reason to call everyone.',
  },
  {
    title: 'Legacy: retiring the nightly mail robot',
    by: 'Søren',
    text: 'It sent a report at 2:00 to eleven people, for six years. We asked who reads it. One of them had left, nine had a filter, and one was waiting for it every morning. He now gets a call on Mondays.',
    replies: [
      { content: "I'd have guessed zero. One is worse." },
    ],
    answer: 'One is better! He told us what he was looking for in it: a single number.',
  },
  {
    title: "Legacy: our first chatbot's last conversation",
    by: 'cleo_types',
    text: 'Before we switched it off, I read the logs. 4,000 conversations. In 3,100 of them somebody wanted the telephone number. The page which replaces it is the telephone number.',
    replies: [
      { content: 'And the other 900?' },
    ],
    answer: "600 wanted to know if it's a human. The remainder is a very interesting 300, and I am writing it up.",
  },
  {
    title: 'Legacy: PHP guest book from another age, kept alive on purpose',
    by: 'hetty',
    text: "The archive's guest book has run since before some of our members were born. We moved it into a read-only page, with a new form underneath. The old entries have a slightly yellow background.",
    replies: [
      { content: 'Slightly yellow is exactly right.' },
    ],
    answer: 'It was a discussion of two hours.',
  },
  {
    title: 'Legacy: when the model we used was switched off',
    by: 'gustavo_r',
    text: 'We had a date, three months ahead. Our 60 test cases ran against five others. Four were better on average, and *all of them* were worse on the twelve cases that matter to us. Without the list we would have picked the wrong one.',
    replies: [
      { content: 'Which twelve were these?' },
    ],
    answer: 'The ones with tables that continue on the next page. Always tables.',
  },
  {
    title: 'Legacy: a WordPress site with 47 plugins becomes 47 files',
    by: 'paulo.dev',
    text: 'A client with a small hotel. 47 plugins, 12 of them for security. It is a folder of HTML now. The client updates the prices in one text file and calls it “the good machine”.',
    replies: [
      { content: 'What did they lose?' },
    ],
    answer: 'A slider, and a popup. Nobody has asked for either.',
  },
  {
    title: 'Legacy: converting old floppy scores to something readable',
    by: 'sunniva',
    text: "A composer of 78 had his life's work on 40 floppies, in a notation program that no longer exists. 31 could be read. A script by somebody from this forum (thank you, quietcompiler) turned them into MusicXML.",
    replies: [
      { content: 'Nine lost?' },
    ],
    answer: 'Nine lost, and of these he had printed seven. So two, and he says that those were bad.',
  },
  {
    title: 'Legacy: leaving the shared password behind',
    by: 'krzysztof_w',
    text: 'For ten years the workshop had one login: `rower`. Nine people, one password, written on the wall above the compressor. Now everybody has their own, and the wall has a clock.',
    replies: [
      { content: 'Was there ever a problem with it?' },
    ],
    answer: 'Never. That is the difficult part when you explain it.',
  },
  {
    title: 'Legacy: moving photos with their stories',
    by: 'Åsa',
    text: 'Photos were in one system, the stories in another, and the link between both was in the head of Birgit. We sat with Birgit for six afternoons. That was the migration. Copying took ten minutes.',
    replies: [
      { content: 'Please tell Birgit that strangers admire her.' },
    ],
    answer: 'I did, and she said “well, somebody had to remember”.',
  },
  {
    title: 'Legacy: the script that nobody dared to touch, read at last',
    by: 'Тимофей',
    text: '`nightly2_final.pl`, 1,900 lines. We read it aloud in five evenings, with an assistant for the strangest lines. It does four things. Three of them are done by something else in the meantime.',
    replies: [
      { content: 'And the fourth?' },
    ],
    answer: 'It sends a greeting to its author on his birthday. We kept this one.',
  },
  {
    title: 'Legacy: paper maps to tiles, nine years later',
    by: 'hassan_maps',
    text: "I scanned our hiking maps nine years ago, and did everything wrong that one can: JPEG, no coordinates, names like `karte_neu2`. I've redone it now. If you scan something today: TIFF, with a ruler in the picture.",
    replies: [
      { content: 'The ruler in the picture is such a good tip.' },
    ],
    answer: 'In nine years somebody will curse you less.',
  },
  {
    title: 'Legacy: goodbye to our own login',
    by: 'osei_builds',
    text: 'I wrote my own login ten years ago, and it was fine for ten years. Then I read it. I moved everybody to mail links, in one evening, with a very polite message and nine phone calls.',
    replies: [
      { content: 'What did the nine want?' },
    ],
    answer: "To hear that I'm a person. Two used the occasion to pay.",
  },
  {
    title: 'Legacy: from tapes to text, the last box',
    by: 'rosalba',
    text: 'Box 14 of 14 is done. 611 tapes in three years, by volunteers, with machines of three generations. The first box was done by the worst model, so we start again with box 1. Nobody has complained. They want to hear it again.',
    replies: [
      { content: 'How do the results compare?' },
    ],
    answer: 'Box 1, then: 22 % of words wrong. Now: 7 %. And the names are still ours to correct.',
  },
  {
    title: 'Legacy: an app store game that we put on paper',
    by: 'brambleworks',
    text: 'The store wanted a new version for the new phones, every year, for a game that was finished. So we printed it. 54 cards, no updates, and it runs on every kitchen table.',
    replies: [
      { content: 'Best platform decision of the year.' },
    ],
    answer: 'Battery life is excellent, too.',
  },
  {
    title: 'Legacy: old medical shorthand, and why we stopped converting it',
    by: 'nightshift_ines',
    text: 'A project of our museum ward: notes by nurses from seventy years ago. The machine expanded abbreviations wonderfully, and *wrongly in the worst places*. We now show the original, and next to it a list of what it may mean.',
    replies: [
      { content: 'A list instead of an answer. It should be the norm.' },
    ],
    answer: 'The old nurses who visited us agreed. They then quarrelled about three entries, happily.',
  },
  {
    title: 'Legacy: three chat archives, one search',
    by: 'noor',
    text: 'Our team has changed chat programs three times. Before the last export vanished I put everything into one SQLite file: who, when, where, text. 1.2 million lines, 400 MB, finds everything in a blink.',
    replies: [
      { content: 'Did you find something unexpected?' },
    ],
    answer: 'The same question about the printer, 61 times, in all three.',
  },
  {
    title: 'Legacy: Access database from the allotment office',
    by: 'gwen_at_the_allotment',
    text: "A file from 1999, with a form with a picture of a sunflower. I exported all tables to CSV and then it's just 200 gardens. The sunflower is the new site's icon.",
    replies: [
      { content: 'I am glad about the sunflower.' },
    ],
    answer: 'It was the condition of the old treasurer.',
  },
  {
    title: 'Legacy: what happened to the hundred demos',
    by: 'lina-motion',
    text: 'Three years ago I made a demo every third day. I went through them: 61 do not start any more, 30 start and are embarrassing, 8 are fine. One became my job.',
    replies: [
      { content: 'Which one?' },
    ],
    answer: 'Number 44, a dot that hesitates.',
  },
  {
    title: 'Legacy: Excel macros of the co-operative, translated line by line',
    by: 'कविता',
    text: "Twelve macros, written by somebody who moved away. With an assistant I wrote one plain sentence for each line. After that it was clear: nine of twelve copy numbers from one place to another. It's one table now.",
    replies: [
      { content: 'The plain sentences are worth keeping, even without the macros.' },
    ],
    answer: 'हाँ, वे अब कार्यालय की दीवार पर हैं। (They hang on the office wall.)',
  },
  {
    title: 'Legacy: 古いメーリングリストを読み物にする',
    by: '田中由美',
    plain: true,
    text: '十五年分、四万通。名前を伏せ、重複した引用を取り除き、話題ごとにまとめました。残ったのは二百ページほどの、静かな本です。',
    replies: [
      { content: 'A quiet book of 200 pages from 40,000 mails. How did you decide what stays?' },
    ],
    answer: '返事の中で、あとから誰かに引用されたものだけを残しました。(Only what somebody later quoted.)',
  },
]
