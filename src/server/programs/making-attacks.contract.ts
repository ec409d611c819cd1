import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  accessOf,
  appCode,
  confirmed,
  logIn,
  otherCode,
  showCode,
  withSecondFactor,
} from '#server/accounts/checks/learner-steps.fixture.ts'
import { reauthenticationCode } from '#server/accounts/checks/reauthentication-steps.fixture.ts'
import { type Attack, withoutPrefix } from './program-scene.fixture.ts'
import { askForToken, asProgram, ENTRIES, errorOf, madeToken, PROGRAMS } from './program-steps.fixture.ts'

const WRONG_WISHES: [string, object][] = [
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['a name that turns the line around', { name: 'My\u202escript' }],
  ['a name of two lines', { name: 'My\nscript' }],
  ['no days', { days: 0 }],
  ['more than a year', { days: 366 }],
  ['part of a day', { days: 1.5 }],
  ['for ever', { days: 1e308 }],
]

/** How tokens are made, told of and counted. */
export const MAKING_ATTACKS: Attack[] = [
  [
    'making one takes the code of a mail and the password, both, once',
    async ({ world, bob }) => {
      const ann = await confirmed(world)
      const bobsCode = await reauthenticationCode(world, bob)
      const code = await reauthenticationCode(world, ann)
      const before = (await world.server.ask(PROGRAMS, { token: ann.accessToken })).json.programs.length
      const tries: [object, number, string][] = [
        [{ code: otherCode(code) }, 422, 'reauthentication_not_valid'],
        [{ code: bobsCode }, 422, 'reauthentication_not_valid'],
        [{ code, password: 'en anden sætning' }, 400, 'current_password_invalid'],
      ]
      for (const [wish, status, error] of tries)
        expect(errorOf(await askForToken(world, ann, wish))).toEqual([status, error])
      expect((await askForToken(world, ann, { code })).status).toBe(201)
      expect((await askForToken(world, ann, { code })).status).toBe(422)
      const late = await reauthenticationCode(world, ann)
      world.clock.forward(11 * 60_000)
      expect((await askForToken(world, ann, { code: late })).status).toBe(422)
      const { programs } = (await world.server.ask(PROGRAMS, { token: ann.accessToken })).json
      expect(programs).toHaveLength(before + 1)
    },
    'stored',
  ],
  [
    'wrong passwords beside a right code use up the guesses',
    async ({ world }) => {
      const learner = await confirmed(world)
      const code = await reauthenticationCode(world, learner)
      const statuses = []
      for (let times = 0; times < 11; times += 1)
        statuses.push((await askForToken(world, learner, { code, password: `guess ${times}` })).status)
      expect(statuses.slice(0, 5)).toEqual(Array(5).fill(400))
      expect((await askForToken(world, learner, { code })).status).not.toBe(201)
    },
  ],
  [
    'nobody wishes for more than there is',
    async ({ world }) => {
      const ann = await confirmed(world)
      const code = await reauthenticationCode(world, ann)
      for (const [what, wish] of WRONG_WISHES)
        expect([what, (await askForToken(world, ann, { code, ...wish })).status]).toEqual([what, 400])
    },
  ],
  [
    'an account has ten at most, also where sixteen are asked for at once',
    async ({ world }) => {
      const learner = await confirmed(world)
      const { id } = await madeToken(world, learner)
      const first = await world.store.session(learner.userId, id)
      for (let times = 0; times < 8; times += 1) {
        const account = await world.store.accountById(learner.userId)
        if (account === null || first === null) throw new Error('no account')
        const open = { ...first.value, sessionId: randomUUID() }
        await world.store.changeAccount({ account: account.value, rev: account.rev, open })
      }
      const code = await reauthenticationCode(world, learner)
      const asked = await Promise.all(Array.from({ length: 16 }, () => askForToken(world, learner, { code })))
      expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
      const next = await reauthenticationCode(world, learner)
      expect(errorOf(await askForToken(world, learner, { code: next }))).toEqual([409, 'too_many_tokens'])
    },
    'stored',
  ],
  [
    'who is only half in neither sees, makes nor ends one',
    async ({ world }) => {
      const owner = await withSecondFactor(world)
      const { token, id } = await madeToken(world, owner)
      const thief = accessOf(await logIn(world.server, owner.email))
      const tries = [
        await world.server.ask(PROGRAMS, { token: thief.accessToken }),
        await world.server.ask(`${PROGRAMS}/${id}`, { method: 'DELETE', token: thief.accessToken }),
        await askForToken(world, thief, { code: '123456' }),
      ]
      for (const tried of tries) expect(errorOf(tried)).toEqual([403, 'insufficient_aal'])
      await world.server.ask('/logout?scope=global', { method: 'POST', token: thief.accessToken })
      const again = accessOf(await logIn(world.server, owner.email))
      world.clock.forward(31_000)
      accessOf(await showCode(world.server, again.accessToken, owner.factorId, appCode(world, owner.secret)))
      expect((await asProgram(world, token).list()).status).toBe(200)
    },
  ],
  [
    "nobody ends another account's",
    async ({ world, bob, write }) => {
      await world.server.ask(`${PROGRAMS}/${write.id}`, { method: 'DELETE', token: bob.accessToken })
      expect((await asProgram(world, write.token).list()).status).toBe(200)
    },
    'stored',
  ],
  [
    'no token, and no word of a query, is in a log, an answer or the database',
    async ({ world, write, read }) => {
      await asProgram(world, write.token).list('?from=2026-01-01')
      await world.server.ask(`${ENTRIES}?access_token=${write.token}`)
      const dump = `${world.logged()}\n${world.problems.join('\n')}\n${await world.dump()}`
      for (const { token } of [write, read]) expect(dump).not.toContain(withoutPrefix(token))
      expect(dump).not.toContain('access_token')
    },
    'stored',
  ],
  [
    'the audit trail tells that one was made and ended, and by whom',
    async ({ world }) => {
      const learner = await confirmed(world)
      const { id } = await madeToken(world, learner, { mayWrite: false })
      await world.server.ask(`${PROGRAMS}/${id}`, { method: 'DELETE', token: learner.accessToken })
      const events = await world.store.events({ userId: learner.userId, after: null, limit: 20 })
      const told = events.filter(({ kind }) => kind.startsWith('token-'))
      expect(new Set(told.map(({ kind, by, detail }) => `${kind} ${by} ${detail}`))).toEqual(
        new Set(['token-made session read', 'token-ended session null']),
      )
      expect(told.map(({ sessionId }) => sessionId)).not.toContain(id)
      expect(events.filter(({ kind }) => kind === 'log-in')).toHaveLength(1)
    },
    'stored',
  ],
  [
    'whoever asks without a pause has to wait',
    async ({ world }) => {
      const ann = await confirmed(world)
      const program = asProgram(world, (await madeToken(world, ann)).token)
      const statuses = []
      for (let times = 0; times < 61; times += 1) statuses.push((await program.get('2026-01-01')).status)
      expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
      const last = await program.get('2026-01-01')
      expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
    },
  ],
]
