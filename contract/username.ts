import * as z from 'zod/mini'
import { USERNAME_CHARACTERS_MAX, USERNAME_CHARACTERS_MIN } from './constants.ts'
import { trimmedText } from './fields.ts'

/** Control and format characters, unusual spaces, blank letters and stacked marks. */
const INVISIBLE = /[\u2800\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|\p{M}{4,}/u

const LATIN = /\p{Script=Latin}/u
/** Scripts with many letters that cannot be told from Latin ones. */
const LOOKS_LATIN = /\p{Script=Cherokee}|\p{Script=Coptic}|\p{Script=Lisu}/u

export const Username = trimmedText({
  name: 'Username',
  min: USERNAME_CHARACTERS_MIN,
  max: USERNAME_CHARACTERS_MAX,
}).check(
  z.refine(
    (value) => !INVISIBLE.test(value),
    'Username cannot contain control or invisible characters',
  ),
  z.refine(
    (value) => !(LATIN.test(value) && LOOKS_LATIN.test(value)),
    'Username cannot mix Latin letters with look-alikes of other scripts',
  ),
)
