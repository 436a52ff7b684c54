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
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** The schema of what a call takes (`input`) or returns (`output`). */
export const jsonSchema = (shape: z.ZodMiniType, io: 'input' | 'output') =>
  schemaWith(z.globalRegistry, shape, io)

/** The same, where each shape with an `id` in this registry refers to its definition in `$defs`. */
export function schemaWith(
  metadata: typeof z.globalRegistry,
  shape: z.ZodMiniType,
  io: 'input' | 'output',
) {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    metadata,
    io,
    unrepresentable: 'any',
    override({ jsonSchema: part }) {
      deleteUnusedBounds(part)
      if (part.format === 'date-time') delete part.pattern
      // A later release may add fields.
      if (part.additionalProperties === false) delete part.additionalProperties
      deleteTraps(part as JsonSchema)
      describeFields(part as JsonSchema)
    },
  })
  return schema as JsonSchema
}

/** Bounds that zod gives every integer, because a number holds larger ones inexactly. */
function deleteUnusedBounds(part: { minimum?: number; maximum?: number }) {
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
}

/** The fields that only bots fill in: a program would lose what it sends. */
function deleteTraps({ properties = {} }: JsonSchema) {
  for (const [name, { isTrap }] of Object.entries(properties)) {
    if (isTrap) delete properties[name]
  }
}

function describeFields({ properties = {} }: JsonSchema) {
  for (const [name, field] of Object.entries(properties)) {
    const description = fieldDescriptions[name]
    if (description) field.description = description
  }
}
