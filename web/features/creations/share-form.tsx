import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { useApp } from '../../api.ts'
import { useDraft } from '../../lib/draft.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { pickable, tagsQuery } from '../tags/tags-query.ts'
import { ImageField } from './image-field.tsx'
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
  const { call } = useApp()
  const { data: tags = [] } = useQuery(tagsQuery(call, 'creation'))
  const draft = useDraft<CreationDraft>(user && `${user.id}:new-creation`)
  const form = useForm<CreationDraft>({ resolver: zodResolver(shape), defaultValues: blank })
  const { errors, isSubmitting, isDirty } = form.formState
  const { register, control, watch, reset, handleSubmit } = form

  useEffect(() => {
    if (draft.restored) reset({ ...blank, ...draft.restored }, { keepDefaultValues: true })
  }, [draft.restored, reset])
  useEffect(() => {
    const { unsubscribe } = watch((words) =>
      draft.keep({ ...blank, ...(words as CreationDraft), imageUrl: '' }),
    )
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
        <Field label="Creation Name" error={errors.name?.message}>
          {(field) => <TextInput {...field} {...register('name')} dir="auto" autoComplete="off" />}
        </Field>
        <Field
          label="Description"
          error={errors.description?.message}
          hint={<DraftHint isRestored={draft.restored !== null} onDiscard={discard} />}
        >
          {(field) => (
            <TextArea
              {...field}
              {...register('description')}
              dir="auto"
              placeholder="What it does, and how it came to be. Markdown works."
            />
          )}
        </Field>
        <Controller
          control={control}
          name="imageUrl"
          render={({ field }) => (
            <ImageField
              value={field.value}
              onChange={field.onChange}
              error={errors.imageUrl?.message}
            />
          )}
        />
        <Field label="Product URL (Optional)" error={errors.productUrl?.message}>
          {(field) => (
            <TextInput {...field} {...register('productUrl')} type="url" placeholder="https://…" />
          )}
        </Field>
        <CheckGroup legend="Tags" error={errors.tagIds?.message}>
          {pickable(tags).map(({ id, name }) => (
            <CheckChip key={id} label={name} value={String(id)} {...register('tagIds')} />
          ))}
          <CheckChip label="Other" {...register('other')} />
        </CheckGroup>
        {watch('other') && (
          <Field
            label="Suggested tag"
            error={errors.suggestedTag?.message}
            hint="Suggested tags are reviewed by an admin before becoming visible."
          >
            {(field) => <TextInput {...field} {...register('suggestedTag')} autoComplete="off" />}
          </Field>
        )}
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
