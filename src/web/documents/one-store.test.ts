import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { STORAGE_KEYS } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NOT_SHIPPED = /\.(test|fake|contract|fixture)\./
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const SHIPPED = globSync('src/{domain,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !NOT_SHIPPED.test(file),
)

/** The code of a file, without its comments. */
const codeOf = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

it('nothing but the store on the device touches localStorage or IndexedDB', () => {
  const touching = SHIPPED.filter((file) => /\b(localStorage|indexedDB)\b/.test(codeOf(file)))
  expect(touching.filter((file) => !file.startsWith('src/web/documents/'))).toEqual([
    'src/web/offline/worker/reminding.ts', // joined to the service worker, it imports nothing
  ])
})

it('one place opens transactions, and says how durable they are', () => {
  const opening = SHIPPED.filter((file) => /\.transaction\(/.test(codeOf(file)))
  expect(opening).toEqual(['src/web/offline/worker/reminding.ts', 'src/web/documents/database-connection.ts'])
})

it('no key is written down a second time', () => {
  const keys = [...Object.values(STORAGE_KEYS), ...Object.values(PROFILE_KEYS).map((keyOf) => keyOf(''))]
  expect(keys).toHaveLength(19)
  const named = SHIPPED.filter((file) => keys.some((key) => read(file).includes(key)))
  expect(named.sort()).toEqual(['src/web/documents/local-storage.ts', 'src/web/documents/profile-keys.ts'])
})

it('what runs before the first paint asks for keys that there are', () => {
  const asked = [...read('public/theme.js').matchAll(/getItem\('([^']*)'\)/g)].map(([, key]) => key)
  expect(asked).toHaveLength(4)
  const known: string[] = Object.values(STORAGE_KEYS)
  expect(asked.filter((key) => !known.includes(key ?? ''))).toEqual([])
})
