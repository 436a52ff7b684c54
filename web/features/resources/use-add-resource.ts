import { ALL_TYPES, OTHER_TYPE } from '#contract/constants.ts'
import { errorMessage } from '../../api-error.ts'
import { useApiMutation } from '../../mutation.ts'
import { isolated } from '../../lib/isolated.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import type { ResourceDraft } from './resource-form-shape.ts'
import { typeInAddress } from './queries.ts'

/** Adds a resource, or suggests one with a new type, and shows the list that contains it. */
export function useAddResource(shownType: string, communityId: number) {
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
