/**
 * HTML of the Markdown renderer with absolute addresses; `page` is the address of the page that it
 * stands on. The renderer escapes every `"` of a text, so that each one here belongs to an attribute.
 */
export const absoluteHtml = (html: string, page: string) =>
  html.replaceAll(/ (href|src)="([/#][^"]*)"/g, (_, name: string, value: string) => {
    const base = value.startsWith('/') ? new URL(page).origin : page
    return ` ${name}="${base}${value}"`
  })
