import { isDay } from '#domain/clock.ts'
import { addUp } from '#domain/progress/active-time.ts'
import type { PracticeBackup, PracticeDay } from '#domain/progress/practice.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'
import { practiceBackupKey } from '#web/adapters/journal/diary-database.ts'

function parseDay(value: unknown): PracticeDay[] {
  const { date, activeMs } = (value ?? {}) as Record<string, unknown>
  const minutes = parseRow('minutes', { activeMs })
  return isDay(date) && minutes !== null ? [{ date, activeMs: addUp([minutes.activeMs]) }] : []
}

function read(key: string): PracticeDay[] {
  const text = localStorage.getItem(key)
  if (text === null) return []
  try {
    const days: unknown = JSON.parse(text)
    return Array.isArray(days) ? days.flatMap(parseDay) : []
  } catch {
    return [] // no words are lost with it
  }
}

/** Practice of a diary in localStorage, which answers before the page is gone. */
export function createPracticeBackup(diaryName: string): PracticeBackup {
  const key = practiceBackupKey(diaryName)
  return {
    keep(day) {
      const write = () => {
        localStorage.setItem(key, JSON.stringify([...read(key), day]))
        return true
      }
      return tryStorage('Practice could not be kept when the page was left', write, false)
    },
    take() {
      const take = () => {
        const days = read(key)
        localStorage.removeItem(key)
        return days
      }
      return tryStorage('Practice kept when a page was left could not be read', take, [])
    },
  }
}
