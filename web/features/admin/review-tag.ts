import type { ApiAddress } from '#contract/api.ts'
import type { TagChange, TagSuggestion } from '#contract/tags.ts'
import { replaced, useAdminMutation, without } from './admin-mutation.ts'
import { isolated } from '../../lib/isolated.ts'

/** The list of suggestions, and all queries whose data contains tags. */
const tags = {
  list: 'GET /api/tag-suggestions',
  invalidates: [
    'GET /api/tags',
    'GET /api/tags/tool-news',
    'GET /api/topics',
    'GET /api/topics/:id',
    'GET /api/tools',
    'GET /api/tools/:id',
    'GET /api/creations',
    'GET /api/creations/:id',
  ],
} satisfies { list: ApiAddress; invalidates: ApiAddress[] }

/** Approving shows the tag on its posts; renaming leaves it pending. */
export function useChangeTag(tag: TagSuggestion) {
  const params = { id: String(tag.id) }
  return useAdminMutation({
    ...tags,
    mutationFn: (call, body: TagChange) => call('PUT /api/tags/:id', { params, body }),
    updateList: (rows, { name, active }) =>
      active ? without(tag.id)(rows) : replaced(rows, { ...tag, name }),
    toast: ({ name, active }) =>
      active
        ? {
            title: 'Tag approved',
            description: `“${isolated(name)}” is now available to everyone.`,
          }
        : { title: 'Tag renamed', description: `Renamed to “${isolated(name)}”.` },
  })
}

export function useMergeTag(tag: TagSuggestion) {
  const params = { id: String(tag.id) }
  return useAdminMutation({
    ...tags,
    mutationFn: (call, into: number) =>
      call('POST /api/tags/:id/merge', { params, body: { into } }),
    updateList: without(tag.id),
    toast: ({ name }) => ({
      title: 'Tag merged',
      description: `“${isolated(tag.name)}” is “${isolated(name)}” now.`,
    }),
  })
}

export function useRejectTag(tag: TagSuggestion) {
  const params = { id: String(tag.id) }
  return useAdminMutation({
    ...tags,
    mutationFn: (call) => call('DELETE /api/tags/:id', { params }),
    updateList: without(tag.id),
    toast: () => ({ title: 'Tag rejected', description: `“${isolated(tag.name)}” was deleted.` }),
  })
}
