import { lazy, Suspense } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'

const ShareCreationDialog = lazy(async () => ({
  default: (await import('./share-creation-dialog.tsx')).ShareCreationDialog,
}))

type ShareCreationProps = { communityId: number; onClose: () => void }

/** §2, Share Creation: fetched when first wanted; dialogs are not rendered on the server. */
export function ShareCreation(props: ShareCreationProps) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <ShareCreationDialog {...props} />
    </Suspense>
  )
}
