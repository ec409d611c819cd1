import { existsSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { makeMutant, readSources } from './make-mutant.ts'
import { MUTANT_GROUPS, wantedGroups } from './mutant-groups.ts'

const mutants = MUTANT_GROUPS.flatMap((group) => group.mutants)
const sources = readSources('.')

it.each(mutants)('the mutant "$name" can still be made', (mutant) => {
  for (const [file, text] of makeMutant(mutant, sources)) {
    expect(parseSync(file, text).errors).toEqual([])
    expect(text.replace(/\s/g, '')).not.toBe(sources.get(file)?.replace(/\s/g, ''))
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
