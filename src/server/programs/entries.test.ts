import { beforeAll, describe, expect, it } from 'vitest'
import { type AccountWorld, accountWorld } from '#server/accounts/checks/account-world.fixture.ts'
import { accessOf, confirmed, logIn, mailTo } from '#server/accounts/checks/learner-steps.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import type { DiaryStore } from '#server/sync/diary-store.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import {
  asProgram,
  DATE,
  etagOf,
  type Learner,
  madeToken,
  PROGRAMS,
  pushDay,
  storedDay,
} from './program-steps.fixture.ts'

let world: AccountWorld
let diaries: DiaryStore
let ann: Learner
let program: ReturnType<typeof asProgram>

beforeAll(async () => {
  const database = memoryDatabase()
  diaries = sqlDiaryStore(database)
  const opened = { store: sqlAccountStore(database), diaries, close: database.close, dump: async () => '' }
  world = accountWorld(opened, Date.now())
  ann = await confirmed(world)
  program = asProgram(world, (await madeToken(world, ann)).token)
})

const entry = {
  id: 'a',
  date: DATE,
  content: 'Rain. We walked.',
  tags: ['rain'],
  mood: 'sad',
  language: 'en-US',
}

describe('entries for a program of the learner', () => {
  it('are read as they are saved; drafts, deleted days and other kinds are not', async () => {
    await pushDay(diaries, ann.userId, { doc: { entry, draft: { content: 'Rain. We walked. A lot.' } } })
    await pushDay(diaries, ann.userId, { date: '2026-11-19', doc: { draft: { content: 'begun' } } })
    await pushDay(diaries, ann.userId, {
      date: '2026-11-18',
      doc: { deleted: { at: Date.now(), entry: { ...entry, date: '2026-11-18' } } },
    })
    const one = await program.get()
    expect([one.status, one.json]).toEqual([200, entry])
    expect(etagOf(one)).toMatch(/^".+"$/)
    expect((await program.list()).json).toEqual({ entries: [{ etag: etagOf(one), entry }], next: null })
    expect((await program.get('2026-11-19')).status).toBe(404)
    const known = await program.ask(`/${DATE}`, { headers: { 'if-none-match': etagOf(one) } })
    expect([known.status, known.text]).toEqual([304, ''])
  })

  it('come newest first, page by page, from one day to another', async () => {
    const bob = await confirmed(world)
    const asBob = asProgram(world, (await madeToken(world, bob, { mayWrite: false })).token)
    const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
    for (const date of days) await pushDay(diaries, bob.userId, { date, doc: { entry: { ...entry, date } } })
    const datesOf = ({ json }: { json: { entries: { entry: { date: string } }[] } }) =>
      json.entries.map(({ entry: { date } }) => date)
    const first = await asBob.list('?limit=3')
    expect([datesOf(first), first.json.next]).toEqual([
      ['2026-11-04', '2026-11-03', '2026-11-02'],
      '2026-11-02',
    ])
    const second = await asBob.list(`?limit=3&before=${first.json.next}`)
    expect([datesOf(second), second.json.next]).toEqual([['2026-11-01'], null])
    expect(datesOf(await asBob.list('?from=2026-11-02&to=2026-11-03'))).toEqual(['2026-11-03', '2026-11-02'])
    expect(datesOf(await asBob.list('?from=2026-11-02&to=2026-11-04&before=2026-11-04'))).toHaveLength(2)
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?from=2026-13-01', '?to=today', '?user=ann'])
      expect([query, (await asBob.list(query)).status]).toEqual([query, 400])
  })

  it('what is written names what changes, and the rest stays; a draft takes it in', async () => {
    const date = '2026-11-10'
    const doc = { entry: { ...entry, date }, draft: { content: 'Rain. We walked. Typed on the phone.' } }
    await pushDay(diaries, ann.userId, { date, doc })
    const read = await program.get(date)
    const content = 'Rain, at last. We walked.'
    const written = await program.change(etagOf(read), { content, tags: [' rain ', 'walk', 'walk'] }, date)
    expect([written.status, written.json]).toEqual([200, { ...entry, date, content, tags: ['rain', 'walk'] }])
    const stored = await storedDay(diaries, ann.userId, date)
    expect(stored.entry).toEqual(written.json)
    expect(stored.draft.content).toBe('Rain, at last. We walked. Typed on the phone.')
    const again = await program.change(etagOf(written), written.json, date)
    expect([again.status, etagOf(again)]).toEqual([200, etagOf(written)])
  })

  it('an older revision is the base of a merge, also where drafts have come since', async () => {
    const date = '2026-11-11'
    await pushDay(diaries, ann.userId, { date, doc: { entry: { ...entry, date } } })
    const read = await program.get(date)
    const typed = { entry: { ...entry, date }, draft: { content: 'Rain. We walked. Dra' } }
    await pushDay(diaries, ann.userId, { date, doc: typed })
    const ofDraft = await program.get(date)
    await pushDay(diaries, ann.userId, {
      date,
      doc: { ...typed, draft: { content: 'Rain. We walked. Draft.' } },
    })
    const saved = { ...entry, date, content: 'Rain. We walked. Home by ten.', mood: 'happy' }
    await pushDay(diaries, ann.userId, { date, doc: { entry: saved } })
    const first = await program.change(etagOf(read), { content: 'Cold rain. We walked.' }, date)
    expect(first.json).toMatchObject({ content: 'Cold rain. We walked. Home by ten.', mood: 'happy' })
    const second = await program.change(etagOf(ofDraft), { content: 'Rain. We walked slowly.' }, date)
    expect(second.json.content).toBe('Cold rain. We walked slowly. Home by ten.')
  })

  it('a new entry is in the language of the profile, and says when it was written', async () => {
    const date = '2026-11-02'
    const made = await program.create({ content: 'A new day.', mood: 'happy' }, date)
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({
      date,
      content: 'A new day.',
      tags: [],
      mood: 'happy',
      language: 'en-US',
    })
    expect(await storedDay(diaries, ann.userId, date)).toMatchObject({ writtenOn: expect.any(String) })
    expect(etagOf(await program.get(date))).toBe(etagOf(made))
  })

  it('beside a draft it is saved, and the words of the draft stay', async () => {
    const date = '2026-11-03'
    await pushDay(diaries, ann.userId, { date, doc: { draft: { content: 'Typed on the phone.' } } })
    expect((await program.create({ content: 'By a program.' }, date)).status).toBe(201)
    const stored = await storedDay(diaries, ann.userId, date)
    expect(stored.entry.content).toBe('By a program.')
    expect(stored.draft.content).toContain('Typed on the phone.')
  })

  it('a translation is by hand, and an edit of the entry leaves it out of date', async () => {
    const date = '2026-11-04'
    const made = await program.create({ content: 'It rains.' }, date)
    const text = { translatedContent: 'Llueve.', translationLanguage: 'es-ES' }
    const translated = await program.change(etagOf(made), text, date)
    expect(translated.json).toMatchObject({ ...text, translatedBy: 'hand' })
    const edited = await program.change(
      etagOf(translated),
      { ...translated.json, content: 'It snows.' },
      date,
    )
    expect(edited.json).toMatchObject({ translatedContent: 'Llueve.', isTranslationStale: true })
    const both = { content: 'It hails.', translatedContent: 'Graniza.' }
    const fresh = await program.change(etagOf(edited), both, date)
    expect(fresh.json).toMatchObject(both)
    expect(fresh.json.isTranslationStale).toBeUndefined()
  })

  it('a token is listed with what it may, when it was used and when it ends; its owner gets a mail', async () => {
    const cleo = await confirmed(world, world.address('cleo'))
    const { token, id } = await madeToken(world, cleo, { name: ' Notes ', mayWrite: false, days: 90 })
    expect(mailTo(world, cleo.email, 'token-made').subject).toBe('A token was created for your Echolog diary')
    const listed = async () => {
      const { accessToken } = accessOf(await logIn(world.server, cleo.email))
      return (await world.server.ask(PROGRAMS, { token: accessToken })).json.programs
    }
    expect(await listed()).toMatchObject([{ id, name: 'Notes', mayWrite: false, lastUsedAt: null }])
    const usedAfter = async (ms: number) => {
      world.clock.forward(ms)
      await asProgram(world, token).list()
      const [used] = await listed()
      return Date.parse(used.lastUsedAt) - Date.parse(used.madeAt)
    }
    expect(await usedAfter(1_000)).toBe(1_000) // the first time at once
    expect(await usedAfter(3_599_000)).toBe(1_000) // from then on to the hour
    expect(await usedAfter(1_000)).toBe(3_601_000)
    const [used] = await listed()
    expect(Date.parse(used.endsAt) - Date.parse(used.madeAt)).toBe(90 * 86_400_000)
  })

  it('a token lives as long as was chosen, however seldom it is used, and takes no place of a device', async () => {
    const dora = await confirmed(world)
    const { token } = await madeToken(world, dora, { days: 365 })
    world.clock.forward(364 * 86_400_000)
    await world.store.purge({
      now: world.clock.now(),
      idleSince: world.clock.now() - 60 * 86_400_000,
      openedBefore: world.clock.now() - 300 * 86_400_000,
      unconfirmedBefore: 0,
      eventsBefore: 0,
    })
    expect((await asProgram(world, token).list()).status).toBe(200)
    expect(await world.store.sessionsBeyond(dora.userId, 0)).toEqual([])
  })
})
