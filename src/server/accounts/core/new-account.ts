import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { AUDIENCE } from '#server/accounts/tokens/access-tokens.ts'
import type { Provider } from './accounts.ts'

type Given = { email: string; passwordHash: string | null; userMetadata: Record<string, unknown> }

/** An account that nobody has confirmed yet. */
export function newAccount(
  { clock, random }: Provider,
  { email, passwordHash, userMetadata }: Given,
): AccountRecord {
  const now = clock()
  return {
    userId: random.id(),
    email,
    emailConfirmedAt: null,
    passwordHash,
    isPasswordContested: false,
    role: AUDIENCE,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata,
    identity: { id: random.id(), createdAt: now, updatedAt: now, lastSignInAt: null },
    createdAt: now,
    updatedAt: now,
    lastSignInAt: null,
    invitedAt: null,
    bannedUntil: null,
    sentAt: {},
    newEmail: null,
    mailTokens: [],
    factors: [],
    challenges: [],
    recoveryCodes: null,
    passkeys: [],
  }
}
