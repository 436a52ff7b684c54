import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { newsOnX } from './tool-links.ts'
import { toolsQuery } from './tools-query.ts'
import type { ToolListParams } from './tools-query.ts'

/** The category's news on X: loading, available or unavailable. */
export function NewsOnX({ place }: { place: ToolListParams }) {
  const { call } = useApp()
  const { data: tools = [], isPending } = useQuery(toolsQuery(call, place))
  const address = newsOnX(tools)
  if (isPending) return <Quiet text="Loading tools..." />
  if (address === null) return <Quiet text="No X usernames available" />
  return (
    <Button variant="ghost" onClick={() => window.open(address, '_blank', 'noopener')}>
      Get {place.category} news on X
    </Button>
  )
}

const Quiet = ({ text }: { text: string }) => (
  <Button variant="ghost" className="quiet-btn" disabled>
    {text}
  </Button>
)
