import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FIRST_TOP_PICK } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'
import { useApp } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastToolFailure } from './tool-failure.ts'
import { TOOLS_KEY } from './tools-query.ts'

type Change = { visible: boolean } | { topPick: number | null }

/** An admin's change to a tool: may contain only `visible` or only `topPick`. */
export function useToolChange(tool: Tool) {
  const { call } = useApp()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) =>
      call('PUT /api/tools/:id', { params: { id: String(tool.id) }, body: change }),
    onSuccess: (saved, change) => {
      client.setQueriesData<Tool[]>({ queryKey: TOOLS_KEY }, (tools) =>
        tools?.map((one) => (one.id === saved.id ? saved : one)),
      )
      void client.invalidateQueries({ queryKey: TOOLS_KEY, refetchType: 'none' })
      toast({ kind: 'success', ...outcome(saved, change) })
    },
    onError: toastToolFailure,
  })
  return {
    isPending,
    toggleVisible: () => mutate({ visible: !tool.visible }),
    toggleTopPick: () => mutate({ topPick: tool.topPick === null ? FIRST_TOP_PICK : null }),
  }
}

function outcome({ name, visible, topPick }: Tool, change: Change) {
  if ('visible' in change) {
    return visible
      ? { title: 'Tool published', description: `${name} is visible to everyone.` }
      : { title: 'Tool hidden', description: `${name} is hidden.` }
  }
  return topPick === null
    ? { title: 'Top pick removed', description: `${name} is no longer a top pick.` }
    : { title: 'Top pick added', description: `${name} is a top pick now.` }
}
