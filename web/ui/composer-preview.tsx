import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { Skeleton } from './skeleton.tsx'

type ComposerPreviewProps = {
  id: string
  text: string
  preview: (text: string) => Promise<string>
}

export function ComposerPreview({ id, text, preview }: ComposerPreviewProps) {
  const [html, setHtml] = useState<string>()
  const [failures, setFailures] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let stale = false
    setFailed(false)
    preview(text).then(
      (rendered) => stale || setHtml(rendered),
      () => stale || setFailed(true),
    )
    return () => {
      stale = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function is no new text
  }, [text, failures])

  return (
    <div role="tabpanel" id={id} aria-label="Preview" tabIndex={0} className="composer-preview">
      {hasFailed ? (
        <p className="composer-note">
          The preview did not load.{' '}
          <Button variant="ghost" onClick={() => setFailures(failures + 1)}>
            Try again
          </Button>
        </p>
      ) : text.trim() === '' ? (
        <p className="composer-note">Nothing to preview yet.</p>
      ) : html === undefined ? (
        <Skeleton width="60%" />
      ) : (
        <MarkdownView html={html} className="small" />
      )}
    </div>
  )
}
