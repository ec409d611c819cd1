import { beforeEach, expect, it, vi } from 'vitest'
import { practiceBackupKey } from '#web/adapters/journal/diary-database.ts'
import { createPracticeBackup } from './practice-backup.ts'

const KEY = practiceBackupKey('diary-ana')
const SPOKEN = { date: '2026-11-21', activeMs: { write: 0, translate: 0, speak: 2000 } }
const WRITTEN = { date: '2026-11-22', activeMs: { write: 3000, translate: 0, speak: 0 } }

beforeEach(() => localStorage.clear())

it('what several pages kept is taken once, of this diary alone', () => {
  createPracticeBackup('diary-ana').keep(SPOKEN)
  createPracticeBackup('diary-ana').keep(WRITTEN)
  expect(createPracticeBackup('diary-bo').take()).toEqual([])
  expect(createPracticeBackup('diary-ana').take()).toEqual([SPOKEN, WRITTEN])
  expect(createPracticeBackup('diary-ana').take()).toEqual([])
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
  const backup = createPracticeBackup('diary-ana')
  expect(backup.keep(SPOKEN)).toBe(true)
  expect(backup.take()).toEqual([SPOKEN])
})

it('says that it keeps nothing where storage is full', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(createPracticeBackup('diary-ana').keep(SPOKEN)).toBe(false)
  full.mockRestore()
})
