import { expect, it } from 'vitest'
import { createDiaryDatabase } from './database.ts'
import { createWaitingDays, openWaitingDays } from './waiting-days.ts'

/** A store on its own connection, as another tab has it. */
function openStore(name: string) {
  return createWaitingDays(createDiaryDatabase(name), name)
}

it('days wait in the database of the account, for every tab, each once and in the order of asking', async () => {
  const name = `waiting-${crypto.randomUUID()}`
  const [one, other] = [openStore(name), openStore(name)]
  await Promise.all([one.change({ add: '2026-11-20' }), other.change({ add: '2026-11-19' })])
  await other.change({ add: '2026-11-20' })
  expect(await one.read()).toEqual(['2026-11-19', '2026-11-20'])
  await one.change({ remove: '2026-11-19' })
  expect(await openStore(name).read()).toEqual(['2026-11-20'])
})

it('days wait in the language they are to be translated into', async () => {
  const profileId = crypto.randomUUID()
  const openIn = (language: 'es-ES' | 'da-DK', isOneOfSeveral = true) =>
    openWaitingDays(profileId, { language, isOneOfSeveral, first: 'es-ES' })
  await openIn('es-ES', false).change({ add: '2026-11-19' })
  await openIn('da-DK').change({ add: '2026-11-20' })
  expect(await openIn('es-ES').read()).toEqual(['2026-11-19'])
  expect(await openIn('da-DK').read()).toEqual(['2026-11-20'])
})

it('another tab does not do the same work at the same time', async () => {
  const name = `waiting-${crypto.randomUUID()}`
  const [one, other] = [openStore(name), openStore(name)]
  const done: string[] = []
  await one.alone(async () => {
    await other.alone(async () => void done.push('other'))
    done.push('one')
  })
  await other.alone(async () => void done.push('later'))
  expect(done).toEqual(['one', 'later'])
})

it('where the browser keeps nothing, days wait for this visit', async () => {
  const broken = {
    ...createDiaryDatabase('x'),
    run: async () => ({ ok: false, error: 'storage-full' }) as const,
  }
  const store = createWaitingDays(broken, 'x')
  await store.change({ add: '2026-11-20' })
  expect(await store.read()).toEqual(['2026-11-20'])
})
