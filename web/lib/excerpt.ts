const EXCERPT_CHARACTERS_MAX = 260

/** The beginning of a Markdown text as plain text, for a list row. */
export function excerpt(markdown: string, max = EXCERPT_CHARACTERS_MAX) {
  const words = plainText(markdown, max)
  return words.length <= max ? words : `${wholeCharacters(words, max).trimEnd()}…`
}

const DESCRIPTION_CHARACTERS_MAX = 160

/** The same for search engines and previews: it ends with a whole word, where words have spaces. */
export function description(markdown: string, max = DESCRIPTION_CHARACTERS_MAX) {
  const words = plainText(markdown, max)
  if (words.length <= max) return words
  const cut = wholeCharacters(words, max)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end < max / 2 ? max : end)}…`
}

/** The beginning of a Markdown text without its marks; cut by the caller. */
function plainText(markdown: string, max: number) {
  return (
    markdown
      .slice(0, max * 6)
      .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(^\1[^\n]*$|$(?![\s\S]))/gm, '')
      .replace(/^\s*\|.*$/gm, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\s{0,3}(#{1,6}|>+|[-*+]( \[[ xX]\])?|\d+[.)])\s+/gm, '')
      .replace(/(\*\*|__|~~|`)/g, '')
      .replace(/(^|[^\p{L}\p{N}])[*_](\S(?:[^*_\n]*\S)?)[*_](?![\p{L}\p{N}])/gmu, '$1$2')
      // Single spaces are not matched: replacing each would take as long as all other replacements
      // together.
      .replace(/\s{2,}|[^\S ]/g, ' ')
      .trim()
  )
}

/** Half a surrogate pair at the cut would show as a box. */
function wholeCharacters(text: string, max: number) {
  const cut = text.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
