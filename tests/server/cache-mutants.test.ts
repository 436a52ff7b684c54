import { test } from 'node:test'
import { assertMutantIsFound } from '../cache-consistency/find-mutant.ts'
import { cacheMutants } from '../cache-consistency/mutants.ts'

for (const mistake of cacheMutants) {
  test(`the comparison detects a seeded mistake: ${mistake.name}`, (t) =>
    assertMutantIsFound(t, mistake))
}
