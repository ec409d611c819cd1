import { beforeEach, expect, it, vi } from 'vitest'
import { createFallbackStorage } from './fallback-storage.ts'
import { createLeavingBackup } from './leaving-backup.ts'
import { STORAGE_KEYS } from './local-storage.ts'
import { createLeftMinutes } from './minutes.ts'
import { PROFILE_KEYS } from './profile-keys.ts'

const LEFT = { date: '2026-11-21', draft: { content: 'Last words.' }, page: 'a' }
const MINUTES = { date: '2026-11-21', activeMs: { write: 2000, translate: 0, speak: 0 } }

beforeEach(() => localStorage.clear())

it('FAIL-29: a damaged backup hides none of the others', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem(`${PROFILE_KEYS.leftDrafts('ana')}2026-11-20`, '{"date":"2026-11-20","dra')
  createLeavingBackup('ana').keep(LEFT)
  const { backup } = createFallbackStorage('ana')
  expect(backup.read()).toMatchObject([{ date: LEFT.date, page: 'a', draft: LEFT.draft }])
  backup.clear(LEFT)
  expect(backup.read()).toEqual([])
  vi.restoreAllMocks()
})

it('each profile finds its own', () => {
  createLeavingBackup('ana').keep(LEFT)
  expect([createLeavingBackup('an').hasAny(), createLeavingBackup('ana').hasAny()]).toEqual([false, true])
})

it.each([
  ['a draft', () => createLeavingBackup('ana').keep(LEFT)],
  ['minutes', () => createLeftMinutes('ana').keep(MINUTES)],
])('%s: where there is no room the first-paint cache makes some, which is only a copy', (_, keep) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem(STORAGE_KEYS.entries, '[]')
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...asked) {
    if (this.getItem(STORAGE_KEYS.entries) !== null) throw new DOMException('', 'QuotaExceededError')
    setItem.apply(this, asked)
  })
  expect(keep()).toBe(true)
  expect(Object.keys(localStorage)).toHaveLength(1)
  vi.restoreAllMocks()
})
