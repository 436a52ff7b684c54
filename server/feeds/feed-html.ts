/**
 * HTML of the Markdown renderer for programs that run no scripts and know none of our styles; `page` is the
 * address of the page that it stands on.
 */
export const feedHtml = (html: string, page: string) =>
  absolute(html.replaceAll(CODE_HEAD, '').replaceAll(CHECKBOX, boxOf), page)

/** Names the language and copies the code; feed readers show it as words before the code. */
const CODE_HEAD = /<div class="code-head">.*?<\/div>/g

/** Feed readers remove form fields, and with them the difference between done and to do. */
const CHECKBOX = /<input type="checkbox" disabled( checked)? aria-label="[^"]*">/g
const boxOf = (_: string, checked?: string) => (checked ? '☑' : '☐')

/** The renderer escapes every `"` of a text, so that each one here belongs to an attribute. */
const absolute = (html: string, page: string) =>
  html.replaceAll(/ (href|src)="([/#][^"]*)"/g, (_, name: string, value: string) => {
    const base = value.startsWith('/') ? new URL(page).origin : page
    return ` ${name}="${base}${value}"`
  })
