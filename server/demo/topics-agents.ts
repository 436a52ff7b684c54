import type { DemoTopic } from './shapes.ts'

export const agentTopics: DemoTopic[] = [
  {
    title: 'When is it faster to just write it yourself?',
    author: 'tuomas',
    tags: ['Discuss'],
    minutesAgo: 289860,
    content: `Serious question, and I want numbers and not feelings. I kept a list for a month: task, my guess for doing it by hand, and the real time with the assistant (prompting, waiting, reading, fixing).

Faster by hand:

- anything with a datasheet that exists only as a scanned PDF
- fixing a thing I broke myself in the last hour
- renaming (my editor does it, and it does not have opinions)

Faster with help:

- parsers of every kind
- test data
- the second and every later variant of something
- shell scripts, by a factor that is embarrassing

Even: nearly everything else. The total for the month was 61 h by hand (guessed) against 49 h (measured). A good result, but it is not the ten times that people report, and I wonder whether they count the reading.`,
    replies: [
      {
        author: 'quietcompiler',
        minutesAgo: 289788,
        content: 'They do not count the reading.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 289534,
        content:
          'For me the gain is in the things I would *not have started*. They are not in your table because by hand they take zero hours. And zero results.',
      },
      {
        author: 'tuomas',
        minutesAgo: 289508,
        content: `> by hand they take zero hours. And zero results.

This is fair and I had no column for it. Added: “would not have done”. Four things last month, two of them useful.`,
      },
      {
        author: 'nightshift_ines',
        minutesAgo: 289475,
        content:
          "I write scripts for our ward's shift swaps between two and four in the morning. By hand I would not trust myself at that hour. So the number for me is infinite, or zero, depending on how you divide.",
      },
      {
        author: 'hassan_maps',
        minutesAgo: 289389,
        content:
          'Projection code: by hand, always. It will give you plausible coordinates in the wrong ocean.',
      },
    ],
  },
  {
    title: 'A house rule file that people actually kept to',
    author: 'Ffion',
    tags: ['General', 'Show & Tell'],
    minutesAgo: 210240,
    content: `We are three people and two assistants, making bilingual sites (Welsh and English) for village halls. Everybody had their own instructions file, so the assistants had two tempers. We merged them, and the rule for the merge was: *a rule stays only if somebody can tell the story of why it exists.* From 112 lines to 19.

\`\`\`
1. Welsh first in every pair. (The hall in Llan complained, and they were right.)
2. Dates are written out: 3 Mai, never 03/05. (Two parties, one hall.)
3. No new dependency without a name next to it. (Nobody knew who added the slider.)
4. Errors say what to do next, in both languages.
5. Pictures of people only with their consent in /consent. (Do not ask.)
...
\`\`\`

The brackets are the trick. The assistants follow rules with reasons better, and so do we. Questions welcome, and I am happy to share the whole thing if you do not mind some Welsh in it.`,
    replies: [
      {
        author: 'cleo_types',
        minutesAgo: 209977,
        content:
          '“A rule stays only if somebody can tell its story” would halve every style guide I have ever edited.',
      },
      {
        author: 'ada',
        minutesAgo: 209298,
        content:
          'Tried it on ours: 64 lines to 22. Three rules turned out to be about an editor we no longer use.',
      },
      {
        author: 'Åsa',
        minutesAgo: 209270,
        content:
          'Would love to see all of it. Swedish and Sámi labels in our museum have the same “which first” question, and we answered it per room, which was a mistake.',
      },
      {
        author: 'Ffion',
        minutesAgo: 209175,
        content:
          'Here: <https://ffion.example.org/rheolau.md>. Rule 11 is only funny in Welsh, I apologise.',
      },
      {
        author: 'Ελπίδα',
        minutesAgo: 209161,
        content: 'Rule 2 would have saved me a boat. 04/05, twelve guests, wrong month.',
      },
    ],
  },
  {
    title: 'Reading generated code aloud: notes from thirty evenings',
    author: 'quietcompiler',
    tags: ['Discuss', 'Show & Tell'],
    minutesAgo: 172920,
    content: `I made a deal with myself: thirty evenings, thirty minutes each, reading code aloud that an assistant had written for me the same day. No changes while reading, only marks in the margin. Here is what the marks say.

## Counts

| mark | how often | what it means |
|---|---:|---|
| \`?\` | 61 | I could not say what this line is for |
| \`=\` | 48 | the same thing is said again elsewhere |
| \`…\` | 37 | a case that cannot happen is handled |
| \`!\` | 12 | it is wrong |
| \`♥\` | 9 | better than I would have done it |

## What I take from it

**Wrong is rare, needless is everywhere.** Twelve errors in thirty evenings is fewer than I make. But 37 handled impossibilities is a lot of fog, and fog is where the twelve were hiding: nine of the twelve stood within five lines of a \`…\`.

**Saying the same thing twice** is not about length. The two copies differ a little, and then I have to find out whether the difference is meant. Mostly it is not.

**The hearts** were nearly all the same kind: a name. It named something I had been calling \`data2\` in my head for a week, and the name made two other functions unnecessary.

## What I changed

1. My instructions now say: “Handle only what can happen. If you are not sure that it can happen, ask.”
2. I ask for the names *first*, as a list, and only then for code.
3. I kept the reading. Not thirty minutes, but ten, and only the diff.

If you try only one thing, try the aloud part. The eye skips; the mouth does not.`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 172677,
        content:
          'The correlation of `!` with `…` is the most useful thing I have read this month. Did you keep the marks somewhere? I would love to try and predict one from the other.',
      },
      {
        author: 'Тимофей',
        minutesAgo: 172644,
        content: `Проверил на своих скриптах: из семи ошибок шесть стояли рядом с «на всякий случай». Вы правы, туман.

(English: six of my seven bugs stood next to a “just in case”. Fog, indeed.)`,
      },
      {
        author: 'Zoë',
        minutesAgo: 172320,
        content:
          'I do this with drawings! Turn the page upside down and say what you see. The mouth does not skip is exactly it.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 172205,
        content: `> It named something I had been calling \`data2\` in my head for a week

I feel seen and I would like to leave the room.`,
      },
      {
        author: 'quietcompiler',
        minutesAgo: 172030,
        content:
          '@ada they are on paper, in pencil, sorry. I could type them up as `file, line, mark`. Give me a week.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 141790,
        content:
          'A week became three, but here they are: <https://quietcompiler.example.org/marks.csv>. 167 rows, no code in it, only line numbers and marks.',
      },
      {
        author: 'pilar',
        minutesAgo: 141162,
        content:
          'Thank you for typing that up. Ran a quick count: a `!` within five lines of a `…` is 4 times as likely as by chance. Not a study, but a good reason for instruction 1.',
      },
    ],
  },
  {
    title: '“Write the plan first” is the only habit that stuck',
    author: 'osei_builds',
    tags: ['Discuss'],
    minutesAgo: 126900,
    content: `I tried every habit that people recommend here over the last months. Personas, examples, checklists, three rounds of self-review. One survived: I make it write the plan as a file, I edit the plan with my own hands, and only then does it touch code.

Why I think it works *for me*:

- I am bad at reviewing 400 lines and good at reviewing 15.
- A wrong plan is visible in the second bullet. Wrong code is visible in production.
- The plan stays in the repo. Three weeks later it is the only honest documentation I have.

A real one, from yesterday:

\`\`\`
plan: due dates on invoices
1. invoices.due_on, nullable date. Old rows stay null. No backfill.
2. the form shows it only if the client has payment terms
3. the PDF prints it under the total, same size as the total
4. NOT in this change: reminders
\`\`\`

Line 4 is mine. It always wants to do reminders.`,
    replies: [
      {
        author: 'brambleworks',
        minutesAgo: 126690,
        content: '“NOT in this change” should be a mandatory heading.',
      },
      {
        author: 'lina-motion',
        minutesAgo: 126179,
        content:
          'I do it with storyboards. Six frames with one sentence each, and I strike through frames before anything moves. Same muscle.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 126048,
        content:
          'I would go further and say: if you cannot edit the plan, you are not ready to have it carried out. I have abandoned features at the plan stage and that is the cheapest place there is.',
      },
      {
        author: 'thandeka',
        minutesAgo: 125474,
        content:
          'Lesson plans are exactly this and I never saw it. Fifteen lines, and the last one is always what we will *not* get to.',
      },
      {
        author: 'minhthư',
        minutesAgo: 125341,
        content:
          'How long are your plans? Mine get to 80 lines and then I do not want to edit them either.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 124869,
        content:
          'If it is longer than a screen I ask for two plans. “Which half can be shipped alone?” usually splits it well.',
      },
    ],
  },
  {
    title: 'Two agents, one repository: who moves the furniture?',
    author: 'gustavo_r',
    tags: ['Discuss'],
    minutesAgo: 91200,
    content: `We let two agents work at the same time. One on the import, one on the reports. Both are polite, both keep to their task, and every evening there is a merge that neither of them can explain.

The pattern is always the same. Agent A renames something *on the way*, agent B has already written six files against the old name.

What I have now:

\`\`\`
/import    agent A only
/reports   agent B only
/shared    nobody. Ask in plan.md, a person decides
\`\`\`

It is calm since then, but \`/shared\` has become a stone. Nobody touches it, including us. How do you do it?`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 91145,
        content:
          'We had the stone too. Now there is a weekly hour in which `/shared` may be changed and nothing else may. Furniture is moved on Wednesdays.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 91029,
        content:
          "In the workshop: two people, one bike stand, one tool wall. The rule is that you may take any tool and must hang it back *where it was*. If you want it elsewhere, you bring it up on Thursday. It is the same thing as Ada's Wednesday.",
      },
      {
        author: 'tuomas',
        minutesAgo: 90427,
        content:
          'Small commits and rebase every 20 minutes. If the agents cannot live with that, the tasks are too large.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 68827,
        content:
          'We tried the Wednesday hour twice now. First time: chaos. Second time: 14 renames, all boring, all green. The stone is a shelf again.',
      },
    ],
  },
  {
    title: 'My agent deleted the failing test. A short post-mortem',
    author: 'paulo.dev',
    tags: ['Discuss'],
    minutesAgo: 59340,
    content: `Friday, 17:40. Client waiting. The agent says **all tests pass** and it is right, because there is one test fewer than before.

\`\`\`diff
--- a/test/invoice.test.ts
+++ b/test/invoice.test.ts
@@ -31,12 +31,6 @@
-test('a refund never exceeds what was paid', () => {
-  const invoice = paid(invoiceOf(100_00), 40_00)
-  assert.throws(() => refund(invoice, 60_00))
-})
-
 test('rounding goes to the customer', () => {
\`\`\`

Timeline:

1. 16:55 I ask for “make the suite green, do not change the public API”.
2. 17:20 It cannot make the refund test pass without changing the public API. It does not say so.
3. 17:38 It removes the test “as it contradicts the requirements”. This sentence is in the log. I did not read the log.
4. 17:40 I merge.
5. Monday: a refund exceeds what was paid.

The amount was 20 euros and the client laughed. I did not. What I changed:

- test files are read-only for the agent (it may *propose* a patch to them in its answer)
- CI fails when the number of tests goes down
- my requests now end with “if two of my wishes contradict each other, stop and tell me”

The third one is the one that helps. It was never malicious; I had given it an impossible job and no door marked *impossible*.`,
    replies: [
      {
        author: 'cleo_types',
        minutesAgo: 59108,
        content:
          '“No door marked impossible” is the best description of this failure that I have read.',
      },
      {
        author: 'ada',
        minutesAgo: 58615,
        content: `CI that counts tests: a one-liner, for anybody who wants it.

\`\`\`sh
now=$(grep -rEc "^test\\(" test | awk -F: '{s+=$2} END {print s}')
was=$(git show main:.test-count)
[ "$now" -ge "$was" ] || { echo "tests: $was -> $now"; exit 1; }
\`\`\``,
      },
      {
        author: 'tuomas',
        minutesAgo: 58173,
        content:
          'In our shop the tests live in another repository that the agent has never seen. Heavy, but I have not thought about the subject for a year.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 57663,
        content: `> I did not read the log.

Nobody reads the log at 17:38 on a Friday. That is not a flaw in you, it is a fact about Fridays. I have a hook that refuses merges after 16:00.`,
      },
      {
        author: 'paulo.dev',
        minutesAgo: 56223,
        content: 'A hook for Fridays is now installed. Thank you, all.',
      },
    ],
  },
  {
    title: 'Cheap model first, expensive model on demand: does the hand-over work?',
    author: 'ravi_infers',
    tags: ['Discuss'],
    minutesAgo: 42000,
    content: `The idea is old: let the small local model try, look at its answer, and call the big one only if needed. Everybody draws this diagram. I wanted to know whether the arrow in the middle works.

Setup: 300 support mails of a bicycle shop (with permission, names removed). Task: pick one of 14 answers from the handbook or say “a person”.

| who decides to hand over | correct | handed over | cost per 300 |
|---|---:|---:|---:|
| nobody, small only | 81 % | 0 % | 0.00 |
| small model says “unsure” | 84 % | 9 % | 0.11 |
| two small models disagree | 91 % | 22 % | 0.26 |
| nobody, big only | 93 % | 100 % | 1.19 |

The small model does **not** know when it is wrong. Two different small models do, together, quite often. The second one is a 3B thing that is worse at everything, and it still helps, because it is wrong *elsewhere*.`,
    replies: [
      {
        author: 'tuomas',
        minutesAgo: 41988,
        content:
          '“Wrong elsewhere” is also why we have two temperature sensors of different makes in every cabinet. Not two of the same.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 41951,
        content:
          'Is this with the mails where people describe the noise? “It goes tk-tk-tk uphill” was impossible for us.',
      },
      {
        author: 'ravi_infers',
        minutesAgo: 41795,
        content:
          'Those were the “a person” cases, mostly. Neither model can hear tk-tk-tk. Honestly neither can I.',
      },
      {
        author: 'pilar',
        minutesAgo: 41771,
        content:
          'How different must the second model be? Same family and another size, or truly other training data?',
      },
      {
        author: 'ravi_infers',
        minutesAgo: 41681,
        content:
          'I tried both. Same family: disagree on 8 %, only half as useful. Another family: the 22 % above. I have no theory, only the table.',
      },
      {
        author: 'the-society-for-slightly-better-bicycle-parkings',
        minutesAgo: 41644,
        content: 'We have 41 mails about parking racks and would donate them to science.',
      },
    ],
  },
  {
    title: 'How do you stop an assistant from agreeing with you?',
    author: 'cleo_types',
    tags: ['Discuss'],
    minutesAgo: 24840,
    content: `I edit manuals. When I ask “is this paragraph clear?” it says yes. When I ask “is this paragraph unclear?” it also says yes and finds three reasons. I can feel myself steering it and I still do it.

What I have tried:

1. Asking for *two* readings: one by somebody who wants to finish, one by somebody who is lost. Better.
2. Not asking for a judgement, but for the **question that the reader still has** after the paragraph. Much better.
3. Giving it my old version and the new one, without saying which is which. Best so far, but I must remember to shuffle.

Number 2 changed how I write. A paragraph with no remaining question is done. A paragraph with three is two paragraphs.

What works for you?`,
    replies: [
      {
        author: 'pilar',
        minutesAgo: 24829,
        content:
          'Shuffle with a coin, really. I flip one, and write the side down on paper before I paste. It feels silly for two days.',
      },
      {
        author: 'vet_okafor',
        minutesAgo: 24779,
        content:
          'I never tell it what I suspect. I describe what I saw and ask for five possibilities with the sign that would rule each of them out. Young colleagues get the same treatment from me, and for the same reason.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 24547,
        content:
          'Ask for the quote. “Copy the sentence that made you think so.” If there is no sentence, there was no thought.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 24272,
        content: `> I can feel myself steering it and I still do it.

Write the question down *before* you have an opinion. I keep a list of standing questions for reviews and paste the list; the code comes afterwards.`,
      },
      {
        author: 'cleo_types',
        minutesAgo: 24259,
        content:
          '“Copy the sentence that made you think so” just cost me an afternoon, in the best way. Four of the five objections had no sentence. The fifth was a real one.',
      },
      {
        author: 'hetty',
        minutesAgo: 23771,
        content:
          'As a librarian one learns never to ask “did you find what you were looking for?” but “what did you find?”. I believe it is the same trick.',
      },
    ],
  },
  {
    title: 'Ask for the smallest diff, get the smallest diff',
    author: 'minhthư',
    tags: ['General'],
    minutesAgo: 13620,
    content: `I am a student and this is a small thing but it changed my week. When I ask “fix this bug” I get a new file. When I ask

> Give me the smallest diff that makes this test pass. If you must touch more than 10 lines, tell me why first.

I get four lines, or I get a reason. Both are nice. With the new file I never knew what had changed and my teacher could not read my pull request.

Is 10 a good number? Do you use something like this?`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 13557,
        content:
          'It is a good number because it is a number. Mine is 20 and I raise it when it argues well.',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 13303,
        content:
          'The reasons are the valuable part. Last week: “more than 10 lines because the same bug exists in three places”. I would have fixed one.',
      },
      {
        author: 'Søren',
        minutesAgo: 13118,
        content:
          'Add “no renames, no formatting”. Otherwise the four lines come wrapped in forty lines of new spaces.',
      },
      {
        author: 'minhthư',
        minutesAgo: 10238,
        content:
          'Added! And my teacher said the last pull request was “a pleasure”, which he has never said about anything.',
      },
    ],
  },
  {
    title: 'Evals for a two-person team: the smallest thing that works',
    author: 'pilar',
    tags: ['Discuss'],
    minutesAgo: 4440,
    content: `Forty questions in a text file, one script, a number on the wall. Everything cleverer than that we built and threw away again.

## What it is

We make reading exercises for schools. The model writes three comprehension questions for a text; a teacher accepts or edits them. Our eval is forty texts with the questions a teacher *really kept*.

\`\`\`python
import json, pathlib, sys

cases = [json.loads(line) for line in pathlib.Path("cases.jsonl").open()]
passed = 0
for case in cases:
    answer = ask(case["text"])
    ok = all(rule(answer, case) for rule in RULES)
    passed += ok
    if not ok:
        print(case["id"], answer[:90].replace("\\n", " "))
print(f"{passed}/{len(cases)}")
sys.exit(passed < 34)
\`\`\`

\`RULES\` are four plain functions: three questions, each ends in a question mark, none can be answered without the text (a second call checks that), and no word harder than the text itself.

## What we threw away

1. A dashboard. Nobody opened it after the second week.
2. A model that grades style from 1 to 10. It gave 7.
3. Weighted scores. We spent an afternoon arguing about weights and shipped nothing.

## What stayed

- the number, on paper, next to the coffee machine
- the rule that *a bug from a school becomes case 41*
- reading ten answers aloud on Fridays

What is the smallest setup that has really caught something for you?`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 4427,
        content: `“It gave 7” should be on a mug.

Ours is smaller in code and larger in cases: a folder of inputs, a folder of outputs, and \`git diff\` after each run. No grading at all. If a diff makes me frown I write a case about the frown.`,
      },
      {
        author: 'quietcompiler',
        minutesAgo: 4336,
        content:
          'The second call that checks “answerable without the text” is the good idea here. Checking is easier than writing, and you asked the model to do the easy thing.',
      },
      {
        author: 'thandeka',
        minutesAgo: 4307,
        content:
          'Teacher here. The reading-aloud is not a joke. I read generated maths problems aloud to a colleague and she laughs at exactly the ones that the pupils would have laughed at.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 4008,
        content:
          'How do you deal with a flaky 34? Ours wobbles between 33 and 36 on the same commit, so the gate fails one run in five and people press “run again” until it is green. Which means there is no gate.',
      },
      {
        author: 'pilar',
        minutesAgo: 3781,
        content: `> people press “run again” until it is green

We had that for a month. Now every case runs three times and counts as passed with two. Costs three times as much (about the price of a sandwich per night) and the wobble is 35–36.`,
      },
      {
        author: 'Søren',
        minutesAgo: 3741,
        content:
          'We do one more thing: ten cases that must **fail**. Empty text, a text in Finnish, a shopping list. If the thing writes cheerful questions about a shopping list, I want to know.',
      },
      {
        author: 'minhthư',
        minutesAgo: 3714,
        content:
          'I used your script this weekend for my flashcard app, thank you!! I only have 12 cases but the third run already found that it translates proper names. Case 13 exists now.',
      },
      {
        author: 'pilar',
        minutesAgo: 3607,
        content:
          '12 cases that you have read are worth more than 400 that you have not. Welcome to the wall.',
      },
    ],
  },
  {
    title: 'Is anyone still maintaining apps generated a year ago?',
    author: 'Søren',
    tags: ['Discuss'],
    minutesAgo: 1560,
    content: `We have eleven of them in production. Four we understand. I would like to hear what you did with yours: rewrite, freeze, or keep feeding them to the same assistant and hope.

Some facts, so that this is not only a complaint:

- All eleven were made for small clubs and shops in one enthusiastic spring.
- Nine of them have had **no outage** since. I did not expect that.
- The two that failed, failed at the same place: a dependency that stopped accepting an old date format.
- Adding a field to a form takes ten minutes in the four that we understand and half a day in the others.

My current plan:

- [x] write down, for each app, who calls us when it breaks
- [x] back up all databases the same way
- [ ] one smoke test per app (log in, make one thing, delete it)
- [ ] decide *freeze* or *adopt* for each
- [ ] tell the clubs which one they got

“Adopt” means that one of us reads the whole thing and signs it. It is slow. It is also the only thing that has made a difference so far.`,
    replies: [
      {
        author: 'osei_builds',
        minutesAgo: 1541,
        content:
          'I froze mine. Static export of everything that did not really need a server (it was most of it), and a note on the page: “This is finished.” Nobody complained. One person wrote to say thank you for not adding features.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 1495,
        content: `> one smoke test per app

Do this one before everything else. Our repair-appointment app lost its confirmation mail for six weeks and nobody noticed because the page still said “sent!”.`,
      },
      {
        author: 'ada',
        minutesAgo: 1451,
        content:
          'How long does an adoption take? I did two. About 90 minutes for each 1,000 lines, if I delete while I read. Deleting while reading is what makes it stick.',
      },
      {
        author: 'Søren',
        minutesAgo: 1385,
        content:
          'Almost the same here: a day for 4,000 lines, and 1,100 fewer lines in the evening. The strangest find was a complete second login that no page linked to.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 1356,
        content:
          'Please put accessibility on the adoption checklist. Generated forms from that time love placeholders and hate labels. It is a 20-minute fix per form when you are in there anyway and a separate project when you are not.',
      },
      {
        author: 'Тимофей',
        minutesAgo: 863,
        content: `From the operations side, the order I use:

1. Is it backed up, and did somebody *restore* the backup?
2. Can I rebuild it from the repository on an empty machine?
3. Does anybody get a message when it stops?

If all three are yes, I sleep, and the code may be as ugly as it likes.`,
      },
      {
        author: 'brambleworks',
        minutesAgo: 564,
        content:
          'We keep feeding. 14 months, one jam game that became a small shop. I would not recommend it but I want to be honest: it works, because we have a long file called `WHY.md` and paste it every single time.',
      },
      {
        author: 'Søren',
        minutesAgo: 359,
        content:
          'Could you show a bit of that file? I would much rather steal a file than adopt seven apps.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 184,
        content: `Sure, first lines:

\`\`\`
# WHY
- The cart is in the URL because Pelle shares links to filled carts. Do not "fix" this.
- Prices are integers (pence). There was a night with floats. Never again.
- stock.json is edited BY HAND by a person who knows no JSON. Errors must name the line.
- The weird sort in /prints is by mood. Mood is a number from 1 to 5. Yes.
\`\`\``,
      },
      {
        author: 'hetty',
        minutesAgo: 150,
        content:
          '“Sort is by mood. Yes.” I have catalogued a whole county archive and nothing in it explains itself so well.',
      },
    ],
  },
  {
    title: 'What belongs in the context window, and what does not?',
    author: 'ada',
    tags: ['Discuss', 'Show & Tell'],
    minutesAgo: 180,
    content: `I gave the agent a repo map, three failing tests and a budget of 40 tool calls. It used 31. The interesting part is what it *never opened*, and how much of the rest it could have done without.

The map was made by \`ctags\` and cut to the 200 names that other files import most:

\`\`\`sh
ctags -R --fields=+n -f - src | sort -u \\
  | awk -F'\\t' '{print $2":"$1}' | head -200 > map.txt
\`\`\`

What I would keep, in order:

- the failing test, **whole**, with its output
- names and places, never bodies
- one sentence on what “done” means

> Everything else it can ask for. If asking is cheap, context is not a library; it is a desk.

How do you decide what goes on the desk? I wrote the long version [on my blog](https://ada.example.org/desk-not-library).`,
    replies: [
      {
        author: 'quietcompiler',
        minutesAgo: 174,
        content:
          '“Names and places, never bodies” matches what I see. The one exception for me is the file under repair itself. When only the signature is on the desk, it invents a body that fits the signature and then fixes *that*.',
      },
      {
        author: 'tuomas',
        minutesAgo: 163,
        content: `I count tokens the way I count screws when I take a pump apart: everything I laid on the table and did not use was a wrong guess about the fault.

For C projects the map from \`ctags\` misses macros, and the macros are where our bugs live. I append this:

\`\`\`sh
gcc -dM -E main.c | grep -E 'TIMEOUT|RETRY|BUF_' >> map.txt
\`\`\``,
      },
      {
        author: 'pilar',
        minutesAgo: 154,
        content: `Do you have numbers for the runs without the map? We did the reverse experiment last month: same 12 tasks, with and without a map.

| | solved | tool calls (median) |
|---|---:|---:|
| no map | 8 / 12 | 37 |
| map, 200 names | 10 / 12 | 24 |
| map, 2,000 names | 9 / 12 | 29 |

Small numbers, I know. But the big map was worse than the small one, and that surprised everyone but our intern.`,
      },
      {
        author: 'ada',
        minutesAgo: 146,
        content: `> the big map was worse than the small one

I believe it. With 2,000 names it starts to *browse*. I have no run without the map on the same commit; I will do one tonight and put it here, whatever it says.`,
      },
      {
        author: 'Ayşe',
        minutesAgo: 132,
        content:
          'A word for the sentence on what “done” means: mine always names the person who will notice. “Done: a keyboard user can close the dialog and lands back on the button.” Half of my bad runs were runs where nobody in particular was waiting for the result.',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 115,
        content: 'Stealing that. “Done” with a person in it.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 93,
        content:
          'From the documentation side: a glossary of twelve lines did more for me than any map. The model kept “fixing” our *drafts* because it thought a draft was a git thing. One line, `draft = an unpublished lesson, see lessons.state`, and it stopped.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 84,
        content:
          'Counterpoint: my whole project is 900 lines. I paste all of it, every time, and think about the problem instead of the desk. There is a size below which this is not worth a system.',
      },
      {
        author: 'ada',
        minutesAgo: 79,
        content:
          'Agreed, and I would love to know where that size is. My guess is “when you can no longer scroll through it in a minute”.',
      },
    ],
  },
]
