import { isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { addUp } from '#domain/progress/minutes.ts'
import type { MinutesBackup, MinutesOfDay } from '#domain/progress/minutes-store.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { createLeavingBackupOf } from './leaving-backup.ts'
import { readStoredJson } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'

function parseDay(value: unknown): MinutesOfDay[] {
  const { date, activeMs } = fieldsOf(value)
  const minutes = parseRow('minutes', { activeMs })
  return isDay(date) && minutes !== null ? [{ date, activeMs: addUp([minutes.activeMs]) }] : []
}

const ALL = '' // they are one list under one key

/** The minutes of a profile that its store has not got. */
export function createLeftMinutes(profileId: string): MinutesBackup {
  const key = PROFILE_KEYS.leftMinutes(profileId)
  const left = createLeavingBackupOf(key)
  const read = () => {
    const days = readStoredJson(key)
    return Array.isArray(days) ? days.flatMap(parseDay) : []
  }
  return {
    keep: (day) => left.keep(ALL, [...read(), day]),
    take() {
      const days = read()
      left.clear(ALL)
      return days
    },
  }
}
