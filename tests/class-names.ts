import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

/**
 * The class names that a TSX file writes: as `className`, in calls of `clsx` and `cva`, and in
 * constants whose name ends in `Class`.
 */
export function classNamesIn(file: string): string[] {
  const lists: string[] = []
  const add = (node: ESTree.Node | null) => lists.push(...stringsOf(node))
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'className') add(value)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && /^class(Name)?$/.test(key.name)) add(value)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && id.name.endsWith('Class')) add(init)
    },
    CallExpression: (node) => {
      if (isClassList(node)) add(node)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return [...new Set(lists.flatMap((list) => list.split(/\s+/)))].filter((name) => name !== '')
}

/** The strings that an expression can result in; values that are only compared are left out. */
function stringsOf(node: ESTree.Node | null): string[] {
  if (node === null) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw)
  if (node.type === 'JSXExpressionContainer') return stringsOf(node.expression)
  if (node.type === 'TSAsExpression') return stringsOf(node.expression)
  if (node.type === 'ArrayExpression') return node.elements.flatMap(stringsOf)
  if (node.type === 'CallExpression') return stringsOfCall(node)
  if (node.type === 'ConditionalExpression') {
    return [node.consequent, node.alternate].flatMap(stringsOf)
  }
  if (node.type === 'LogicalExpression') {
    return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(stringsOf)
  }
  if (node.type === 'ObjectExpression') {
    return node.properties.flatMap((one) => (one.type === 'Property' ? stringsOf(one.value) : []))
  }
  return []
}

const isClassList = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'Identifier' && /^(clsx|cva)$/.test(callee.name)

function stringsOfCall({ callee, arguments: given }: ESTree.CallExpression): string[] {
  const name = callee.type === 'Identifier' ? callee.name : null
  if (name === 'clsx') return given.flatMap(stringsOf)
  if (name === 'cva') return given.flatMap((one, at) => (at === 0 ? stringsOf : variantsOf)(one))
  return callee.type === 'MemberExpression' ? stringsOf(callee.object) : []
}

/** Compound variants name their lists `class`, which is a property like others. */
function variantsOf(options: ESTree.Node): string[] {
  if (options.type !== 'ObjectExpression') return []
  return options.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'variants'
      ? stringsOf(one.value)
      : [],
  )
}
