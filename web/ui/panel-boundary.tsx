import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'

const Retry = createContext(() => {})

type PanelBoundaryProps = {
  /** Drops the data that the panel renders; the panel renders again afterwards. */
  onRetry: () => void
  children: ReactNode
}

/** A render error replaces only its panel; a navigation tries again. */
export function PanelBoundary({ onRetry, children }: PanelBoundaryProps) {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <Retry value={onRetry}>
      <CatchBoundary getResetKey={() => address} errorComponent={PanelFailed}>
        {children}
      </CatchBoundary>
    </Retry>
  )
}

function PanelFailed({ reset }: { reset: () => void }) {
  const onRetry = use(Retry)
  return (
    <Empty
      title="This part of the page could not be shown"
      text="Something went wrong here. The rest of the page works."
      onRetry={() => {
        onRetry()
        reset()
      }}
    />
  )
}
