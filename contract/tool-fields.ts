import * as z from 'zod/mini'
import { TOOL_DESCRIPTION_CHARACTERS_MAX, X_USERNAME_CHARACTERS_MAX } from './constants.ts'
import { stringOr, text } from './fields.ts'

const X_USERNAME_MESSAGE = `X username must have at most ${X_USERNAME_CHARACTERS_MAX} letters, digits or underscores`
const X_USERNAME = new RegExp(`^(\\w{1,${X_USERNAME_CHARACTERS_MAX}})?$`)

/** Stored without `@`; an empty name means none. */
export const XUsername = z.pipe(
  z.nullable(
    stringOr('Required').check(
      z.trim(),
      z.overwrite(withoutAt),
      z.regex(X_USERNAME, X_USERNAME_MESSAGE),
    ),
  ),
  z.transform((value) => value || null),
)

/** What the tool is, in a few sentences of plain text; an empty one means none. */
export const ToolDescription = z.pipe(
  z.nullable(text({ name: 'Description', max: TOOL_DESCRIPTION_CHARACTERS_MAX })),
  z.transform((value) => value?.trim() || null),
)

function withoutAt(value: string) {
  return value.replace(/^@+/, '')
}
