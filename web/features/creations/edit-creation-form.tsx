import { useNavigate } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { NewCreation } from '#contract/creations.ts'
import type { Creation, ToolOnCreation } from '#contract/creations.ts'
import { canEditCreation } from '#contract/permissions.ts'
import type { TagOnPost } from '#contract/tags.ts'
import { errorMessage } from '../../api-error.ts'
import { useApiMutation } from '../../mutation.ts'
import { useSeenVersion } from '../../use-seen-version.tsx'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CheckGroup, ToggleChip } from '../../ui/check-chip.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { TagChoices } from '../tags/tag-choices.tsx'
import { creationQuery } from './queries.ts'
import { CurrentImage } from './current-image.tsx'
import { productUrlField, toolsField, toolsNames } from './share-form-shape.ts'
import { ToolPicker } from './tool-picker.tsx'

const shape = z.object({
  name: NewCreation.shape.name,
  description: NewCreation.shape.description,
  productUrl: productUrlField,
  tools: toolsField,
  tagIds: z.array(z.number()).check(z.minLength(1, 'Please select at least one tag')),
})

type InputName = 'name' | 'description' | 'productUrl'

/** Creation edit. An administrator may view it, but only the creator can save. */
export function EditCreationForm({ creation }: { creation: Creation }) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { name, description, productUrl, imageUrl, tagIds, tools, communityId } = creation
  const start = { name, description, productUrl: productUrl ?? '', tools, tagIds }
  const form = useSchemaForm(shape, start)
  const { register, control, handleSubmit, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  // The server renders the texts, too, so that the page has its height from the start.
  const input = (field: InputName) => ({ ...register(field), defaultValue: start[field] })
  const seen = useSeenVersion({ what: 'creation', updatedAt: creation.updatedAt, isDirty })
  const isOwn = canEditCreation(user, creation)
  const storageKey = user && isOwn ? `${user.id}:creation-${creation.id}` : null
  const draft = useFormDraft(form, { storageKey, start, isEdit: true })
  const params = { id: String(creation.id) }

  const { submit } = useApiMutation({
    mutationFn: (call, { tools: picked, ...fields }: z.output<typeof shape>) => {
      const productLink = fields.productUrl.trim() || null
      const change = { ...fields, ...toolChange(picked, tools), productUrl: productLink, imageUrl }
      return call('PATCH /api/creations/:id', { params, body: { ...change, seenAt: seen.seenAt } })
    },
    updateCache: (client, saved) =>
      client.setQueryData(
        creationQuery(params.id).queryKey,
        (old) => old && { ...old, creation: saved },
      ),
    invalidates: ['GET /api/creations'],
    onSuccess(saved, _values, { isHere, isAllSent }) {
      seen.onSaved(saved)
      if (isAllSent) draft.clear()
      return isAllSent && isHere && navigate({ to: '/creation/$id', params, ignoreBlocker: true })
    },
    toast: () => ({ title: 'Creation updated' }),
    onError: seen.onError,
    failure: (error) => ({
      title: 'Error',
      description: `Failed to update creation: ${errorMessage(error)}`,
    }),
  })
  const save = handleSubmit((values) => submit(values, { ...form, names: toolsNames }))
  return (
    <Form onSubmit={save}>
      {!isOwn && (
        <Notice>You can look at this as an administrator. Only its creator can change it.</Notice>
      )}
      <fieldset className="grid min-w-0 gap-4.5" disabled={!isOwn}>
        <Field label="Name" error={errors.name?.message}>
          {(field) => <TextInput {...field} {...input('name')} autoComplete="off" />}
        </Field>
        <Field label="Description" error={errors.description?.message} hint="Markdown works.">
          {(field) => <TextArea {...field} {...input('description')} />}
        </Field>
        <Field label="Project URL (optional)" error={errors.productUrl?.message}>
          {(field) => (
            <TextInput {...field} {...input('productUrl')} type="url" placeholder="https://…" />
          )}
        </Field>
        <ToolPicker
          name="tools"
          control={control}
          label="Built with (optional)"
          communityId={communityId}
        />
        <TagsField control={control} error={errors.tagIds?.message} present={creation.tags} />
      </fieldset>
      <CurrentImage name={name} imageUrl={imageUrl} />
      {isOwn && <DraftLine draft={draft} />}
      {seen.notice}
      <NeedsScript what="Saving" />
      <EditButtons
        isOwn={isOwn}
        isPending={isSubmitting}
        onCancel={() => void navigate({ to: '/creation/$id', params })}
      />
    </Form>
  )
}

type EditButtonsProps = { isOwn: boolean; isPending: boolean; onCancel: () => void }

const EditButtons = ({ isOwn, isPending, onCancel }: EditButtonsProps) => (
  <ButtonRow>
    <Button variant="ghost" onClick={onCancel}>
      {isOwn ? 'Cancel' : 'Back'}
    </Button>
    {isOwn && (
      <Button type="submit" variant="primary" pending={isPending} pendingText="Saving…">
        Save Changes
      </Button>
    )}
  </ButtonRow>
)

type TagsFieldProps = {
  control: Control<z.input<typeof shape>>
  error: string | undefined
  present: TagOnPost[]
}

function TagsField({ control, error, present }: TagsFieldProps) {
  return (
    <Controller
      control={control}
      name="tagIds"
      render={({ field: { ref, value, onChange } }) => (
        <CheckGroup legend="Tags" error={error}>
          <TagChoices type="creation">
            {(tags) =>
              choices(tags, present).map(({ id, name, active }, at) => (
                <ToggleChip
                  key={id}
                  ref={at === 0 ? ref : undefined}
                  label={active ? name : `${name} (pending)`}
                  pressed={value.includes(id)}
                  onToggle={() => onChange(toggled(value, id))}
                />
              ))
            }
          </TagChoices>
        </CheckGroup>
      )}
    />
  )
}

/** The selectable tags, and the creation's own tags even if they are still pending. */
const choices = (offered: TagOnPost[], present: TagOnPost[]) => [
  ...offered,
  ...present.filter(({ id }) => !offered.some((tag) => tag.id === id)),
]

/** Hidden tools are not shown in the form: they stay unless the tools are changed. */
function toolChange(picked: ToolOnCreation[], before: ToolOnCreation[]) {
  const toolIds = picked.map(({ id }) => id)
  return toolIds.join() === before.map(({ id }) => id).join() ? {} : { toolIds }
}

const toggled = (chosen: number[], id: number) =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
