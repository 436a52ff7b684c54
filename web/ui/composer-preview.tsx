import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from './button.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { Skeleton } from './skeleton.tsx'

type Preview = (text: string) => Promise<string>

type ComposerPreviewProps = { id: string; text: string; preview: Preview }

export function ComposerPreview({ id, text, preview }: ComposerPreviewProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <div role="tabpanel" id={id} aria-label="Preview" tabIndex={0} className="composer-preview">
      {text.trim() === '' ? (
        <p className="composer-note">Nothing to preview yet.</p>
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
    let isStale = false
    async function fetchPreview() {
      const next = await render(text).then(
        (html) => ({ html }),
        () => 'failed' as const,
      )
      if (!isStale) show(next)
    }
    void fetchPreview()
    return () => {
      isStale = true
    }
  }, [text])

  if (shown === 'waiting') return <Skeleton width="60%" />
  if (shown !== 'failed') return <MarkdownView html={shown.html} className="small" />
  return (
    <p className="composer-note">
      The preview did not load.{' '}
      <Button variant="ghost" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
