import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Preview = (text: string, signal: AbortSignal) => Promise<string>

type ComposerPreviewProps = { id: string; text: string; preview: Preview }

export function ComposerPreview({ id, text, preview }: ComposerPreviewProps) {
  const [attempt, setAttempt] = useState(0)
  return (
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
        <Rendered
          key={attempt}
          text={text}
          preview={preview}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    </div>
  )
}

type RenderedProps = { text: string; preview: Preview; onRetry: () => void }

function Rendered({ text, preview, onRetry }: RenderedProps) {
  const [shown, show] = useState<{ html: string } | 'waiting' | 'failed'>('waiting')
  const render = useEffectEvent(preview)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    async function fetchPreview() {
      const next = await render(text, signal).then(
        (html) => ({ html }),
        () => 'failed' as const,
      )
      if (!signal.aborted) show(next)
    }
    void fetchPreview()
    return () => controller.abort()
  }, [text])

  if (shown === 'waiting') return <Skeleton width="60%" />
  if (shown !== 'failed') return <MarkdownView html={shown.html} size="small" />
  return (
    <p className="text-ink-3">
      <span role="alert">The preview could not be loaded.</span>{' '}
      <Button variant="ghost" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
