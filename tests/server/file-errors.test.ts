import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileErrorSentence } from '../../server/file-errors.ts'

const NO_RIGHTS = { code: 'EACCES', path: '/run/postgresql/.s.PGSQL.5432' }

test('the socket of a database that refuses this user is not taken for the folder that is written to', () => {
  assert.equal(fileErrorSentence({ ...NO_RIGHTS, syscall: 'connect' }, '/backup'), undefined)
  const sentence = '/backup cannot be written by this user.'
  assert.equal(fileErrorSentence({ ...NO_RIGHTS, syscall: 'open' }, '/backup'), sentence)
})

test('an error that names a path is about its folder if a name was to be added there', () => {
  const error = (code: string, syscall: string) => ({ code, syscall, path: '/backup/file' })
  assert.equal(fileErrorSentence(error('ENOENT', 'mkdtemp')), 'There is no folder /backup.')
  assert.equal(
    fileErrorSentence(error('EACCES', 'open')),
    '/backup/file cannot be opened by this user.',
  )
  assert.equal(fileErrorSentence(new Error('another one')), undefined)
})
