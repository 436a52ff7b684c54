import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { newsOnX } from './tool-links.ts'
import { toolsQuery } from './queries.ts'
import type { ToolListParams } from './queries.ts'
import { useFacts } from './truncated-list.ts'

/** The category's news on X: loading, available or unavailable. In a narrow bar, a row of its own. */
export const NewsOnX = ({ params }: { params: ToolListParams }) => (
  <span className="min-w-0 @max-bar:order-1 @max-bar:basis-full">
    <NewsButton params={params} />
  </span>
)

function NewsButton({ params }: { params: ToolListParams }) {
  const list = toolsQuery(params)
  const { data: tools = [], isPending } = useQuery(list)
  const { newsUsernames } = useFacts(list.queryKey, tools)
  if (isPending) return <Quiet text="Loading tools..." />
  if (newsUsernames.length === 0) return <Quiet text="No X usernames available" />
  return (
    <Button
      variant="ghost"
      className="py-1.5 text-start wrap-anywhere whitespace-normal not-forced-colors:@max-bar:-ml-2.5"
      onClick={() => window.open(newsOnX(newsUsernames), '_blank', 'noopener')}
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
