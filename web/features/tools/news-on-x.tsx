import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { newsOnX } from './tool-links.ts'
import { toolsQuery } from './queries.ts'
import type { ToolListParams } from './queries.ts'

/** The category's news on X: loading, available or unavailable. In a narrow bar, a row of its own. */
export const NewsOnX = ({ params }: { params: ToolListParams }) => (
  <span className="@max-bar:order-1 @max-bar:basis-full">
    <NewsButton params={params} />
  </span>
)

function NewsButton({ params }: { params: ToolListParams }) {
  const { data: tools = [], isPending } = useQuery(toolsQuery(params))
  const address = newsOnX(tools)
  if (isPending) return <Quiet text="Loading tools..." />
  if (address === null) return <Quiet text="No X usernames available" />
  return (
    <Button
      variant="ghost"
      className="not-forced-colors:@max-bar:-ml-2.5"
      onClick={() => window.open(address, '_blank', 'noopener')}
    >
      Get {params.category} news on X
    </Button>
  )
}

const Quiet = ({ text }: { text: string }) => (
  <Button variant="ghost" disabled>
    {text}
  </Button>
)
