import type * as z from 'zod/mini'

/** Who may call: a visitor too, somebody signed in, or an administrator. */
export type Access = 'anyone' | 'member' | 'admin'

/** Which budget a call is counted against; see `server/http/rate-limits.ts`. */
export type Budget = 'read' | 'write' | 'none'

/** What of a person's own is added to an answer that is otherwise the same for everybody. */
export type PersonalPart = 'pending tags' | 'tool votes' | 'resource votes'

/** A read that is answered once for everybody, and kept until something changes that it shows. */
export type Shared = {
  /** Names of what the answer depends on, see `names.ts`; left out: everything. */
  dependsOn?: (read: SharedRead) => string[]
  personal?: PersonalPart
  /** Small, and part of many pages: kept as it is for those that are being rendered. */
  isPartOfPages?: true
  /** Whether administrators may be shown rows that others are not. */
  moreForAdministrators?: (query: Record<string, unknown>) => boolean
}

export type SharedRead = { id: number; answer: unknown }

/**
 * One call of the API. The address is the key of the table it stands in, so a browser
 * that only names addresses carries none of the shapes.
 */
export type Endpoint = {
  access: Access
  /** Status of a plain success; 200 where left out. */
  status?: 200 | 201
  budget?: Budget
  /** Of a read: left out where the answer is each caller's alone. */
  shared?: Shared
  /** Where a body may be larger than others. */
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

/** What a handler works with: the parts of a request after they passed their shapes. */
export type Parsed<E> = {
  params: Output<Part<E, 'params'>>
  query: Output<Part<E, 'query'>>
  body: Output<Part<E, 'body'>>
}

/** What a caller sends; a part that an endpoint does not have is left out. */
export type Sendable<E> = OmitUndefined<{
  params: Sent<Part<E, 'params'>>
  query: Sent<Part<E, 'query'>>
  body: Sent<Part<E, 'body'>>
}>

export type Reply<E> = Output<Part<E, 'reply'>>

type OmitUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
