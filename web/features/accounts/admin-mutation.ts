import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, ApiAddress } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { errorMessage, useApp } from '../../api.ts'
import type { Call } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

type AdminMutation<A extends ApiAddress, S, R> = {
  mutationFn: (call: Call, sent: S) => Promise<R>
  /** The toast on success; null if the row itself shows the result. */
  toast: (result: R, sent: S) => { title: string; description?: string } | null
  /** The list that the mutation changes, and how: updated in the cache at once, then refetched. */
  list: A
  updateCache: (rows: Reply<Api[A]>, result: R, sent: S) => Reply<Api[A]>
  /** Other queries that the mutation makes stale. */
  invalidates?: ApiAddress[]
  onDone?: (result: R, sent: S) => void
}

/** An administrator's change to a row; the counts and the audit log are always refetched. */
export function useAdminMutation<A extends ApiAddress, S, R>(options: AdminMutation<A, S, R>) {
  const {
    mutationFn: act,
    toast: told,
    list,
    updateCache: change,
    invalidates: stale = [],
    onDone,
  } = options
  const { call } = useApp()
  const client = useQueryClient()
  const readAgain = () =>
    Promise.all(
      [list, 'GET /api/admin/counts', 'GET /api/audit', ...stale].map((address) =>
        client.invalidateQueries({ queryKey: [address] }),
      ),
    )
  return useMutation({
    mutationFn: (sent: S) => act(call, sent),
    onSuccess: (result, sent) => {
      client.setQueriesData<Reply<Api[A]>>(
        { queryKey: [list] },
        (rows) => rows && change(rows, result, sent),
      )
      const words = told(result, sent)
      if (words) toast({ kind: 'success', ...words })
      onDone?.(result, sent)
      void readAgain()
    },
    onError: (error) => {
      toast({ kind: 'error', title: 'Error', description: errorMessage(error) })
      // Another administrator may have changed the row before.
      void readAgain()
    },
  })
}

type Row = { id: number }

export const without =
  (id: number) =>
  <R extends Row>(rows: R[]) =>
    rows.filter((row) => row.id !== id)

export const replaced = <R extends Row>(rows: R[], saved: R) =>
  rows.map((row) => (row.id === saved.id ? saved : row))
