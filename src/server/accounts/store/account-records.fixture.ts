import type { AccountEvent } from '#domain/accounts/account-event.ts'
import type { AccountRecord, SessionRecord } from '#domain/accounts/account-record.ts'
import type { SigningKeyRecord } from './account-store.ts'

/** An account with something in every field. */
export function sampleAccount(given: Partial<AccountRecord> = {}): AccountRecord {
  return {
    userId: '01976b1e-0000-7000-8000-000000000001',
    email: 'ann@example.org',
    emailConfirmedAt: 1_000,
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
    isPasswordContested: false,
    role: 'authenticated',
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: { name: "Ænn \u0000 'quoted' \ud83d\udc08", nested: { list: [1, null, true] } },
    identity: {
      id: '01976b1e-0000-7000-8000-00000000000a',
      createdAt: 900,
      updatedAt: 900,
      lastSignInAt: null,
    },
    createdAt: 900,
    updatedAt: 1_763_700_000_123,
    lastSignInAt: null,
    invitedAt: null,
    bannedUntil: null,
    sentAt: { signup: 900 },
    newEmail: null,
    mailTokens: [
      {
        kind: 'recovery',
        linkHash: 'bGluaw',
        linkExpiresAt: 5_000,
        codeHash: null,
        codeExpiresAt: 5_000,
        codeTries: 2,
        pkce: { challenge: 'c', method: 's256', authCodes: [{ hash: 'h', expiresAt: 7 }] },
      },
    ],
    factors: [
      {
        id: '01976b1e-0000-7000-8000-0000000000f1',
        friendlyName: null,
        status: 'verified',
        createdAt: 1,
        updatedAt: 2,
        lastChallengedAt: null,
        type: 'totp',
        secretSealed: 'sealed',
        lastUsedStep: 58_790_000,
      },
    ],
    recoveryCodes: null,
    passkeys: [],
    knownDevices: [{ id: 'aGFzaA', usedAt: 2_000 }],
    ...given,
  }
}

/** A session of that account. */
export function sampleSession(given: Partial<SessionRecord> = {}): SessionRecord {
  return {
    sessionId: '01976b1e-0000-7000-8000-0000000000a1',
    userId: '01976b1e-0000-7000-8000-000000000001',
    createdAt: 2_000,
    refreshedAt: 2_000,
    authentications: [{ method: 'password', at: 2_000, factorId: null }],
    tokens: [{ hash: 'dG9rZW4', usedAt: null, nextSalt: null }],
    userAgent: 'Firefox',
    deviceId: 'aGFzaA',
    challenges: [],
    ...given,
  }
}

/** A log-in of that account, as the audit trail has it. */
export function sampleEvent(given: Partial<AccountEvent> = {}): AccountEvent {
  return {
    id: '01976b1e-0000-7000-8000-0000000000e1',
    userId: '01976b1e-0000-7000-8000-000000000001',
    at: 2_000,
    kind: 'log-in',
    by: 'session',
    sessionId: '01976b1e-0000-7000-8000-0000000000a1',
    detail: 'password',
    times: 1,
    ...given,
  }
}

/** A key that signs. */
export function sampleKey(given: Partial<SigningKeyRecord> = {}): SigningKeyRecord {
  return {
    kid: 'key-1',
    algorithm: 'ES256',
    publicJwk: { kty: 'EC', crv: 'P-256', x: 'eA', y: 'eQ' },
    privateSealed: 'sealed',
    createdAt: 100,
    signsFrom: 100,
    endsAt: null,
    ...given,
  }
}
