import { expect, it } from 'vitest'
import { accountEventsOf, countedEventId } from './account-event.ts'
import type { AccountRecord, Factor, MailToken, Passkey } from './account-record.ts'

const ANN = {
  email: 'ann@example.org',
  emailConfirmedAt: 1,
  passwordHash: 'hash',
  appMetadata: { provider: 'email' },
  userMetadata: { name: 'Ann' },
  bannedUntil: null,
  sentAt: {},
  newEmail: null,
  mailTokens: [],
  factors: [],
  recoveryCodes: null,
  passkeys: [],
}

const factor = (id: string, status: Factor['status']): Factor => ({
  id,
  status,
  friendlyName: null,
  createdAt: 1,
  updatedAt: 1,
  lastChallengedAt: null,
  type: 'totp',
  secretSealed: 's',
  lastUsedStep: null,
})

const passkey = (id: string): Passkey => ({
  id,
  friendlyName: id,
  credential: { id, publicKey: 'k', counter: 0, transports: [] },
  createdAt: 1,
  updatedAt: 1,
  lastUsedAt: null,
})

const RECOVERY: MailToken = {
  kind: 'recovery',
  linkHash: 'h',
  linkExpiresAt: 9,
  codeHash: null,
  codeExpiresAt: 9,
  codeTries: 0,
  pkce: null,
}

const session = (method: string) => ({ authentications: [{ method, at: 1, factorId: null }] })

const codes = (createdAt: number, left: number) => ({
  id: 'c',
  friendlyName: null,
  createdAt,
  updatedAt: createdAt,
  codeHashes: Array.from({ length: left }, (_, index) => `${createdAt} ${index}`),
})

type Changed = Partial<AccountRecord>

const CHANGES: [says: string, before: Changed, after: Changed, kinds: string[]][] = [
  ['nothing', {}, {}, []],
  ['a name and preferences', {}, { userMetadata: { name: 'Anna' }, updatedAt: 7 }, []],
  ['a confirmation', { emailConfirmedAt: null }, { emailConfirmedAt: 7 }, ['confirmed']],
  [
    'a confirmation that drops a contested password',
    { emailConfirmedAt: null },
    { emailConfirmedAt: 7, passwordHash: null },
    ['confirmed', 'password-removed'],
  ],
  ['a password', {}, { passwordHash: 'other' }, ['password-changed']],
  ['a first password', { passwordHash: null }, {}, ['password-changed']],
  ['an address that is to come', {}, { newEmail: 'b@example.org' }, ['address-change-asked']],
  ['the same address that is to come', { newEmail: 'b' }, { newEmail: 'b' }, []],
  ['an address that came', { newEmail: 'b@x.org' }, { email: 'b@x.org' }, ['address-changed']],
  ['a factor that is begun', {}, { factors: [factor('f', 'unverified')] }, []],
  [
    'a factor that is shown',
    { factors: [factor('f', 'unverified')] },
    { factors: [factor('f', 'verified')] },
    ['factor-added'],
  ],
  [
    'a last factor that goes with its codes',
    { factors: [factor('f', 'verified')], recoveryCodes: codes(1, 9) },
    {},
    ['factor-removed'],
  ],
  [
    'two passkeys that change places',
    { passkeys: [passkey('a'), passkey('b')] },
    { passkeys: [passkey('c'), passkey('a')] },
    ['passkey-added', 'passkey-removed'],
  ],
  ['codes', {}, { recoveryCodes: codes(1, 10) }, ['recovery-codes-made']],
  ['new codes', { recoveryCodes: codes(1, 3) }, { recoveryCodes: codes(2, 10) }, ['recovery-codes-made']],
  [
    'a code that is used',
    { recoveryCodes: codes(1, 3) },
    { recoveryCodes: codes(1, 2) },
    ['recovery-code-used'],
  ],
  [
    'codes that are dropped',
    { factors: [factor('f', 'verified')], recoveryCodes: codes(1, 3) },
    { factors: [factor('f', 'verified')] },
    ['recovery-codes-removed'],
  ],
  ['a recovery', {}, { sentAt: { recovery: 7 }, mailTokens: [RECOVERY] }, ['recovery-asked']],
  ['an invitation again', { sentAt: { invite: 6 } }, { sentAt: { invite: 7 } }, ['invited']],
  ['a confirmation mail', {}, { sentAt: { signup: 7 } }, []],
  ['a bar', {}, { bannedUntil: 9 }, ['barred']],
  ['the end of a bar', { bannedUntil: 9 }, {}, ['bar-lifted']],
  ['a plan', {}, { appMetadata: { plan: 'family' } }, ['account-changed']],
]

it.each(CHANGES)('%s', (_, before, after, kinds) => {
  const events = accountEventsOf({ before: { ...ANN, ...before }, after: { ...ANN, ...after } })
  expect(events.map(({ kind }) => kind)).toEqual(kinds)
})

it('a log-in says by what, and one that replaces a hash from elsewhere changes no password', () => {
  const entered = accountEventsOf({
    before: ANN,
    after: { ...ANN, passwordHash: 'own' },
    open: session('password'),
  })
  expect(entered).toEqual([{ kind: 'log-in', detail: 'password' }])
  const recovered = accountEventsOf({
    before: { ...ANN, mailTokens: [RECOVERY] },
    after: { ...ANN, mailTokens: [{ ...RECOVERY, openedAt: 7 }] },
    open: session('otp'),
  })
  expect(recovered).toEqual([
    { kind: 'recovery-used', detail: null },
    { kind: 'log-in', detail: 'otp' },
  ])
  const moved = accountEventsOf({
    before: { ...ANN, mailTokens: [RECOVERY] },
    after: { ...ANN, email: 'b@example.org' },
    open: session('otp'),
  })
  expect(moved.map(({ kind }) => kind)).toEqual(['address-changed', 'log-in'])
  const raised = accountEventsOf({ before: ANN, after: ANN, raised: session('totp') })
  expect(raised).toEqual([{ kind: 'second-factor-shown', detail: 'totp' }])
})

it('what an operator changes of the learner’s own is told, and every link that is made', () => {
  const after = { ...ANN, userMetadata: { name: 'Anna' }, sentAt: { signup: 7, recovery: 7 } }
  for (const by of ['operator', 'command'] as const)
    expect(accountEventsOf({ before: ANN, after, by })).toEqual([
      { kind: 'link-made', detail: 'signup' },
      { kind: 'link-made', detail: 'recovery' },
      { kind: 'account-changed', detail: null },
    ])
  expect(accountEventsOf({ before: ANN, after, by: 'session' }).map(({ kind }) => kind)).toEqual([
    'recovery-asked',
  ])
})

it('what is counted has one id for an hour, an account and a kind', () => {
  const idOf = (userId: string | null, at: number) => countedEventId({ userId, kind: 'log-in-failed', at })
  expect(idOf('u', 0)).toBe(idOf('u', 3_599_999))
  expect(new Set([idOf('u', 0), idOf('u', 3_600_000), idOf('v', 0), idOf(null, 0)]).size).toBe(4)
})
