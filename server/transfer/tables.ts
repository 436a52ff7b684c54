import type { Schema } from '../db/schema.ts'

/**
 * The tables of a site with their primary keys, each after the tables that it references. Left out
 * are `changes`, which only tells running processes what to read again, `assets`, which every
 * start stores again, `backups`, which describes files that stay behind, and the search index, which
 * a job makes again.
 */
const KEYS = {
  site: ['id'],
  jobs: ['name'],
  job_states: ['name'],
  counters: ['key'],
  done_once: ['name'],
  users: ['id'],
  sessions: ['token_hash'],
  devices: ['token_hash'],
  api_tokens: ['id'],
  mail: ['id'],
  failed_mail: ['id'],
  reset_tokens: ['token_hash'],
  idempotency_keys: ['key_hash'],
  communities: ['id'],
  tags: ['id'],
  tag_suggestions: ['tag_id', 'user_id'],
  media: ['name'],
  topics: ['id'],
  topic_tags: ['topic_id', 'tag_id'],
  deleted_topics: ['id'],
  replies: ['id'],
  tools: ['id'],
  tool_tags: ['tool_id', 'tag_id'],
  tool_votes: ['tool_id', 'user_id'],
  logos: ['domain'],
  feeds: ['id'],
  source_posts: ['id'],
  creations: ['id'],
  creation_tags: ['creation_id', 'tag_id'],
  creation_tools: ['creation_id', 'tool_id'],
  resource_types: ['name'],
  resources: ['id'],
  resource_votes: ['resource_id', 'user_id'],
  contact_messages: ['id'],
  audit: ['id'],
} satisfies Record<Exclude<keyof Schema, LeftOut>, string[]>

type LeftOut =
  | 'assets'
  | 'backups'
  | 'changes'
  | 'search_documents'
  | 'search_outdated'
  | 'search_words'

export type TableName = keyof typeof KEYS

/** The tables in the order in which they are written. */
export const tables = Object.keys(KEYS) as TableName[]

export const keyOf = (table: TableName): string[] => KEYS[table]

export const isTable = (name: string): name is TableName => Object.hasOwn(KEYS, name)
