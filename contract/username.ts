import * as z from 'zod/mini'
import { USERNAME_CHARACTERS_MAX, USERNAME_CHARACTERS_MIN } from './constants.ts'
import { trimmedText } from './fields.ts'

/** Control and format characters, unusual spaces, blank letters and stacked marks. */
const INVISIBLE = /[\u2800\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|\p{M}{4,}/u

/** Scripts that share letters of the same look with another script of this list. */
const CONFUSABLE_SCRIPTS = (
  'Latin Greek Cyrillic Armenian Cherokee Coptic Lisu Deseret Georgian Canadian_Aboriginal Carian ' +
  'Caucasian_Albanian Elbasan Glagolitic Gothic Lycian Lydian Miao Ogham Old_Italic Osage Runic ' +
  'Tifinagh Vai Warang_Citi'
)
  .split(' ')
  .map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

/** Whether a word has letters of several such scripts; a name may have words in different ones. */
const mixesScripts = (name: string) =>
  name
    .split(' ')
    .some((word) => CONFUSABLE_SCRIPTS.filter((script) => script.test(word)).length > 1)

/** A name that a member may keep. It may mix alphabets, as was allowed once; a new name may not. */
export const Username = trimmedText({
  name: 'Username',
  min: USERNAME_CHARACTERS_MIN,
  max: USERNAME_CHARACTERS_MAX,
}).check(
  z.refine(
    (value) => !INVISIBLE.test(value),
    'Username cannot contain control or invisible characters',
  ),
)

/** A name as it may be chosen. */
export const NewUsername = Username.check(
  z.refine(
    (value) => !mixesScripts(value),
    'A word of the username cannot mix alphabets that look alike, such as Latin and Cyrillic',
  ),
)
