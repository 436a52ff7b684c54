import { chanceOf, type Chance } from './chance.ts'
import {
  bugPhrases,
  clinicPhrases,
  comparisonPhrases,
  domainPhrases,
  echoes,
  feedbackPhrases,
  habitPhrases,
  measuredPhrases,
  migrationPhrases,
  smallShowPhrases,
} from './family-phrases.ts'
import { englishWriters } from './people.ts'
import { soonAfter, type Said } from './reply-times.ts'
import { bugRows } from './rows-bugs.ts'
import { clinicRows } from './rows-clinic.ts'
import { comparisonRows } from './rows-comparisons.ts'
import { domainRows } from './rows-domains.ts'
import { feedbackRows } from './rows-feedback.ts'
import { habitRows } from './rows-habits.ts'
import { measuredRows } from './rows-measured.ts'
import { migrationRows } from './rows-migrations.ts'
import { smallShowRows } from './rows-small-shows.ts'
import type { DemoTopic, FamilyPhrases, FamilyRow } from './shapes.ts'

type Family = {
  rows: readonly FamilyRow[]
  phrases: FamilyPhrases
  tags: readonly string[][]
  /** Whether the rows' replies are statements that somebody may quote and comment on. */
  quotable: boolean
}

const families: readonly Family[] = [
  { rows: bugRows, phrases: bugPhrases, tags: [['General']], quotable: true },
  {
    rows: comparisonRows,
    phrases: comparisonPhrases,
    tags: [['Discuss'], ['Discuss'], ['General', 'Discuss']],
    quotable: true,
  },
  { rows: clinicRows, phrases: clinicPhrases, tags: [['General'], ['Discuss']], quotable: true },
  { rows: smallShowRows, phrases: smallShowPhrases, tags: [['Show & Tell']], quotable: false },
  {
    rows: migrationRows,
    phrases: migrationPhrases,
    tags: [['Legacy'], ['Legacy'], ['Legacy', 'Show & Tell']],
    quotable: false,
  },
  { rows: habitRows, phrases: habitPhrases, tags: [['General'], ['Discuss']], quotable: false },
  { rows: domainRows, phrases: domainPhrases, tags: [['Discuss']], quotable: true },
  {
    rows: feedbackRows,
    phrases: feedbackPhrases,
    tags: [['General'], ['Show & Tell', 'Discuss']],
    quotable: false,
  },
  {
    rows: measuredRows,
    phrases: measuredPhrases,
    tags: [['Discuss'], ['Show & Tell'], ['Discuss', 'Show & Tell', 'General']],
    quotable: false,
  },
]

export const familyTopics = (): DemoTopic[] =>
  families.flatMap((family) => family.rows.map((row) => topicOf(family, row)))

function topicOf(family: Family, row: FamilyRow): DemoTopic {
  const chance = chanceOf(row.title)
  const minutesAgo = row.daysAgo === undefined ? bunched(chance) : row.daysAgo * 1440 + 77
  const content = contentOf(chance, family, row)
  const tags = [...chance.pick(family.tags)]
  const replies = soonAfter(chance, minutesAgo, talk(chance, family, row))
  return { title: row.title, content, tags, author: row.by, minutesAgo, replies }
}

const DAY_MINUTES = 1440
const YEAR_DAYS = 362

/** Some weeks are busy and some evenings too; the last months are busier than the first. */
function bunched(chance: Chance): number {
  const day = 1.2 + YEAR_DAYS * chance.next() ** 1.35
  const busyDay = Math.round(day / 6) * 6 + chance.below(2)
  const chosen = Math.max(1, chance.next() < 0.45 ? busyDay : Math.floor(day))
  return chosen * DAY_MINUTES + 60 + chance.below(840)
}

function contentOf(chance: Chance, { phrases }: Family, row: FamilyRow): string {
  const maybe = (likelihood: number, phrases: readonly string[]) => {
    const phrase = chance.pick(phrases)
    return chance.next() < likelihood && !row.plain ? [phrase] : []
  }
  const exhibit = row.exhibit ? [row.exhibit] : []
  const opening = maybe(0.4, phrases.openings)
  const ending = [...maybe(0.7, phrases.asides), ...maybe(0.8, phrases.closings)]
  return [...opening, row.text, ...exhibit, ...ending].join('\n\n')
}

/** Questions first, then the row's own replies, then the author's word, then the afterthoughts. */
function talk(chance: Chance, { phrases, quotable }: Family, row: FamilyRow): Said[] {
  const voices = chance.shuffled(englishWriters.filter((username) => username !== row.by))
  const speaker = () => {
    const username = voices.shift() ?? row.by
    voices.push(username)
    return username
  }
  const own = row.replies.map(({ author, content }) => ({ author: author ?? speaker(), content }))
  const answers = row.answer ? [{ author: row.by, content: row.answer }] : []
  const length = lengthOf(chance)
  if (row.plain || length <= own.length) return [...own, ...answers].slice(0, length)

  const said = (content: string) => ({ author: speaker(), content })
  const echo = quotable && length > 5 ? echoOf(chance, own) : []
  const questions = chance.shuffled(phrases.questions).slice(0, chance.below(3)).map(said)
  const thanks = chance.shuffled(phrases.thanks).slice(0, 1)
  const last = row.answer ? answers : thanks.map((content) => ({ author: row.by, content }))
  const core = [...questions.slice(0, 1), ...own, ...echo.map(said), ...questions.slice(1)]
  const rest = afterthoughts(chance, phrases).map(said)
  return [...core, ...last, ...rest].slice(0, length)
}

function afterthoughts(chance: Chance, { firsts, seconds, remarks }: FamilyPhrases): string[] {
  const endings = chance.shuffled(seconds)
  const joined = chance.shuffled(firsts).map((first, n) => {
    const second = endings[n % endings.length]
    const standsAlone = chance.next() < 0.2 && first.endsWith('.')
    return standsAlone || !second ? first : `${first} ${second}`
  })
  return chance.shuffled([...joined, ...remarks])
}

function echoOf(chance: Chance, own: readonly Said[]): string[] {
  const quoted = own.map(({ content }) => firstSentence(content)).filter((text) => text !== null)
  return chance
    .shuffled(quoted)
    .slice(0, 1)
    .map((text) => `> ${text}\n\n${chance.pick(echoes)}`)
}

/** Null if it is too short to be worth a quote, a question, or would cut through a mark-up pair. */
function firstSentence(text: string): string | null {
  const sentence = text.match(/^.+?[.!](?=\s|$)/)?.[0] ?? text
  const count = (mark: string) => sentence.split(mark).length - 1
  const usable = sentence.length > 30 && sentence.length < 200 && !text.includes('?')
  const paired = count('`') % 2 === 0 && count('*') % 2 === 0 && count('“') === count('”')
  return usable && paired ? sentence : null
}

function lengthOf(chance: Chance): number {
  const part = chance.next()
  if (part < 0.46) return chance.below(3)
  if (part < 0.76) return 3 + chance.below(6)
  if (part < 0.89) return 9 + chance.below(6)
  return 15 + chance.below(9)
}
