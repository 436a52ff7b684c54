import type { FamilyRow } from './shapes.ts'

export const bugRows: FamilyRow[] = [
  {
    title: 'Dates are one day early, but only for people west of us',
    by: 'noor',
    text: 'A tester in Lisbon sees the 14th, a tester in Chicago sees the 13th. The database says the 14th for both.',
    exhibit: `\`\`\`ts
const day = new Date('2031-05-14')
label.textContent = day.toLocaleDateString()
\`\`\``,
    replies: [
      {
        content:
          "A string with only a date is read as midnight UTC. In Chicago that is still the evening before. Keep it a plain date: `'2031-05-14'.split('-')` and never make a `Date` of it.",
      },
      {
        content:
          "Or give the formatter the zone in which you stored it: `toLocaleDateString(undefined, { timeZone: 'UTC' })`.",
      },
    ],
    answer: 'Plain date it is. I deleted four lines and all testers have the same birthday again.',
  },
  {
    title: 'My Python script eats all memory after 400 files',
    by: 'gustavo_r',
    text: 'The first 400 reports are fine, then the machine starts to swap. Each file alone is small.',
    exhibit: `\`\`\`python
pages = []
for path in paths:
    pages.append(open(path, "rb").read())
    texts = [read(page) for page in pages]
\`\`\``,
    replies: [
      {
        content:
          'The list comprehension stands inside the loop and reads *everything so far* again, each time. And `pages` never lets go.',
      },
      {
        content:
          'Make it a generator: `def texts(): for path in paths: yield read(path.read_bytes())`. Then only one file is in memory.',
      },
    ],
    answer:
      'One level of indentation. I have looked at that for two days and saw a comprehension, not a loop.',
  },
  {
    title: 'Fetch works in the browser, fails in the app with “Load failed”',
    by: 'paulo.dev',
    text: 'Same address, same token. In the browser 200, in the packaged app nothing arrives at the server at all.',
    exhibit: `\`\`\`ts
await fetch('http://api.example.org/walks', { headers: { authorization: token } })
\`\`\``,
    replies: [
      {
        content:
          '`http`, not `https`. Packaged apps refuse plain HTTP by default and never even open the connection.',
      },
      {
        content:
          'If it must be plain in development, there is an exception for local addresses. Please not for the whole internet.',
      },
    ],
    answer: 'One letter. Thank you, and I will now go for a walk.',
  },
  {
    title: 'SQL: the count doubles as soon as I join the tags',
    by: 'osei_builds',
    text: 'Without the second join each walk has the right number of bookings. With tags joined, walks with two tags have twice as many.',
    exhibit: `\`\`\`sql
SELECT walk.title, count(booking.id)
FROM walk
LEFT JOIN booking ON booking.walk_id = walk.id
LEFT JOIN walk_tag ON walk_tag.walk_id = walk.id
GROUP BY walk.title;
\`\`\``,
    replies: [
      {
        content:
          'Each booking is paired with each tag. Count in a subquery of its own: `(SELECT count(*) FROM booking WHERE booking.walk_id = walk.id)`.',
      },
      {
        content:
          '`count(DISTINCT booking.id)` gives the right number too, but it first builds all the pairs. Fine for 40 walks, not for 40,000.',
      },
    ],
    answer: 'Subquery it is. It reads better as well: the count stands where the column is.',
  },
  {
    title: 'Emoji in names cut in half by my own slice()',
    by: 'minhthư',
    text: 'I shorten names to 10 characters. Somebody is called “Linh 👩🏽‍🌾 Farm” and gets a woman without hair and a broken square.',
    exhibit: `\`\`\`ts
const short = (name: string) => name.slice(0, 10) + '…'
\`\`\``,
    replies: [
      {
        content:
          '`slice` counts UTF-16 units. What you see as one sign may be seven of them. `Intl.Segmenter` cuts where people would cut.',
      },
      {
        content:
          'Or let the page do it: `text-overflow: ellipsis`. It never cuts a farmer in half.',
      },
    ],
    answer: 'I took the CSS. The farmer is whole.',
  },
  {
    title: 'Cron job runs at the wrong hour since the clocks changed',
    by: 'harbourlight',
    text: 'The board updates at 5:00. Since Sunday it updates at 4:00, and the paper boy laughs at me.',
    exhibit: `\`\`\`
0 5 * * * /home/tide/update.sh
\`\`\``,
    replies: [
      {
        content:
          'The machine is probably on UTC. `timedatectl` tells you. Either set the zone of the machine, or put `CRON_TZ=` with your zone in the first line, if your cron knows it.',
      },
      {
        content:
          'Or run it each hour and let the script decide. Tides do not care about our clocks anyway.',
      },
    ],
    answer: 'It was UTC. I have set the zone and told the paper boy.',
  },
  {
    title: 'The page jumps when the font arrives',
    by: 'lina-motion',
    text: 'Text is there, then half a second later all lines are a little longer and the button moves from under my finger.',
    exhibit: `\`\`\`css
@font-face { font-family: Plan; src: url(/plan.woff2); font-display: swap }
\`\`\``,
    replies: [
      {
        content:
          '`size-adjust` and `ascent-override` on the *fallback* font, so that both have the same width. There are tools that compute the three numbers.',
      },
      { content: 'And preload the one weight you use above the fold. One, not six.' },
    ],
    answer:
      'With `size-adjust: 104%` nothing moves any more. It is the most satisfying number of my week.',
  },
  {
    title: 'Agent says “file not found” for a file that is open in front of me',
    by: 'brambleworks',
    text: 'The file is called `Dialogue/act-1.md`. It is there. On my machine everything works, in CI it is not found.',
    exhibit: `\`\`\`sh
$ ls
dialogue/act-1.md
\`\`\``,
    replies: [
      {
        content:
          'Capital D. Your disk does not distinguish, the CI disk does. `git mv dialogue tmp && git mv tmp Dialogue`, in two steps.',
      },
      { content: '`git config core.ignorecase false` makes it at least visible.' },
    ],
    answer: 'Two steps was the trick, one step did *nothing* and said so to nobody.',
  },
  {
    title: 'JSON from the model is valid, except when it is not',
    by: 'tabitha_reads',
    text: 'Nineteen times of twenty it parses. The twentieth time there is “Here is your JSON:” in front.',
    exhibit: `\`\`\`python
data = json.loads(answer)
\`\`\``,
    replies: [
      {
        content:
          'If your service has a mode for structured output, use it; then it cannot talk in front. If not, take everything from the first `{` to the last `}` and parse that.',
      },
      {
        content:
          'Put the example as the *last* thing in the request. In the middle it gets forgotten over long texts.',
      },
    ],
    answer: 'First brace to last brace, and a retry. 200 of 200 since Monday.',
  },
  {
    title: 'Why does my regular expression take 40 seconds for one line?',
    by: 'hetty',
    text: 'It works for all records except for one, a list of 31 spaces and a comma.',
    exhibit: `\`\`\`python
NAME = re.compile(r"^(\\s*\\w+\\s*)+,$")
\`\`\``,
    replies: [
      {
        content:
          'The group can match the same spaces in very many ways and tries them all: catastrophic backtracking. Make it unambiguous: `^\\w+(\\s+\\w+)*,$`.',
      },
      {
        content:
          'Rule that I teach: never a repetition inside a repetition when both can eat the same character.',
      },
    ],
    answer: '40 seconds became nothing at all. I feel that the record did it on purpose.',
  },
  {
    title: 'CSS grid overflows only when a title has no spaces',
    by: 'Zoë',
    text: 'One visitor named a picture “Untitledfinalfinal_really_final_2” and my whole gallery became wider than the phone.',
    exhibit: `\`\`\`css
.gallery { display: grid; grid-template-columns: 1fr 1fr }
\`\`\``,
    replies: [
      {
        content:
          '`1fr` means `minmax(auto, 1fr)`, and *auto* is as wide as the longest word. Write `minmax(0, 1fr)`.',
      },
      {
        content:
          'And `overflow-wrap: anywhere` on the title, or it will stick out of its cell instead.',
      },
    ],
    answer: 'Both. The visitor was me, I am afraid.',
  },
  {
    title: 'Two replies saved for one click on slow connections',
    by: 'sunniva',
    text: 'People in trains press the button again, because nothing seems to happen. Then there are two identical comments.',
    exhibit: `\`\`\`ts
button.addEventListener('click', async () => {
  await save(form)
  button.disabled = true
})
\`\`\``,
    replies: [
      {
        content:
          'Disable *before* you wait. And on the server: a random key in the form, unique in the table, so that the second request finds the first.',
      },
      {
        content:
          'Say something at once, too. “Saving…” stops the second click better than any code.',
      },
    ],
    answer: 'All three. The train has spoken only once since then.',
  },
  {
    title: 'Docker image of 4 GB for a script of 40 lines',
    by: 'ravi_infers',
    text: 'It does one thing: cut audio. Yet the image needs eleven minutes to upload.',
    exhibit: `\`\`\`
FROM python:3
COPY . .
RUN pip install -r requirements.txt
\`\`\``,
    replies: [
      {
        content:
          '`COPY . .` before the install takes your recordings along. Add a `.dockerignore`, and copy `requirements.txt` alone first.',
      },
      {
        content:
          'Check if you need the whole framework. For running a small model, a runtime of 60 MB is often enough.',
      },
    ],
    answer: '4.1 GB to 240 MB. 3.2 GB were *my own test recordings*.',
  },
  {
    title: 'Map is mirrored for half of the wells',
    by: 'hassan_maps',
    text: 'New data from partners. Half of the points lie where they should, the others are in another country, but in the same pattern.',
    exhibit: `\`\`\`json
{ "well": 41, "place": [12.61, 41.93] }
{ "well": 42, "place": [41.88, 12.57] }
\`\`\``,
    replies: [
      {
        content:
          'GeoJSON says longitude first, people say latitude first. Somebody typed half of it by hand.',
      },
      {
        content:
          'If your area is small you can find out by itself: whichever order falls into your box is right. Refuse when both do.',
      },
    ],
    answer:
      '212 points put right, 3 refused, and those three were really in another country. Holiday pictures.',
  },
  {
    title: 'localStorage empty on one phone, only in private mode',
    by: 'krzysztof_w',
    text: "The page remembers the workshop evening. On one volunteer's phone it forgets it at once and then throws an error.",
    exhibit: `\`\`\`ts
localStorage.setItem('evening', evening)
\`\`\``,
    replies: [
      {
        content:
          'Some browsers throw there when storage is blocked or full. Wrap it and live without memory: the page must work when nothing can be kept.',
      },
      {
        content:
          "And read defensively as well: what comes back may be from last year's version of your page.",
      },
    ],
    answer: 'Wrapped. The volunteer says that he likes to be forgotten.',
  },
  {
    title: 'Speech model invents “thank you for watching” in every pause',
    by: 'José_Ramírez_H',
    text: 'In the pauses of the podcast my transcript thanks people for watching. Nobody watches, it is radio.',
    exhibit: `\`\`\`
[00:41:07] PACO  … (silence) …
[00:41:12] PACO  Thanks for watching!
\`\`\``,
    replies: [
      {
        content:
          'It has learned from subtitles. Cut the silence before, with a voice detector, and it has no room for inventions.',
      },
      {
        content:
          'If a segment has a high “no speech” probability, drop it. Most programs give you that number, they only do not show it.',
      },
    ],
    answer: 'With the voice detector, zero thank-yous in four hours. I will almost miss them.',
  },
  {
    title: 'Git says nothing changed, the agent says it changed everything',
    by: 'tuomas',
    text: 'It lists eleven edited files. `git status` is clean. Both are telling the truth.',
    exhibit: `\`\`\`sh
$ git status --short
$ git check-ignore -v src/build/driver.c
.gitignore:4:build	src/build/driver.c
\`\`\``,
    replies: [
      {
        content:
          'Your ignore rule `build` matches folders of that name at *every* depth. `/build` only matches the top one.',
      },
      { content: '`git status --ignored` is a good habit after each agent run.' },
    ],
    answer: 'A single slash. Eleven files exist again.',
  },
  {
    title: 'Flexbox: text next to the icon refuses to wrap',
    by: 'Ffion',
    text: 'English is fine. The Welsh text is longer and simply leaves the card on the right-hand side.',
    exhibit: `\`\`\`css
.row { display: flex; gap: .5rem }
.row p { white-space: normal }
\`\`\``,
    replies: [
      {
        content:
          'A flex item does not shrink below its content unless you say `min-width: 0` on it.',
      },
      {
        content:
          'Always test layouts with the longer language first. I switch the site to Finnish, as a joke that keeps on working.',
      },
    ],
    answer: '`min-width: 0`. I have now typed this so often in my life that it deserves a song.',
  },
  {
    title: 'The sum of the invoices is off by one cent',
    by: 'Bérengère',
    text: "On 31 invoices of 34 my total and the accountant's are equal. On three of them there's a cent.",
    exhibit: `\`\`\`ts
const total = lines.reduce((sum, line) => sum + line.price * 1.1, 0)
show(total.toFixed(2))
\`\`\``,
    replies: [
      {
        content:
          'Two things at once: money in floating point, and rounding at the end instead of per line. Use integers (cents), and round as the law in your country says: per line or per invoice.',
      },
      {
        content:
          "Ask the accountant which one. Really ask, don't guess. Ours was different from what everyone thought.",
      },
    ],
    answer:
      "Per line, it says in the accountant's mail. All 34 are equal and I have learned a law.",
  },
  {
    title: 'Screen reader reads “button button” on our cards',
    by: 'Ayşe',
    text: 'A page generated last week. The card is clickable, there is a button in it, and everything is announced twice.',
    exhibit: `\`\`\`html
<div role="button" tabindex="0"><button>Open</button></div>
\`\`\``,
    replies: [
      {
        content:
          'A button in a button. Remove role and tabindex from the outer one, and let a link stretch over the card with `::after`.',
      },
      { content: 'The rule in one line: one thing to do, one element to do it with.' },
    ],
    answer:
      'I knew it, of course. I post it because the generator produced it on nine of ten cards, and somebody may search for “button button”.',
  },
  {
    title: 'Node process ends without a word in the middle of the import',
    by: 'ada',
    text: 'No error, exit code 0, half of the rows. Only on the small server.',
    exhibit: `\`\`\`ts
const rows = await new Promise((resolve) => stream.on('end', resolve))
\`\`\``,
    replies: [
      {
        content:
          'If the stream *fails*, `end` never comes, the promise never settles, and when nothing else is pending Node simply leaves. Exit code 13 in newer versions, if it is a top-level await.',
      },
      {
        content:
          '`for await (const row of stream)` throws on errors and needs no promise of your own. Or `finished` from `node:stream/promises`.',
      },
    ],
    answer: '`for await`, and there it was: disk full. It had been polite about it for a month.',
  },
  {
    title: 'Upload works for everyone except people with iPhones',
    by: 'wren.k',
    text: 'Members send photographs of old programmes. From certain phones we get a file that no page can show.',
    exhibit: `\`\`\`
IMG_0412.HEIC  image/heic  2.1 MB
\`\`\``,
    replies: [
      {
        content:
          'If the input says `accept="image/jpeg,image/png"`, these phones convert by themselves before the upload. With `image/*` they send the original.',
      },
      {
        content:
          'And convert on the server as a second net. Look at the first bytes of the file, not at its name.',
      },
    ],
    answer:
      'Changing `accept` was enough for all but one alto, whose files are now converted on the server.',
  },
  {
    title: 'Everything is green locally, and the build fails on “cannot find module”',
    by: 'Søren',
    text: 'Two generated apps, same pattern. The module is there and my editor finds it.',
    exhibit: `\`\`\`json
{ "devDependencies": { "csv-parse": "^5.0.0" } }
\`\`\``,
    replies: [
      {
        content:
          'It is a dev dependency, and the production install leaves these out. Move it to `dependencies`.',
      },
      {
        content:
          'Build in an empty folder once a week: clone, install, build. It finds this whole class of errors.',
      },
    ],
    answer: 'Both apps had the same one. I suspect that they had the same parent.',
  },
  {
    title: "Our bot answers yesterday's question",
    by: 'pilar',
    text: 'Two teachers in one room, same network. One asks, and the other one gets the answer.',
    exhibit: `\`\`\`ts
let question = ''
export async function handle(request: Request) {
  question = await request.text()
  return answer(question)
}
\`\`\``,
    replies: [
      {
        content:
          '`question` lives in the module and is shared by all requests. While one waits, the next overwrites it. Make it a `const` in the function.',
      },
      {
        content:
          'Go looking for every `let` at the top of a server file. Each is either a cache or a bug.',
      },
    ],
    answer: 'Three `let`, two bugs, one cache. The cache was a bug as well.',
  },
  {
    title: 'Scraping our own notice board stopped at page 10',
    by: 'rosalba',
    text: 'I collect our old announcements, 34 pages. I get exactly 100 entries and then silence, without an error.',
    exhibit: `\`\`\`python
for n in range(1, 35):
    entries += get(f"https://board.example.org/list?page={n}").json()
\`\`\``,
    replies: [
      {
        content:
          'Look at the status of page 11. Probably 429, “too many requests”, with a small page of JSON that contains an empty list.',
      },
      {
        content:
          "`raise_for_status()` after each call, and a pause of a second. It's your own board, be kind to it.",
      },
    ],
    answer:
      '429, as you said. With a second in between all 34 pages came, and the board thanked me by not falling over.',
  },
  {
    title: 'The sprite flickers when two enemies have the same position',
    by: 'pixelpelle',
    text: 'As long as they are apart all is well. On the same line they fight for who is in front, sixty times a second.',
    exhibit: `\`\`\`ts
sprites.sort((a, b) => (a.y > b.y ? 1 : -1))
\`\`\``,
    replies: [
      {
        content:
          'Your comparison never says *equal*, so the order of equal ones is a coin. Use `a.y - b.y || a.id - b.id`.',
      },
      {
        content:
          'The second key is the important thing. Any one will do, as long as it does not change.',
      },
    ],
    answer: 'They stand still now. It almost looks as though they were talking.',
  },
  {
    title: 'Why does my Pi forget the time in every power cut?',
    by: 'mikal',
    text: 'After the power is back my memos are from 1970 for a minute, and they are sorted to the very top.',
    exhibit: `\`\`\`sh
$ date
Thu Jan  1 00:01:12 UTC 1970
\`\`\``,
    replies: [
      {
        content:
          'A Pi has no clock that survives. Either a small RTC module with a battery (3 euros), or let the service start only after `time-sync.target`.',
      },
      {
        content:
          'And name files so that wrong times do no harm: a running number first, and the date after it.',
      },
    ],
    answer: 'RTC ordered, numbers in front. Nothing has been planted in 1970 since.',
  },
  {
    title: 'Search finds “resume” but not “résumé” (and the other way round)',
    by: 'cleo_types',
    text: 'In our manuals both spellings occur. Readers type neither of them consistently.',
    exhibit: `\`\`\`sql
SELECT * FROM page WHERE body ILIKE '%' || :word || '%';
\`\`\``,
    replies: [
      {
        content:
          'In PostgreSQL: extension `unaccent`, on both sides of the comparison, and an index over the same expression.',
      },
      {
        content:
          "Decompose and drop marks once when you save, in a second column. Works with any database: `text.normalize('NFD').replace(/\\p{M}/gu, '')`.",
      },
    ],
    answer: 'Second column. It is dull, it is fast, and I can explain it to my successor.',
  },
  {
    title: 'Printer labels: the last letter of each line is missing',
    by: 'gwen_at_the_allotment',
    text: 'Seed labels, 24 mm. “Climbs. Forgives” becomes “Climbs. Forgive”. It is a different plant then.',
    exhibit: `\`\`\`python
width = font.getbbox(text)[2]
image = Image.new("1", (width, 96), 1)
\`\`\``,
    replies: [
      {
        content:
          '`getbbox` starts at its own left edge, not at 0. Use right minus left, plus a margin, and draw at `-left`.',
      },
      {
        content:
          'Italic fonts hang over at the end in addition. Add half an em and nobody will ever notice.',
      },
    ],
    answer: 'Half an em of forgiveness. Perfect.',
  },
  {
    title: 'Login works, but only until the laptop has slept',
    by: 'nightshift_ines',
    text: 'The ward laptop sleeps at four, like everyone. Then the shift page says “not allowed” and people think that their swap is lost.',
    exhibit: `\`\`\`ts
setTimeout(refreshToken, 55 * 60_000)
\`\`\``,
    replies: [
      {
        content:
          "Timers stand still while a laptop sleeps. Check the *time* when the page becomes visible again, not a timer: `document.addEventListener('visibilitychange', …)`.",
      },
      {
        content:
          'And keep what was typed. “Please log in again, your text is still here” takes away all the fear.',
      },
    ],
    answer: 'Both built in. The second was the more important, the whole ward says.',
  },
  {
    title: 'The same prompt gives shorter answers on Fridays. I am not joking',
    by: 'vet_okafor',
    text: 'I looked at four months of drafts. On Fridays they have 20 % fewer words. Nothing in the code knows which day it is.',
    exhibit: `\`\`\`
Mon 212  Tue 208  Wed 215  Thu 199  Fri 164
\`\`\``,
    replies: [
      { content: 'Does *your* dictation get shorter on Fridays? Count the words that go in.' },
      { content: 'Input length drives output length more than most instructions do.' },
    ],
    answer:
      'I feel caught. My notes: Monday 96 words on average, Friday 61. The machine is innocent.',
  },
  {
    title: 'Checkbox state lost after “Back”',
    by: 'the-society-for-slightly-better-bicycle-parkings',
    text: 'Members tick the racks that they have visited, open one, come back, and everything is unticked. There have been letters.',
    exhibit: `\`\`\`html
<input type="checkbox" name="rack" value="118">
\`\`\``,
    replies: [
      {
        content:
          'If the page is rendered by a script, the browser restores the boxes before your script builds them. Keep the state in the address: `?visited=118,119`.',
      },
      {
        content:
          '`pageshow` with `event.persisted` tells you whether the page came back from the cache.',
      },
    ],
    answer:
      "In the address. Members now send each other their racks as links. This was not planned, and it's wonderful.",
  },
  {
    title: 'كل الأسعار تظهر بالأرقام الهندية إلا واحدًا',
    by: 'يوسف_والخشب',
    plain: true,
    text: 'في صفحة الورشة كل الأسعار تظهر هكذا ١٢٠ إلا المجموع فيظهر 120. الزبائن يسألون أيهما الصحيح.',
    exhibit: `\`\`\`ts
const price = (n: number) => new Intl.NumberFormat('ar-EG').format(n)
const total = String(sum)
\`\`\``,
    replies: [
      {
        author: 'مريم',
        content: '`String(sum)` لا يعرف اللغة. استعمل الدالة `price` نفسها للمجموع.',
      },
      {
        content:
          'And decide once for the whole page. `ar-EG-u-nu-latn` gives Arabic words with Latin digits, if your customers prefer that.',
      },
    ],
    answer: 'كان المجموع فعلًا. سطر واحد، شكرًا لكم.',
  },
  {
    title: 'Тест проходит один, но падает вместе с остальными',
    by: 'Тимофей',
    plain: true,
    text: 'Запускаю файл отдельно: зелёный. Запускаю всё: красный, и всегда на одной и той же строке.',
    exhibit: `\`\`\`python
DEFAULTS = {"retries": 3}

def test_override():
    settings = DEFAULTS
    settings["retries"] = 0
\`\`\``,
    replies: [
      {
        content:
          '`settings = DEFAULTS` is the same dictionary under a second name. The test before changes it for all that follow. `dict(DEFAULTS)` makes a copy.',
      },
      {
        author: 'Марфа',
        content: 'Запустите тесты в случайном порядке, найдутся и остальные такие места.',
      },
    ],
    answer: 'Нашлось ещё два. Случайный порядок остаётся включённым навсегда.',
  },
]
