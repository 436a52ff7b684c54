import type { DemoTopic } from './shapes.ts'

export const legacyTopics: DemoTopic[] = [
  {
    title: "The old forum's best thread, saved: “things we will not build”",
    author: 'osei_builds',
    tags: ['Legacy'],
    minutesAgo: 521520,
    content: `From the old board, before it closes. People wrote what they will *not* build, and it was the most useful thread we ever had. I copied the ones whose authors said yes.

- a to-do app (nine people)
- a to-do app “but for couples” (two people, formerly a couple)
- anything that needs the user to come back each day
- a dashboard for a number that nobody acts on
- a marketplace with one side
- a chatbot on a page that could have been a sentence
- a second thing before the first one has a hundred users
- a faster horse for my brother-in-law

I still have the last one open in a tab.`,
    replies: [
      {
        author: 'brambleworks',
        minutesAgo: 521369,
        content: 'It was me with “formerly a couple”. We are fine. We make card games.',
      },
      {
        author: 'hetty',
        minutesAgo: 521314,
        content:
          "Thank you for rescuing it. I have made a printed copy for the archive, with everybody's permission, on good paper.",
      },
      {
        author: 'cleo_types',
        minutesAgo: 520700,
        content:
          '“A chatbot on a page that could have been a sentence.” Still true, more than ever.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 520621,
        content: 'I have built three of these since. I should have printed it too.',
      },
    ],
  },
  {
    title: 'Legacy: moving 1,400 posts from the old board, with all their typos',
    author: 'hetty',
    tags: ['Legacy', 'Show & Tell'],
    minutesAgo: 515880,
    content: `Over six weeks I moved the threads that their authors wanted to keep. I am writing down how, since such things are usually done in a hurry and never described.

1. **Ask.** 212 people, 190 answers, 14 of them “no”. The fourteen are not here.
2. **Copy, don't edit.** Typos stay. One man wrote to say that his typo from nine years ago was load-bearing.
3. **Dates as they were.** In the text, where they could not be kept as data.
4. **Dead links:** left as they are, with a note in brackets \`[gone]\`.
5. **Quotes:** the old board marked them with \`[quote=name]\`. 

For the fifth an assistant wrote me this, and explained it until I understood it:

\`\`\`python
import re

QUOTE = re.compile(r"\\[quote=([^\\]]+)\\](.*?)\\[/quote\\]", re.S)

def modern(text):
    def lines(found):
        name, body = found.group(1), found.group(2).strip()
        return "\\n".join(f"> {line}" for line in [f"**{name}:**", *body.splitlines()]) + "\\n\\n"
    while QUOTE.search(text):
        text = QUOTE.sub(lines, text, count=1)
    return text
\`\`\`

It did not work for quotes within quotes at first. My test was a quarrel of 2011, seven levels deep. It works for the quarrel.`,
    replies: [
      {
        author: 'quietcompiler',
        minutesAgo: 515683,
        content: 'A regression test made from a quarrel of 2011 is peak archiving.',
      },
      {
        author: 'ada',
        minutesAgo: 515129,
        content: '190 answers of 212. How did you write to them? I never get more than a third.',
      },
      {
        author: 'hetty',
        minutesAgo: 514954,
        content:
          'By hand, in the sense that I mentioned one thing that each had written. It took four weeks of the six. I believe that this is also the answer to your question.',
      },
      {
        author: 'wren.k',
        minutesAgo: 514320,
        content:
          'My typo was the load-bearing one. “Alto” for “also”. It started the choir thread.',
      },
    ],
  },
  {
    title: 'Legacy: rules of the old workshop, kept for reference',
    author: 'krzysztof_w',
    tags: ['Legacy'],
    minutesAgo: 511320,
    content: `These were on the wall of the first workshop and later at the top of the old board. They are not the rules here, but people still quote them, so they should be findable.

1. Say what you tried.
2. Say what you expected.
3. Show the noise.
4. Nobody is stupid after 22:00, only tired.
5. If you fixed it, come back and say how.
6. Tools go back where they hung.
7. Advice is a gift. You may leave it wrapped.

Rule 7 was added by my grandmother.`,
    replies: [
      {
        author: 'thandeka',
        minutesAgo: 511300,
        content:
          'Rule 7 is on the wall of my classroom since the old board. I never knew that it was your grandmother.',
      },
      {
        author: 'Søren',
        minutesAgo: 511250,
        content: 'I owe about forty threads a rule 5.',
      },
    ],
  },
  {
    title: 'Legacy: a tutorial from before: your first classifier with a biscuit tin',
    author: 'tabitha_reads',
    tags: ['Legacy'],
    minutesAgo: 505860,
    content: `I taught this for four years without any computer, then with one. It was on the old board, in parts. Here it is in one piece.

**You need:** a tin of mixed biscuits, paper, ten people.

1. Everybody writes *three yes/no questions* about biscuits. (“Is it round?”)
2. Answer them for ten biscuits. Put each biscuit on its row of yes and no. This is *data*.
3. One person hides a biscuit and says only the answers. The others guess. This is a *prediction*.
4. Which question never helped? Strike it out. This is *feature selection*, and you may say so if you like.
5. Now bring a biscuit from another tin. Watch it all fall apart. This is the most important step.
6. Eat the data.

In step 5 the children always say: “But we never asked about *chocolate*!” I have nothing to add.`,
    replies: [
      {
        author: 'thandeka',
        minutesAgo: 505260,
        content:
          'Ran it with my ninth graders for years. “Eat the data” is the only thing they remember, and then, slowly, the rest.',
      },
      {
        author: 'pilar',
        minutesAgo: 504625,
        content: 'Step 5 is missing in nearly every course that I have reviewed.',
      },
      {
        author: 'Ελπίδα',
        minutesAgo: 504296,
        content: 'Did it with olives and my two nephews. Same result, more salt.',
      },
      {
        author: 'mikal',
        minutesAgo: 504187,
        content: 'And with leaves! We have one problem there: step 6.',
      },
    ],
  },
  {
    title: 'Legacy: the great CSV disaster and what it taught us',
    author: 'gustavo_r',
    tags: ['Legacy', 'Discuss'],
    minutesAgo: 499860,
    content: `Old-timers know it, newer people ask. So, for the record.

A volunteer opened our list of 4,100 water points in a spreadsheet, changed *one phone number*, and saved. The program was helpful:

- \`0044…\` became \`44…\`
- \`3-12\` (a code) became 3 December
- \`1E5\` (also a code!) became 100000
- all “Ñ” became “Ã‘”

Nobody noticed for a month. Then a lorry with pipes went to a place called 100000.

Since then:

- [x] raw data is read-only, for everybody, me included
- [x] changes are a *list of changes*, not a changed file
- [x] every import prints five random rows, and a person must press Enter
- [ ] a cake for the lorry driver (he moved away)

The third one is the cheapest and finds the most.`,
    replies: [
      {
        author: 'hassan_maps',
        minutesAgo: 499491,
        content:
          'Somewhere there is a map with a village called 100000. I have seen it. I did not dare to remove it.',
      },
      {
        author: 'ada',
        minutesAgo: 498871,
        content:
          '“Five random rows and a person presses Enter” has been in all of my imports since I first read this on the old board.',
      },
      {
        author: 'Тимофей',
        minutesAgo: 498708,
        content: 'The list of changes, not the changed file. Half of my profession in one line.',
      },
    ],
  },
  {
    title: 'Legacy: screenshots of the first jam games (text descriptions only)',
    author: 'brambleworks',
    tags: ['Legacy', 'Show & Tell'],
    minutesAgo: 488640,
    content: `The pictures are lost with the old image host, but I had written alt texts for all of them! So here is a gallery of games that no longer exist, in words.

- *Lighthouse Keeper's Tax Return.* A desk at night. On it a form with 140 fields. Through the window, one ship, very calm.
- *Moss.* Green. You are the moss. A timer says 4,000 years.
- *Two Postmen.* Left, a man with a bag on a hill. Right, the same hill, the same bag, a goat.
- *The Last Printer.* An office after rain. A printer with one eye. The text says PAPER?
- *Untitled (broken).* A black picture. In the corner, in yellow: \`NaN\`.

Alt texts were an afterthought, and they are all that is left. I write them first now.`,
    replies: [
      {
        author: 'Ayşe',
        minutesAgo: 488542,
        content: 'The best argument for alt texts that I have ever read, and I have written some.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 488236,
        content: 'I drew the goat. I do not remember how. Reading this I can see it again.',
      },
      {
        author: 'hetty',
        minutesAgo: 488148,
        content: 'Five lines, and I would pay to enter this gallery.',
      },
      {
        author: 'Zoë',
        minutesAgo: 487614,
        content: 'Somebody should redraw them only from the words.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 487535,
        content: 'Zoë… would you? I would do the goat.',
      },
    ],
  },
  {
    title: 'Legacy tools list: what we used, and what replaced it',
    author: 'cleo_types',
    tags: ['Legacy'],
    minutesAgo: 475560,
    content: `A table for newcomers who read old threads and wonder what people are talking about. I left out product names where a kind of thing is enough.

| in old threads | what it was | what most of us use now |
|---|---|---|
| “the playground” | a web page to try prompts | a file and a script |
| chains | prompts calling prompts | plain functions |
| “the vector thing” | embeddings for everything | full text first, embeddings for the rest |
| temperature wars | long quarrels about 0.2 or 0.7 | nobody remembers |
| ~~prompt marketplaces~~ | buying sentences | talking to each other |
| fine-tuning on 50 examples | hope | 50 examples in a test file |

If a row is unfair, write it below, I will change it.`,
    replies: [
      {
        author: 'ravi_infers',
        minutesAgo: 475534,
        content:
          'Fine-tuning on 50 examples was not *only* hope. For a fixed format and a small model it still works nicely. But I agree with the row in general.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 475519,
        content: 'Fair. I read “hope” as half a compliment.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 475495,
        content: 'Temperature wars: I was in three of them, on both sides.',
      },
    ],
  },
  {
    title: 'Legacy: my first app from a prompt, eighteen months later',
    author: 'nightshift_ines',
    tags: ['Legacy', 'Show & Tell'],
    minutesAgo: 455580,
    content: `The first thing that I ever made with an assistant was a page on which our ward can swap shifts. I posted it on the old board and was told, kindly, that it has no login and that everything is in one table called \`stuff\`.

It is still running. It has a login now. The table is still called \`stuff\`, because every time that I want to rename it, I am tired.

Numbers: 41 nurses, about 1,900 swaps, two evenings of outage (both were the hospital's network). Cost: nothing, it runs on a machine in the office of the technicians, who like us.

What I would tell the person I was:

1. Ask for the login on day one.
2. Nobody needs the calendar view. You will spend a week on it.
3. Print the phone number on the page. People call. It is good that they call.`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 454780,
        content:
          '1,900 swaps in a table called `stuff` is a better record than most things I have been paid for.',
      },
      {
        author: 'Тимофей',
        minutesAgo: 454670,
        content:
          '`ALTER TABLE stuff RENAME TO swap;` plus a view named `stuff` for the old queries. Five minutes, when you are not tired. I can sit next to you, so to speak.',
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 453230,
        content:
          'It is done!! With Тимофей on the line, at 4 in the morning, and it took six minutes. The table is called `swap`. I feel like a grown-up.',
      },
    ],
  },
  {
    title: 'Is the old API wrapper still of use to anyone?',
    author: 'paulo.dev',
    tags: ['Legacy', 'Discuss'],
    minutesAgo: 429420,
    content: `Years ago I published \`tiny-ask\`, 120 lines to call a language model from a shell script. It has been superseded five times over. I would like to archive the repository and not break anybody's night.

- last release: long ago
- open issues: 4 (all mine)
- downloads: 30 a week, I suppose they are robots

If you use it, say so here. I wait for a month, and then it becomes read-only with a note.`,
    replies: [
      {
        author: 'harbourlight',
        minutesAgo: 429287,
        content:
          'We use it! It writes the weather sentence on the board. I do not know how I would change it.',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 429070,
        content:
          'So it is *one* robot and it lives at a harbour. Then I will not archive it but move you over. Can you post the line?',
      },
      {
        author: 'harbourlight',
        minutesAgo: 429054,
        content:
          '`tiny-ask "one sentence, no adjectives, wind and rain:" < forecast.txt > sentence.txt`',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 428960,
        content: `Replace \`tiny-ask\` by this file, same arguments, no dependency at all:

\`\`\`sh
#!/bin/sh
# usage: ask "instruction" < text
jq -Rs --arg i "$1" '{prompt: ($i + "\\n\\n" + .)}' \\
  | curl -fsS -m 60 -H 'content-type: application/json' -d @- "$MODEL_URL" \\
  | jq -r .text
\`\`\``,
      },
      {
        author: 'harbourlight',
        minutesAgo: 428260,
        content:
          'Works. “Wind from the west, rain until noon.” Thank you for not breaking our night.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 428223,
        content: 'This is how software should end.',
      },
    ],
  },
  {
    title: 'Goodbye to the wiki: 84 pages, three of them read',
    author: 'Søren',
    tags: ['Legacy', 'General'],
    minutesAgo: 394800,
    content: `We close our wiki on Friday. Before that I looked at the access log of two years.

- pages: 84
- pages read by more than one person in two years: **3**
- these were: the Wi-Fi password, “how to restore the backup”, and the coffee machine

The three are now printed on the wall in the kitchen. The rest is in a zip, with one line in the README on what was there.

I asked an assistant to summarise the 81 others, thinking there might be a treasure. The summary was four pages long. Nobody read it.`,
    replies: [
      {
        author: 'cleo_types',
        minutesAgo: 394624,
        content: 'I wrote wikis for a living and I laughed, and then I had a think.',
      },
      {
        author: 'Тимофей',
        minutesAgo: 394522,
        content: '“How to restore the backup” on the kitchen wall. This company will live long.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 394389,
        content: 'What did the coffee machine page say?',
      },
      {
        author: 'Søren',
        minutesAgo: 394275,
        content: '“Descale BEFORE the red light.” It has been read 212 times and followed twice.',
      },
    ],
  },
]
