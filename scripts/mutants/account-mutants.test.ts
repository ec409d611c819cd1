import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ACCOUNT_MUTANTS } from './account-mutants.ts'

it.each(ACCOUNT_MUTANTS)('the mutant "$name" can still be made', ({ edits }) => {
  for (const { file, find } of edits) {
    const text = readFileSync(file, 'utf8')
    expect([file, text.split(find).length - 1]).toEqual([file, 1])
  }
})
