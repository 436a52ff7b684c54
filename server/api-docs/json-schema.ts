import { fieldDescriptions } from '#contract/descriptions.ts'
import * as z from 'zod/mini'

/** The subset of JSON Schema that `z.toJSONSchema` generates. */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  format?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  description?: string
  /** A field that people do not see. */
  isTrap?: true
}

/** The schema of what a call takes (`input`) or returns (`output`). */
export function jsonSchema(shape: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: part }) {
      deleteUnusedBounds(part)
      describeFields(part as JsonSchema)
    },
  })
  return withoutTraps(schema as JsonSchema)
}

/** Bounds that zod gives every integer, because a number holds larger ones inexactly. */
function deleteUnusedBounds(part: { minimum?: number; maximum?: number }) {
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
}

function describeFields({ properties = {} }: JsonSchema) {
  for (const [name, field] of Object.entries(properties)) {
    const description = fieldDescriptions[name]
    if (description) field.description = description
  }
}

/** Without the fields that only bots fill in: a program would lose what it sends. */
function withoutTraps({ properties, ...schema }: JsonSchema): JsonSchema {
  if (!properties) return schema
  const shown = Object.entries(properties).filter(([, { isTrap }]) => !isTrap)
  return { ...schema, properties: Object.fromEntries(shown) }
}
