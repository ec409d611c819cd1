import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SETTING_NAMES } from './config.ts'

/** `INSTALL_ENGINES` is read by the scripts that install, before there is a server. */
const OF_SCRIPTS = ['INSTALL_ENGINES']

/** The rows of the tables of settings, without the spaces that align them. */
const rowsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))

const namesIn = (rows: string[]) =>
  rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))

it('docs/settings.md has every setting once, and no other', () => {
  expect(namesIn(rowsOf('docs/settings.md')).toSorted()).toEqual([...SETTING_NAMES, ...OF_SCRIPTS].toSorted())
})

it('the README says of a setting what docs/settings.md says', () => {
  const inDocs = rowsOf('docs/settings.md').map((row) => row.replaceAll('](', '](docs/'))
  const inReadme = rowsOf('README.md').filter((row) =>
    SETTING_NAMES.some((name) => row.includes(`\`${name}\``)),
  )
  expect(inReadme.length).toBeGreaterThan(5)
  expect(inReadme.filter((row) => !inDocs.includes(row))).toEqual([])
})
