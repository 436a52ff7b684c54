import type { DemoTopic } from './shapes.ts'

export const codeTopics: DemoTopic[] = [
  {
    title: 'Why is my embedding search so good at being nearly right?',
    author: 'wren.k',
    tags: ['Discuss'],
    minutesAgo: 311340,
    content: `For the choir site I also tried “search by meaning”. Ask for *something for Advent, slow, four voices* and it gives ten pieces. All ten *feel* right. Three are for Lent.

What I understand so far: Advent and Lent stand close together in its head, because all books mention them together. The opposite of a thing is very similar to the thing.

What are my options? 1,900 pieces, no money, one evening a week.`,
    replies: [
      {
        author: 'gustavo_r',
        minutesAgo: 311319,
        content: `Do not choose: filter first with what you *know*, then sort by meaning. Season and number of voices are columns, “slow” is a feeling.

\`\`\`sql
SELECT title FROM piece
WHERE season = 'advent' AND voices = 4
ORDER BY embedding <-> :question
LIMIT 10;
\`\`\``,
      },
      {
        author: 'ada',
        minutesAgo: 311255,
        content:
          'With 1,900 pieces you do not even need a vector index. Compare with all of them, it takes milliseconds.',
      },
      {
        author: 'wren.k',
        minutesAgo: 311176,
        content: 'Season as a column means somebody fills 1,900 rows. I wonder who that might be.',
      },
      {
        author: 'hetty',
        minutesAgo: 311163,
        content: 'The basses. It is always the basses who have time. (I sing bass.)',
      },
      {
        author: 'pilar',
        minutesAgo: 311045,
        content:
          'Or let the model *propose* the season per piece with the reason, and the choir only corrects. We did 2,000 texts like that in three evenings with wine.',
      },
      {
        author: 'wren.k',
        minutesAgo: 282245,
        content:
          'It was the basses, with wine. 1,900 rows, 61 arguments, no Lent in Advent any more.',
      },
    ],
  },
  {
    title: 'Diff two prompts like code: my little viewer',
    author: 'Zoë',
    tags: ['Show & Tell'],
    minutesAgo: 310020,
    content: `I am an illustrator and my prompts are long, and full of commas. When a picture suddenly got better I did not know which comma it was. \`git diff\` shows the whole line as changed, because it *is* one line.

\`\`\`diff
- soft light, paper texture, three foxes, one asleep, ink outline, no text
+ soft light, paper texture, three foxes, one asleep, loose ink outline, no text
\`\`\`

So: split at commas, sort nothing, compare pieces, show the pictures left and right. It is one HTML file, you can have it: <https://zoe.example.org/comma>.

After a month I can say that order matters in the first five pieces and hardly afterwards, and that “no text” has never once done anything.`,
    replies: [
      {
        author: 'quietcompiler',
        minutesAgo: 309995,
        content:
          "`git diff --word-diff-regex='[^,]+'` gets you half of the way. But not the pictures!",
      },
      {
        author: 'lina-motion',
        minutesAgo: 309983,
        content: '“No text” has never once done anything. I knew it. I *knew* it.',
      },
      {
        author: 'Zoë',
        minutesAgo: 309960,
        content:
          '@quietcompiler that option is hidden better than any fox. Thank you, it is in the page now as a tip.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 309222,
        content:
          'Used it for sprites: the word that made the difference was “loose”, too. What is it with loose?',
      },
      {
        author: 'ravi_infers',
        minutesAgo: 308677,
        content:
          'Words that describe *how the hand moved* seem to weigh more than words that name things. Pure guess, but I see it again and again.',
      },
    ],
  },
  {
    title: "SQLite in production for 3,000 members: what broke, what didn't",
    author: 'osei_builds',
    tags: ['Show & Tell', 'Discuss'],
    minutesAgo: 309900,
    content: `People ask me this once a week, so here it is with numbers. A membership site for a walking club: 3,000 members, 90 requests a second on the morning when the walks open, otherwise 2.

**Didn't break:** reading. Ever.

**Broke:**

1. *Two writers.* The nightly import held the write lock for 40 seconds. Everybody who booked a walk in these 40 seconds got an error.
2. *The backup.* I copied the file with \`cp\` while it was in use. The copy was fine for eleven months and then it wasn't.
3. *My belief in types.* \`walkers\` contained the text \`"four"\`.

The fixes are all short:

\`\`\`sql
PRAGMA journal_mode = WAL;
PRAGMA busy_timeout = 5000;

CREATE TABLE booking (
  id      INTEGER PRIMARY KEY,
  walk_id INTEGER NOT NULL REFERENCES walk (id),
  walkers INTEGER NOT NULL CHECK (walkers BETWEEN 1 AND 8)
) STRICT;
\`\`\`

\`\`\`sh
sqlite3 club.db "VACUUM INTO '/backup/club-$(date +%u).db'"
\`\`\`

And the import now commits every 500 rows. The server costs less than the club spends on tea.`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 309727,
        content:
          '`STRICT` is the line I would shout from a roof. Do you also set `foreign_keys`? It is off by default, per connection.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 309121,
        content:
          'I do now. I did not, and I had eleven bookings for a walk that does not exist. Thank you!',
      },
      {
        author: 'Тимофей',
        minutesAgo: 309010,
        content:
          'For the backup: test the restore with `PRAGMA integrity_check` on the copy, the same night. A backup that nobody has opened is a rumour.',
      },
      {
        author: 'minhthư',
        minutesAgo: 308924,
        content:
          'When would you move to PostgreSQL? I always hear “when you grow”, and I do not know what this means.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 308724,
        content: 'For me: when a second *machine* must write. Not a second thousand members.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 308694,
        content:
          "Or when somebody wants to run a report for ten minutes in the middle of the day. But then you can also give them yesterday's backup.",
      },
      {
        author: 'quietcompiler',
        minutesAgo: 308640,
        content: 'A club with “four” walkers is at least poetic.',
      },
    ],
  },
  {
    title: 'Cron, but it tells me when nothing happened',
    author: 'harbourlight',
    tags: ['General'],
    minutesAgo: 260880,
    content:
      'As said elsewhere, I am no programmer. My tide board did not update for three days, and there was *no error*, because the script had not run at all. How do you notice that something did **not** happen?',
    replies: [
      {
        author: 'Тимофей',
        minutesAgo: 260720,
        content: `This is called a dead man's switch. The script reports success to another machine, and that machine complains if it hears nothing.

\`\`\`sh
0 5 * * *  /home/tide/update.sh && curl -fsS -m 10 https://ping.example.org/tide-board
\`\`\`

And \`ping.example.org\` (any small service, or a neighbour's computer) sends you a message if 26 hours pass without a visit. 26 and not 24, or you get a message whenever it is a minute late.`,
      },
      {
        author: 'osei_builds',
        minutesAgo: 260666,
        content:
          "The poor man's version: write the time of the last update *on the board*, small, in the corner. Then forty people at the harbour will tell you.",
      },
      {
        author: 'harbourlight',
        minutesAgo: 253466,
        content:
          'I did both. The corner was quicker: on Saturday a fisherman told me at 5:20 that my board was “from yesterday”. The message came at 7.',
      },
      {
        author: 'mikal',
        minutesAgo: 253447,
        content: 'Forty fishermen are excellent monitoring, and they work in all weathers.',
      },
    ],
  },
  {
    title: 'Tests for a prompt: what do you even assert?',
    author: 'Søren',
    tags: ['Discuss'],
    minutesAgo: 223680,
    content: `For code I know what a test is. For a prompt I write \`assert answer\` and feel silly. I collect here what others assert, and I will keep this post up to date.

**About the form**

- parses, has all fields, nothing else
- length between a and b
- language is the language of the question

**About the content, without knowing the answer**

- every number in the answer is also in the source
- every name in the answer is also in the source
- asked twice, the *decision* is the same (words may differ)
- the order of the options does not change the decision

**About refusals**

- says “not in the text” for three questions that are not in the text

The line with the numbers alone has found 70 % of what I call wrong.

\`\`\`python
import re

def numbers(text):
    return set(re.findall(r"\\d+(?:[.,]\\d+)?", text))

assert numbers(answer) <= numbers(source), numbers(answer) - numbers(source)
\`\`\``,
    replies: [
      {
        author: 'pilar',
        minutesAgo: 223660,
        content:
          '“The order of the options does not change the decision.” We added this and lost 9 of 40 cases. It preferred A. It always preferred A.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 223153,
        content:
          'From editing: *no sentence in the answer that could be removed without loss*. I do not know how to assert it, but I can recognise it.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 223006,
        content:
          'You can: remove each sentence, ask the question that the answer should settle, see if it is still settled. Slow, but once a week it is fine.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 222906,
        content:
          'Numbers: beware of “three” and “3”, and of 1,000 and 1.000. Our set-inclusion complained for a week about a decimal comma.',
      },
      {
        author: 'Søren',
        minutesAgo: 218586,
        content:
          "Added, with thanks: order of options, decimal comma, and Cleo's sentence test under “wishes”.",
      },
    ],
  },
  {
    title: 'Shell one-liners that a model wrote and I kept',
    author: 'Тимофей',
    tags: ['General'],
    minutesAgo: 201900,
    content: `I am an administrator and suspicious by profession. Of perhaps two hundred one-liners this year I kept these. Each of them I have taken apart and understood before it was allowed into the notebook.

\`\`\`sh
# What grew since yesterday?
find /var -xdev -type f -size +50M -mtime -1 -printf '%s %p\\n' | sort -rn | head

# Who talks to whom, counted
ss -tnH state established | awk '{print $4}' | cut -d: -f1 | sort | uniq -c | sort -rn

# The same file under two names (same content)
find . -type f -exec sha256sum {} + | sort | uniq -w64 -D

# Certificates that end in the next 20 days
for f in /etc/ssl/sites/*.pem; do
  openssl x509 -checkend $((20*86400)) -noout -in "$f" >/dev/null || echo "$f"
done
\`\`\`

A warning with the second: \`cut -d: -f1\` is wrong for IPv6 addresses. The model did not say so. I found it on a Sunday.

Which ones do you keep? Please only with an explanation.`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 201869,
        content: `Not a one-liner by length, but by spirit:

\`\`\`sh
git log --since=1.month --name-only --pretty=format: | sort | uniq -c | sort -rn | head -15
\`\`\`

The fifteen files that change most. It tells me where the design is wrong, without opinions.`,
      },
      {
        author: 'tuomas',
        minutesAgo: 201418,
        content:
          "`watch -d -n1 'cat /proc/interrupts'`, because `-d` marks what changes. I found a broken sensor with it in a minute, after a day of logs.",
      },
      {
        author: 'gustavo_r',
        minutesAgo: 200753,
        content:
          '`sort | uniq -c | sort -rn` is the entire data science department of half the NGOs I know.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 200727,
        content:
          '`uniq -w64 -D` is new to me and I have been doing this for twenty years. Thank you.',
      },
    ],
  },
  {
    title: 'Our end-to-end test clicks like my mother',
    author: 'paulo.dev',
    tags: ['Show & Tell', 'Discuss'],
    minutesAgo: 134280,
    content: `I had 80 browser tests, all green, and my mother could not book an appointment. So I watched her for half an hour and wrote one test that behaves like she does:

- she clicks **twice** on everything
- she waits for nothing
- she goes *back* when in doubt
- she fills the form from the bottom, because her name is “obvious”
- she presses Enter in the search field, always

\`\`\`ts
test('my mother books an appointment', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Book' }).dblclick()
  await page.goBack()
  await page.getByRole('link', { name: 'Book' }).dblclick()
  await page.getByLabel('Remarks').fill('knee again')
  await page.getByLabel('Name').fill('Conceição')
  await page.getByRole('button', { name: 'Send' }).dblclick()
  await expect(page.getByText('See you on')).toBeVisible()
  assert.equal(await bookings.count(), 1)
})
\`\`\`

It failed in four places on the first day. The last line was the worst: she had booked *twice*, six times this year, and the practice had always silently removed one.`,
    replies: [
      {
        author: 'Ayşe',
        minutesAgo: 133982,
        content:
          'Filling the form from the bottom is very common with screen magnifiers too. A test with a mother in it is worth more than my whole checklist.',
      },
      {
        author: 'ada',
        minutesAgo: 133840,
        content: '“she waits for nothing” should be the default mode of every test runner.',
      },
      {
        author: 'Søren',
        minutesAgo: 133633,
        content: 'Idempotency key on the form, I assume?',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 133536,
        content:
          'A hidden field with a random value, unique in the database. The second click gets the first answer. Twelve lines.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 133396,
        content: 'How is the knee?',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 131956,
        content:
          'The knee is better and she reads this thread. She says the remarks field should be first.',
      },
    ],
  },
  {
    title: 'Git worktrees made agents bearable for me',
    author: 'tuomas',
    tags: ['Show & Tell'],
    minutesAgo: 95220,
    content: `Short one. I wanted three tries at the same task, and to choose. Before: three clones, three times 4 GB. Now:

\`\`\`sh
for n in 1 2 3; do
  git worktree add -b try-$n ../try-$n main
done

# … each agent works in its own folder …

git diff --stat main try-1
git diff --stat main try-2
git diff --stat main try-3

git merge try-2
for n in 1 2 3; do git worktree remove --force ../try-$n; git branch -D try-$n; done
\`\`\`

Two remarks. First, *the shortest diff has been the right one in 8 of 11 cases*. Second: the build folder is not shared, so the first build in each is slow; a compiler cache fixes that.`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 95175,
        content:
          '8 of 11 for the shortest, nice. Did you read all three each time, or did you stop at the shortest?',
      },
      {
        author: 'tuomas',
        minutesAgo: 95164,
        content:
          'Read all three in the first six cases. Then I became lazy, and the three wrong ones are from the lazy time. So take the 8 with salt.',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 95143,
        content:
          'Ports! Three dev servers on one port. I give each tree `PORT=$((3000 + n))` in its `.env`.',
      },
      {
        author: 'brambleworks',
        minutesAgo: 95114,
        content:
          'We do this with *dialogue*. Three tries at one scene, in three folders, and Pelle reads them blind. The shortest wins here as well.',
      },
    ],
  },
  {
    title: 'Local speech recognition on an old ThinkPad: settings that mattered',
    author: 'ravi_infers',
    tags: ['Show & Tell'],
    minutesAgo: 52320,
    content: `Seven-year-old laptop, four cores, no graphics card worth the name. Goal: one hour of talk written down in less than one hour.

What mattered, from most to least:

1. **Cut at silence first.** A voice detector in front throws away 20 to 40 % of most recordings. Free.
2. **Smaller model, 8 bit.** “small” in 8 bit beats “base” in 16 bit, in quality *and* in time.
3. **Threads = real cores.** 4. With 8 it was slower than with 3.
4. Plug it in. On battery the thing runs at half speed, and I measured for two days before I noticed.

| setting | minutes for one hour | words wrong |
|---|---:|---:|
| base, 16 bit, 8 threads | 71 | 14 % |
| base, 8 bit, 4 threads | 38 | 14 % |
| small, 8 bit, 4 threads | 82 | 9 % |
| small, 8 bit, 4 threads, silence cut | **53** | 8 % |

Less silence also means *fewer inventions*: in silence these models hear thank-yous.`,
    replies: [
      {
        author: 'sunniva',
        minutesAgo: 52205,
        content:
          'They hear thank-yous and the names of subtitle companies. Number 1 is the only setting that everybody needs.',
      },
      {
        author: 'mikal',
        minutesAgo: 52164,
        content: 'Can confirm 3 and 4 on a Pi. “Threads = real cores” made it twice as fast.',
      },
      {
        author: 'José_Ramírez_H',
        minutesAgo: 51742,
        content:
          "Does cutting the silence move the times? I need times per word for my father's subtitles.",
      },
      {
        author: 'ravi_infers',
        minutesAgo: 51726,
        content: `It does. Keep the list of cuts and add them back:

\`\`\`python
def original(t, cuts):
    for start, length in cuts:
        if t >= start:
            t += length
    return t
\`\`\`

\`cuts\` must be in order, with \`start\` on the *original* clock.`,
      },
      {
        author: 'José_Ramírez_H',
        minutesAgo: 51715,
        content: 'Works. Lolo is again interrupting at the right moment.',
      },
    ],
  },
  {
    title: 'Regex or model? A small table after six months of both',
    author: 'quietcompiler',
    tags: ['Discuss'],
    minutesAgo: 44880,
    content: `I sort about 400 incoming texts a day (job: a newsletter about small-press books). For half a year I kept both, a pile of regular expressions and a model, and noted who was right.

| what I look for | regex | model | what I use now |
|---|---:|---:|---|
| ISBN | **100 %** | 97 % | regex |
| price with currency | 92 % | 96 % | regex, then model if nothing is found |
| date of publication | 71 % | 94 % | model, *checked* by regex |
| is it a reprint? | 40 % | 90 % | model |
| is it interesting? | — | 50 % | me |

The third row is the pattern I like: the model finds, the regex checks the form. \`\\b\\d{4}-\\d{2}-\\d{2}\\b\` or it did not happen.

And the ISBN row has a lesson: the model did not misread. It *repaired*. Three ISBNs with a printing error came back valid, and belonged to other books.`,
    replies: [
      {
        author: 'hetty',
        minutesAgo: 44869,
        content: 'It repaired them. I am going to lie down.',
      },
      {
        author: 'cleo_types',
        minutesAgo: 44854,
        content: '“is it interesting? — me” is the row that pays the rent, I suppose.',
      },
      {
        author: 'ada',
        minutesAgo: 44735,
        content:
          "An ISBN has a check digit, so the model's “repair” passed your validation too? That is nasty: the check makes the lie look good.",
      },
      {
        author: 'quietcompiler',
        minutesAgo: 44692,
        content:
          "Exactly this. Since then: what has a check digit never goes through a model. Copy, don't read.",
      },
      {
        author: 'gustavo_r',
        minutesAgo: 44602,
        content:
          'Adding bank accounts to the list of what never goes through a model. We have had one.',
      },
    ],
  },
  {
    title: 'Python: 200 PDFs overnight without melting the laptop',
    author: 'gustavo_r',
    tags: ['General'],
    minutesAgo: 30600,
    content: `We are an NGO with old laptops. 200 reports to read, find the table with wells and depths, put it in one sheet. My script started 200 things at once, and the laptop stopped being a laptop.

Version that ran through the night:

\`\`\`python
import asyncio, json, pathlib

limit = asyncio.Semaphore(3)

async def one(path):
    done = path.with_suffix(".json")
    if done.exists():
        return
    async with limit:
        rows = await read_table(path)
    part = done.with_suffix(".part")
    part.write_text(json.dumps(rows, ensure_ascii=False))
    part.rename(done)

async def main():
    tasks = [one(p) for p in sorted(pathlib.Path("reports").glob("*.pdf"))]
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            print("failed:", result)

asyncio.run(main())
\`\`\`

Three ideas, none of them mine: never more than 3 at a time; skip what is done; write to \`.part\` and rename, so a half file is never taken for a whole one.

194 worked, 6 failed: they are scans of *photographs of screens*. How do you treat those?`,
    replies: [
      {
        author: 'Тимофей',
        minutesAgo: 30396,
        content:
          'The `.part` trick deserves its fame. One more: print the failures with the **file name**, at the moment your message only has the exception. At 7 in the morning you want names.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 30357,
        content: 'You are right, and I spent the morning finding out which six. Fixed.',
      },
      {
        author: 'hetty',
        minutesAgo: 30084,
        content:
          'Photographs of screens: straighten first, then take away the grid of the screen with a slight blur, then read. My volunteers do it by hand with the telephone and good light, six pages in ten minutes. Sometimes hands are the right technology.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 29368,
        content:
          'Wells and depths? If there are coordinates in these reports, I would very much like to help. Do check a few on a map before you trust them; in my experience one in thirty has east and north exchanged.',
      },
      {
        author: 'gustavo_r',
        minutesAgo: 29316,
        content: 'One in twenty-five! I found eight wells in the Atlantic. We should talk.',
      },
    ],
  },
  {
    title: 'TypeScript: how do you type the answer of a model?',
    author: 'minhthư',
    tags: ['General'],
    minutesAgo: 19320,
    content: `I ask for JSON and usually I get JSON. My code says

\`\`\`ts
const recipe = JSON.parse(answer) as Recipe
\`\`\`

and my teacher says that \`as\` is a wish and not a type. He is right, yesterday \`recipe.minutes\` was \`"about 20"\`. What do you all do? I do not want to write the shape twice.`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 19111,
        content: `Parse at the border. Write the *schema*, get the type from it, and you have only one of them:

\`\`\`ts
import { z } from 'zod'

const Recipe = z.object({
  title: z.string().min(1),
  minutes: z.number().int().positive(),
  steps: z.array(z.string()).min(1),
})
type Recipe = z.infer<typeof Recipe>

const recipe = Recipe.parse(JSON.parse(answer))
\`\`\`

And if it fails, send the error message back to the model **once**. “minutes: expected number, received string” fixes it nearly always.`,
      },
      {
        author: 'paulo.dev',
        minutesAgo: 19100,
        content: 'Once, and not in a loop. Ask me about the invoice for the loop.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 18613,
        content:
          'One subtlety: describe in the schema what the thing *means* when it is missing. `minutes: z.number().nullable()` and “null if the text does not say”. Otherwise you force it to lie.',
      },
      {
        author: 'minhthư',
        minutesAgo: 17933,
        content: `> Otherwise you force it to lie.

Oh. That explains the “about 20”, the text did not say! Changed to nullable and my page now shows “time not given”. Thank you all, also from my teacher.`,
      },
      {
        author: 'osei_builds',
        minutesAgo: 17899,
        content: 'Tell your teacher that “`as` is a wish” is going on my wall.',
      },
    ],
  },
  {
    title: 'Streaming answers over SSE: my checklist after breaking it five ways',
    author: 'ada',
    tags: ['Show & Tell'],
    minutesAgo: 16320,
    content: `Server-sent events look like ten lines. They are ten lines. Here are the five ways in which I broke these ten lines this year.

1. **Compression.** The proxy collected everything until it was worth compressing. The user got one big answer at the end.
2. **Buffering**, same symptom, other proxy.
3. **No heartbeat.** Connection cut after 60 s of thinking.
4. **Newlines in the data.** A \`\\n\` in a token ends the event. Encode each piece as JSON.
5. **Nobody listened for the close.** The tab was gone, and the model went on writing (and costing) for two minutes.

\`\`\`ts
export async function stream(reply: ServerResponse, parts: AsyncIterable<string>, stop: AbortController) {
  reply.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  const beat = setInterval(() => reply.write(': still here\\n\\n'), 15_000)
  reply.on('close', () => stop.abort())
  try {
    for await (const part of parts) reply.write(\`data: \${JSON.stringify(part)}\\n\\n\`)
    reply.write('event: done\\ndata: {}\\n\\n')
  } finally {
    clearInterval(beat)
    reply.end()
  }
}
\`\`\`

What have I not broken yet?`,
    replies: [
      {
        author: 'paulo.dev',
        minutesAgo: 16279,
        content:
          'Number 6: reconnect. `EventSource` comes back by itself and starts the whole answer again. Give each event an `id:` and read `Last-Event-ID`, or close from the client on `done`.',
      },
      {
        author: 'ada',
        minutesAgo: 16267,
        content: 'Six it is. I close on `done`, but I had forgotten why.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 16182,
        content:
          '7: a screen reader that reads each token. Use `aria-live="polite"` on a *hidden* copy that is updated per sentence, not on the text that grows.',
      },
      {
        author: 'Søren',
        minutesAgo: 16129,
        content:
          '5 cost us real money before we noticed. The line with `stop.abort()` should be in bold.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 16107,
        content:
          '8: `reply.write` returns `false` when the reader is slow. Not a problem with text that a person reads, a real one if you stream audio with the same function.',
      },
    ],
  },
]
