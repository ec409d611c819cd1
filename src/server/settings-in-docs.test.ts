import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SECRET_NAMES, SETTING_NAMES } from './config.ts'

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

/** Names that sound like a secret and are none: every browser gets the first; the others are a file and a number. */
const NO_SECRETS = ['AUTH_API_KEY', 'AUTH_SIGNING_KEY_FILE', 'AUTH_SHORTEST_PASSWORD']

it('docs/settings.md lists the secrets that can come from files, which are all whose name or value is one', () => {
  const [, list = ''] = readFileSync('docs/settings.md', 'utf8').split('It works for these:')
  const [paragraph = ''] = list.split('\n\n')
  const names = [...paragraph.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)
  expect(names).toEqual(SECRET_NAMES.toSorted())
  const withPasswords = namesIn(rowsOf('docs/settings.md').filter((row) => row.includes(':password@')))
  const byName = SETTING_NAMES.filter((name) => /(?:^|_)(?:KEY|SECRET|PASSWORD|TOKEN)(?:_|$)/.test(name))
  const sounding = [...withPasswords, ...byName].filter((name) => !NO_SECRETS.includes(name ?? ''))
  expect(sounding.toSorted()).toEqual(SECRET_NAMES.toSorted())
})

it('the README says of a setting what docs/settings.md says', () => {
  const inDocs = rowsOf('docs/settings.md').map((row) => row.replaceAll('](', '](docs/'))
  const inReadme = rowsOf('README.md').filter((row) =>
    SETTING_NAMES.some((name) => row.includes(`\`${name}\``)),
  )
  expect(inReadme.length).toBeGreaterThan(5)
  expect(inReadme.filter((row) => !inDocs.includes(row))).toEqual([])
})
