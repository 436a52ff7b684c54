import assert from 'node:assert/strict'
import { BadSetting, readSettings } from '../server/config.ts'

/** The message with which settings are refused when they are read; empty if they are accepted. */
export function refusalOf(environment: Record<string, string>) {
  try {
    readSettings(environment)
    return ''
  } catch (error) {
    assert.ok(error instanceof BadSetting, String(error))
    return error.message
  }
}
