import { FIRST_TOP_PICK } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'
import { useApiMutation } from '../../mutation.ts'
import { TOOLS_KEY } from '../tools/queries.ts'
import { toolFailure } from '../tools/tool-failure.ts'
import { isolated } from '../../lib/isolated.ts'

type Change = { visible: boolean } | { topPick: number | null }

/** An admin's change to a tool: may contain only `visible` or only `topPick`. */
export function useChangeTool(tool: Tool) {
  const { submit, isPending } = useApiMutation({
    mutationFn: (call, change: Change) =>
      call('PUT /api/tools/:id', { params: { id: String(tool.id) }, body: change }),
    updateCache(client, saved) {
      client.setQueriesData<Tool[]>({ queryKey: TOOLS_KEY }, (tools) =>
        tools?.map((one) => (one.id === saved.id ? saved : one)),
      )
      void client.invalidateQueries({ queryKey: TOOLS_KEY, refetchType: 'none' })
    },
    // The table is up to date; the tool's page and the creations made with it are not.
    invalidates: ['GET /api/tools/:id', 'GET /api/creations', 'GET /api/creations/:id'],
    invalidatesOnFailure: ['GET /api/tools'],
    toast: outcome,
    failure: toolFailure,
  })
  return {
    isPending,
    toggleVisible: () => void submit({ visible: !tool.visible }),
    toggleTopPick: () => void submit({ topPick: tool.topPick === null ? FIRST_TOP_PICK : null }),
  }
}

function outcome({ name, visible, topPick }: Tool, change: Change) {
  if ('visible' in change) {
    return visible
      ? { title: 'Tool published', description: `${isolated(name)} is visible to everyone.` }
      : { title: 'Tool hidden', description: `${isolated(name)} is hidden.` }
  }
  return topPick === null
    ? { title: 'Top pick removed', description: `${isolated(name)} is no longer a top pick.` }
    : { title: 'Top pick added', description: `${isolated(name)} is a top pick now.` }
}
