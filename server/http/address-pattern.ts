/** A parameter, with its expression if it has one; a wildcard; a special character. */
const PARTS = /:\w+(?:\([^)]*\))?|\*|[.+?^${}()|[\]\\]/g

/** Matches the paths of a pattern, such as `/topic/:id` or `/files/*`. */
export const expressionFor = (pattern: string) =>
  new RegExp(`^${pattern.replace(PARTS, expressionOf)}$`)

function expressionOf(part: string) {
  if (part === '*') return '.*'
  return part.startsWith(':') ? '[^/]+' : `\\${part}`
}
