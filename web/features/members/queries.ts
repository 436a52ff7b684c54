import { read } from '../../api.ts'

export const memberQuery = (id: string) => read('GET /api/users/:id', { params: { id } })
