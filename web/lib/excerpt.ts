const EXCERPT_CHARACTERS_MAX = 260

/** The beginning of a Markdown text as plain text, for a list row or a description. */
export function excerpt(markdown: string, max = EXCERPT_CHARACTERS_MAX) {
  const words = markdown
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
  if (words.length <= max) return words
  const cut = words.slice(0, max)
  // Half a surrogate pair at the cut would show as a box.
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`
}
