import type { Generated } from 'kysely'
import type { HtmlColumns, Time } from './column-types.ts'
import type {
  ApiTokenTable,
  AssetTable,
  AuditTable,
  BackupTable,
  ChangeTable,
  CounterTable,
  DoneOnceTable,
  FailedMailTable,
  IdempotencyKeyTable,
  JobStateTable,
  JobTable,
  MailTable,
  MediaTable,
  SiteTable,
} from './site-tables.ts'
import type { SearchDocumentTable, SearchOutdatedTable, SearchWordTable } from './search-tables.ts'
import type { CreationTagTable, TagSuggestionTable, TagTable, TopicTagTable } from './tag-tables.ts'
import type {
  CreationToolTable,
  FeedTable,
  LogoTable,
  SourcePostTable,
  ToolTable,
  ToolTagTable,
  ToolVoteTable,
} from './tool-tables.ts'

/**
 * The tables as seen by queries. A `Time` is ISO 8601 UTC with milliseconds on both engines (text
 * in SQLite, timestamptz in PostgreSQL); booleans are booleans on both.
 */
export type Schema = {
  users: UserTable
  sessions: SessionTable
  devices: DeviceTable
  reset_tokens: ResetTokenTable
  api_tokens: ApiTokenTable
  communities: CommunityTable
  tags: TagTable
  tag_suggestions: TagSuggestionTable
  topics: TopicTable
  topic_tags: TopicTagTable
  deleted_topics: DeletedTopicTable
  replies: ReplyTable
  tools: ToolTable
  tool_tags: ToolTagTable
  tool_votes: ToolVoteTable
  done_once: DoneOnceTable
  logos: LogoTable
  feeds: FeedTable
  source_posts: SourcePostTable
  creations: CreationTable
  creation_tags: CreationTagTable
  creation_tools: CreationToolTable
  media: MediaTable
  resource_types: ResourceTypeTable
  resources: ResourceTable
  resource_votes: ResourceVoteTable
  contact_messages: ContactMessageTable
  audit: AuditTable
  mail: MailTable
  failed_mail: FailedMailTable
  counters: CounterTable
  idempotency_keys: IdempotencyKeyTable
  site: SiteTable
  jobs: JobTable
  job_states: JobStateTable
  backups: BackupTable
  changes: ChangeTable
  assets: AssetTable
  search_documents: SearchDocumentTable
  search_outdated: SearchOutdatedTable
  search_words: SearchWordTable
}

/** A deleted account keeps its row without personal data, so that its id is never reused. */
type UserTable = {
  id: Generated<number>
  username: string | null
  username_key: string | null
  /** The skeleton of the name: see `nameSkeleton`. Null until this release has seen the name. */
  username_look: string | null
  email: string | null
  email_key: string | null
  password_hash: string | null
  profile_image: string | null
  is_admin: boolean
  created_at: Time
  deleted_at: Time | null
}

type SessionTable = {
  token_hash: string
  user_id: number
  created_at: Time
  last_seen_at: Time
  expires_at: Time
}

/** A browser that has logged in before; it has its own limit of failed logins. */
type DeviceTable = { token_hash: string; user_id: number; created_at: Time }

/** `mail_id` is the queued mail with the link; a retry of that mail adds another link. */
type ResetTokenTable = { token_hash: string; user_id: number; mail_id: number; expires_at: Time }

type CommunityTable = {
  id: Generated<number>
  name: string
  name_key: string
  display_order: number
  upcoming: boolean
}

type TopicTable = HtmlColumns & {
  id: Generated<number>
  community_id: number
  user_id: number
  title: string
  content: string
  reply_count: number
  created_at: Time
  updated_at: Time | null
}

/** Their pages answer 410 instead of 404. */
type DeletedTopicTable = { id: number; deleted_at: Time }

type ReplyTable = HtmlColumns & {
  id: Generated<number>
  topic_id: number
  user_id: number
  content: string
  created_at: Time
  updated_at: Time | null
}

/** `image_url` is an external address, or `/media/` and a name of `media`. */
type CreationTable = HtmlColumns & {
  id: Generated<number>
  community_id: number
  user_id: number
  name: string
  description: string
  image_url: string | null
  product_url: string | null
  created_at: Time
  updated_at: Time | null
}

type ResourceTypeTable = { name: string; display_order: number }

/** Pending: its suggested type waits for an administrator. `user_id` is null for starters. */
type ResourceTable = {
  id: Generated<number>
  community_id: number
  user_id: number | null
  name: string
  url: string
  type: string
  type_suggestion: string | null
  pending: boolean
  upvotes: number
  created_at: Time
  updated_at: Time | null
  /** Null for one that was public from the beginning. */
  published_at: Generated<Time | null>
}

type ResourceVoteTable = { resource_id: number; user_id: number; created_at: Time }

type ContactMessageTable = {
  id: Generated<number>
  name: string
  email: string
  message: string
  read: boolean
  created_at: Time
}
