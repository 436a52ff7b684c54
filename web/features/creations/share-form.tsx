import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { useDraft } from '../../lib/draft.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { ShareFields } from './share-fields.tsx'
import { ShareForm as shape } from './share-form-shape.ts'
import type { CreationDraft } from './share-form-shape.ts'

const blank: CreationDraft = {
  ...{ name: '', description: '', imageUrl: '', productUrl: '' },
  ...{ tagIds: [], other: false, suggestedTag: '' },
}

type ShareFormProps = {
  user: User | null
  /** Resolves to whether it was sent; a failure has told its reason. */
  onSubmit: (draft: CreationDraft) => Promise<boolean>
  onClose: () => void
}

/** The dialog's form. Its words are kept as a draft; a picture is too large for that. */
export function ShareForm({ user, onSubmit, onClose }: ShareFormProps) {
  const draft = useDraft<CreationDraft>(user && `${user.id}:new-creation`)
  const form = useForm<CreationDraft>({ resolver: zodResolver(shape), defaultValues: blank })
  const { isSubmitting, isDirty } = form.formState
  const { watch, reset, handleSubmit } = form

  useEffect(() => {
    if (draft.restored) reset({ ...blank, ...draft.restored }, { keepDefaultValues: true })
  }, [draft.restored, reset])
  useEffect(() => {
    const { unsubscribe } = watch((words) => {
      const kept = { ...blank, ...(words as CreationDraft), imageUrl: '' }
      // A form emptied or given back as it was leaves nothing to restore.
      if (JSON.stringify(kept) === JSON.stringify(blank)) draft.clear()
      else draft.keep(kept)
    })
    return unsubscribe
  })
  useLeaveGuard(() => isDirty && !isSubmitting)

  const send = handleSubmit(async (words) => {
    if (!(await onSubmit(words))) return
    draft.clear()
    reset(blank)
  })
  function discard() {
    draft.clear()
    reset(blank)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share Creation"
      description="What did you make? A picture says most of it."
    >
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        <ShareFields
          form={form}
          hint={<DraftHint isRestored={draft.restored !== null} onDiscard={discard} />}
        />
        <div className="end">
          {!user && (
            <Link to="/auth" className="text-link end-left">
              Log in to share a creation
            </Link>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!user}
            pending={isSubmitting}
            pendingText="Sharing..."
          >
            Share Creation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
