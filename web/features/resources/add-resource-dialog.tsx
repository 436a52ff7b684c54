import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import { OTHER_TYPE, ALL_TYPES } from '#contract/constants.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { DraftDialog } from '../../ui/draft-dialog.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { toast } from '../../ui/toast.ts'
import { errorMessage } from '../../api-error.ts'
import { useApiMutation } from '../../mutation.ts'
import { isolated } from '../../lib/isolated.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { blankResource, ResourceFields, resourceFormShape } from './resource-fields.tsx'
import type { ResourceDraft } from './resource-fields.tsx'
import { resourceTypesQuery, typeInAddress } from './queries.ts'

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
      draft={{ storageKey: user && `${user.id}:new-resource-${communityId}`, start }}
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

/** Adds a resource, or suggests one with a new type, and shows the list that contains it. */
function useAddResource(shownType: string, communityId: number) {
  const changeSearch = useChangeSearch()

  /** Closes the dialog and shows the list that contains the new resource. */
  const showList = (type: string) =>
    changeSearch(
      { type: typeInAddress(type), new: undefined },
      { replace: true, ignoreBlocker: true },
    )

  return useApiMutation({
    mutationFn: (call, { name, url, type, typeSuggestion }: ResourceDraft) => {
      const suggested = type === OTHER_TYPE ? { typeSuggestion } : {}
      return call('POST /api/resources', { body: { name, url, type, communityId, ...suggested } })
    },
    invalidates: ['GET /api/resources'],
    onSuccess: (_resource, { type }, { isHere }) =>
      isHere && showList(shownType === ALL_TYPES || type === OTHER_TYPE ? shownType : type),
    toast: (_resource, { name, type }) =>
      type === OTHER_TYPE
        ? {
            title: 'Type suggestion submitted',
            description: `“${isolated(name)}” is awaiting review: it appears once an administrator has reviewed its type.`,
          }
        : { title: 'Resource added', description: `“${isolated(name)}” was added to the list.` },
    failure: (error, { type }) => ({
      title: type === OTHER_TYPE ? 'Failed to submit type suggestion' : 'Failed to add resource',
      description: errorMessage(error),
    }),
  })
}
