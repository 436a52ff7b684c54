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
}

/** The schema of what a call takes (`input`) or returns (`output`). */
export function jsonSchema(shape: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema as JsonSchema
}
