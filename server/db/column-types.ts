import type { Generated } from 'kysely'

/** A time in ISO 8601, in UTC. */
export type Time = string

/**
 * A text rendered as Markdown, and the version of the renderer; null and 0 for rows that were
 * inserted without HTML. A trigger resets both when an update changes the text but not its HTML.
 */
export type HtmlColumns = { html: Generated<string | null>; html_version: Generated<number> }

/** The columns of rendered HTML, written in one statement with the text. */
export type RenderedHtml = { html: string; html_version: number }

/** The columns of rendered HTML as read: null, or from another renderer version after an upgrade. */
export type StoredHtml = { html: string | null; htmlVersion: number }
