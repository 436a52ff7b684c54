import type { TagType } from '#contract/tags.ts'
import type { Call } from '../../api.ts'

/** §4: a suggested tag is created first, inactive; its id then joins the post. Failure: only logged. */
export async function suggestTag(call: Call, type: TagType, name: string) {
  try {
    const tag = await call('POST /api/tags', { body: { name, type, active: false } })
    return tag.id
  } catch (error) {
    console.error('the tag suggestion failed', error)
    return null
  }
}
