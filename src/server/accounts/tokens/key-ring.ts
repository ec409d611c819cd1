import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { AccountEvent } from '#domain/accounts/account-event.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import type { AccountStore, SigningKeyRecord } from '#server/accounts/store/account-store.ts'
import type { Secrets } from './secrets.ts'

type Algorithm = SigningKeyRecord['algorithm']

/** A key that can sign or verify. */
export type UsableKey = { kid: string; algorithm: Algorithm; key: Awaited<ReturnType<typeof importJWK>> }

export type KeyRing = {
  /** The key that signs now. */
  signer(): Promise<UsableKey>
  /** The public half by its id; null where nothing this key signed is accepted. */
  verifier(kid: string): Promise<UsableKey | null>
  /** Whether what a key signed is accepted now, as the store has it: a key that was revoked ends on every node at once. */
  isLive(kid: string): Promise<boolean>
  /** Under which id the store has a key; null for the operator's own, which is not there and counts. */
  storedKid(kid: string): Promise<string | null>
  /** Every public half, as JWKs. */
  publicKeys(): Promise<JWK[]>
}

/** Clients keep our keys for 10 minutes; a new one is shown well before it signs. */
const SHOWN_BEFORE_MS = 20 * MINUTE_MS
const REREAD_MS = MINUTE_MS // another node's new key is seen after this
const REREAD_FOR_UNKNOWN_MS = 5_000 // nobody may make us read the store with every made-up key id

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

function publicHalf(jwk: JWK, kid: string, alg: Algorithm): JWK {
  const { key_ops: _, ...rest } = jwk
  const shown = Object.entries(rest).filter(([name]) => !PRIVATE_MEMBERS.includes(name))
  return { ...Object.fromEntries(shown), kid, alg, use: 'sig', key_ops: ['verify'] } as JWK
}

function sealedFor(kid: string): string {
  return `signing-key ${kid}`
}

/** Whether a key was sealed with this secret. */
export function opensKey(secrets: Pick<Secrets, 'open'>, { kid, privateSealed }: SigningKeyRecord): boolean {
  try {
    secrets.open(privateSealed ?? '', sealedFor(kid))
    return true
  } catch {
    return false // sealed with another one
  }
}

type KeyPorts = {
  store: Pick<
    AccountStore,
    'signingKeys' | 'hasSigningKey' | 'addSigningKey' | 'changeSigningKey' | 'revokeSigningKeys'
  >
  clock: () => number
}

type KeySettings = { ownSigningKey: Record<string, unknown> | null; accessTokenSeconds: number }

async function makeKey({ clock }: KeyPorts, secrets: Secrets, signsFrom: number): Promise<SigningKeyRecord> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return {
    kid,
    algorithm: 'ES256',
    publicJwk: publicHalf(jwk, kid, 'ES256') as Record<string, unknown>,
    privateSealed: secrets.seal(JSON.stringify(jwk), sealedFor(kid)),
    createdAt: clock(),
    signsFrom,
    endsAt: null,
  }
}

/**
 * Adds a key that takes over once everyone can have seen it. The keys before it verify until the last token they may
 * have signed is over.
 */
export async function rotateSigningKey(
  ports: KeyPorts,
  secrets: Secrets,
  accessTokenSeconds: number,
  event?: AccountEvent,
): Promise<string> {
  const signsFrom = ports.clock() + SHOWN_BEFORE_MS
  const before = await ports.store.signingKeys()
  const added = await makeKey(ports, secrets, signsFrom)
  await ports.store.addSigningKey(added, event)
  await retire(ports, before, { lastSignsAt: signsFrom + REREAD_MS, accessTokenSeconds })
  return added.kid
}

/** Drops every key, and with them every access token; a new key signs at once. */
export async function revokeSigningKeys(
  ports: KeyPorts,
  secrets: Secrets,
  event?: AccountEvent,
): Promise<string> {
  const added = await makeKey(ports, secrets, ports.clock())
  await ports.store.revokeSigningKeys(added, event)
  return added.kid
}

/** Lets keys verify until the last token that they may have signed is over. */
async function retire(
  { store }: Pick<KeyPorts, 'store'>,
  keys: SigningKeyRecord[],
  { lastSignsAt, accessTokenSeconds }: { lastSignsAt: number; accessTokenSeconds: number },
): Promise<SigningKeyRecord[]> {
  const endsAt = lastSignsAt + accessTokenSeconds * 1000
  const retired = keys.map((key) => (key.endsAt === null ? { ...key, endsAt } : key))
  for (const [index, key] of retired.entries()) if (key !== keys[index]) await store.changeSigningKey(key)
  return retired
}

/** The operator's own key, as a record that is not stored. `readSigningKey` has checked it. */
async function ownKey(given: Record<string, unknown>): Promise<{ record: SigningKeyRecord; jwk: JWK }> {
  const jwk = given as JWK
  const algorithm = jwk.kty === 'EC' ? 'ES256' : 'RS256'
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk))
  const publicJwk = publicHalf(jwk, kid, algorithm) as Record<string, unknown>
  const always = { privateSealed: null, createdAt: 0, signsFrom: 0, endsAt: null }
  return { record: { kid, algorithm, publicJwk, ...always }, jwk }
}

/** The keys in the store, kept for a minute; the first one is made when there is none. */
export function createKeyRing(
  { store, clock, settings }: KeyPorts & { settings: KeySettings },
  secrets: Secrets,
): KeyRing {
  const own = settings.ownSigningKey === null ? null : ownKey(settings.ownSigningKey)
  own?.catch(() => undefined) // whoever asks for a key hears of it
  const usable = new Map<string, Promise<UsableKey>>()
  let read: { keys: SigningKeyRecord[]; at: number } | undefined
  let sought: { at: number; done: Promise<unknown> } | undefined

  async function readKeys(): Promise<SigningKeyRecord[]> {
    const stored = await store.signingKeys()
    const now = clock()
    if (
      own === null &&
      !stored.some(({ privateSealed, endsAt }) => privateSealed !== null && endsAt === null)
    ) {
      await store.addSigningKey(await makeKey({ store, clock }, secrets, now))
      return readKeys()
    }
    const { accessTokenSeconds } = settings
    const replaced = { lastSignsAt: now + REREAD_MS, accessTokenSeconds } // a key that leaked must not hold for ever
    const keys = own === null ? stored : [(await own).record, ...(await retire({ store }, stored, replaced))]
    read = { keys, at: now }
    return keys
  }

  function isPast(at: number | undefined, ms: number): boolean {
    return at === undefined || Math.abs(clock() - at) > ms
  }

  function current(keys: SigningKeyRecord[]): SigningKeyRecord[] {
    return keys.filter(({ endsAt }) => endsAt === null || endsAt > clock())
  }

  async function keysNow(): Promise<SigningKeyRecord[]> {
    return current(read === undefined || isPast(read.at, REREAD_MS) ? await readKeys() : read.keys)
  }

  /** The keys, read anew for one that is unknown, unless that was done a moment ago. */
  async function keysAnew(): Promise<SigningKeyRecord[]> {
    if (sought === undefined || isPast(sought.at, REREAD_FOR_UNKNOWN_MS)) {
      sought = { at: clock(), done: readKeys() }
      sought.done.catch(() => {
        sought = undefined
      })
    }
    await sought.done
    return keysNow()
  }

  function imported(name: string, { kid, algorithm }: SigningKeyRecord, jwk: JWK): Promise<UsableKey> {
    const known = usable.get(name)
    if (known !== undefined) return known
    // of one that cannot be taken out again Node warns when it signs, and will refuse; its JWK is in memory anyway
    const made = importJWK(jwk, algorithm, { extractable: true }).then((key) => ({ kid, algorithm, key }))
    usable.set(name, made)
    return made
  }

  async function storedKid(kid: string): Promise<string | null> {
    return own !== null && (await own).record.kid === kid ? null : kid
  }

  return {
    async signer() {
      if (own !== null) {
        const { record, jwk } = await own
        return imported(`sign ${record.kid}`, record, jwk)
      }
      // never from memory: a token of a revoked key would be refused everywhere
      const signing = current(await readKeys()).filter(({ privateSealed }) => privateSealed !== null)
      const newestFirst = signing.toSorted((left, right) => right.signsFrom - left.signsFrom)
      const chosen = newestFirst.find(({ signsFrom }) => signsFrom <= clock()) ?? newestFirst.at(-1)
      if (chosen === undefined) throw new Error('There is no signing key.')
      const name = `sign ${chosen.kid}`
      const sealed = chosen.privateSealed ?? ''
      return (
        usable.get(name) ?? imported(name, chosen, JSON.parse(secrets.open(sealed, sealedFor(chosen.kid))))
      )
    },
    async verifier(kid) {
      const find = (keys: SigningKeyRecord[]) => keys.find((key) => key.kid === kid)
      const found = find(await keysNow()) ?? find(await keysAnew())
      return found === undefined ? null : imported(`verify ${kid}`, found, found.publicJwk as JWK)
    },
    storedKid,
    async isLive(kid) {
      return (await storedKid(kid)) === null || store.hasSigningKey(kid, clock())
    },
    async publicKeys() {
      return current(await readKeys()).map(({ publicJwk }) => publicJwk as JWK)
    },
  }
}
