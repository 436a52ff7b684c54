import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import { NewCreation } from '#contract/creations.ts'
import { NewTopic } from '#contract/topics.ts'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod/mini'
import { ROOT } from '../program-files.ts'

/** YAML between two lines of three hyphens, then Markdown. */
const FRONT_MATTER = /^---(?<yaml>\n.*?\n)---\n(?<text>.*)$/s
/** A reply is a section of its topic. */
const REPLY = /^### (?<author>\S+) · (?<delay>.+) later\n(?<content>.*)$/s
const MINUTES: Record<string, number> = { d: 24 * 60, h: 60, m: 1 }

const minutesOf = (part: string) => Number.parseInt(part) * (MINUTES[part.slice(-1)] ?? 0)
/** Such as `12d 3h`; in minutes. */
const Duration = z.pipe(
  z.string().check(z.regex(/^\d+[dhm]( \d+[dhm])*$/, 'Expected a duration such as 12d 3h')),
  z.transform((text: string) => text.split(' ').reduce((sum, part) => sum + minutesOf(part), 0)),
)
const ReplyText = z.string().check(z.trim(), z.minLength(1), z.maxLength(REPLY_CHARACTERS_MAX))
const Fields = z.record(z.string(), z.unknown())
const Names = z.array(z.string())
const People = z.array(z.strictObject({ username: z.string(), email: z.email() }))
/** Names of tools and resources of the starter catalogue, with the number of their votes. */
const Votes = z.strictObject({ topPicks: Names, votes: z.record(z.string(), z.int()) })

export type Demo = ReturnType<typeof readDemo>

/**
 * Reads demo/, the oldest topic and creation first.
 *
 * @throws {Error} naming the file and the field or line, if a file has a mistake
 */
export function readDemo(folder = join(ROOT, 'demo')) {
  const people = readFile(folder, 'people.yaml', (yaml) => People.parse(parseYaml(yaml)))
  const author = z.enum(people.map(({ username }) => username))
  const Post = z.strictObject({ author, tags: Names, age: Duration })
  const replies = z.array(z.strictObject({ author, delay: Duration, content: ReplyText }))
  const { title, content } = NewTopic.shape
  const Topic = z
    .extend(Post, { title, content, replies })
    .check(
      z.refine((topic) => topic.replies.every(({ delay }) => delay < topic.age), 'Future reply'),
    )
  const { name, description, productUrl } = NewCreation.shape
  const dataUrlOf = (file: string) =>
    `data:image/webp;base64,${readFileSync(join(folder, 'creations', file), 'base64')}`
  const picture = z.optional(z.pipe(z.string(), z.transform(dataUrlOf)))
  const tools = z._default(Names, [])
  const Creation = z.extend(Post, { name, description, productUrl, picture, tools })
  return {
    people,
    ...readFile(folder, 'votes.yaml', (yaml) => Votes.parse(parseYaml(yaml))),
    topics: readPosts(folder, 'topics', (fields, text) => {
      const [content, ...sections] = text.split(/^(?=### )/m)
      const replies = sections.map((section) => ({ ...REPLY.exec(section)?.groups }))
      return Topic.parse({ ...fields, content, replies })
    }),
    creations: readPosts(folder, 'creations', (fields, description) =>
      Creation.parse({ ...fields, description }),
    ),
  }
}

type Read<T> = (fields: object, text: string) => T

function readPosts<T extends { age: number }>(folder: string, kind: string, read: Read<T>) {
  const files = readdirSync(join(folder, kind)).filter((file) => file.endsWith('.md'))
  const posts = files.toSorted().map((file) =>
    readFile(folder, join(kind, file), (source) => {
      const { yaml = '', text = '' } = FRONT_MATTER.exec(source)?.groups ?? {}
      return read(Fields.parse(parseYaml(yaml)), text)
    }),
  )
  return posts.toSorted((a, b) => b.age - a.age)
}

function readFile<T>(folder: string, file: string, parse: (source: string) => T) {
  try {
    return parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`demo/${file}: ${reason}`, { cause: error })
  }
}
