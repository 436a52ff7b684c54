import type { Chance } from './chance.ts'
import type { Drawing } from './pictures/drawing.ts'

export type DemoPerson = { username: string; email: string }

export type DemoReply = { author: string; content: string; minutesAgo: number }

export type DemoTopic = {
  title: string
  content: string
  tags: string[]
  author: string
  minutesAgo: number
  replies: DemoReply[]
}

/** A reply of a family's row; without an author it could come from anybody. */
export type FamilyReply = { author?: string; content: string }

/** What is special about one topic of a family: everything else is drawn from the phrases. */
export type FamilyRow = {
  title: string
  by: string
  text: string
  exhibit?: string
  replies: readonly FamilyReply[]
  answer?: string
  /** The family's phrases would not fit: another language, or a matter that wants none. */
  plain?: boolean
  daysAgo?: number
}

/** `firsts` and `seconds` are joined, so each first has to read well before each second. */
export type FamilyPhrases = {
  openings: readonly string[]
  asides: readonly string[]
  closings: readonly string[]
  questions: readonly string[]
  firsts: readonly string[]
  seconds: readonly string[]
  remarks: readonly string[]
  thanks: readonly string[]
}

export type DemoCreation = {
  name: string
  author: string
  tags: string[]
  daysAgo: number
  productUrl: string | null
  description: string
  /** Null where its maker has no picture of it yet. */
  draw: ((chance: Chance) => Drawing) | null
}
