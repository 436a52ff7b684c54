import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../fresh-folder.ts'
import { backupNames, removeOldBackups } from '../../server/backup/backup-folder.ts'

test('of the backups of a site those with a time to come are removed first, and no other files', async () => {
  const folder = freshFolder()
  const names = backupNames('01234567-89ab')
  const made = (year: string) => names.verified(new Date(`${year}-01-01T00:00:00Z`))
  const others = [backupNames('76543210-89ab').verified(new Date(0)), 'notes.txt']
  const files = [made('2020'), made('2021'), made('2022'), made('2099'), ...others]
  for (const file of files) writeFileSync(join(folder, file), '')
  await removeOldBackups(folder, names, 2)
  assert.deepEqual(
    readdirSync(folder).toSorted(),
    [made('2021'), made('2022'), ...others].toSorted(),
  )
})
