import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MUTANT_GROUPS, wantedGroups } from './mutant-groups.ts'

const mutants = MUTANT_GROUPS.flatMap((group) => group.mutants)

it.each(mutants)('the mutant "$name" can still be made', ({ edits }) => {
  for (const { file, find } of edits) {
    const text = readFileSync(file, 'utf8')
    expect([file, text.split(find).length - 1]).toEqual([file, 1])
  }
})

it.each(MUTANT_GROUPS)('every check of $name is there', ({ checks }) => {
  expect(checks.filter((file) => !existsSync(file))).toEqual([])
})

it('a group is chosen by its name, a mutant by a part of its own', () => {
  expect(wantedGroups('sync').map(({ name }) => name)).toEqual(['sync'])
  expect(wantedGroups('')).toEqual(MUTANT_GROUPS)
  expect(wantedGroups('a deletion beats').flatMap((group) => group.mutants.map(({ name }) => name))).toEqual([
    'a deletion beats an edit',
  ])
  expect(wantedGroups('no such mutant')).toEqual([])
})
