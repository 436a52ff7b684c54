import type { Rendered, Web } from './web.ts'

type Page = Extract<Rendered, { html: string }>

/** The whole document: what was rendered, what it needs, and what the browser starts from. */
export function pageDocument({ html, state, files }: Page, web: Web) {
  const script = `<script type="application/json" id="state">${inert(state)}</script>`
  return html
    .replace('</head>', () => `${web.tags(files)}</head>`)
    .replace('</body>', () => `${script}</body>`)
}

/** JSON in which `<` cannot end or open anything inside the script it stands in. */
export const inert = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
