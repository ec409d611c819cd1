import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { ANKI_FIELDS, MOST_ANKI_NOTES } from '#domain/exchange/anki-package.ts'
import { testApp } from '#server/app.fixture.ts'

const NOTE = {
  guid: '2026-11-21-0b7c31e5a9f02d-es-es-x-1-1',
  date: '2026-11-21',
  fields: [
    'Llovió &amp; <b>[...]</b>.',
    'mucho',
    'Llovió &amp; <b>mucho</b>.',
    'It rained.',
    '[sound:a.wav]',
    '',
  ],
  tags: ['Echolog', 'es-ES'],
}

async function ask(body: unknown, { app } = testApp()) {
  const headers = { 'content-type': 'application/json' }
  return app.request('/api/anki', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** What the answer has, as any program reads it that knows SQLite. */
async function open(response: Response): Promise<DatabaseSync> {
  const database = new DatabaseSync(':memory:')
  database.deserialize(new Uint8Array(await response.arrayBuffer()))
  return database
}

it('answers a collection as Anki 2.1 imports it, and keeps and logs no word of it', async () => {
  const server = testApp()
  const response = await ask({ notes: [NOTE, { ...NOTE, guid: 'other', date: '2026-11-20' }] }, server)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const database = await open(response)
  const all = (sql: string) => database.prepare(sql).all()
  expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const tables = all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").map(
    ({ name }) => name,
  )
  expect(tables).toEqual(['cards', 'col', 'graves', 'notes', 'revlog'])
  const [col = {}] = all('SELECT * FROM col')
  expect(col).toMatchObject({ id: 1, ver: 11 })
  const [model] = Object.values(JSON.parse(String(col.models))) as { id: number; flds: { name: string }[] }[]
  expect(model?.flds.map(({ name }) => name)).toEqual([...ANKI_FIELDS])
  const decks = JSON.parse(String(col.decks))
  const [first = {}, second] = all('SELECT * FROM notes ORDER BY id')
  const csum = Number.parseInt(createHash('sha1').update('Llovió & [...].').digest('hex').slice(0, 8), 16)
  expect(first).toMatchObject({ guid: NOTE.guid, mid: model?.id, tags: ' Echolog es-ES ', csum })
  expect([first.sfld, String(first.flds).split('\x1f')]).toEqual(['Llovió & [...].', NOTE.fields])
  expect(second?.guid).toBe('other')
  const cards = all('SELECT * FROM cards ORDER BY id')
  expect(cards.map(({ nid, due, queue, type }) => [nid, due, queue, type])).toEqual([
    [first.id, 1, 0, 0],
    [second?.id, 2, 0, 0],
  ])
  expect(Object.keys(decks)).toContain(String(cards[0]?.did))
  expect(server.logged.join()).toContain('/api/anki')
  expect(server.logged.join()).not.toContain('Llovi')
})

it('a note keeps its id, kind and deck from one package to the next, so that Anki updates it', async () => {
  const read = async () => {
    const database = await open(await ask({ notes: [NOTE] }))
    return database.prepare('SELECT n.guid, n.mid, c.did FROM notes n JOIN cards c ON c.nid = n.id').all()
  }
  expect(await read()).toEqual(await read())
})

it.each([
  ['no JSON', '{'],
  ['no notes', { notes: [] }],
  ['a field too few', { notes: [{ ...NOTE, fields: NOTE.fields.slice(1) }] }],
  ['a day that is none', { notes: [{ ...NOTE, date: '2026-02-30' }] }],
  ['a tag of two words', { notes: [{ ...NOTE, tags: ['a b'] }] }],
])('a request with %s is a bad request', async (_, body) => {
  const response = await ask(body)
  expect([response.status, await response.json()]).toEqual([400, { error: 'bad-request' }])
})

it('what stands between fields is taken out of them, and too many notes are too long', async () => {
  const fields = NOTE.fields.with(1, 'a\x1fb')
  const database = await open(await ask({ notes: [{ ...NOTE, fields }] }))
  const [note] = database.prepare('SELECT flds FROM notes').all()
  expect(String(note?.flds).split('\x1f')).toHaveLength(ANKI_FIELDS.length)
  const many = await ask({ notes: Array(MOST_ANKI_NOTES * 5).fill({ ...NOTE, fields: [] }) })
  expect([many.status, await many.json()]).toEqual([413, { error: 'too-long' }])
})

it('the seventh time in a minute from one address is once too often', async () => {
  const server = testApp()
  for (let time = 1; time <= 6; time += 1) expect((await ask({ notes: [NOTE] }, server)).status).toBe(200)
  expect((await ask({ notes: [NOTE] }, server)).status).toBe(429)
})
