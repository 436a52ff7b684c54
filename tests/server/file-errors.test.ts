import assert from 'node:assert/strict'
import { constants } from 'node:os'
import { test } from 'node:test'
import { fileErrorSentence } from '../../server/file-errors.ts'
import { refusalOf, statusOf } from '../../server/http/error-responses.ts'

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

test('a user who has used up a quota is told that the disk is full', () => {
  const errno = -constants.errno.EDQUOT
  // As Node throws it: it has no name for this error.
  const error = { errno, code: `Unknown system error ${errno}`, syscall: 'write' }
  assert.equal(fileErrorSentence(error), 'The disk is full.')
  assert.equal(fileErrorSentence(error, '/backup'), 'The disk of /backup is full.')
  assert.equal(statusOf(refusalOf(error)), 507)
})
