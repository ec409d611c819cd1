import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createAccounts, defaultAccountSettings } from '#server/accounts/core/accounts.ts'
import { acceptSecret } from '#server/accounts/operate/operate-keys.ts'
import { sampleAccount, sampleSession } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { isOutage } from '#server/database/database-error.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { keepSecretCheck, openSecret, secretCheckOf } from './open-secret.ts'

const [ONE, OTHER] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describeOnBothDatabases((database) => {
  const accountsWith = (secret: Uint8Array) =>
    createAccounts({
      store: sqlAccountStore(database()),
      clock: Date.now,
      random: nodeRandom(Date.now),
      mail: async () => ({ ok: false, error: 'unreachable' }),
      settings: defaultAccountSettings('https://diary.example', secret),
      report: () => undefined,
      warn: () => undefined,
      later: () => undefined,
    })

  const open = (secret: Uint8Array | null, dataDir = '/none', signingKeyFile: string | null = null) =>
    openSecret(database(), { auth: { secret, signingKeyFile }, dataDir })

  /** What says how to go on, in one line that holds no secret. */
  function refused(opened: Awaited<ReturnType<typeof open>>): string {
    if (opened.ok) return 'opened'
    expect(opened.error).toMatch(/^[^\n]+$/)
    for (const word of [
      'npm run accounts -- accept-secret',
      'sessions',
      'authenticator apps',
      'diaries stay',
    ])
      expect(opened.error).toContain(word)
    return opened.error.split(' is ')[0]?.split(',')[0] ?? ''
  }

  beforeEach(async () => {
    await database().tx(async (tx) => {
      for (const table of ['installation', 'signing_key', 'account', 'user_email', 'user_mailbox'] as const)
        await tx.deleteFrom(table).execute()
    })
  })

  describe('the secret of an installation', () => {
    it('is known again: any other one stops the start, which changes nothing', async () => {
      expect(await open(ONE)).toEqual({ ok: true, value: ONE })
      expect(refused(await open(OTHER))).toBe('AUTH_SECRET')
      expect(await open(ONE)).toEqual({ ok: true, value: ONE })
    })

    it('is asked of a second server by what it is there, before what replaces it', async () => {
      await open(ONE)
      for (const secret of [null, OTHER]) {
        const opened = await open(secret, emptyFolder())
        const told = opened.ok ? '' : opened.error
        expect(
          told.indexOf('Where another server runs on it, set AUTH_SECRET to that one’s'),
        ).toBeGreaterThan(0)
        expect(told.indexOf('accept-secret')).toBeGreaterThan(told.indexOf('another server'))
      }
    })

    it('in a file is made once, and not made anew where it is lost', async () => {
      const dataDir = emptyFolder()
      const made = await open(null, dataDir)
      expect(await open(null, dataDir)).toEqual(made)
      const empty = emptyFolder()
      expect(refused(await open(null, empty))).toBe('DATA_DIR holds no account-secret')
      expect(readdirSync(empty)).toEqual([])
      writeFileSync(join(empty, 'account-secret'), 'ab'.repeat(32))
      expect(refused(await open(null, empty))).toBe('DATA_DIR/account-secret')
      writeFileSync(join(empty, 'account-secret'), 'ab')
      expect(refused(await open(null, empty))).toContain('DATA_DIR holds an account-secret that')
    })

    it('is that of the first of many that start at once', async () => {
      const all = [ONE, OTHER, ONE, OTHER, ONE, OTHER]
      const opened = await Promise.all(all.map((secret) => open(secret)))
      const winners = new Set(opened.flatMap((one) => (one.ok ? [one.value] : [])))
      expect(winners.size).toBe(1)
      expect(opened.filter(({ ok }) => ok)).toHaveLength(3)
    })

    it('of a database from before is known by what is sealed in it', async () => {
      await accountsWith(ONE).keys.signer() // as an earlier version left it
      expect(refused(await open(OTHER))).toBe('AUTH_SECRET')
      expect(refused(await open(null, emptyFolder()))).toBe('DATA_DIR holds no account-secret')
      expect((await open(ONE)).ok).toBe(true)
      expect(refused(await open(OTHER))).toBe('AUTH_SECRET')
    })

    it('is asked for even where the operator’s own key signs', async () => {
      expect((await open(ONE, '/none', 'key.json')).ok).toBe(true)
      expect(refused(await open(OTHER, '/none', 'key.json'))).toBe('AUTH_SECRET')
    })

    it('opens nothing once its replacement was killed before the end: neither starts, and it is done again', async () => {
      expect((await open(ONE)).ok).toBe(true)
      await accountsWith(ONE).keys.signer()
      const accounts = { ...accountsWith(OTHER), actor: { by: 'command', sessionId: null } as const }
      const killed = acceptSecret(accounts, () => Promise.reject(new Error('killed')))
      await expect(killed).rejects.toThrow('killed')
      for (const secret of [ONE, OTHER])
        expect(refused(await open(secret))).toBe('accept-secret was interrupted')
      const keep = () => keepSecretCheck(database(), secretCheckOf(accounts.secrets), { replaces: true })
      expect((await acceptSecret(accounts, keep)).ok).toBe(true)
      expect((await open(OTHER)).ok).toBe(true)
      expect(refused(await open(ONE))).toBe('AUTH_SECRET')
    })

    it('is replaced by a command that ends what only the old one opens, and nothing else', async () => {
      expect((await open(ONE)).ok).toBe(true)
      const before = accountsWith(ONE)
      await before.keys.signer()
      const times = { createdAt: 1, updatedAt: 1, lastChallengedAt: null }
      const factor = { friendlyName: null, status: 'verified' as const, ...times }
      const secretSealed = before.secrets.seal('seed', 'factor')
      const codes = { id: 'r', friendlyName: null, createdAt: 1, updatedAt: 1, codeHashes: ['h'] }
      const credential = { id: 'c', publicKey: 'k', counter: 0, transports: [] }
      const passkey = {
        id: 'p',
        friendlyName: 'Phone',
        credential,
        createdAt: 1,
        updatedAt: 1,
        lastUsedAt: null,
      }
      const account = sampleAccount({
        factors: [
          { id: 'app', type: 'totp', secretSealed, lastUsedStep: null, ...factor },
          { id: 'key', type: 'webauthn', credential, ...factor },
        ],
        recoveryCodes: codes,
        passkeys: [passkey],
      })
      await before.store.createAccount(account, sampleSession({ userId: account.userId }))

      const accounts = { ...accountsWith(OTHER), actor: { by: 'command', sessionId: null } as const }
      const keep = () => keepSecretCheck(database(), secretCheckOf(accounts.secrets), { replaces: true })
      expect((await acceptSecret(accounts, keep)).ok).toBe(true)
      expect((await open(OTHER)).ok).toBe(true)
      expect(refused(await open(ONE))).toBe('AUTH_SECRET')
      await accounts.keys.signer() // can be opened
      const stillRunning = await accountsWith(ONE)
        .keys.signer()
        .catch((error) => error)
      expect(isOutage(stillRunning)).toBe(true) // a server that was not started anew answers 503
      const kept = (await accounts.store.accountById(account.userId))?.value
      expect(kept).toMatchObject({
        passwordHash: account.passwordHash,
        passkeys: [passkey],
        recoveryCodes: null,
      })
      expect(kept?.factors.map(({ id }) => id)).toEqual(['key'])
      expect(await accounts.store.sessions(account.userId)).toEqual([])
    })
  })
})
