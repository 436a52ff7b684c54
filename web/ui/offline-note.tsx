import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { BottomNote } from './bottom-note.tsx'

export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <BottomNote variant="dark">
          <WifiOff aria-hidden />
          You are offline.
        </BottomNote>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
