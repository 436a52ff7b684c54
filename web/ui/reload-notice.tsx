import { RefreshCw, X } from 'lucide-react'
import { declineReload, useReloadOffer } from '../lib/reload-offer.ts'
import { BottomNote } from './bottom-note.tsx'
import { Button, IconButton } from './button.tsx'

const MESSAGES = {
  'new release': 'A new version of this site is available.',
  'part missing': 'Part of this page could not be loaded.',
}

export function ReloadNotice() {
  const reason = useReloadOffer()
  return (
    <div role="status">
      {reason && (
        <BottomNote variant="light">
          <span>{MESSAGES[reason]}</span>
          <Button icon={<RefreshCw aria-hidden />} onClick={() => window.location.reload()}>
            Reload
          </Button>
          <IconButton label="Not now" icon={<X />} onClick={declineReload} />
        </BottomNote>
      )}
    </div>
  )
}
