import type { Api, ApiAddress } from '#contract/api.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { useApiMutation } from '../../mutation.ts'
import type { ApiMutation } from '../../mutation.ts'

export type AdminMutation<A extends ApiAddress, R, S> = Pick<
  ApiMutation<R, S>,
  'mutationFn' | 'onSuccess' | 'toast'
> & {
  /** The list that the mutation changes, and how: updated in the cache at once, then refetched. */
  list: A
  updateList: (rows: ResponseBody<Api[A]>, result: R, sent: S) => ResponseBody<Api[A]>
  invalidates?: ApiAddress[]
}

/** An administrator's change to a row; the counts and the audit log are always refetched. */
export function useAdminMutation<A extends ApiAddress, R, S = void>(
  options: AdminMutation<A, R, S>,
) {
  const { list, updateList, invalidates = [], ...mutation } = options
  const stale: ApiAddress[] = [list, 'GET /api/admin/counts', 'GET /api/audit', ...invalidates]
  return useApiMutation({
    ...mutation,
    updateCache: (client, result, sent) =>
      client.setQueriesData<ResponseBody<Api[A]>>(
        { queryKey: [list] },
        (rows) => rows && updateList(rows, result, sent),
      ),
    invalidates: stale,
    invalidatesOnFailure: stale,
    failure: 'Error',
  })
}

type Row = { id: number }

export const without =
  (id: number) =>
  <R extends Row>(rows: R[]) =>
    rows.filter((row) => row.id !== id)

export const replaced = <R extends Row>(rows: R[], saved: R) =>
  rows.map((row) => (row.id === saved.id ? saved : row))
