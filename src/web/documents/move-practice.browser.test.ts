import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { failure } from '#domain/outcome.ts'
import { addUp } from '#domain/progress/minutes.ts'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createLeftMinutes, createMinutes, shareEarlierCounts, watchMinutes } from './minutes.ts'
import { moveMinutes, movePractice } from './move-practice.ts'

const [DAY, DAY_BEFORE] = ['2026-11-21', '2026-11-20']

function openDiary(name: string) {
  const profileId = `${name}-${Math.random()}`
  const database = createDiaryDatabase(diaryDatabaseName(profileId))
  const minutes = createMinutes(database)
  const spent = async (date = DAY) => {
    const day = await minutes.read(date)
    return addUp([(day.ok && day.value?.activeMs) || {}])
  }
  const close = () => {
    database.close()
    indexedDB.deleteDatabase(diaryDatabaseName(profileId))
  }
  return { profileId, database, minutes, spent, close }
}

it('the minutes of a day move with its practice, also those that wait outside the store, and other days stay', async () => {
  const [demo, account] = [openDiary('demo'), openDiary('ana')]
  await demo.minutes.add(DAY, { write: 90_000, speak: 5000 })
  await demo.minutes.add(DAY_BEFORE, { write: 7000 })
  await account.minutes.add(DAY, { write: 1000 })
  createLeftMinutes(demo.profileId).keep({ date: DAY, activeMs: addUp([{ speak: 400 }]) })
  const told = new Promise<void>((resolve) => {
    onTestFinished(watchMinutes(diaryDatabaseName(account.profileId), resolve))
  })
  await movePractice(demo.profileId, account.profileId, DAY)
  await told
  await movePractice(demo.profileId, account.profileId, DAY)
  expect(await account.spent()).toEqual({ write: 91_000, translate: 0, speak: 5400 })
  expect(await demo.minutes.read(DAY)).toEqual({ ok: true, value: undefined })
  expect(await account.spent(DAY_BEFORE)).toEqual(addUp([]))
  expect(await demo.spent(DAY_BEFORE)).toEqual(addUp([{ write: 7000 }]))
  for (const { close } of [demo, account]) close()
})

/** Breaks a move off before the other diary has taken in what moves, or before it has said so. */
function brokenOff(minutes: MinutesStore, isTaken: boolean): Pick<MinutesStore, 'takeIn'> {
  return {
    async takeIn(rows) {
      if (isTaken) await minutes.takeIn(rows)
      return failure('storage-unavailable')
    },
  }
}

const STEP = fc.oneof(
  fc.record({ kind: fc.constant('demo' as const), ms: fc.constantFrom(1, 900, 61_000) }),
  fc.record({ kind: fc.constant('account' as const), ms: fc.constantFrom(1, 61_000) }),
  fc.record({ kind: fc.constant('break' as const), isTaken: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const) }),
  fc.record({ kind: fc.constant('tidy' as const) }),
)

it('however often a move is broken off and repeated, no minute is lost or counted twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 8 }), async (steps) => {
      const [demo, account] = [openDiary('demo'), openDiary('ana')]
      let counted = 0
      for (const step of steps) {
        if (step.kind === 'demo' || step.kind === 'account') {
          counted += step.ms
          await (step.kind === 'demo' ? demo : account).minutes.add(DAY, { speak: step.ms })
        } else if (step.kind === 'tidy') await shareEarlierCounts(demo.database, '2026-11-22')
        else {
          const to = step.kind === 'move' ? account.minutes : brokenOff(account.minutes, step.isTaken)
          await moveMinutes(demo.database, to, DAY)
        }
      }
      await moveMinutes(demo.database, account.minutes, DAY)
      expect((await account.spent()).speak).toBe(counted)
      expect((await demo.spent()).speak).toBe(0)
      for (const { close } of [demo, account]) close()
    }),
    { numRuns: 60 },
  )
})
