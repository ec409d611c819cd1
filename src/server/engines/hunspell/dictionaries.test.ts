import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DICTIONARIES } from './hunspell-corrector.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the dictionary of every language that has one is installed with hunspell', () => {
  const best = Object.values(DICTIONARIES).flatMap(([name]) => name ?? [])
  const [, looked = ''] =
    /^const DICTIONARIES = '(.*)'\.split/m.exec(read('../../../../scripts/set-up.mjs')) ?? []
  expect(looked.split(' ').sort()).toEqual(best.toSorted())

  const { hunspell } = JSON.parse(read('../debian-packages.json')) as { hunspell: string[] }
  const packages = hunspell.flatMap((name) => name.split('hunspell-')[1] ?? [])
  expect(packages.map((name) => name.slice(0, 2)).sort()).toEqual(best.map((name) => name.slice(0, 2)).sort())
})
