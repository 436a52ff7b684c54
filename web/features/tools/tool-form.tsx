import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormRegister } from 'react-hook-form'
import { useApp } from '../../api.ts'
import { useFormDraft } from '../../lib/form-draft.ts'
import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { pickable, tagsQuery } from '../tags/tags-query.ts'
import { ToolFormShape } from './tool-form-shape.ts'
import type { ToolDraft } from './tool-form-shape.ts'

type ToolFormProps = {
  heading: string
  description?: string
  start: ToolDraft
  /** The draft's key: user and place. */
  draftPlace: string
  /** Whether the form edits an existing tool. */
  isEdit?: boolean
  submitLabel: string
  pendingText: string
  /** Shown to the left of the buttons. */
  aside?: ReactNode
  /** Resolves to whether the tool was saved; an error has been shown already. */
  onSubmit: (draft: ToolDraft) => Promise<boolean>
  onClose: () => void
}

export function ToolForm(props: ToolFormProps) {
  const { start, draftPlace, isEdit = false, onSubmit, onClose } = props
  const form = useForm<ToolDraft>({ resolver: zodResolver(ToolFormShape), defaultValues: start })
  const draft = useFormDraft(form, { place: draftPlace, start, isEdit })
  const { register, handleSubmit } = form
  const { errors, isSubmitting } = form.formState

  const send = handleSubmit(async (words) => {
    if (!(await onSubmit(words))) return
    draft.clear()
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={props.heading}
      {...(props.description ? { description: props.description } : {})}
    >
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        <Field label="Name" error={errors.name?.message}>
          {(field) => <TextInput {...field} {...register('name')} dir="auto" autoComplete="off" />}
        </Field>
        <Field label="URL" error={errors.url?.message}>
          {(field) => (
            <TextInput {...field} {...register('url')} type="url" placeholder="https://" />
          )}
        </Field>
        <CheckGroup legend="Tags" error={errors.tagIds?.message}>
          <Categories register={register} />
        </CheckGroup>
        <Field label="X username" error={errors.xusername?.message} hint="Optional, without @">
          {(field) => (
            <TextInput
              {...field}
              {...register('xusername')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <CheckGroup legend="Visibility">
          <CheckChip label="Visible" {...register('visible')} />
        </CheckGroup>
        <p className="hint">
          <DraftHint draft={draft} />
        </p>
        <FormEnd
          submitLabel={props.submitLabel}
          pendingText={props.pendingText}
          isPending={isSubmitting}
          onCancel={onClose}
        >
          {props.aside}
        </FormEnd>
      </form>
    </Dialog>
  )
}

/** 'Loading categories...' or 'Error loading categories'. */
function Categories({ register }: { register: UseFormRegister<ToolDraft> }) {
  const { call } = useApp()
  const { data: tags, isPending, refetch } = useQuery(tagsQuery(call, 'tool'))
  if (isPending) return <p className="hint">Loading categories...</p>
  if (!tags) {
    return (
      <p className="hint bad">
        <span>Error loading categories</span>{' '}
        <button type="button" className="text-link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  }
  return pickable(tags).map(({ id, name }) => (
    <CheckChip key={id} label={name} value={String(id)} {...register('tagIds')} />
  ))
}
