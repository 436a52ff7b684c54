import { specialWrites } from './special-writes.ts'
import { callsThatWrite } from './writes.ts'
import { wideSqlWrites, sqlWrites } from './sql-writes.ts'

export const everyWrite = [...callsThatWrite, ...sqlWrites, ...wideSqlWrites, ...specialWrites]
