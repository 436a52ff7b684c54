import type { JsonSchema } from './json-schema.ts'

/** A schema in the notation of TypeScript: `{ id: integer, name?: string }[]`. */
export function jsonType(schema: JsonSchema, indent = ''): string {
  const { anyOf, allOf, items, properties, additionalProperties: rest } = schema
  if (anyOf) return anyOf.map((one) => jsonType(one, indent)).join(' | ')
  if (allOf) return allOf.map((one) => jsonType(one, indent)).join(' & ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (items) return listOf(jsonType(items, indent))
  if (properties) {
    const { required = [] } = schema
    const deeper = `${indent}  `
    const fields = Object.entries(properties).map(([name, field]) => {
      const comment = field.description ? `${deeper}// ${field.description}\n` : ''
      const mark = required.includes(name) ? '' : '?'
      return `${comment}${deeper}${name}${mark}: ${jsonType(field, deeper)}\n`
    })
    return `{\n${fields.join('')}${indent}}`
  }
  if (typeof rest === 'object') return `{ [name]: ${jsonType(rest, indent)} }`
  return scalar(schema)
}

const listOf = (one: string) =>
  one.includes(' | ') && !one.includes('\n') ? `(${one})[]` : `${one}[]`

function scalar({ type = 'any', format, minLength, maxLength }: JsonSchema) {
  const facts = [
    format === 'date-time' ? 'time, UTC' : (format ?? ''),
    minLength !== undefined && minLength > 0 ? `from ${minLength}` : '',
    maxLength === undefined ? '' : `up to ${maxLength} characters`,
  ].filter((fact) => fact !== '')
  const [first = 'any', ...others] = [type].flat()
  const named = facts.length === 0 ? first : `${first} (${facts.join(', ')})`
  return [named, ...others].join(' | ')
}
