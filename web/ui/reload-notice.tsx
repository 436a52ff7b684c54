import { RefreshCw, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { declineReload, readReloadOffer, subscribeReloadOffer } from '../lib/reload-offer.ts'
import { BottomNote } from './bottom-note.tsx'
import { Button, IconButton } from './button.tsx'

const WORDS = {
  'new release': 'A new version of this site is available.',
  'part missing': 'Part of this page could not be loaded.',
}

/** Offers to reload the page when that would help. */
export function ReloadNotice() {
  const offered = useSyncExternalStore(subscribeReloadOffer, readReloadOffer, () => null)
  return (
    <div role="status">
      {offered && (
        <BottomNote variant="light">
          <span>{WORDS[offered]}</span>
          <Button icon={<RefreshCw aria-hidden />} onClick={() => window.location.reload()}>
            Reload
          </Button>
          <IconButton label="Not now" icon={<X />} onClick={declineReload} />
        </BottomNote>
      )}
    </div>
  )
}
