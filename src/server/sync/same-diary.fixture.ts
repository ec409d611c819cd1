import fc from 'fast-check'
import { expect } from 'vitest'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { change, DAY, dayKey, dayRow, learnerOf, MINUTE, NOW, savedDay } from './diary.fixture.ts'
import type { DiaryStore, Pulled, Push, WrittenChange } from './diary-store.ts'
import { memoryDiaryStore } from './memory-diary-store.fake.ts'

const DAYS = 3
const MIB = 1024 * 1024

type Step =
  | {
      do: 'push'
      device: number
      rows: { day: number; behind: number; doc: number; mib: number }[]
      /** By how much the device knows less than the counter; null: it does not pull. */
      pulls: number | null
    }
  | { do: 'again' | 'close' | 'reopen' | 'purge' }
  | { do: 'wait'; ms: number }

const row = fc.record({
  day: fc.nat(DAYS - 1),
  behind: fc.constantFrom(0, 0, 0, 0, 1, 5),
  doc: fc.nat(7),
  mib: fc.constantFrom(0, 0, 0, 0, 0, 3, 7, 21, 50),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      device: fc.nat(2),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
      pulls: fc.constantFrom(null, 0, 0, 1, 3, -1),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'again' as const }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(MINUTE, 10 * MINUTE, 31 * DAY).map((ms) => ({ do: 'wait' as const, ms })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'close' }, { do: 'reopen' }, { do: 'purge' }) },
)

/** Steps that one and the same learner takes, with up to three devices. */
export const steps = fc.array(step, { minLength: 5, maxLength: 40 })

const pushed = (...rows: [day: number, doc: number][]): Step => ({
  do: 'push',
  device: 0,
  rows: rows.map(([day, doc]) => ({ day, behind: 0, doc, mib: 0 })),
  pulls: null,
})

/** Days deleted in another order than they were begun in, and purged together. */
export const deletedTogether: Step[] = [
  pushed([2, 0]),
  pushed([0, 4], [1, 0]),
  pushed([2, 4], [0, 4]),
  { do: 'wait', ms: 31 * DAY },
  { do: 'purge' },
]

function docOf(key: string, choice: number) {
  const deleted = { at: 1, ...savedDay(key, 'Rain.') }
  const docs = [
    savedDay(key, 'Rain.'),
    savedDay(key, 'Sun and wind.'),
    { ...savedDay(key, 'Rain.'), draft: { content: 'Rain and' } },
    { ...savedDay(key, 'Rain.'), draft: { content: 'Rain and more rain' } },
    { deleted },
    { deleted, draft: { content: 'New' } },
    { deleted, entry: { id: '2', date: key, content: 'New.', tags: [], mood: '' } },
    { deleted: { ...deleted, at: 2 } },
  ]
  return docs[choice] ?? {}
}

/** How often the diary of an epoch was opened: its name is each store's own. */
function openedIn({ epoch, ...rest }: Pulled) {
  return { ...rest, opened: epoch.split('.')[1] }
}

async function pushedAndPulled(store: DiaryStore, push: Push, now: number) {
  const both = await store.pushAndPull(push, now)
  return both.ok ? { answers: both.value.answers, pulled: openedIn(both.value.pulled) } : both
}

/** Everything that a store holds of a learner, but for the name of its epoch. */
async function held(store: DiaryStore, userId: string) {
  const pulled = await store.pull({ userId, epoch: null, since: 0 }, [])
  const rest = pulled.ok ? openedIn(pulled.value) : pulled
  const rows = await store.page(userId, null)
  const versions = []
  for (let day = 0; day < DAYS; day += 1) versions.push(await store.versions(userId, dayRow(dayKey(day))))
  return { ...rest, page: rows, versions }
}

/** Takes the same steps in a store and in the one in memory; both must hold the same after each. */
export async function expectSameDiary(store: DiaryStore, taken: Step[]): Promise<void> {
  const model = memoryDiaryStore()
  const { userId, nothing } = learnerOf(store)
  let now = NOW
  let last: Push = { ...nothing, device: 'device-0', changes: [change(dayKey(0))] }
  const onBoth = async (act: (one: DiaryStore) => Promise<unknown>) => {
    const [found, wanted] = [await act(store), await act(model)]
    expect(found).toEqual(wanted)
  }

  async function revOf(day: number): Promise<number> {
    const [found] = await model.rowsOf(userId, [dayRow(dayKey(day))])
    return found?.rev ?? 0
  }

  async function sinceOf(behind: number): Promise<number> {
    const head = await model.head(nothing)
    return head.ok ? Math.max(0, head.value.seq - behind) : 0
  }

  for (const one of taken) {
    if (one.do === 'wait') now += one.ms
    if (one.do === 'push') {
      const changes: WrittenChange[] = []
      for (const { day, behind, doc, mib } of one.rows) {
        const baseRev = Math.max(0, (await revOf(day)) - behind)
        const size = mib === 0 ? {} : { bytes: Math.min(mib * MIB, SYNC_LIMITS.docBytesPerAccount) }
        changes.push(change(dayKey(day), { baseRev, doc: docOf(dayKey(day), doc), ...size }))
      }
      const since = one.pulls === null ? 0 : await sinceOf(one.pulls)
      last = { ...nothing, device: `device-${one.device}`, changes, since }
    }
    const isAlone = one.do === 'again' || (one.do === 'push' && one.pulls === null)
    if (isAlone) await onBoth((on) => on.push(last, now))
    else if (one.do === 'push') await onBoth((on) => pushedAndPulled(on, last, now))
    if (one.do === 'close') await onBoth((on) => on.closeDiary(userId, now))
    if (one.do === 'reopen') await onBoth((on) => on.reopenDiary(userId))
    if (one.do === 'purge') {
      await model.purgeDeleted(now)
      await store.purgeDeleted(now) // of other learners, too
    }
    await onBoth((on) => held(on, userId))
    now += 1
  }
}
