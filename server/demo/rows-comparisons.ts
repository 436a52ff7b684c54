import type { FamilyRow } from './shapes.ts'

export const comparisonRows: FamilyRow[] = [
  {
    title: 'SQLite or PostgreSQL for a club with 400 members?',
    by: 'wren.k',
    text: 'We are leaving the spreadsheet. One site, one evening a week on which everybody logs in at the same time, a treasurer who wants reports. I can run either of them, I only want to do it once.',
    replies: [
      {
        content:
          'SQLite. One file, and your backup is a copy. 400 members are nothing, even when they all come at eight.',
      },
      {
        content:
          "PostgreSQL, because of the treasurer. Give her a read-only account and she'll build her own reports and leave you in peace.",
      },
      {
        content:
          'The deciding question is who does it after you. A file on a server is easier to hand over than a server.',
      },
    ],
  },
  {
    title: 'Hosted or local speech recognition for interviews of one hour?',
    by: 'sunniva',
    text: 'I cut one interview per week. Hosted costs me a coffee per month. Local costs nothing but takes my laptop for an hour, and I get fewer words right.',
    replies: [
      {
        content:
          'Hosted, if the people you interview have agreed to it. Ask them, most of them say yes and some of them say something interesting.',
      },
      {
        content: 'Local. Start it before you go to bed. The hour does not exist if you are asleep.',
      },
      {
        content:
          'Look at the *kind* of errors. Mine: hosted gets names right, local keeps the “uhm”. For cutting I need the “uhm”.',
      },
    ],
  },
  {
    title: 'Markdown files or a real CMS for a museum with 200 objects?',
    by: 'Åsa',
    text: 'Two people write, neither of us is a developer. Texts are in three languages. The last system was closed down by its maker after four years.',
    replies: [
      {
        content:
          'Files. 200 objects times three languages are 600 small texts, and any editor of any decade will open them.',
      },
      {
        content:
          "A CMS, but one whose export you have tried. With three languages you want to see *which is missing*, and folders don't tell you.",
      },
      {
        content:
          'Files, plus a script which prints the missing translations on Mondays. That is all that a CMS would give you.',
      },
    ],
  },
  {
    title: 'Tailwind or plain CSS when an assistant writes most of it?',
    by: 'paulo.dev',
    text: 'I read more CSS than I write nowadays. Which one is easier to *review*, in your experience? I do not mean which one is nicer.',
    replies: [
      {
        content:
          'Plain CSS in small files. A diff in a class list is forty words long and I see nothing in it.',
      },
      {
        content:
          'Utility classes. What I review stands where it acts, and I do not have to look in a second file to know if something is still used.',
      },
      {
        content:
          'Whichever your team reads fluently. An assistant is equally quick in both, so let the slow ones decide, and that is us.',
      },
    ],
  },
  {
    title: 'Fine-tuning or a good example list for one fixed format?',
    by: 'pilar',
    text: 'Same format, each day, for two years to come. Today I send twelve examples with every request. It works, it costs, and it makes me feel that I should be training something.',
    replies: [
      {
        content:
          'Examples. On the day when the format changes, you change a file. With a tuned model you change a project.',
      },
      {
        content:
          'I would tune, if it is really two years. A small model with 500 good pairs does fixed formats nicely and costs a tenth.',
      },
      {
        content:
          'Try caching first. If the twelve examples are the beginning of each request, most services take almost nothing for them.',
      },
    ],
  },
  {
    title: 'Raspberry Pi or an old laptop as a home server?',
    by: 'mikal',
    text: 'My field notebook grows. The Pi is slow at speech, and in the cupboard there is a laptop with a broken hinge.',
    replies: [
      {
        content:
          'Laptop. It has a battery built in, so power cuts do not matter. Take the lid off, the hinge is then no longer a problem.',
      },
      {
        content:
          "Pi, if it hangs in the shed. A laptop doesn't like dust and neither does its fan.",
      },
      {
        content:
          "Measure the power at the plug. My laptop needs 9 W when idle and my Pi 4 W. It's less of a difference than people say.",
      },
    ],
  },
  {
    title: 'One big prompt or five small ones for a weekly report?',
    by: 'gustavo_r',
    text: 'Numbers come in, a page of text goes out. The big prompt sounds better. The five small ones are right more often, but it reads as though written by five people.',
    replies: [
      {
        content:
          'Five for the content, and a sixth that may only change *transitions*. It must not see the numbers at all.',
      },
      {
        content:
          'One big one, with the numbers computed by your code and put in as finished sentences.',
      },
      { content: "Five. And let it read as though written by five people. It's a report." },
    ],
  },
  {
    title: 'Vue, Svelte or nothing for a page with one form?',
    by: 'krzysztof_w',
    text: 'Our booking form has five fields. It is HTML and it works. Young volunteers want to “do it properly”. Is there a reason?',
    replies: [
      {
        content:
          'Nothing. A form with five fields is the one thing that the web could do from the beginning.',
      },
      {
        content:
          "Svelte, if the reason is that they want to learn it and you have a quiet month. It's a fine reason. Just call it by its name.",
      },
      {
        content:
          'Let them build it next to the old one and see which breaks first. Volunteers are motivated by their own things.',
      },
    ],
  },
  {
    title: 'Paper or screen for checking transcriptions?',
    by: 'hetty',
    text: 'Forty volunteers, three thousand cards. On the screen they are quicker, on paper they find more. I have counted: 1.4 errors per card on paper, 1.1 on the screen.',
    replies: [
      {
        content:
          'Screen, but show the *picture* large and the text small. Most people read the text and glance at the picture, and it ought to be the other way round.',
      },
      {
        content:
          'Paper for the first hundred, so that they learn what errors look like. Screen afterwards.',
      },
      { content: 'Paper, and count the hours as social life. You said volunteers.' },
    ],
  },
  {
    title: 'Whole-file rewrite or patch: what do you let the assistant return?',
    by: 'minhthư',
    text: 'A patch fails sometimes because of a wrong line number. A whole file always works, and then I see changes everywhere.',
    replies: [
      {
        content:
          'Whole file, and you make the diff yourself. `git diff --ignore-all-space` hides the noise.',
      },
      {
        content:
          'Search-and-replace blocks: old text, new text, no line numbers. They apply or they do not, and nothing drifts.',
      },
      {
        content:
          "Patch, and if it doesn't apply, that's information. It has not read the file properly.",
      },
    ],
  },
  {
    title: 'Own domain or a free subdomain for a tiny tool?',
    by: 'Ffion',
    text: '“Which bin?” runs on a free address that nobody can spell. A domain would cost as much per year as a cake.',
    replies: [
      {
        content:
          'Domain. The free host may vanish, and then all the stickers are wrong. You can take a domain with you.',
      },
      { content: 'Subdomain of something you already own. No cake needed.' },
      {
        content:
          'Buy the domain *before* you print the stickers, from somebody who has done it the other way round.',
      },
    ],
  },
  {
    title: 'Type the data by hand or let a model read the scans?',
    by: 'Марфа',
    text: 'Ninety old knitting patterns, about a hundred rows each. Typing them is a winter. Reading them by machine is a weekend, plus finding the errors.',
    replies: [
      {
        content:
          'By machine, if your program can *check*: stitches per row, repeat closes. You have the checks, so you are lucky.',
      },
      {
        content:
          "By hand for ten of them, and you'll know what the errors look like. Then by machine.",
      },
      { content: 'It depends on whether you would enjoy the winter.' },
    ],
  },
  {
    title: 'Bucket of tasks or strict roadmap for a two-person game?',
    by: 'brambleworks',
    text: 'Pelle likes the bucket. I like a plan. We have tried both and finished neither, so this is a fair fight.',
    replies: [
      {
        content:
          'Bucket, with a lid: only ten things fit. If you put in an eleventh you must take one out and say which.',
      },
      {
        content:
          'Roadmap, but backwards. Write the day of the release and what somebody will do in the first five minutes.',
      },
      { content: 'Whoever is more tired chooses. It has worked in our kitchen for years.' },
    ],
  },
  {
    title: 'Static site or small server for opening hours that change?',
    by: 'Bérengère',
    text: "The hours change perhaps eight times a year. Each time I have to call my niece. She's nice about it.",
    replies: [
      {
        content:
          'Static, and a form that changes one file and rebuilds. Eight times a year is nothing.',
      },
      {
        content:
          "The shop's telephone answers, and the page has *one* picture of the sign on the door, taken by you. Upload a new picture, done.",
      },
      {
        content:
          "Small server, if you'd like to change it from the shop at seven in the morning, with wet hands. Big buttons.",
      },
    ],
  },
  {
    title: 'Whisper-size “small” or “medium” for a noisy barn?',
    by: 'vet_okafor',
    text: 'In the car both are fine. In the barn the medium one is better by a few words, but it takes three times as long, and I am at the next farm by then.',
    replies: [
      {
        content:
          'Small, with your list of 300 words as a hint. The hint gave me more than the size.',
      },
      {
        content:
          'Medium overnight for the archive, small at once for you. They do not have to be the same text.',
      },
      { content: "Better microphone and small. You've said it yourself elsewhere." },
    ],
  },
  {
    title: 'Chat window or plain buttons for people who do not type much?',
    by: 'कविता',
    text: 'I removed the free text and was happy. Now two younger farmers are asking for a chat. Everybody else presses buttons.',
    replies: [
      {
        content:
          'Buttons, and the *last* button is “ask something else”. It opens the chat for the two.',
      },
      { content: 'Voice. They have asked for a chat, but I would guess that they want to talk.' },
      {
        content:
          'Keep it. Two of sixty is a reason to call them and to ask what they wanted to type.',
      },
    ],
  },
  {
    title: 'Screenshots or text in the context for layout bugs?',
    by: 'lina-motion',
    text: '“The button is too low” is a feeling. With a screenshot it understands at once and then changes the wrong element, as it cannot see which one it is.',
    replies: [
      {
        content:
          'Both, and put labels on the screenshot: a small script that draws an outline and the id of each element.',
      },
      {
        content:
          'Text. Give it the computed boxes of the five elements in question. Numbers beat pictures for “too low”.',
      },
      { content: 'Screenshot before, sketch of what you want. I draw on it with a finger.' },
    ],
  },
  {
    title: 'Weekly newsletter by hand or drafted: does anyone notice?',
    by: 'rosalba',
    text: '600 readers. Three weeks by hand, three weeks drafted and corrected. I did not say which was which.',
    replies: [
      {
        content:
          'They notice warmth, not authorship. My drafted ones had fewer replies until I put in one sentence about the weather at my window.',
      },
      {
        content:
          'By hand, shorter. 600 people who open it deserve five honest lines rather than fifty smooth ones.',
      },
      {
        content:
          'Draft the list of events, write the beginning and the end yourself. Nobody has feelings about a list.',
      },
    ],
  },
  {
    title: 'pnpm, npm or no package manager at all for a 200-line tool?',
    by: 'quietcompiler',
    text: 'It needs a CSV reader. The CSV reader needs eleven things. I could also write the forty lines.',
    replies: [
      {
        content:
          'Write the forty lines and test them with quotes, commas and line breaks inside quotes. Then never touch them again.',
      },
      {
        content:
          'npm, one dependency that has none of its own. Look at the tree before you install, not after.',
      },
      {
        content:
          'CSV is one of the few things that I take from a package even for 200 lines. Everybody believes their CSV is simple.',
      },
    ],
  },
  {
    title: 'Loud or gentle error messages for volunteers?',
    by: 'tabitha_reads',
    text: 'The loud ones get read and frighten people. The gentle ones are friendly and nobody reads them.',
    replies: [
      {
        content:
          'Gentle words, loud place: directly below the field, in the same size as the text.',
      },
      {
        content:
          "Say what to do. “Write the date like this: 14.5.” is neither loud nor gentle, it's just useful.",
      },
      {
        content:
          "Loud for losing work, gentle for everything else. And there shouldn't be much to be loud about.",
      },
    ],
  },
  {
    title: 'Vector database or a folder with 3,000 texts?',
    by: '田中由美',
    text: 'Only a small support team, 3,000 short articles, three of us searching. Everyone says vector database. I say folder.',
    replies: [
      {
        content:
          'Folder and full-text search. At 3,000 you could compare all vectors in a loop before the kettle boils.',
      },
      {
        content:
          'Vectors, but in the database you have already. One column, no new system to look after.',
      },
      {
        content:
          "Folder first, and write down each search that found nothing. After 50 of these you'll know what you need.",
      },
    ],
  },
  {
    title: 'e-paper or old tablet for a board at the harbour?',
    by: 'harbourlight',
    text: 'A second board, for the ferry times. Somebody has given us a tablet. It is bright and it wants electricity.',
    replies: [
      {
        content:
          'E-paper. It still shows something when everything else has failed, and you need that most in a storm.',
      },
      {
        content:
          'Tablet behind glass, if there is a socket. In the dark nobody can read e-paper without a lamp.',
      },
      { content: 'Paper, with a roof. Ferry times change twice a year.' },
    ],
  },
  {
    title: "Public or private repository for a shop's small tools?",
    by: '岭南茶铺',
    plain: true,
    text: '我们的小工具都很简单。公开的话，别人可以用，也可以笑。你们怎么选？ (Public, and people may laugh; private, and nobody can use it. How do you choose?)',
    replies: [
      { content: 'Public. Nobody laughs, and the few who look are looking for exactly this.' },
      {
        content:
          "Private until you've checked that no key, address or customer is in the *history*, not only in the files.",
      },
      { author: '阿澜画画', content: '公开。把“给祖父的卡片”写在第一行，会有人留言的。' },
    ],
  },
  {
    title: 'Local calendar file or hosted calendar for a teaching timetable?',
    by: 'thandeka',
    text: 'Timetable changes weekly. Hosted is practical, but the school blocks it on every second computer.',
    replies: [
      {
        content:
          "A plain `.ics` file on the school's own site. Every calendar can subscribe to it, and nobody has to block anything.",
      },
      {
        content: 'Hosted, and print it on Mondays. The printed one is what people look at anyway.',
      },
      { content: 'The file. And number the changes, so that pupils can say “I had version 3”.' },
    ],
  },
  {
    title: 'Strict or loose schema for forms that clubs make themselves?',
    by: 'osei_builds',
    text: '23 clubs, each with their own fields. Strict means that I add each field. Loose means a column called `extra` that grows.',
    replies: [
      {
        content:
          'Loose, with a list of what is in it per club. A JSON column and a description of its fields, which the club edits.',
      },
      {
        content: 'Strict for what *you* compute with (names, dates, fees), loose for all the rest.',
      },
      {
        content:
          "Strict. A request for a field is a phone call, and you've written yourself that the phone calls are the product.",
      },
    ],
  },
  {
    title: 'Manual or automatic alt texts for 9,000 photographs?',
    by: 'Ayşe',
    text: 'Not for my own archive, for a client. A human needs three minutes per picture. That is 450 hours.',
    replies: [
      {
        content:
          'Automatic, marked as such, and by hand for whatever is on exhibition pages. Something honest is better than nothing.',
      },
      {
        content:
          'Automatic as a *draft*, and whoever uses a picture must accept or change its text. Then the most used ones are done first.',
      },
      {
        content:
          "By hand, by those who know the people in the pictures. It's not only a description, it's memory.",
      },
    ],
  },
  {
    title: '手描きの下絵か、生成した下絵か？',
    by: '阿澜画画',
    plain: true,
    text: '十二コマの漫画です。手描きの下絵は時間がかかるけれど、描いている間に話が良くなります。生成した下絵は速いけれど、話が変わりません。（中文、日本語、英語、どれでも返事をください。）',
    replies: [
      {
        author: '田中由美',
        content: '手描き。時間がかかるのではなく、考える時間が含まれているのだと思います。',
      },
      {
        content:
          'Generated for the boring angles (a corridor, a car from above), by hand for every face.',
      },
      { author: '岭南茶铺', content: '手绘。慢的那部分就是故事。' },
    ],
  },
  {
    title: 'Umlauts in file names: transliterate or keep?',
    by: 'Zoë',
    text: "My pictures are called “Füchse schläfrig 3.png”. It works here and it fails in odd places: in a zip, on a USB stick for the printer's, once in a mail.",
    replies: [
      { content: "Transliterate on *export* only. Keep your own names, it's your own house." },
      {
        content:
          'Keep, and normalise to NFC. Most of the failures are two ways to write the same ü.',
      },
      { content: "Transliterate. The printer's will thank you and the foxes don't mind." },
    ],
  },
  {
    title: 'Mono- or multi-repo for one person with nine little apps?',
    by: 'osei_builds',
    text: 'Nine apps, one shared folder of helpers that I copy from app to app. I know. That is why I am asking.',
    replies: [
      {
        content:
          'One repository. Then a helper is changed once and you see at once what it breaks.',
      },
      {
        content:
          'Nine, and keep copying. For one person a copy is cheaper than a dependency, as long as the helpers are small.',
      },
      {
        content:
          "One, but each app must be deployable alone. Otherwise you'll have one big app with nine doors.",
      },
    ],
  },
  {
    title: 'Human or machine for the first reply in support?',
    by: '서준의_밤',
    plain: true,
    text: '밤에 오는 문의에 기계가 먼저 답하면 고객이 안심할까요, 화를 낼까요? (Night-time support: does a first reply by a machine calm people or annoy them?)',
    replies: [
      {
        content:
          'It calms people if it says three things: we have it, a person reads it at eight, and here is what you can try until then.',
      },
      {
        author: '민지네공방',
        content: 'It annoys people if it pretends to have understood. 짧을수록 좋아요.',
      },
      {
        content:
          'Machine at night, human in the morning, and the human should *begin* with what the machine said wrong.',
      },
    ],
  },
]
