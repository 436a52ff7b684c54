const EXCERPT_CHARACTERS_MAX = 260

/** The beginning of a Markdown text as plain words, for a row or a description. */
export function excerpt(markdown: string, max = EXCERPT_CHARACTERS_MAX) {
  const words = markdown
    .slice(0, max * 6)
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(^\1[^\n]*$|$(?![\s\S]))/gm, '')
    .replace(/^\s*\|.*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>+|[-*+]( \[[ xX]\])?|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|[^\p{L}\p{N}])[*_](\S(?:[^*_\n]*\S)?)[*_](?![\p{L}\p{N}])/gmu, '$1$2')
    // A single space stays: to replace each would take as long as all the rest.
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
  if (words.length <= max) return words
  const cut = words.slice(0, max)
  // A half character at the cut would show as a box.
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`
}
