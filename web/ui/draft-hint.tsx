type DraftHintProps = { isRestored: boolean; onDiscard: () => void }

/** Says that nothing gets lost, and offers to start over where something was brought back. */
export function DraftHint({ isRestored, onDiscard }: DraftHintProps) {
  if (!isRestored) return <>Draft kept on this device</>
  return (
    <>
      Draft restored ·{' '}
      <button type="button" className="text-link" onClick={onDiscard}>
        Discard draft
      </button>
    </>
  )
}
