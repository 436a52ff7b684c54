import * as z from 'zod/mini'
import {
  CREATION_NAME_CHARACTERS_MAX,
  CREATION_NAME_CHARACTERS_MIN,
  DESCRIPTION_CHARACTERS_MAX,
  DESCRIPTION_CHARACTERS_MIN,
  IMAGE_CHARACTERS_MAX,
  IMAGE_CHARACTERS_MIN,
  TOOLS_PER_CREATION_MAX,
} from './constants.ts'
import { idsOr, text, trimmedText } from './fields.ts'

export const CreationName = trimmedText({
  name: 'Name',
  min: CREATION_NAME_CHARACTERS_MIN,
  max: CREATION_NAME_CHARACTERS_MAX,
})

export const CreationDescription = text({
  name: 'Description',
  min: DESCRIPTION_CHARACTERS_MIN,
  max: DESCRIPTION_CHARACTERS_MAX,
})

export const imageRules = { min: IMAGE_CHARACTERS_MIN, max: IMAGE_CHARACTERS_MAX }

/** The tools that the creation was made with, in the order in which they are shown. */
export const CreationToolIds = idsOr('Required').check(
  z.maxLength(
    TOOLS_PER_CREATION_MAX,
    `A creation can name at most ${TOOLS_PER_CREATION_MAX} tools`,
  ),
)
