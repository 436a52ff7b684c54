import { escapeHtml } from './escape-html.ts'

/** Text for an element or attribute of an XML document; what XML forbids is removed. */
export const xmlText = (text: string) => escapeHtml(validInXml(text))

/** The text without what XML or YAML forbids: control characters, lone surrogates, U+FFFE and U+FFFF. */
export const validInXml = (text: string) => text.replace(FORBIDDEN, '')

const FORBIDDEN =
  /[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
