import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { DUE_MINUTES, dealtWithWhenChosen } from '#domain/remind/due.ts'
import { type LocalTime, type Reminder, WEEKDAYS, type Weekday } from '#domain/remind/reminder.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { DiaryRefused, lockDiary } from '#server/sync/sql-diary.ts'
import { type Candidate, type ReminderStore, zoneClock } from './reminder-store.ts'
import {
  addDevice,
  devicesOf,
  dropDevices,
  ownerOf,
  removeDevice,
  replaceDevice,
} from './sql-push-devices.ts'

function daysIn(digits: string): Weekday[] {
  return WEEKDAYS.filter((day) => digits.includes(String(day)))
}

function languageIn(text: string): SiteLanguage {
  return isSiteLanguage(text) ? text : SITE_LANGUAGES[0] // a version before this one may have had another
}

/** Writes something down in `tx`; false where the diary of the account was deleted, so that nothing is left behind. */
async function writeIfOpen(tx: Tx, userId: string, write: () => Promise<void>): Promise<boolean> {
  try {
    await lockDiary(tx, userId, 0)
  } catch (error) {
    if (error instanceof DiaryRefused) return false
    throw error
  }
  await write()
  return true
}

async function save(tx: Tx, userId: string, reminder: Reminder, now: LocalTime): Promise<void> {
  const { at, zone, days, mail, language } = reminder
  const dealtWith = dealtWithWhenChosen(at, now) ?? ''
  const chosen = { at, zone, days: days.join(''), mail: mail ? 1 : 0, language, since: now.day }
  await tx
    .insertInto('reminder')
    .values({ user_id: userId, ...chosen, last_day: dealtWith })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet((of) => ({
        ...chosen,
        // it never goes back: a reminder that is put to a later hour does not come twice
        last_day: of
          .case()
          .when('reminder.last_day', '<', dealtWith)
          .then(dealtWith)
          .else(of.ref('reminder.last_day'))
          .end(),
      })),
    )
    .execute()
}

async function read({ reader }: Database, userId: string): Promise<Reminder | null> {
  const row = await reader
    .selectFrom('reminder')
    .select(['at', 'zone', 'days', 'mail', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { at, zone, days, mail, language } = row
  return { at, zone, days: daysIn(days), mail: mail === 1, language: languageIn(language) }
}

async function candidates(
  { reader }: Database,
  [zone, { day, minute }, limit]: [string, LocalTime, number],
): Promise<Candidate[]> {
  const rows = await reader
    .selectFrom('reminder')
    .select(['user_id', 'days', 'mail', 'language', 'since'])
    .select((of) =>
      of
        .selectFrom('record')
        .select((record) => record.fn.max('key').as('last'))
        .whereRef('record.user_id', '=', 'reminder.user_id')
        .where('kind', '=', 'day')
        .where('key', '<=', day)
        .as('last_page'),
    )
    .where('zone', '=', zone)
    .where('at', '>', minute - DUE_MINUTES)
    .where('at', '<=', minute)
    .where('last_day', '<', day)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId, days, mail, language, since, last_page: lastEntryDay }) => ({
    ...{ userId, days: daysIn(days), mail: mail === 1, language: languageIn(language), since },
    lastEntryDay: lastEntryDay ?? null,
  }))
}

/** Reminders in the table `reminder`, shared by all nodes. Nothing is read of an entry but its date. */
export function sqlReminderStore(database: Database): ReminderStore {
  const { reader, tx } = database
  return {
    read: (userId) => read(database, userId),
    save: (userId, reminder, now) =>
      tx((within) => writeIfOpen(within, userId, () => save(within, userId, reminder, now))),
    stopMail: (userId) =>
      tx(async (within) => {
        await within.updateTable('reminder').set({ mail: 0 }).where('user_id', '=', userId).execute()
      }),
    async zones() {
      const rows = await reader.selectFrom('reminder').select('zone').distinct().execute()
      return rows.map(({ zone }) => zone)
    },
    candidates: (...asked) => candidates(database, asked),
    claim: (userId, day) =>
      tx(async (within) => {
        const claimed = await within
          .updateTable('reminder')
          .set({ last_day: day })
          .where('user_id', '=', userId)
          .where('last_day', '<', day)
          .returning('user_id')
          .execute()
        return claimed.length === 1
      }),
    passOver: (userIds, day) =>
      tx(async (within) => {
        if (userIds.length === 0) return
        await within
          .updateTable('reminder')
          .set({ last_day: day })
          .where('user_id', 'in', [...userIds])
          .where('last_day', '<', day)
          .execute()
      }),
    devices: (userId) => devicesOf(database, userId),
    addDevice: (userId, device, now) =>
      tx((within) => writeIfOpen(within, userId, () => addDevice(within, userId, device, now))),
    renewDevice: (before, device, now) =>
      tx(async (within) => {
        const userId = await ownerOf(within, before)
        if (userId === null || before === device.id) return
        await writeIfOpen(within, userId, () => replaceDevice(within, userId, before, { device, now }))
      }),
    removeDevice: (userId, deviceId) => tx((within) => removeDevice(within, userId, deviceId)),
  }
}

/** Drops the reminder of an account and all its devices, as part of a transaction. */
export async function dropRemindersIn(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reminder').where('user_id', '=', userId).execute()
  await dropDevices(tx, userId)
}

/**
 * For how many minutes at `now` (epoch ms) the reminder has been due that has waited longest, of those that were not looked at
 * today; 0 where none waits. After `DUE_MINUTES` none waits any more.
 */
export async function minutesOfOldestDue({ reader }: Pick<Database, 'reader'>, now: number): Promise<number> {
  const zones = await reader.selectFrom('reminder').select('zone').distinct().execute()
  let oldest = 0
  for (const { zone } of zones) {
    const { day, minute } = zoneClock(zone, now)
    const row = await reader
      .selectFrom('reminder')
      .select((of) => of.fn.min('at').as('at'))
      .where('zone', '=', zone)
      .where('at', '>', minute - DUE_MINUTES)
      .where('at', '<=', minute)
      .where('last_day', '<', day)
      .executeTakeFirst()
    if (row?.at != null) oldest = Math.max(oldest, minute - Number(row.at))
  }
  return oldest
}
