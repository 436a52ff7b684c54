import type { Dispatch } from './api.ts'

/** The calls of the contract by `fetch`, cookies and all (§7). */
export const browserDispatch: Dispatch = (address, { params = {}, query = {}, body }) => {
  const [method = 'GET', pattern = ''] = address.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null)
      search.set(name, `${value as string | number | boolean}`)
  }
  const suffix = search.size > 0 ? `?${search.toString()}` : ''
  const payload = body === undefined ? {} : { body: JSON.stringify(body) }
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  return fetch(path + suffix, { method, credentials: 'same-origin', headers, ...payload })
}
