import { afterEach, expect, it } from 'vitest'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DemoDiary } from '#domain/journal/entry-store.ts'
import { createDiaryDatabase } from './database.ts'
import { createDays } from './days.ts'
import { mayOfferDemo, rememberDemoWords } from './demo-words.ts'
import { openDemoDiary } from './open-demo.ts'

const DEMO = 'diary:local:demo@example.com'
const RAIN: DayDoc = { entry: { id: '1', date: '2026-11-20', content: 'Rain.', tags: [], mood: '' } }

async function writeInDemo(days: Record<string, DayDoc>): Promise<void> {
  const store = createDays(createDiaryDatabase(DEMO), DEMO)
  for (const [date, doc] of Object.entries(days)) await store.update(date, () => doc)
  store.close()
}

async function names(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name)
}

async function datesOf(demo: DemoDiary): Promise<string[] | null> {
  const days = await demo.days()
  return days.ok ? days.value.map(({ date }) => date) : null
}

afterEach(async () => {
  localStorage.clear()
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(DEMO).onsuccess = resolve
  })
})

it('looking for what nobody wrote finds nothing, and makes no diary', async () => {
  const demo = await openDemoDiary('ana')
  expect(await datesOf(demo)).toEqual([])
  demo.close()
  expect(await names()).not.toContain(DEMO)
})

it('offers the days with words, saved or not, and no day twice', async () => {
  const draft = { draft: { content: 'Half a sent' } }
  await writeInDemo({ '2026-11-20': RAIN, '2026-11-21': draft, '2026-11-19': { draft: { mood: 'sad' } } })
  const demo = await openDemoDiary('ana')
  expect(await demo.days()).toMatchObject({
    value: [
      { date: '2026-11-21', doc: draft },
      { date: '2026-11-20', doc: RAIN },
    ],
  })
  await demo.wasTaken({ date: '2026-11-20', doc: RAIN })
  expect(await datesOf(demo)).toEqual(['2026-11-21'])
  demo.close()
})

it('an account that leaves it is not asked again; another one is', async () => {
  await writeInDemo({ '2026-11-20': RAIN })
  const first = await openDemoDiary('ana')
  first.leave()
  first.close()
  const again = await openDemoDiary('ana')
  const other = await openDemoDiary('bo')
  expect([await datesOf(again), await datesOf(other)]).toEqual([[], ['2026-11-20']])
  expect([mayOfferDemo('ana'), mayOfferDemo('bo')]).toEqual([false, true])
  again.close()
  other.close()
})

it('whether there is anything to offer is known at once, and is corrected when the diary is opened', async () => {
  expect(mayOfferDemo('ana')).toBe(false)
  rememberDemoWords(true)
  expect(mayOfferDemo('ana')).toBe(true)
  ;(await openDemoDiary('ana')).close()
  expect(mayOfferDemo('ana'), 'there is no such diary').toBe(false)

  await writeInDemo({ '2026-11-20': RAIN })
  const demo = await openDemoDiary('ana')
  await demo.days()
  expect(mayOfferDemo('ana')).toBe(true)
  await demo.wasTaken({ date: '2026-11-20', doc: RAIN })
  await demo.days()
  expect(mayOfferDemo('ana')).toBe(false)
  demo.close()
})

it('what was written in the demo while a day was being moved stays there', async () => {
  await writeInDemo({ '2026-11-20': { ...RAIN, draft: { content: 'And' } } })
  const demo = await openDemoDiary('ana')
  const read = await demo.days()
  const day = read.ok && read.value[0]
  if (!day) throw new Error('the day is there')
  await writeInDemo({ '2026-11-20': { ...RAIN, draft: { content: 'And wind' } } })
  await demo.wasTaken(day)
  expect(await demo.days()).toMatchObject({
    value: [{ date: '2026-11-20', doc: { draft: { content: 'And wind' } } }],
  })
  expect(await demo.days()).not.toMatchObject({ value: [{ doc: RAIN }] })
  demo.close()
})
