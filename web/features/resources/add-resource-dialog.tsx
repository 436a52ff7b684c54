import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import { OTHER_TYPE } from '#contract/constants.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { DraftDialog } from '../../ui/form-dialog.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useAddResource } from './use-add-resource.ts'
import { ResourceFields } from './resource-fields.tsx'
import { blankResource, resourceFormShape } from './resource-form-shape.ts'
import type { ResourceDraft } from './resource-form-shape.ts'
import { resourceTypesQuery } from './queries.ts'

type AddResourceDialogProps = {
  /** The type of the list that is shown. */
  shownType: string
  communityId: number
  onClose: () => void
}

export function AddResourceDialog(props: AddResourceDialogProps) {
  const { shownType, communityId, onClose } = props
  const user = useCurrentUser()
  const { data: types = [] } = useQuery(resourceTypesQuery)
  const type = types.includes(shownType) ? shownType : (types[0] ?? OTHER_TYPE)
  const start = { ...blankResource, type }
  const form = useSchemaForm(resourceFormShape, start)
  const { submit } = useAddResource(shownType, communityId)
  return (
    <DraftDialog
      form={form}
      draft={{ storageKey: `${user?.id}:new-resource-${communityId}`, start }}
      onSend={(_values, sent) => submit(form.getValues(), sent)}
      onInvalid={(errors) => tellMissing(form.getValues(), errors)}
      onClose={onClose}
      title="Add Resource"
      description="Something to read, watch or listen to that helped you."
      submitLabel={form.watch('type') === OTHER_TYPE ? 'Submit Type Suggestion' : 'Add Resource'}
      pendingText="Processing..."
    >
      {(draft) => (
        <>
          <ResourceFields form={form} types={types} />
          <DraftLine draft={draft} />
        </>
      )}
    </DraftDialog>
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
