import type { Generated } from 'kysely'

/**
 * A text read as Markdown, and the version of the renderer that made it; null and 0 for rows that
 * came without. A trigger resets both where the text changes and its HTML does not.
 */
export type HtmlColumns = { html: Generated<string | null>; html_version: Generated<number> }

/** The same, to be written in one statement with the text. */
export type RenderedHtml = { html: string; html_version: number }

/** The same as it is read: without HTML, or with that of another version, after an upgrade. */
export type StoredHtml = { html: string | null; htmlVersion: number }
