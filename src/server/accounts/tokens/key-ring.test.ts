import { generateKeyPairSync } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { defaultAccountSettings } from '#server/accounts/core/accounts.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { signToken } from './access-tokens.ts'
import { createKeyRing, rotateSigningKey } from './key-ring.ts'
import { nodeRandom } from './random.ts'
import { createSecrets } from './secrets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SECRET = new Uint8Array(32).fill(3)

function place() {
  const store = sqlAccountStore(memoryDatabase())
  const at = { now: Date.UTC(2026, 10, 21) }
  const clock = () => at.now
  const secrets = createSecrets(SECRET, nodeRandom(clock))
  const usual = defaultAccountSettings('https://echolog.example', SECRET)
  const open = (ownSigningKey: Record<string, unknown> | null = null) =>
    createKeyRing({ store, clock, settings: { ...usual, ownSigningKey } }, secrets)
  return {
    store,
    at,
    open,
    rotate: () => rotateSigningKey({ store, clock }, secrets, 3600),
  }
}

function ownKey(): Record<string, unknown> {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
}

it('an operator’s own key takes over: the keys before it verify as long as their last token, and no longer', async () => {
  const { at, open } = place()
  const { kid } = await open().signer()
  const ring = open(ownKey())
  const own = (await ring.signer()).kid
  expect((await ring.publicKeys()).map((key) => key.kid).sort()).toEqual([own, kid].sort())
  expect(await ring.verifier(kid)).not.toBeNull()
  at.now += HOUR
  expect(await ring.verifier(kid)).not.toBeNull() // another server may have signed with it a minute later
  at.now += 2 * MINUTE
  expect(await ring.verifier(kid)).toBeNull()
  expect((await ring.publicKeys()).map((key) => key.kid)).toEqual([own])
})

it('and when it is taken away again, a new key is made', async () => {
  const { at, open } = place()
  const { kid } = await open().signer()
  await open(ownKey()).signer()
  await open(ownKey()).publicKeys()
  for (const wait of [MINUTE, 2 * HOUR]) {
    at.now += wait
    const now = await open().signer()
    expect(now.kid).not.toBe(kid)
    expect(await open().verifier(now.kid)).not.toBeNull()
  }
})

it('keys that follow each other quickly are all believed until their last token is over', async () => {
  const { at, open, rotate } = place()
  const ring = open()
  const signed = new Map<string, number>()
  await ring.signer()
  for (let minute = 0; minute < 180; minute += 1) {
    if (minute === 5 || minute === 7 || minute === 24) await rotate()
    const { kid } = await ring.signer()
    signed.set(kid, at.now)
    for (const [known, last] of signed)
      if (at.now <= last + HOUR)
        expect([minute, known, (await ring.verifier(known)) !== null]).toEqual([minute, known, true])
    at.now += MINUTE
  }
  expect((await ring.publicKeys()).map((key) => key.kid)).toEqual([...signed.keys()].slice(-1))
})

it('a key that another server has just made is believed at once', async () => {
  const { open, rotate } = place()
  const ring = open()
  await ring.signer()
  const kid = await rotate() // as two that start at once make one each
  for (const found of await Promise.all([1, 2, 3].map(() => ring.verifier(kid)))) expect(found).not.toBeNull()
})

it('made-up key ids make nobody read the store again and again', async () => {
  const { store, at, open } = place()
  const ring = open()
  await ring.signer()
  let reads = 0
  const { signingKeys } = store
  store.signingKeys = () => {
    reads += 1
    return signingKeys()
  }
  for (let index = 0; index < 100; index += 1) expect(await ring.verifier(`made-up-${index}`)).toBeNull()
  expect(reads).toBe(1)
  at.now += 6_000
  await ring.verifier('made-up')
  expect(reads).toBe(2)
})

it('signs without a warning of Node’s, which would stand in the log as no JSON', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  onTestFinished(() => warned.mockRestore())
  const { open } = place()
  for (const ring of [open(), open(ownKey())]) await signToken(await ring.signer(), { sub: 'ana' })
  expect(warned.mock.calls).toEqual([])
})
