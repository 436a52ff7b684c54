import { useQuery } from '@tanstack/react-query'
import { typedQuery } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type ComposerPreviewProps = { id: string; text: string }

export const ComposerPreview = ({ id, text }: ComposerPreviewProps) => (
  <div
    role="tabpanel"
    id={id}
    aria-label="Preview"
    tabIndex={0}
    className="min-h-33 rounded-b-control border border-edge bg-surface p-3"
  >
    {text.trim() === '' ? (
      <p className="text-ink-3">Nothing to preview yet.</p>
    ) : (
      <Rendered text={text} />
    )}
  </div>
)

/** The text as the server will render it. */
function Rendered({ text }: { text: string }) {
  const { data, isPending, refetch } = useQuery({
    ...typedQuery('POST /api/preview', { body: { content: text } }),
    gcTime: 0,
  })
  if (data) return <MarkdownView html={data.html} size="small" />
  if (isPending) return <Skeleton width="60%" />
  return (
    <p className="text-ink-3">
      <span role="alert">The preview could not be loaded.</span>{' '}
      <Button variant="ghost" onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  )
}
