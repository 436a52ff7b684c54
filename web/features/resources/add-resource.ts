import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OTHER_TYPE } from '#contract/constants.ts'
import { errorMessage, useApp } from '../../api.ts'
import { withSearch } from '../../lib/search-params.ts'
import { toast } from '../../ui/toast.ts'
import type { ResourceDraft } from './resource-form-shape.ts'
import { ALL_TYPES, typeInAddress } from './resources-query.ts'
import type { ResourceListParams } from './resources-query.ts'

/**
 * Submits the form; resolves to whether the resource was accepted. An error has been shown already.
 */
export function useAddResource({ type: shownType, communityId }: ResourceListParams) {
  const { call } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()

  /** Closes the dialog and shows the list that contains the new resource. */
  async function showList(type: string) {
    await navigate({
      to: '.',
      search: (all) => withSearch(all, { type: typeInAddress(type), new: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }

  return async ({ name, url, type, typeSuggestion }: ResourceDraft) => {
    const isSuggestion = type === OTHER_TYPE
    const suggested = isSuggestion ? { typeSuggestion } : {}
    try {
      await call('POST /api/resources', { body: { name, url, type, communityId, ...suggested } })
    } catch (error) {
      const title = isSuggestion ? 'Failed to submit type suggestion' : 'Failed to add resource'
      toast({ kind: 'error', title, description: errorMessage(error) })
      return false
    }
    if (isSuggestion) {
      const description = `“${name}” is awaiting review: it appears once an administrator has looked at its type.`
      toast({ kind: 'success', title: 'Type suggestion submitted', description })
      await showList(shownType)
      return true
    }
    toast({
      kind: 'success',
      title: 'Resource added',
      description: `“${name}” was added to the list.`,
    })
    await client.invalidateQueries({ queryKey: ['GET /api/resources'] })
    await showList(shownType === ALL_TYPES ? ALL_TYPES : type)
    return true
  }
}
