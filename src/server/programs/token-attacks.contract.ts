import { expect } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { PASSWORD } from '#server/accounts/checks/account-world.fixture.ts'
import {
  accessOf,
  confirmed,
  putUser,
  recoveryLink,
  verifyLink,
} from '#server/accounts/checks/learner-steps.fixture.ts'
import { type Attack, endedBy, expectNothing, withoutPrefix } from './program-scene.fixture.ts'
import {
  asProgram,
  DATE,
  ENTRIES,
  errorOf,
  etagOf,
  madeToken,
  PROGRAMS,
  storedDay,
} from './program-steps.fixture.ts'

const lastChanged = (token: string) =>
  token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1)

/** A token of the same session with another secret. */
function withOtherSecret(token: string): string {
  const bytes = Buffer.from(withoutPrefix(token), 'base64url')
  bytes.fill(1, 32)
  return `echolog_${bytes.toString('base64url')}`
}

const NOT_FOR_PROGRAMS: [method: string, path: string, body?: unknown][] = [
  ['POST', '/api/sync', { v: 1, device: 'd', epoch: null, since: 0, changes: [] }],
  ['GET', `/api/history?key=${DATE}`],
  ['GET', '/api/account'],
  ['GET', '/api/account/devices'],
  ['GET', '/api/account/added-keys'],
  ['GET', PROGRAMS],
  ['POST', PROGRAMS, { name: 'more', mayWrite: true, days: 365, code: '000000', password: PASSWORD }],
  ['DELETE', '/api/account'],
  ['POST', '/api/account/reauthentication', { password: PASSWORD }],
  ['GET', '/user'],
  ['PUT', '/user', { password: 'en ny sætning' }],
  ['POST', '/logout?scope=global'],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'mine' }],
  ['GET', '/reauthenticate'],
  ['GET', '/passkeys'],
  ['GET', '/admin/users'],
]

/** A token that counts no longer, never did, or not for that. */
export const TOKEN_ATTACKS: Attack[] = [
  [
    'without a token there is nothing, and how to show one is said',
    async ({ world }) => {
      for (const asked of [
        await asProgram(world, null).get(),
        await asProgram(world, null).create({ content: 'x' }),
      ]) {
        expect(errorOf(asked)).toEqual([401, 'no-token'])
        expect(asked.headers.get('www-authenticate')).toBe('Bearer realm="Echolog"')
      }
    },
  ],
  [
    'a token that is cut, longer, changed in one letter or without its beginning',
    async (scene) => {
      const { token } = scene.write
      const forged = [
        token.slice(0, -1),
        `${token}A`,
        lastChanged(token),
        withoutPrefix(token),
        token.toUpperCase(),
        '.',
      ]
      for (const one of forged) await expectNothing(scene, one)
    },
  ],
  [
    'a token of the right session with another secret',
    async (scene) => expectNothing(scene, withOtherSecret(scene.write.token)),
  ],
  [
    'what the database has of a token opens nothing',
    async (scene) => {
      const { world, ann, write } = scene
      const stored = await world.store.session(ann.userId, write.id)
      const { hash } = stored?.value.program ?? { hash: '' }
      expect(JSON.stringify(stored)).not.toContain(withoutPrefix(write.token))
      for (const one of [hash, `echolog_${hash}`, write.id]) await expectNothing(scene, one)
    },
    'stored',
  ],
  [
    'access and refresh tokens of the owner are no tokens for programs',
    async (scene) => {
      const { accessToken, refreshToken } = scene.ann
      for (const one of [accessToken, refreshToken, `echolog_${refreshToken}`])
        await expectNothing(scene, one)
    },
    'stored',
  ],
  [
    'a token is read from the header alone: no address, cookie, key or other scheme',
    async ({ world, write: { token } }) => {
      const ask = (query: string, headers: Record<string, string>) =>
        world.server.ask(`${ENTRIES}${query}`, { headers })
      const tried = [
        await ask(`?access_token=${token}`, {}),
        await ask('', { cookie: `token=${token}; authorization=Bearer ${token}` }),
        await ask('', { 'x-api-key': token, apikey: token }),
        await ask('', { authorization: `Basic ${Buffer.from(`ann:${token}`).toString('base64')}` }),
        await ask('', { authorization: token }),
        await ask('', { authorization: `Bearer ${token} ${token}` }),
      ]
      for (const asked of tried) expect(errorOf(asked)).toEqual([401, 'no-token'])
    },
  ],
  [
    'a token opens nothing else: neither sync nor the account nor its log-in',
    async ({ world, write, read }) => {
      for (const { token } of [write, read])
        for (const [method, path, body] of NOT_FOR_PROGRAMS) {
          const asked = await world.server.ask(path, { method, token, ...(body !== undefined && { body }) })
          expect([path, asked.status >= 400 && asked.status < 500], asked.text).toEqual([path, true])
          expect(asked.text).not.toContain('example.org')
        }
      expect((await asProgram(world, write.token).list()).status).toBe(200)
    },
    'stored',
  ],
  [
    'a token is no refresh token, and trying ends nothing',
    async ({ world, write }) => {
      for (const refresh_token of [write.token, withoutPrefix(write.token)]) {
        const asked = await world.server.ask('/token?grant_type=refresh_token', { body: { refresh_token } })
        expect([asked.status, asked.json.access_token]).toEqual([400, undefined])
      }
      expect((await asProgram(world, write.token).list()).status).toBe(200)
    },
    'stored',
  ],
  [
    'a token counts as nobody where engines that cost something are listed',
    async ({ world, write }) => {
      const asked = await world.server.ask('/api/capabilities', { token: write.token })
      expect([asked.status, asked.json.isPassing]).toEqual([200, undefined])
    },
  ],
  [
    'a token that may read writes nothing',
    async ({ world, diaries, ann, read }) => {
      const before = await storedDay(diaries, ann.userId)
      const program = asProgram(world, read.token)
      const etag = etagOf(await program.get())
      for (const asked of [
        await program.change(etag, { content: 'Overwritten.' }),
        await program.create({ content: 'x' }, '2026-11-02'),
      ]) {
        expect(errorOf(asked)).toEqual([403, 'read-only'])
        expect(asked.headers.get('www-authenticate')).toContain('insufficient_scope')
      }
      expect(await storedDay(diaries, ann.userId)).toEqual(before)
      expect(await storedDay(diaries, ann.userId, '2026-11-02')).toBeNull()
    },
    'stored',
  ],
  [
    "another account's token finds nothing, reads nothing and writes only its own",
    async ({ world, diaries, ann, bob, write, bobs }) => {
      const before = await storedDay(diaries, ann.userId)
      const etag = etagOf(await asProgram(world, write.token).get())
      const asBob = asProgram(world, bobs.token)
      expect((await asBob.list(`?user=${ann.userId}`)).status).toBe(400)
      expect((await asBob.get()).status).toBe(404)
      expect((await asBob.change(etag, { content: 'By Bob.' })).status).toBe(412)
      expect((await asBob.list()).text).not.toContain('walked')
      expect((await asBob.create({ content: 'By Bob.' })).status).toBe(201)
      expect(await storedDay(diaries, ann.userId)).toEqual(before)
      expect((await storedDay(diaries, bob.userId)).entry.content).toBe('By Bob.')
    },
    'stored',
  ],
  [
    'one that its learner has ended',
    (scene) =>
      endedBy(scene, ({ accessToken: token }, { id }) =>
        scene.world.server.ask(`${PROGRAMS}/${id}`, { method: 'DELETE', token }),
      ),
    'stored',
  ],
  [
    'one that was ended as a device, as an earlier version ends it',
    (scene) =>
      endedBy(scene, ({ accessToken: token }, { id }) =>
        scene.world.server.ask(`/api/account/devices/${id}`, { method: 'DELETE', token }),
      ),
    'stored',
  ],
  [
    'one from before a new password',
    (scene) =>
      endedBy(scene, ({ accessToken }) =>
        putUser(scene.world.server, accessToken, { password: 'en ny sætning om morgenen' }),
      ),
    'stored',
  ],
  [
    'one from before a forgotten password was replaced',
    (scene) =>
      endedBy(scene, async ({ email }) => {
        const { server } = scene.world
        const recovered = accessOf(
          await verifyLink(server, 'recovery', await recoveryLink(scene.world, email)),
        )
        await putUser(server, recovered.accessToken, { password: 'en ny sætning om aftenen' })
      }),
    'stored',
  ],
  [
    'one from before logging out everywhere',
    (scene) =>
      endedBy(scene, ({ accessToken: token }) =>
        scene.world.server.ask('/logout?scope=global', { method: 'POST', token }),
      ),
    'stored',
  ],
  [
    'one from before logging out all other devices',
    (scene) =>
      endedBy(scene, ({ accessToken: token }) =>
        scene.world.server.ask('/logout?scope=others', { method: 'POST', token }),
      ),
    'stored',
  ],
  ['one whose time is over', (scene) => endedBy(scene, async () => scene.world.clock.forward(30 * DAY_MS))],
  [
    'one of an account that is suspended',
    (scene) =>
      endedBy(scene, async ({ userId }) => {
        const { store, clock } = scene.world
        const stored = await store.accountById(userId)
        if (stored === null) throw new Error('no account')
        const account = { ...stored.value, bannedUntil: clock.now() + DAY_MS }
        expect(await store.changeAccount({ account, rev: stored.rev })).toBe('changed')
      }),
    'stored',
  ],
  [
    'one of an account that was deleted',
    (scene) =>
      endedBy(scene, ({ accessToken: token }) =>
        scene.world.server.ask('/api/account', { method: 'DELETE', token }),
      ),
    'stored',
  ],
  [
    'logging out on one device ends no token',
    async (scene) => {
      const { world } = scene
      const learner = await confirmed(world)
      const { token } = await madeToken(world, learner)
      await world.server.ask('/logout?scope=local', { method: 'POST', token: learner.accessToken })
      expect((await asProgram(world, token).list()).status).toBe(200)
    },
  ],
]
