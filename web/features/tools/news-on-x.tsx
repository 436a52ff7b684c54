import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { newsOnX } from './tool-links.ts'
import { toolsQuery } from './queries.ts'
import type { ToolListParams } from './queries.ts'

/** On a phone, below the other controls of the bar. */
const rowOnPhone = 'max-md:order-1 max-md:-ml-2.5'

/** The category's news on X: loading, available or unavailable. */
export function NewsOnX({ params }: { params: ToolListParams }) {
  const { data: tools = [], isPending } = useQuery(toolsQuery(params))
  const address = newsOnX(tools)
  if (isPending) return <Quiet text="Loading tools..." />
  if (address === null) return <Quiet text="No X usernames available" />
  return (
    <Button
      variant="ghost"
      className={rowOnPhone}
      onClick={() => window.open(address, '_blank', 'noopener')}
    >
      Get {params.category} news on X
    </Button>
  )
}

const Quiet = ({ text }: { text: string }) => (
  <Button variant="ghost" className={rowOnPhone} disabled>
    {text}
  </Button>
)
