import { useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Empty } from './ui/empty.tsx'

/** A render error replaces only its panel; a navigation tries again. */
export function PanelBoundary({ children }: { children: ReactNode }) {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <CatchBoundary getResetKey={() => address} errorComponent={PanelFailed}>
      {children}
    </CatchBoundary>
  )
}

function PanelFailed({ reset }: { reset: () => void }) {
  const client = useQueryClient()
  function retry() {
    // The panel, which is not mounted, reads its data again.
    client.removeQueries({ type: 'inactive' })
    reset()
  }
  return (
    <Empty
      title="This part of the page could not be shown"
      text="Something went wrong here. The rest of the page works."
      onRetry={retry}
    />
  )
}
