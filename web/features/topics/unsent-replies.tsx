import { Button, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ReplyDraft } from './use-reply-draft.ts'

type UnsentRepliesProps = {
  draft: ReplyDraft
  isPending: boolean
  /** Resolves to whether the reply was posted; an error has been shown already. */
  post: (content: string) => Promise<boolean>
}

/** Replies that failed to post while the next one was being written. */
export function UnsentReplies({ draft, isPending, post }: UnsentRepliesProps) {
  if (draft.unsent.length === 0) return null
  const send = (content: string) => {
    if (!isPending) void draft.send(content, post)
  }
  return (
    <ul className="mb-4 grid gap-3" aria-label="Replies not posted yet">
      {draft.unsent.map((content) => (
        <li key={content}>
          <Notice>
            <p>
              <b>Not posted yet</b>
            </p>
            <p className="whitespace-pre-wrap" dir="auto">
              {content}
            </p>
            <ButtonRow className="mt-2">
              <Button variant="ghost" onClick={() => draft.discardUnsent(content)}>
                Discard
              </Button>
              <Button pending={isPending} onClick={() => send(content)}>
                Send again
              </Button>
            </ButtonRow>
          </Notice>
        </li>
      ))}
    </ul>
  )
}
