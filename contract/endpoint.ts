import type * as z from 'zod/mini'

/** The access level: anyone (including visitors), members, or administrators. */
export type Access = 'anyone' | 'member' | 'admin'

/** The rate limit that a call counts against; see `server/http/rate-limits.ts`. */
export type Budget = 'read' | 'write' | 'none'

/** The personal state that is added to an otherwise shared response. */
export type PersonalPart = 'pending tags' | 'tool votes' | 'resource votes'

/** A read whose response is the same for everybody and cached until the data it shows changes. */
export type Shared = {
  /** Names of the data that the response depends on, see `names.ts`; if omitted: everything. */
  dependsOn?: (read: SharedRead) => string[]
  personal?: PersonalPart
  /** Small and part of many pages: cached separately for rendering. */
  isPartOfPages?: true
  /** Whether administrators may see rows that others do not. */
  moreForAdministrators?: (query: Record<string, unknown>) => boolean
}

export type SharedRead = { id: number; answer: unknown }

/**
 * An endpoint of the API. Its address is the key in its table, so that browser code that only uses
 * addresses does not include the shapes.
 */
export type Endpoint = {
  access: Access
  /** Status of a success; 200 if omitted. */
  status?: 200 | 201
  budget?: Budget
  /** For a read; omitted if the response depends on the caller. */
  shared?: Shared
  /** Overrides the maximum size of the body. */
  bodyBytesMax?: number
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
}

/** `GET /api/topics/:id` */
export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type EndpointTable = Record<Address, Endpoint>

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined

/** The input of a handler: the parts of a request after parsing. */
export type Parsed<E> = {
  params: Output<Part<E, 'params'>>
  query: Output<Part<E, 'query'>>
  body: Output<Part<E, 'body'>>
}

/** The parts that a client sends; those that an endpoint does not have are omitted. */
export type Sendable<E> = OmitUndefined<{
  params: Sent<Part<E, 'params'>>
  query: Sent<Part<E, 'query'>>
  body: Sent<Part<E, 'body'>>
}>

export type Reply<E> = Output<Part<E, 'reply'>>

type OmitUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
