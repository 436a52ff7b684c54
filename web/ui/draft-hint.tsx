import type { FormDraft } from '../lib/use-draft.ts'
import { Hint } from './hint.tsx'

type DraftHintProps = { draft: Pick<FormDraft, 'status' | 'isPictureLost' | 'restore' | 'discard'> }

export function DraftHint({ draft }: DraftHintProps) {
  const { status, isPictureLost, restore, discard } = draft
  if (status === 'none') return NOTHING
  const loss = isPictureLost ? ' without its picture, which did not fit' : ''
  if (status === 'saved') return `Draft kept on this device${loss}`
  return (
    <span>
      {status === 'restored'
        ? `Draft restored${loss}`
        : `You have an unsent draft of an earlier version of this text${loss}`}
      {status === 'outdated' && (
        <>
          {' · '}
          <button type="button" className="text-link" onClick={restore}>
            Restore draft
          </button>
        </>
      )}
      {' · '}
      <button type="button" className="text-link" onClick={discard}>
        Discard draft
      </button>
    </span>
  )
}

/** The same as a line of its own in a form. */
export const DraftLine = (props: DraftHintProps) => (
  <Hint>
    <DraftHint {...props} />
  </Hint>
)

/** Keeps the line's height, so that nothing shifts at the first keystroke. */
const NOTHING = '\u00a0'
