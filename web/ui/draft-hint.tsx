type DraftHintProps = {
  draft: {
    status: 'none' | 'kept' | 'restored' | 'outdated'
    restore: () => void
    discard: () => void
  }
}

/** Says what became of unsent words, and offers to start over or to bring them back. */
export function DraftHint({ draft: { status, restore, discard } }: DraftHintProps) {
  if (status === 'none') return NOTHING
  if (status === 'kept') return 'Draft kept on this device'
  return (
    <>
      {status === 'restored'
        ? 'Draft restored'
        : 'You have an unsent draft of an earlier version of this text'}
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
    </>
  )
}

/** Keeps the line, so that nothing moves at the first key. */
const NOTHING = '\u00a0'
