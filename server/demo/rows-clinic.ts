import type { FamilyRow } from './shapes.ts'

export const clinicRows: FamilyRow[] = [
  {
    title: 'Prompt clinic: it will not stop adding a conclusion',
    by: 'cleo_types',
    text: 'I ask for three steps and get three steps plus “In conclusion”. I have forbidden it. Now it writes “To sum up”.',
    exhibit: `\`\`\`
Write three steps for bleeding a radiator.
Do not add a conclusion or a summary.
\`\`\``,
    replies: [
      {
        content:
          'Say what the last thing *is*: “The last line is step 3.” A positive end works better than a forbidden one.',
      },
      {
        content:
          'Give it a format in which there is no place for one: a list of three objects with `do` and `check`.',
      },
    ],
    answer: '“The last line is step 3.” Eleven of eleven. So simple that I am slightly offended.',
  },
  {
    title: 'Prompt clinic: lesson plans that all begin with an icebreaker',
    by: 'thandeka',
    text: 'I have 31 pupils who know each other since grade 1. There is no ice.',
    exhibit: `\`\`\`
Plan a 45 minute lesson on fractions for grade 9.
\`\`\``,
    replies: [
      {
        content:
          'Tell it what has already happened: “They have been together for nine years. The lesson starts in the middle.”',
      },
      {
        content:
          "Ask for the *last* ten minutes first, then for what has to come before them. It can't start with an icebreaker if it starts at the end.",
      },
    ],
    answer: 'Planning from the end is very good, also for me without any machine.',
  },
  {
    title: 'Prompt clinic: bird names become poetry',
    by: 'gwen_at_the_allotment',
    text: 'I want a list of the birds at my plot from my voice memo. I get “a symphony of feathered visitors”.',
    exhibit: `\`\`\`
Turn this memo into a nice list of birds.
\`\`\``,
    replies: [
      { content: "Take out “nice”. It's the most expensive word in your prompt." },
      {
        content:
          '“One line per bird: name, number, what it did. If I did not say a number, write ?.” No room for symphonies.',
      },
    ],
    answer: 'Taking out “nice” did it. Two robins, one wren, “?” sparrows.',
  },
  {
    title: 'Prompt clinic: summaries that leave out the disagreement',
    by: 'rosalba',
    text: 'Board meeting, one hour, two people who did not agree about anything. Summary: “The board discussed the programme.”',
    exhibit: `\`\`\`
Summarise the meeting in ten lines.
\`\`\``,
    replies: [
      {
        content:
          'Ask for it by name: “List each point on which two people did not agree, with both positions in their own words.”',
      },
      {
        content:
          'Summaries look for what is common. A disagreement is by definition not. Two separate requests, then.',
      },
    ],
    answer:
      'Two requests, and a heading “Not agreed”. Both of them said that it is fair. It was the first thing they agreed on.',
  },
  {
    title: 'Prompt clinic: recipes scaled by someone who never baked',
    by: 'Íñigo',
    text: 'For 12 loaves it is right. For 40 it multiplies everything, also the time in the oven.',
    exhibit: `\`\`\`
Here is a recipe for 12 loaves. Give me the recipe for 40.
\`\`\``,
    replies: [
      {
        content:
          'Let your own table do the multiplying. The model may only say *which* lines scale: weight yes, time no, salt nearly, yeast less.',
      },
      {
        content:
          'Say that you bake in batches: “The oven takes 12. 40 loaves are four batches.” It had no idea about your oven.',
      },
    ],
    answer:
      'It had no idea about my oven. Of course. There is now a sentence on the oven in each request.',
  },
  {
    title: 'Prompt clinic: it translates our place names',
    by: 'Ελπίδα',
    text: '“Agia Marina” has become “Saint Marina Harbour Town”, for which nobody can buy a ferry ticket.',
    exhibit: `\`\`\`
Translate the page to English.
\`\`\``,
    replies: [
      {
        content:
          'A list of words that stay, at the *end* of the request. And afterwards a check by code: every name of the list has to occur as often as before.',
      },
      {
        content:
          "Replace the names by markers before and put them back after. What it does not see it can't improve.",
      },
    ],
    answer: 'Markers plus check. Saint Marina has retired.',
  },
  {
    title: 'Prompt clinic: alt texts that start with “An image of”',
    by: 'Åsa',
    text: '300 texts for museum objects. All begin with “An image of”, and end with “evoking a sense of the past”.',
    exhibit: `\`\`\`
Write an alt text for this photo.
\`\`\``,
    replies: [
      {
        content:
          "Say who's listening: “For somebody who cannot see it and wants to know if it's the object they have been looking for.” The sense of the past vanishes by itself.",
      },
      {
        content:
          'Three examples by you. One short, one long, one boring. The boring one is important.',
      },
    ],
    answer: 'The boring example (“Axe. Handle missing.”) changed everything.',
  },
  {
    title: 'Prompt clinic: tests that test nothing',
    by: 'Søren',
    text: 'I get 20 tests, and they pass, also when I delete the body of the function.',
    exhibit: `\`\`\`
Write unit tests for this module.
\`\`\``,
    replies: [
      {
        content:
          'Reverse it: “Here are five ways in which this function could be wrong. For each, write the test that would notice.” Let it list the five first and correct the list yourself.',
      },
      {
        content:
          'Run them against an empty function. What still passes gets deleted. I do it with a script of ten lines.',
      },
    ],
    answer: '20 tests, empty function: 14 still passed. Now I have six, and six good ones.',
  },
  {
    title: 'Prompt clinic: my game characters all apologise',
    by: 'brambleworks',
    text: "A pirate, a tax inspector and a very old turtle. All three begin with “I'm sorry, but”.",
    exhibit: `\`\`\`
Write ten lines for the tax inspector. He is strict but friendly.
\`\`\``,
    replies: [
      {
        content:
          '“Friendly” is the door through which the apology comes in. Give him something that he *wants*, e.g. to be home at five.',
      },
      { content: 'Forbid the first word rather than the tone: “No line begins with I.”' },
    ],
    answer: 'He wants to be home at five, and he has become the best character in the game.',
  },
  {
    title: 'Prompt clinic: invoices read right, totals read wrong',
    by: 'Bérengère',
    text: 'It reads 30 lines without an error and then gives me a total that stands nowhere on the paper.',
    exhibit: `\`\`\`
Read the delivery note and give me all lines and the total.
\`\`\``,
    replies: [
      {
        content:
          'It *adds*, and badly. “Copy the total that is printed. If none is printed, write null.” Then you add yourself and compare.',
      },
      {
        content:
          'The comparison is the useful part: when your sum and the printed one differ, a line is missing.',
      },
    ],
    answer:
      "Null, sum, compare. This week one line really was missing, and it was on the supplier's side.",
  },
  {
    title: 'Prompt clinic: the tone is too young for our readers',
    by: 'hetty',
    text: 'Our newsletter goes to people with an average age of 74. I get exclamation marks, and the word “awesome”.',
    exhibit: `\`\`\`
Write a friendly invitation to the archive's open day.
\`\`\``,
    replies: [
      {
        content:
          'Paste an invitation of yours from ten years ago as the example and say: “This voice, this length.”',
      },
      { content: 'Ask for it as a *letter*. The form brings its own tone.' },
    ],
    answer:
      'As a letter, with the old one as an example. Not a single “awesome”, and two people have asked who the new writer is.',
  },
  {
    title: 'Prompt clinic: SQL that is right for another database',
    by: 'gustavo_r',
    text: 'I say PostgreSQL, it says `GROUP_CONCAT`. I say PostgreSQL again, it apologises and says `GROUP_CONCAT`.',
    exhibit: `\`\`\`
Write a query for PostgreSQL: per district all wells in one line.
\`\`\``,
    replies: [
      {
        content:
          'Give it the schema as `CREATE TABLE` in the right dialect. Types like `timestamptz` set the tone better than the name does.',
      },
      { content: 'Name the function you want: “use string_agg”. You know it. It is not an exam.' },
    ],
    answer: "With the schema on top it has been right all week. And yes, it isn't an exam.",
  },
  {
    title: 'Prompt clinic: a pattern with 24 stitches that has 25',
    by: 'Марфа',
    plain: true,
    text: 'Я прошу ряд из 24 петель, получаю 25. (I ask for 24 stitches and get 25.) Always one too many, never one too few.',
    exhibit: `\`\`\`
Write one row, 24 stitches, using . and ^ only.
\`\`\``,
    replies: [
      {
        content:
          "It can't count while it writes. Let it write six groups of four, one per line, and your program joins them.",
      },
      {
        content:
          'Or let it write numbers: “3 dots, 1 hat, six times”. It does that well, and you draw.',
      },
    ],
    answer:
      'Шесть раз по четыре. Works, and I should have thought of it: we count in the same way when we knit.',
  },
  {
    title: 'Prompt clinic: polite mails that never say no',
    by: 'nightshift_ines',
    text: "I have to refuse a shift swap. The draft thanks, understands, appreciates, and then the colleague thinks that it's a yes.",
    exhibit: `\`\`\`
Write a polite mail. I cannot take the shift on Saturday.
\`\`\``,
    replies: [
      { content: '“The first sentence says no.” Politeness may start with the second.' },
      {
        content:
          "Ask somebody, or something, to read the draft and to say in one word: yes or no? If it isn't *no* at once, again.",
      },
    ],
    answer:
      "“No, I can't take Saturday.” And then the politeness. Nobody was offended, one even thanked me.",
  },
  {
    title: 'Prompt clinic: commit messages that describe the diff',
    by: 'paulo.dev',
    text: '“Update invoice.ts: change const to let.” Thank you, I can see that.',
    exhibit: `\`\`\`
Write a commit message for this diff.
\`\`\``,
    replies: [
      {
        content:
          'It only has the *what*. Give it the *why* in five of your own words and let it make the sentence.',
      },
      {
        content:
          'Ask: “What would somebody want to know in a year who stumbles over this line?” Sometimes the answer is “nothing”, and then the short message is right.',
      },
    ],
    answer:
      'Five words from me, one sentence from it. My log reads like a diary now, a slightly grumpy one.',
  },
  {
    title: 'Prompt clinic: quiz questions with an obvious right answer',
    by: 'tabitha_reads',
    text: 'The right answer is always the longest one. My pupils noticed it after four questions and no longer read the book.',
    exhibit: `\`\`\`
Write ten multiple choice questions about chapter 3.
\`\`\``,
    replies: [
      {
        content:
          'Have the wrong answers written *first*, from typical misunderstandings, and the right one with at most as many words as the longest wrong one.',
      },
      { content: 'Shuffle with code and check the lengths with code. It is two lines.' },
    ],
    answer:
      'Checked by code: right answer longest in 9 of 10. After the change 3 of 10. They have to read again, and have complained.',
  },
  {
    title: 'Prompt clinic: weather in one sentence, without drama',
    by: 'harbourlight',
    text: 'I get “brace yourselves” at wind force 5. At force 5 my grandmother hangs out the washing.',
    exhibit: `\`\`\`
One sentence about the weather for the harbour board.
\`\`\``,
    replies: [
      {
        content:
          'Give it your scale: “Force 5 is normal. Write a warning from 8 on, and only the word *warning*.”',
      },
      {
        content:
          'No sentence at all: a template and three numbers. “Wind {x}, rain {y}, out until {z}.” Drama needs words.',
      },
    ],
    answer: "Template. Nobody braces any more. It's very calm at the harbour.",
  },
  {
    title: 'Prompt clinic: the same three adjectives for every tea',
    by: '岭南茶铺',
    plain: true,
    text: '“Fragrant, mellow, elegant.” 每一款都是。客人已经开始笑了。',
    exhibit: `\`\`\`
Describe this tea in 30 words. Avoid clichés.
\`\`\``,
    replies: [
      {
        content:
          '“Avoid clichés” makes it think of clichés. Give it a list of the ten words that are forbidden, your own ten.',
      },
      { author: '阿澜画画', content: '不要让它形容茶，让它写“什么时候喝”。一句就够。' },
    ],
    answer:
      '“下雨的下午，第三泡以后。” 就是这样，谢谢！(When to drink it, not how it tastes. Thank you.)',
  },
  {
    title: 'Prompt clinic: bug reports from testers, made too tidy',
    by: 'noor',
    text: 'It turns “the thing went all wobbly” into “UI instability observed”. I need the wobbly.',
    exhibit: `\`\`\`
Rewrite this tester note as a bug report.
\`\`\``,
    replies: [
      {
        content:
          'Keep the original sentence as the *first line*, untouched, and let it only fill in the fields: where, when, which device.',
      },
      {
        content:
          "“Do not replace any word that the tester used for what they saw.” It's long but it works.",
      },
    ],
    answer:
      'First line untouched. A developer told me that “wobbly” led him to the cause in a minute.',
  },
  {
    title: 'Prompt clinic: my agent keeps explaining what it is about to do',
    by: 'tuomas',
    text: 'Four paragraphs of intentions, then one line of change. I pay for the paragraphs.',
    exhibit: `\`\`\`
Fix the timeout in driver.c. Be concise.
\`\`\``,
    replies: [
      {
        content:
          '“Answer with the patch only. If you need to say something, put it into a comment of at most one line above the changed line.”',
      },
      {
        content:
          'I let it talk, but *after* the patch. The paragraphs before are often a wrong plan that it then feels bound to.',
      },
    ],
    answer:
      'Patch first, words after. The words have become fewer by themselves, as if it were embarrassed.',
  },
  {
    title: 'Prompt clinic: names of plants in three languages, one of them invented',
    by: 'mikal',
    text: 'English and Latin are right. Norwegian is right for vegetables and *made up* for weeds.',
    exhibit: `\`\`\`
Give the name of each plant in English, Latin and Norwegian.
\`\`\``,
    replies: [
      {
        content:
          "Ask only for the Latin one, and look up the others in a table. Plant names are a closed list, there's no need to guess.",
      },
      {
        content:
          '“If you are not sure, write –.” In my case it then wrote a dash for exactly those that were wrong.',
      },
    ],
    answer:
      'Latin plus table. Two weeds had no Norwegian name in the table either. So it was right to be creative, in a way.',
  },
  {
    title: 'Prompt clinic: interview questions that nobody could answer',
    by: 'sunniva',
    text: '“How has your journey shaped your vision?” My guest repairs organs.',
    exhibit: `\`\`\`
Write ten interview questions for an organ builder.
\`\`\``,
    replies: [
      {
        content:
          'Give it something concrete to be curious about: three sentences from the guest, two things in his workshop.',
      },
      {
        content:
          'Ask for questions that can be answered with a *story* or with a *number*. Vision has neither.',
      },
    ],
    answer: '“How many pipes have you dropped?” was one of them. He talked for twenty minutes.',
  },
  {
    title: 'Prompt clinic: it simplifies until it is wrong',
    by: 'कविता',
    text: 'Letters from the seed office in simple Hindi. It says “you have to pay nothing”, the letter says “nothing *before June*”.',
    exhibit: `\`\`\`
Explain this letter in very simple language.
\`\`\``,
    replies: [
      {
        content:
          'Let it extract the conditions first (before, unless, only if), as a list. Simplify afterwards and check that each of them is still there.',
      },
      { content: '“Simple words, all conditions.” I put it just like that, and in this order.' },
    ],
    answer:
      'First the conditions, then simple. पहले शर्तें, फिर सरल भाषा। It has become two sentences longer and right.',
  },
  {
    title: 'Prompt clinic: one-line product texts that sound like adverts',
    by: 'krzysztof_w',
    text: 'We give away repaired bikes. I do not need “ready for your next adventure”.',
    exhibit: `\`\`\`
Write one line about this bike for our list.
\`\`\``,
    replies: [
      {
        content:
          "Write down what you'd say on the *phone* to a friend who asks if it's any good. Let it only correct the spelling.",
      },
      {
        content:
          'Ask for the biggest fault and the best part. “Heavy, but the gears are perfect.” More honest than any line, and it sells better.',
      },
    ],
    answer: '“Heavy, but the gears are perfect” was gone in an hour.',
  },
  {
    title: 'Prompt clinic: chart titles that do not say what I see',
    by: 'hassan_maps',
    text: "“Distribution of wells by depth.” I know, it's on the axis. I want the sentence that somebody remembers.",
    exhibit: `\`\`\`
Write a title for this chart. Data below.
\`\`\``,
    replies: [
      {
        content:
          'Ask for the *finding*: “Finish the sentence: most people would have expected …, but …”.',
      },
      {
        content:
          'Compute the finding yourself and let it phrase it. It sees numbers and not a surprise.',
      },
    ],
    answer:
      "“Half of the dry wells are in the wettest district.” It's the new title and a new question.",
  },
  {
    title: 'Prompt clinic: the shader works and I do not understand it',
    by: 'lina-motion',
    text: 'I said that I want to learn. I get working code with comments such as “// apply noise”.',
    exhibit: `\`\`\`
Write a fog shader with comments so I can learn from it.
\`\`\``,
    replies: [
      {
        content:
          '“Each comment says what happens if I double this number.” It changes from describing to teaching.',
      },
      { content: "Ask for it with three mistakes in it, and find them. It's how I learned SQL." },
    ],
    answer:
      "The doubling comments are excellent. I'm afraid of the three mistakes, but I will try.",
  },
  {
    title: 'Prompt clinic: reading levels, and what “easy” means',
    by: 'pilar',
    text: '“Easy” gives me short sentences with hard words. “Simple” gives me easy words and no content.',
    exhibit: `\`\`\`
Rewrite the text for 9 year old readers. Easy language.
\`\`\``,
    replies: [
      {
        content:
          'Give it a word list (the 2,000 most frequent) and let your code mark every word that is not on it. It rewrites only these sentences.',
      },
      { content: 'Two examples of a *sentence* before and after. Levels are felt, not described.' },
    ],
    answer:
      'Word list and marking: down from 40 hard words to 6, and these six are the ones that the children should learn.',
  },
  {
    title: 'Prompt clinic: transcripts in dialect corrected to standard',
    by: 'José_Ramírez_H',
    text: "My father's two old men speak like our village. The transcript makes them speak like the news.",
    exhibit: `\`\`\`
Transcribe the audio exactly as spoken.
\`\`\``,
    replies: [
      {
        content:
          "“Exactly” is not enough, since it doesn't know how one writes dialect. Give it twenty words in your spelling.",
      },
      {
        content:
          "Take the raw output of the speech model with the times, without the language step afterwards. It's often the *cleaning* that makes it standard.",
      },
    ],
    answer: 'It was the cleaning step! Off, and the village is back.',
  },
  {
    title: 'Prompt clinic: patch notes that players actually read',
    by: 'pixelpelle',
    text: "“Various improvements and bug fixes.” We are two people. It was one bug and I'm proud of it.",
    exhibit: `\`\`\`
Write patch notes from this commit log.
\`\`\``,
    replies: [
      { content: 'Let the *character* write them. Your moss could announce its own changes.' },
      {
        content:
          "One sentence per change, beginning with what a player could not do before. If there is none, it's no patch note.",
      },
    ],
    answer: 'The moss writes the patch notes now. It is rude. People read all of it.',
  },
  {
    title: 'Prompt clinic: safety page that hides the important line',
    by: 'Ayşe',
    text: 'Sixteen bullets, all of the same importance. The one that matters is the eleventh.',
    exhibit: `\`\`\`
Write safety instructions for the kiln, as bullet points.
\`\`\``,
    replies: [
      {
        content:
          '“Which one of these prevents an injury? Put it alone, first, in one sentence. The rest becomes a list below it.”',
      },
      {
        content:
          "Ask it to delete bullets until something dangerous would happen. What's left is the page.",
      },
    ],
    answer:
      "Deleting until it becomes dangerous: five were left. I've sent this method to three clients.",
  },
  {
    title: '프롬프트 봐 주세요: 유약 설명이 전부 “은은한”으로 시작해요',
    by: '민지네공방',
    plain: true,
    text: '유약 스무 가지를 설명해야 하는데 전부 “은은한”으로 시작합니다. 제가 봐도 은은하지 않은 것까지요.',
    exhibit: `\`\`\`
유약의 느낌을 한 문장으로 표현해 줘. 은은하고 따뜻하게.
\`\`\``,
    replies: [
      {
        author: '서준의_밤',
        content:
          '부탁하는 문장 안에 “은은하고”가 있어요. 그 말을 빼고, 대신 무엇처럼 보이는지 물어보세요.',
      },
      {
        content:
          'Ask for a *thing*, not a feeling: “wet stone”, “the inside of a shell”. One noun, no adjective.',
      },
    ],
    answer: '“젖은 돌”, “조개 안쪽”. 형용사를 전부 금지했더니 스무 개가 다 달라졌어요. 고맙습니다!',
  },
  {
    title: 'プロンプト相談：敬語が丁寧すぎて用件がわからない',
    by: '和紙工房',
    plain: true,
    text: 'お客さまへの返信です。丁寧ですが、三回読まないと「発送が一日遅れる」ことがわかりません。',
    exhibit: `\`\`\`
発送が一日遅れることを、丁寧に伝えるメールを書いてください。
\`\`\``,
    replies: [
      {
        author: '田中由美',
        content:
          '一行目に用件だけを書かせるのはどうでしょう。「発送は 15 日になります。」そのあとに丁寧な文を。',
      },
      {
        content:
          'The first sentence carries the fact, the rest carries the manners. It is the same in English, only shorter.',
      },
    ],
    answer: '一行目を用件だけにしました。問い合わせの電話が一本もありませんでした。',
  },
]
