import { apiQuery } from '../../api.ts'

export const memberQuery = (id: string) => apiQuery('GET /api/users/:id', { params: { id } })
