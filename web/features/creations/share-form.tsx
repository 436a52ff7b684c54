import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import type { FieldErrors } from '../../mutation.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { Form } from '../../ui/form.tsx'
import { FormEnd } from '../../ui/form-dialog.tsx'
import { ShareFields } from './share-fields.tsx'
import { ShareForm as shape, toolsNames } from './share-form-shape.ts'
import type { CreationDraft } from './share-form-shape.ts'

const blank: CreationDraft = {
  name: '',
  description: '',
  imageUrl: '',
  productUrl: '',
  tools: [],
  tagIds: [],
  other: false,
  suggestedTag: '',
}

const picture = {
  field: 'imageUrl',
  question:
    'Leave without sharing? The picture will be lost; what you wrote stays here as a draft.',
} as const

type ShareFormProps = {
  user: User | null
  communityId: number
  /** Resolves to whether the creation was saved; an error has been shown already. */
  onSubmit: (draft: CreationDraft, form: FieldErrors) => Promise<boolean>
  onClose: () => void
}

export function ShareForm({ user, communityId, onSubmit, onClose }: ShareFormProps) {
  const form = useForm<CreationDraft>({ resolver: zodResolver(shape), defaultValues: blank })
  const draft = useFormDraft(form, {
    storageKey: user && `${user.id}:new-creation-${communityId}`,
    start: blank,
    picture,
  })
  const { isSubmitting } = form.formState
  const [isPreparing, setPreparing] = useState(false)
  const { handleSubmit } = form

  const send = handleSubmit((values) =>
    onSubmit(values, { ...form, names: toolsNames, onStored: draft.clear }),
  )
  return (
    <Dialog
      isPending={isSubmitting}
      onClose={onClose}
      title="Share Creation"
      description="What did you make? A picture says most of it."
    >
      <Form onSubmit={send}>
        <ShareFields
          form={form}
          communityId={communityId}
          hint={draft.status === 'none' ? 'Markdown works.' : <DraftHint draft={draft} />}
          onPreparing={setPreparing}
        />
        <FormEnd
          submitLabel="Share Creation"
          pendingText={isPreparing ? 'Preparing…' : 'Sharing...'}
          isPending={isSubmitting || isPreparing}
          isDisabled={!user}
          onCancel={onClose}
        >
          {!user && (
            <Link to="/auth" className="mr-auto text-link">
              Log in to share a creation
            </Link>
          )}
        </FormEnd>
      </Form>
    </Dialog>
  )
}
