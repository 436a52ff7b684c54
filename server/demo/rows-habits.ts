import type { FamilyRow } from './shapes.ts'

export const habitRows: FamilyRow[] = [
  {
    title: 'Small habit: write the error message before the code',
    by: 'cleo_types',
    text: "Before I let anything be built I write the three sentences that a person will read when it goes wrong. If I cannot write them I haven't understood what can go wrong.",
    replies: [
      {
        content:
          'I tried it on a form and found out that one of the three errors could not happen, and a fourth one could.',
      },
      {
        content:
          'For prompts as well: what should it say when the text does not contain the answer?',
      },
    ],
  },
  {
    title: 'Small habit: end the day with a failing test',
    by: 'ada',
    text: "The last thing I do in the evening is to write one test that fails for the thing I want tomorrow. In the morning I don't have to think where to start.",
    replies: [
      { content: 'I leave a half *sentence* in my manuscript. Same effect. It pulls you back in.' },
      { content: 'Only on branches, please. My colleague did this on main and went on holiday.' },
    ],
  },
  {
    title: 'Small habit: one question per message',
    by: 'minhthư',
    text: "I used to ask five things at once and got five half answers. Now it is one question, and then the next. It's slower by the minute and quicker by the hour.",
    replies: [
      { content: 'And you read the answers! With five at once I only read the first two.' },
      {
        content:
          "I number mine, if I can't help it. “1 to 5, answer each in a line.” It's a compromise.",
      },
    ],
  },
  {
    title: 'Small habit: read the diff from the bottom',
    by: 'quietcompiler',
    text: 'From the top I read a story and believe it. From the bottom I read lines. I find about a third more.',
    replies: [
      { content: 'Proofreaders do that with pages. The last page is where the tired errors are.' },
      { content: 'Works. I found a leftover debug line at the bottom on the first try.' },
    ],
  },
  {
    title: 'Small habit: keep a list of what you did not automate',
    by: 'rosalba',
    text: 'On the inside of the cupboard door at the station. 14 items so far, each with a reason. New volunteers read it and understand us better than from any handbook.',
    replies: [
      { content: 'Number one on mine: birthday greetings.' },
      { content: "I'd like to read all the 14. Would you post some?" },
    ],
  },
  {
    title: 'Small habit: ask for the boring version first',
    by: 'Zoë',
    text: "Before anything nice I ask for the most boring version that would work. Often it's already enough, and if not, I know exactly what it lacks.",
    replies: [
      {
        content:
          'The boring version is my final version in four of five cases, and I have made peace with it.',
      },
      { content: "For illustrations too? I'd have thought that boring is a dead end there." },
    ],
  },
  {
    title: 'Small habit: a name for every assumption',
    by: 'tuomas',
    text: "`ASSUMED_MAX_TEMP_C = 85`. Not `85`. Since all my assumptions begin with ASSUMED I can list them with grep, and once a month I ask of each of them whether it's still true.",
    replies: [
      {
        content:
          '31 hits in our code after the first afternoon. Four were false. One had been false for years.',
      },
      {
        content:
          "I do it in texts: [assumed] in brackets, and no text is published while there's one left.",
      },
    ],
  },
  {
    title: 'Small habit: tell the machine what you already tried',
    by: 'vet_okafor',
    text: "“It isn't the fuse, not the cable, and it began on Tuesday.” Without this sentence I get the fuse, the cable and Tuesday.",
    replies: [
      { content: 'Same with people, by the way.' },
      {
        content:
          'I keep a running list while I search, and paste it at the end. Writing it often solves it.',
      },
    ],
  },
  {
    title: 'Small habit: sleep over every generated dependency',
    by: 'Søren',
    text: 'If an assistant adds a package I let it lie for one night. In the morning I ask: would I have gone looking for this? In two cases of three I remove it.',
    replies: [
      {
        content:
          'My rule is to read its list of open issues for five minutes. It has the same effect as a night.',
      },
      {
        content:
          'Good, and check that the package *exists* and is the one that was meant. Names get invented.',
      },
    ],
  },
  {
    title: 'Small habit: screenshots with a date in the file name',
    by: 'lina-motion',
    text: 'Every Friday one screenshot of the thing as it is. No more. After a year one has 52 pictures, and a much kinder view of oneself.',
    replies: [
      { content: "I made a flip book of mine. It's 3 seconds long and I show it to everybody." },
      { content: 'It is also the best answer when a client asks what you have done all the time.' },
    ],
  },
  {
    title: 'Small habit: leave a note for the night shift',
    by: 'nightshift_ines',
    text: "When I stop working on a script, I write three lines for the next person: what works, what doesn't, what I'd try. The next person is me, at three in the morning, and she's always grateful.",
    replies: [
      { content: 'The next person is always oneself with less sleep. I love it.' },
      {
        content:
          "I put it in the first lines of the file and not in a separate document, or I don't find it.",
      },
    ],
  },
  {
    title: 'Small habit: count the clicks of a stranger',
    by: 'noor',
    text: "Once a week I ask somebody in a café to do one thing with what we've made, for a piece of cake. I count clicks and say nothing. Saying nothing is the hard part.",
    replies: [
      { content: "I bite on a pencil so that I can't talk. It's not a joke." },
      { content: 'How do you choose the one thing?' },
    ],
  },
  {
    title: 'Small habit: two numbers before every change',
    by: 'ravi_infers',
    text: "How long does it take now, and how much memory? I write both down *before* I touch anything. You'd be surprised how many of my improvements weren't.",
    replies: [
      { content: 'Three numbers for me: and how many lines.' },
      { content: "I was surprised. Two of my last five weren't." },
    ],
  },
  {
    title: 'Small habit: the last prompt of the day is “what did I forget?”',
    by: 'pilar',
    text: "I paste the plan of the morning and the list of what I did. The answer is mostly nothing. Once in two weeks it's the thing that would have hurt.",
    replies: [
      { content: 'I ask my colleague the same question over tea. Also once in two weeks.' },
      { content: 'It said that I forgot lunch. I had.' },
    ],
  },
  {
    title: 'Small habit: rename before you ask',
    by: 'Тимофей',
    text: 'Before I ask anyone for help with my script, I give everything proper names. In one of three cases I no longer need to ask.',
    replies: [
      { content: 'Rubber duck with a dictionary.' },
      { author: 'Марфа', content: 'И не стыдно показывать. Это тоже немало.' },
    ],
  },
  {
    title: 'Small habit: print it',
    by: 'hetty',
    text: "Whatever is important gets printed once. Not for the archive, for the eye. On paper I find what I didn't find on five screens.",
    replies: [
      { content: 'I printed my generated code once. 61 pages. I then deleted until it was 20.' },
      { content: 'In two columns, with wide margins. The margin is where the thinking happens.' },
    ],
  },
  {
    title: 'Small habit: say who will miss it',
    by: 'Ayşe',
    text: 'Before I remove a feature I write down the name of a person who will miss it. If I know none, I look for one for a day. Then I remove it, and I tell them myself.',
    replies: [
      { content: 'I removed a button and Gerhard called. I now know Gerhard.' },
      { content: "It's also the reverse of the sentence about who will notice that it's done." },
    ],
  },
  {
    title: 'Small habit: no tool before Tuesday',
    by: 'osei_builds',
    text: "On Mondays I work without any assistant. It's the day on which I notice what I still can, and what I don't want to be able to do any more.",
    replies: [
      {
        content:
          'My Monday is Thursday, but yes. It gives one a feeling for what the tool really adds.',
      },
      {
        content:
          "I tried this and found that I'd forgotten how to write a loop in Bash. Happily forgotten.",
      },
    ],
  },
  {
    title: 'Small habit: cite the line',
    by: 'gustavo_r',
    text: 'Every number in a report gets the file and the line that it came from. As a small grey note. Nobody reads them, but I can no longer write a number that comes from nowhere.',
    replies: [
      { content: 'Our auditors cried with joy. It was a bit strange.' },
      {
        content:
          'Does your assistant fill in the grey notes? Mine invents lines, very plausible ones.',
      },
    ],
  },
  {
    title: 'Small habit: apologise in the changelog',
    by: 'pixelpelle',
    text: 'If we broke something, the changelog says so first and says sorry, with the name of the card. Players have become gentler since then. We as well.',
    replies: [
      { content: '“Sorry, Moss.” I remember that one.' },
      { content: 'I tried it at work. Legal asked me to stop. Customers asked me to go on.' },
    ],
  },
  {
    title: 'Small habit: three words on the sticky note',
    by: 'gwen_at_the_allotment',
    text: 'I have a note on the screen with only three words: *who, when, enough*. For whom is it, by when, and what would be enough? I look at it when I catch myself polishing.',
    replies: [
      { content: '“Enough” is the word that is missing everywhere.' },
      { content: "Mine says “it's only soup”. It has the same function." },
    ],
  },
  {
    title: 'Small habit: make the demo with real data or not at all',
    by: 'hassan_maps',
    text: 'With invented data each map is beautiful. With real data you see the hole in the middle, and the hole is the project.',
    replies: [
      { content: 'The hole is the project. Quoting you tomorrow.' },
      { content: 'What if the real data are private? I swap the names and leave the holes.' },
    ],
  },
  {
    title: 'Small habit: try it with one hand',
    by: 'Bérengère',
    text: 'In the shop the other hand always holds something. So I try everything with my left thumb only. Most of it fails at the second step.',
    replies: [
      { content: 'Parents with a child on the arm thank you.' },
      {
        content:
          "I do the whole test round on a bus, standing. It's the same idea with more danger.",
      },
    ],
  },
  {
    title: 'Small habit: thank people in the commit',
    by: 'krzysztof_w',
    text: '`Reported-by: the lady with the green Batavus`. It costs me ten seconds, and one day somebody reads the log and finds herself in there.',
    replies: [
      {
        content:
          'I looked through our log after reading this. No thanks in four years. Starting today.',
      },
      { content: 'She should get a printout!' },
    ],
  },
  {
    title: 'Small habit: delete one thing a week',
    by: 'Åsa',
    text: 'On Fridays I remove one label, one page, one rule. No more than one. After a year the museum felt larger.',
    replies: [
      { content: '“The museum felt larger” is lovely.' },
      {
        content:
          "How do you choose it? I always want to start with the biggest thing and then I don't start.",
      },
    ],
  },
  {
    title: 'Small habit: ask for a source, then open it',
    by: 'wren.k',
    text: "It's easy to ask for a source. To open it is the habit. One in six of mine did not exist or said something different.",
    replies: [
      { content: 'One in four for old music. There are so many invented editions.' },
      { content: "I count only what I've opened. The rest are decorations." },
    ],
  },
  {
    title: 'Small habit: write to the maintainer',
    by: 'paulo.dev',
    text: 'Once a month I write to somebody whose small library I use, and say what for. No request. All of them have answered so far, and one sent a picture of his dog.',
    replies: [
      { content: 'As one who has received such mails: they keep a project going for half a year.' },
      { content: 'I did it after reading this. No dog yet, but a very long answer.' },
    ],
  },
  {
    title: 'Small habit: a timer for rabbit holes',
    by: '서준의_밤',
    plain: true,
    text: '궁금한 것이 생기면 25분 타이머를 켭니다. 울리면 한 줄로 적고 나옵니다. (25 minutes for every rabbit hole, then one line about it, then out.)',
    replies: [
      { author: '민지네공방', content: '한 줄이 중요하네요. 안 적으면 같은 굴에 또 들어가요.' },
      { content: 'My holes take 25 minutes only to find the entrance.' },
    ],
  },
  {
    title: 'Small habit: read one old thread a week',
    by: 'sunniva',
    text: 'On Sundays I open a thread from last year, at random, and look at what became of it. Sometimes I write to the person. Twice it turned into an episode.',
    replies: [
      { content: "I'd never thought of asking what became of things. It's the best question." },
      { content: 'Which were the two episodes?' },
    ],
  },
  {
    title: '小さな習慣：朝いちばんに、昨日の自分を疑う',
    by: '田中由美',
    plain: true,
    text: '前の日に「これで大丈夫」と書いた箇所を、朝いちばんに一つだけ疑います。十回のうち三回は、大丈夫ではありませんでした。',
    replies: [
      { author: '和紙工房', content: '三割は高いですね。でも私も数えたら同じくらいでした。' },
      {
        content:
          "Three of ten. I doubt yesterday's me as a matter of principle, but I've never counted.",
      },
    ],
  },
]
