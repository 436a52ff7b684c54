import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { OTHER_TYPE } from '#contract/constants.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { toast } from '../../ui/toast.ts'
import { useAddResource } from './use-add-resource.ts'
import { ResourceFields } from './resource-fields.tsx'
import { blankResource, resourceFormShape } from './resource-form-shape.ts'
import type { ResourceDraft } from './resource-form-shape.ts'
import { resourceTypesQuery } from './queries.ts'

type AddResourceDialogProps = {
  user: User
  /** The type of the list that is shown. */
  shownType: string
  communityId: number
  onClose: () => void
}

export function AddResourceDialog(props: AddResourceDialogProps) {
  const { user, shownType, communityId, onClose } = props
  const { data: types = [] } = useQuery(resourceTypesQuery)
  const type = types.includes(shownType) ? shownType : (types[0] ?? OTHER_TYPE)
  const start = { ...blankResource, type }
  const form = useForm({ resolver: zodResolver(resourceFormShape), defaultValues: start })
  const { watch, handleSubmit, getValues, formState } = form
  const draft = useFormDraft(form, {
    storageKey: `${user.id}:new-resource-${communityId}`,
    start,
  })
  const { submit } = useAddResource(shownType, communityId)

  const send = handleSubmit(
    () => submit(getValues(), { ...form, onStored: draft.clear }),
    (errors) => tellMissing(getValues(), errors),
  )
  return (
    <FormDialog
      onSubmit={send}
      isPending={formState.isSubmitting}
      onClose={onClose}
      title="Add Resource"
      description="Something to read, watch or listen to that helped you."
      submitLabel={watch('type') === OTHER_TYPE ? 'Submit Type Suggestion' : 'Add Resource'}
      pendingText="Processing..."
    >
      <ResourceFields form={form} types={types} />
      <DraftLine draft={draft} />
    </FormDialog>
  )
}

/** A missing value is reported by a toast too; an invalid one only below its field. */
function tellMissing(draft: ResourceDraft, errors: FieldErrors<ResourceDraft>) {
  const fields = ['name', 'url', 'typeSuggestion'] as const
  const missing = fields.find((field) => errors[field] && draft[field].trim() === '')
  if (!missing) return
  const title = {
    name: 'Missing resource name',
    url: 'Missing resource URL',
    typeSuggestion: 'Missing type suggestion',
  }[missing]
  toast({ kind: 'error', title, description: errors[missing]?.message })
}
