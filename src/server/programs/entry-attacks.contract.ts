import { expect } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import type { Answer } from '#server/accounts/checks/account-world.fixture.ts'
import { confirmed } from '#server/accounts/checks/learner-steps.fixture.ts'
import { type Attack, ENTRY } from './program-scene.fixture.ts'
import { asProgram, DATE, errorOf, etagOf, madeToken, pushDay, storedDay } from './program-steps.fixture.ts'

const BAD_BODIES: [body: unknown, status: number, error?: string][] = [
  ['{', 400],
  ['"text"', 422],
  [[], 422],
  [null, 422],
  [{ content: 7 }, 422],
  [{ content: ' \n\u200b' }, 422, 'no-content'],
  [{ mood: 'furious' }, 422],
  [{ tags: 'rain' }, 422],
  [{ tags: Array.from({ length: 101 }, (_, at) => `t${at}`) }, 422],
  [{ tags: ['x'.repeat(201)] }, 422],
  [{ language: 'xx' }, 422],
  [{ translationLanguage: 'tlh' }, 422],
  [{ userId: 'bob', content: 'x' }, 422],
  ['{"__proto__":{"content":"x"}}', 422],
  [{ date: '2026-11-19', content: 'x' }, 422],
  [{ deleted: true }, 422],
  [`{"corrections":${'['.repeat(30)}${']'.repeat(30)}}`, 413],
  [{ content: 'x'.repeat(1024 * 1024) }, 413],
  [{ content: 'x'.repeat(1024 * 1024 + 70_000) }, 413],
]

const REFUSED_PRECONDITIONS: [headers: Record<string, string>, status: number][] = [
  [{}, 428],
  [{ 'if-match': '*' }, 428],
  [{ 'if-match': '' }, 412],
  [{ 'if-match': '"nothing"' }, 412],
  [{ 'if-match': '"0.0"' }, 412],
  [{ 'if-match': '7' }, 412],
  [{ 'if-none-match': '"x.1"' }, 400],
  [{ 'if-none-match': '*', 'if-match': '"x.1"' }, 400],
  [{ 'if-unmodified-since': new Date().toUTCString() }, 428],
]

/** What is written to an entry, and by whom. */
export const ENTRY_ATTACKS: Attack[] = [
  [
    'nothing is written without what the program knows',
    async ({ world, diaries, ann, write }) => {
      const before = await storedDay(diaries, ann.userId)
      for (const [headers, status] of REFUSED_PRECONDITIONS) {
        const asked = await asProgram(world, write.token).put(DATE, { content: 'Over.' }, headers)
        expect([headers, asked.status], asked.text).toEqual([headers, status])
      }
      expect(await storedDay(diaries, ann.userId)).toEqual(before)
    },
  ],
  [
    'a weak tag, a list of tags, and one that was never given name nothing',
    async ({ world, write }) => {
      const program = asProgram(world, write.token)
      const etag = etagOf(await program.get())
      const later = etag.replace(/\d+"$/, '999999"')
      for (const tag of [`W/${etag}`, `${etag}, ${etag}`, later, etag.replace(/"/g, '')])
        expect([tag, (await program.change(tag, { content: 'Over.' })).status]).toEqual([tag, 412])
    },
  ],
  [
    'a new entry takes no place: not of one that is there, deleted or purged',
    async ({ world, diaries, ann, write }) => {
      const program = asProgram(world, write.token)
      const deleted = { deleted: { at: Date.now(), entry: { ...ENTRY, date: '2026-11-05' } } }
      await pushDay(diaries, ann.userId, { date: '2026-11-05', doc: deleted })
      await pushDay(diaries, ann.userId, { date: '2026-11-06', doc: { purgedAt: 7 } })
      const tried = [DATE, '2026-11-05', '2026-11-06'].map(async (date) =>
        errorOf(await program.create({ content: 'x' }, date)),
      )
      expect(await Promise.all(tried)).toEqual([
        [412, 'exists'],
        [412, 'deleted'],
        [412, 'purged'],
      ])
      expect(await storedDay(diaries, ann.userId, '2026-11-05')).toEqual(deleted)
    },
    'stored',
  ],
  [
    'what was purged does not come back by an old tag',
    async ({ world, diaries, ann, write }) => {
      const [date, program] = ['2026-10-01', asProgram(world, write.token)]
      const entry = { ...ENTRY, date, content: 'A secret.' }
      const long = Date.now() - 40 * DAY_MS
      await pushDay(diaries, ann.userId, { date, doc: { entry }, now: long })
      const etag = etagOf(await program.get(date))
      await pushDay(diaries, ann.userId, { date, doc: { deleted: { at: long, entry } }, now: long })
      await diaries.purgeDeleted(Date.now())
      expect(errorOf(await program.change(etag, { content: 'A secret. Again.' }, date))).toEqual([
        412,
        'purged',
      ])
      expect(errorOf(await program.create({ content: 'A secret.' }, date))).toEqual([412, 'purged'])
      expect(JSON.stringify(await storedDay(diaries, ann.userId, date))).not.toContain('secret')
    },
    'stored',
  ],
  [
    'days to come, and days that are none',
    async ({ world, write }) => {
      const program = asProgram(world, write.token)
      for (const date of [
        new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10),
        '2999-01-01',
        '9999-12-31',
      ])
        expect(errorOf(await program.create({ content: 'x' }, date))).toEqual([422, 'day-to-come'])
      for (const date of [
        '2026-02-30',
        '2026-1-1',
        'today',
        '__proto__',
        '..%2f..%2fsync',
        '2026-11-20%20',
        '%F0%9F%93%93',
      ])
        expect([date, (await program.create({ content: 'x' }, date)).status]).toEqual([date, 404])
      expect((await program.create({ content: 'x' }, '2026-11-20%00')).status).toBeGreaterThanOrEqual(400)
    },
  ],
  [
    'nothing is deleted, and no other method is known, however it is dressed up',
    async ({ world, write }) => {
      const program = asProgram(world, write.token)
      for (const method of ['DELETE', 'POST', 'PATCH', 'OPTIONS', 'PROPFIND'])
        for (const path of ['', `/${DATE}`]) {
          const asked = await program.ask(path, { method, ...(method !== 'OPTIONS' && { body: {} }) })
          expect([method, path, asked.status]).toEqual([method, path, 405])
          expect(asked.headers.get('allow')).toContain('GET')
        }
      const headers = { 'x-http-method-override': 'DELETE', 'if-match': etagOf(await program.get()) }
      expect((await program.put(DATE, {}, headers)).status).toBe(200)
      expect((await program.get()).status).toBe(200)
    },
  ],
  [
    'a body that is none of an entry is refused as a whole',
    async ({ world, diaries, ann, write, read }) => {
      const program = asProgram(world, write.token)
      const before = await storedDay(diaries, ann.userId)
      const etag = etagOf(await asProgram(world, read.token).get())
      for (const [body, status, error] of BAD_BODIES) {
        const asked = await program.change(etag, body)
        const shown = JSON.stringify(body)?.slice(0, 60)
        expect([shown, asked.status, error ?? asked.json.error]).toEqual([shown, status, asked.json.error])
      }
      const form = { 'content-type': 'application/x-www-form-urlencoded', 'if-match': etag }
      expect((await asProgram(world, write.token).put(DATE, 'content=x', form)).status).toBe(415)
      expect(await storedDay(diaries, ann.userId)).toEqual(before)
    },
  ],
  [
    'what only the app tells of an entry cannot be written',
    async ({ world, diaries, ann, write }) => {
      const program = asProgram(world, write.token)
      const marks = {
        id: 'other',
        translatedBy: 'gemini',
        translationQuality: 'good',
        isTranslationStale: true,
        corrections: [{}],
      }
      const asked = await program.change(etagOf(await program.get()), { ...marks, mood: 'happy' })
      expect(asked.status, asked.text).toBe(200)
      const { entry } = await storedDay(diaries, ann.userId)
      expect(entry).toEqual({ ...ENTRY, mood: 'happy' })
    },
  ],
  [
    'sixteen edits from one revision, at sixteen servers at once, lose no word',
    async ({ world, diaries }) => {
      const ann = await confirmed(world)
      const date = '2026-11-07'
      const sixteen = Array.from({ length: 16 }, (_, at) => `w${at}.`)
      await pushDay(diaries, ann.userId, { date, doc: { entry: { ...ENTRY, date } } })
      const { token } = await madeToken(world, ann)
      const etag = etagOf(await asProgram(world, token).get(date))
      const servers = [world, ...Array.from({ length: 15 }, () => ({ server: world.serve() }))]
      const asked = await Promise.all(
        sixteen.map((word, at) =>
          asProgram(servers[at] ?? world, token).change(etag, { content: `${ENTRY.content} ${word}` }, date),
        ),
      )
      expect(asked.map(({ status }) => status)).toEqual(sixteen.map(() => 200))
      const { content } = (await storedDay(diaries, ann.userId, date)).entry
      for (const word of sixteen) expect(content).toContain(word)
    },
    'stored',
  ],
  [
    'of sixteen new entries of one day, at sixteen servers at once, one is made',
    async ({ world, diaries }) => {
      const ann = await confirmed(world)
      const date = '2026-11-08'
      const { token } = await madeToken(world, ann)
      const servers = [world, ...Array.from({ length: 15 }, () => ({ server: world.serve() }))]
      const asked = await Promise.all(
        servers.map((server, at) => asProgram(server, token).create({ content: `By ${at}.` }, date)),
      )
      const made = asked.filter(({ status }) => status === 201)
      expect([made.length, asked.filter(({ status }) => status === 412).length]).toEqual([1, 15])
      expect((await storedDay(diaries, ann.userId, date)).entry.content).toBe(made[0]?.json.content)
    },
    'stored',
  ],
  [
    'pages of other sites can neither ask nor read',
    async ({ world, write }) => {
      const program = asProgram(world, write.token)
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'if-none-match': '*' }
      expect(errorOf(await program.put('2026-11-09', { content: 'x' }, headers))).toEqual([403, 'cross-site'])
      const preflight = {
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      }
      const tried: Answer[] = [
        await program.ask(`/${DATE}`, { method: 'OPTIONS', headers: preflight }),
        await program.ask('', { headers: { origin: 'https://evil.example' } }),
        await program.ask('/api/v1/openapi.json', { headers: { origin: 'https://evil.example' } }),
      ]
      for (const { headers } of tried)
        expect([...headers.keys()].filter((name) => /^access-control|^set-cookie/.test(name))).toEqual([])
    },
  ],
]
