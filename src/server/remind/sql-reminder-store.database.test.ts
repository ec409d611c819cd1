import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { dropContent } from '#server/drop-content.ts'
import { change } from '#server/sync/diary.fixture.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import { deviceAt } from './push-sender.ts'
import { MOST_DEVICES } from './reminder-store.ts'
import { AT, DAILY, endpointOf, reminded, TODAY, ZONE } from './reminders.fixture.ts'
import { sqlReminderStore } from './sql-reminder-store.ts'

const MORNING = { day: TODAY, minute: 8 * 60 }
const EVENING = { day: TODAY, minute: AT }
const AT_ONCE = 16

function device(name: string) {
  return deviceAt(new URL(endpointOf(name)))
}

function describeReminders(database: () => Database): void {
  const store = () => sqlReminderStore(database())
  /** A zone that no other test has, so that only its own reminders are found in it. */
  const zoneOf = (() => {
    let count = 0
    return () => {
      count += 1
      return `Etc/Test-${count}`
    }
  })()
  const found = async (zone: string, now = EVENING) =>
    (await store().candidates(zone, now, 100)).map(({ userId }) => userId)

  it('what is chosen is read again, and can be chosen anew', async () => {
    const userId = randomUUID()
    expect(await store().read(userId)).toBeNull()
    const first = { ...DAILY, days: [1, 3, 7] as const, mail: true, language: 'vi' as const }
    expect(await store().save(userId, first, MORNING)).toBe(true)
    expect(await store().read(userId)).toEqual(first)
    await store().save(userId, { ...DAILY, at: 0, days: [] }, MORNING)
    expect(await store().read(userId)).toEqual({ ...DAILY, at: 0, days: [] })
    await store().stopMail(userId)
    expect((await store().read(userId))?.mail).toBe(false)
    expect(await store().zones()).toContain(ZONE)
  })

  it('a reminder is looked at in the 90 minutes from its time, in its own zone alone', async () => {
    const zone = zoneOf()
    const userId = await reminded(store(), { zone })
    const at = (minute: number) => found(zone, { day: TODAY, minute })
    expect(await at(AT - 1)).toEqual([])
    expect(await at(AT)).toEqual([userId])
    expect(await at(AT + 89)).toEqual([userId])
    expect(await at(AT + 90)).toEqual([])
    expect(await found(zoneOf())).toEqual([])
  })

  it('of the entries only the date of the last is known, up to today', async () => {
    const zone = zoneOf()
    const diaries = sqlDiaryStore(database())
    const userId = await reminded(store(), { zone })
    const written = async () => (await store().candidates(zone, EVENING, 9))[0]?.lastEntryDay
    expect(await written()).toBeNull()
    const known = { userId, epoch: null, since: 0, device: 'phone' }
    const days = ['2026-11-02', '2026-10-30', '2026-11-24'].map((key) => change(key))
    await diaries.push({ ...known, changes: days }, 0)
    expect(await written()).toBe('2026-11-02')
    await diaries.push({ ...known, changes: [change(TODAY)] }, 0)
    expect(await written()).toBe(TODAY)
  })

  it(`one of ${AT_ONCE} who claim it at once reminds, and nobody again on that day`, async () => {
    const zone = zoneOf()
    const userId = await reminded(store(), { zone })
    const claims = await Promise.all(Array.from({ length: AT_ONCE }, () => store().claim(userId, TODAY)))
    expect(claims.filter((isMine) => isMine)).toHaveLength(1)
    expect(await found(zone)).toEqual([])
    expect(await found(zone, { day: '2026-11-24', minute: AT })).toEqual([userId])
    expect(await store().claim(userId, '2026-11-22')).toBe(false)
    await store().passOver([userId, randomUUID()], '2026-11-24')
    expect(await store().claim(userId, '2026-11-24')).toBe(false)
    expect(await store().claim(randomUUID(), TODAY)).toBe(false)
  })

  it('a reminder that came is not brought back by another time, and one that is past waits for tomorrow', async () => {
    const zone = zoneOf()
    const userId = await reminded(store(), { zone })
    await store().claim(userId, TODAY)
    await store().save(userId, { ...DAILY, zone, at: AT + 30 }, EVENING)
    expect(await found(zone, { day: TODAY, minute: AT + 30 })).toEqual([])
    const late = randomUUID()
    await store().save(late, { ...DAILY, zone }, { day: TODAY, minute: AT + 5 })
    expect(await found(zone, { day: TODAY, minute: AT + 6 })).toEqual([])
    expect((await found(zone, { day: '2026-11-24', minute: AT })).includes(late)).toBe(true)
  })

  it('a zone is looked at some reminders at a time', async () => {
    const zone = zoneOf()
    for (let count = 0; count < 5; count += 1) await reminded(store(), { zone })
    const first = await store().candidates(zone, EVENING, 3)
    await store().passOver(
      first.map(({ userId }) => userId),
      TODAY,
    )
    expect(await store().candidates(zone, EVENING, 3)).toHaveLength(2)
  })

  it(`an account has ${MOST_DEVICES} devices at most, the newest, and a device one account`, async () => {
    const [ana, ben] = [randomUUID(), randomUUID()]
    const names = Array.from({ length: MOST_DEVICES + 2 }, (_, index) => `${ana}-${index}`)
    for (const [index, name] of names.entries()) await store().addDevice(ana, device(name), index)
    const kept = (await store().devices(ana)).map(({ endpoint }) => endpoint)
    expect(kept).toEqual(names.slice(2).reverse().map(endpointOf))
    await store().addDevice(ana, device(`${ana}-2`), 1_000) // used again
    await store().addDevice(ana, device('new'), 1_001)
    const later = (await store().devices(ana)).map(({ endpoint }) => endpoint)
    expect(later.slice(0, 2)).toEqual([endpointOf('new'), endpointOf(`${ana}-2`)])
    expect(later).not.toContain(endpointOf(`${ana}-3`))
    await store().addDevice(ben, device('new'), 0)
    expect(await store().devices(ben)).toEqual([device('new')])
    expect(await store().devices(ana)).toHaveLength(MOST_DEVICES - 1)
    await store().removeDevice(ana, device('new').id) // it is another's by now
    expect(await store().devices(ben)).toHaveLength(1)
    await store().removeDevice(ben, device('new').id)
    expect(await store().devices(ben)).toEqual([])
  })

  it(`of ${AT_ONCE} accounts that add one device at once one has it`, async () => {
    const name = randomUUID()
    const all = Array.from({ length: AT_ONCE }, () => randomUUID())
    await Promise.all(all.map((userId) => store().addDevice(userId, device(name), 1)))
    const owners = await Promise.all(all.map((userId) => store().devices(userId)))
    expect(owners.flat()).toEqual([device(name)])
  })

  it('a device that has another address keeps its account; an address that nobody has brings none', async () => {
    const [ana, ben] = [randomUUID(), randomUUID()]
    await store().addDevice(ana, device(`${ana}-1`), 1)
    await store().renewDevice(device(`${ana}-1`).id, device(`${ana}-2`), 2)
    expect(await store().devices(ana)).toEqual([device(`${ana}-2`)])
    await store().renewDevice(device(`${ana}-1`).id, device(`${ana}-3`), 3) // told twice
    await store().renewDevice(device(`${ana}-2`).id, device(`${ana}-2`), 4)
    expect(await store().devices(ana)).toEqual([device(`${ana}-2`)])
    await store().addDevice(ben, device(`${ben}-1`), 1)
    await store().renewDevice(device(`${ana}-2`).id, device(`${ben}-1`), 5)
    expect(await store().devices(ana)).toEqual([device(`${ben}-1`)])
    expect(await store().devices(ben)).toEqual([])
  })

  it('all of it goes with its account, and none of it comes afterwards', async () => {
    const [ana, ben] = [await reminded(store()), await reminded(store())]
    for (const userId of [ana, ben]) await store().addDevice(userId, device(userId), 0)
    await database().tx((tx) => dropContent(tx, ana))
    expect([await store().read(ana), await store().devices(ana)]).toEqual([null, []])
    expect(await store().read(ben)).toEqual(DAILY)
    expect(await store().devices(ben)).toHaveLength(1)
    expect(await store().save(ana, DAILY, MORNING)).toBe(false)
    expect(await store().addDevice(ana, device(ana), 0)).toBe(false)
    expect([await store().read(ana), await store().devices(ana)]).toEqual([null, []])
  })

  it('a device that is added, or gets another address, as its account goes leaves nothing behind', async () => {
    const all = Array.from({ length: AT_ONCE }, () => randomUUID())
    await Promise.all(all.map((userId) => store().addDevice(userId, device(userId), 0)))
    const ended = await Promise.all(
      all.map(async (userId) => {
        await Promise.all([
          store().renewDevice(device(userId).id, device(`${userId}-next`), 1),
          database().tx((tx) => dropContent(tx, userId)),
          store().addDevice(userId, device(`${userId}-more`), 1),
        ])
        return store().devices(userId)
      }),
    )
    expect(ended.flat()).toEqual([])
  })
}

describeOnBothDatabases(describeReminders)
