import { beforeEach, expect, it, vi } from 'vitest'
import { createLeftMinutes } from './left-minutes.ts'
import { PROFILE_KEYS } from './profile-keys.ts'

const KEY = PROFILE_KEYS.leftMinutes('ana')
const SPOKEN = { date: '2026-11-21', activeMs: { write: 0, translate: 0, speak: 2000 } }
const WRITTEN = { date: '2026-11-22', activeMs: { write: 3000, translate: 0, speak: 0 } }

beforeEach(() => localStorage.clear())

it('what several pages kept is taken once, of this diary alone', () => {
  createLeftMinutes('ana').keep(SPOKEN)
  createLeftMinutes('ana').keep(WRITTEN)
  expect(createLeftMinutes('an').take()).toEqual([])
  expect(createLeftMinutes('ana').take()).toEqual([SPOKEN, WRITTEN])
  expect(createLeftMinutes('ana').take()).toEqual([])
})

it.each([
  'null',
  '{',
  '"2026"',
  '{"date":"2026-11-21","activeMs":{"speak":2000}}',
  '[null, 7, [], {"date":"2026-11-21"}, {"date":"2026-02-31","activeMs":{"speak":1}}]',
  '[{"date":"2026-11-21","activeMs":{"speak":-1}}]',
  '[{"date":"2026-11-21","activeMs":{"speak":1e300}}]',
  '[{"date":"2026-11-21","activeMs":{"speak":"2000"}}]',
])('what is no practice is dropped, and does not stop what comes after: %s', (text) => {
  localStorage.setItem(KEY, text)
  const backup = createLeftMinutes('ana')
  expect(backup.keep(SPOKEN)).toBe(true)
  expect(backup.take()).toEqual([SPOKEN])
})

it('says that it keeps nothing where storage is full', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(createLeftMinutes('ana').keep(SPOKEN)).toBe(false)
  full.mockRestore()
})
