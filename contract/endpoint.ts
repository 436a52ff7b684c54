import type * as z from 'zod/mini'
import type { Action } from './audit-actions.ts'
import type { ById } from './parameters.ts'
import type { Caller, Created, Owned } from './permissions.ts'

/** What an API token may be used for; 'write' includes 'read'. */
export type TokenScope = 'read' | 'write'

/** No API token administers: such a call does not name any. */
type Admin = { access: 'admin'; token?: 'never'; cache?: undefined }
type Member = { access: 'member'; token: TokenScope | 'never'; cache?: undefined }

/**
 * A call by anybody. Every API token may read what anybody may; `cache` says what the server stores of
 * such a response. 'public-uncached': nothing, because it is seldom requested again before it changes. A
 * rule: all of it, until the data that the rule names changes.
 */
type PublicRead = { access: 'anyone'; token?: 'read'; cache: CacheRule | 'public-uncached' }
type PublicWrite = { access: 'anyone'; token: TokenScope | 'never'; cache?: undefined }

/** What a call may be about, with the facts that a permission may depend on. */
export type Subjects = {
  adminUser: object
  apiToken: Owned
  community: object
  creation: Created
  creationWithTags: Created
  failedMail: object
  feed: object
  member: object
  message: object
  publicUser: object
  publishedResource: object
  reply: Owned
  resource: object
  sourcePost: object
  tag: object
  tool: object
  toolTag: object
  toolWithTags: object
  topic: Owned
  topicWithTags: Owned
  typeSuggestion: object
}

/** The limits that a call counts against; see `server/rate-limits/policies.ts`. */
export type RateLimit =
  | 'reads'
  | 'searches'
  | 'writes'
  | 'pictures'
  | 'contact messages'
  | 'all logins'
  | 'logins'
  | 'registrations'
  | 'new email addresses'
  | 'reset links'
  | 'reset attempts'

/**
 * A group of calls whose concurrency is limited, so that a locked table or a flood of logins (`passwords`) delays
 * no other calls.
 */
export type Bulkhead =
  | 'topics'
  | 'creations'
  | 'tools'
  | 'resources'
  | 'tags'
  | 'search'
  | 'mail'
  | 'passwords'

/** What members vote for. */
export type VotedKind = 'tool' | 'resource'

/** The personal state that is added to an otherwise shared response. */
export type PersonalPart = 'pending tags' | `${VotedKind} votes`

/** A read whose response is the same for everybody and cached until the data it shows changes. */
export type CacheRule = {
  /** Names of the data that the response depends on; see `dependency-names.ts`. */
  dependsOn: (read: SharedRead) => string[]
  personal?: PersonalPart
  /** Small and part of many pages: cached separately for rendering. */
  isPartOfPages?: true
  /** Whether administrators may see rows that others do not. */
  moreForAdministrators?: (query: Record<string, unknown>) => boolean
}

export type SharedRead = { id: number; body: unknown }

/**
 * The subject is loaded by the id in the address, or the call is refused with 404. Then the permission
 * of a member is checked; for everybody and for administrators, the access level alone decides.
 */
type About =
  | { subject?: null; permission?: undefined }
  | { access: 'anyone' | 'admin'; subject: keyof Subjects; permission?: undefined }
  | {
      [K in keyof Subjects]: {
        access: 'member'
        subject: K
        permission: ((caller: Caller, subject: Subjects[K]) => boolean) | null
      }
    }[keyof Subjects]

type Call = About & {
  /** If left out, the limit of all reads or of all writes. */
  rateLimits?: readonly RateLimit[]
  /** The group of calls whose concurrency is limited together; null: none. */
  bulkhead: Bulkhead | null
  /** Status of a success; 200 if omitted. */
  status?: 200 | 201
  /** The status if what the call should create exists already; the call returns it. */
  statusIfExists?: 200
  query?: z.ZodMiniType
  /** The longest body of a write; `BODY_BYTES_MAX` if left out. */
  bodyBytesMax?: number | undefined
  response: z.ZodMiniType
}

type Read = Call &
  (Admin | Member | PublicRead) & {
    acceptsIdempotencyKey?: undefined
    audit?: undefined
    body?: undefined
  }

type Write = Call &
  (Admin | Member | PublicWrite) & {
    /** The actions that the call may record in the audit log. */
    audit: readonly Action[] | null
    body?: z.ZodMiniType
  }

/**
 * With an `Idempotency-Key` header, a request repeated with the same key and body is executed once
 * and gets the first response again. Keys are stored for a day.
 */
type Post = Write & { acceptsIdempotencyKey: boolean }

/** Repeating one of these changes nothing. */
type IdempotentWrite = Write & { acceptsIdempotencyKey?: undefined }

/**
 * A row of a table of endpoints: the rules of a call. A missing rule does not compile, unless it has
 * a general value (`GeneralRules`). Its address is its key, so that browser code that only uses addresses does not
 * include the shapes.
 */
export type Row = Read | Post | IdempotentWrite

/** What a row may leave out if its call is like most. */
export type GeneralRules = {
  token: TokenScope | 'never'
  subject: keyof Subjects | null
  params: typeof ById | undefined
  rateLimits: readonly RateLimit[]
  bodyBytesMax: number | undefined
}

/** An endpoint of the API: its row, with what that leaves out. */
export type Endpoint = Row & GeneralRules

/** `GET /api/topics/:id` */
type ReadAddress = `GET /${string}`
type PostAddress = `POST /${string}`
type IdempotentAddress = `${'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** Of an address with an id; null: the handler loads the row itself. */
type WithId = { subject: keyof Subjects | null }

export type EndpointTable = Record<ReadAddress, Read> &
  Record<PostAddress, Post> &
  Record<IdempotentAddress, IdempotentWrite> &
  Record<`${string}/:id${string}`, Row & WithId>

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined

/** The input of a handler: the parts of a request after parsing. */
export type Parsed<E> = {
  params: E extends WithId ? z.output<typeof ById> : undefined
  query: Output<Part<E, 'query'>>
  body: Output<Part<E, 'body'>>
}

/** The parts that a client sends; those that an endpoint does not have are omitted. */
export type Sendable<E> = OmitUndefined<{
  params: E extends WithId ? z.input<typeof ById> : undefined
  query: Sent<Part<E, 'query'>>
  body: Sent<Part<E, 'body'>>
}>

/** The body of a successful response. */
export type ResponseBody<E> = Output<Part<E, 'response'>>

type OmitUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
