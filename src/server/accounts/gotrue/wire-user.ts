import type { AccountRecord, Factor } from '#domain/accounts/account-record.ts'
import { SINGLE_SIGN_ON } from '#domain/accounts/identity-provider.ts'
import { AUDIENCE } from '#server/accounts/tokens/access-tokens.ts'

/** A time as the protocol writes it; nothing for none. */
export function wireTime(at: number | null | undefined): string | undefined {
  return at === null || at === undefined ? undefined : new Date(at).toISOString()
}

function identityOf(account: AccountRecord) {
  const { identity, userId, email } = account
  return {
    identity_id: identity.id,
    id: userId,
    user_id: userId,
    identity_data: {
      sub: userId,
      email,
      email_verified: account.emailConfirmedAt !== null,
      phone_verified: false,
    },
    provider: 'email',
    last_sign_in_at: wireTime(identity.lastSignInAt),
    created_at: wireTime(identity.createdAt),
    updated_at: wireTime(identity.updatedAt),
    email,
  }
}

/** Those of an issuer, as the protocol has them. */
function linkedIdentities({ userId, identities = [] }: AccountRecord) {
  return identities.map(({ id, issuer, subject, email, ...linked }) => ({
    identity_id: id,
    id: subject,
    user_id: userId,
    identity_data: { iss: issuer, sub: subject, email, email_verified: true, phone_verified: false },
    provider: SINGLE_SIGN_ON,
    last_sign_in_at: wireTime(linked.lastSignInAt),
    created_at: wireTime(linked.createdAt),
    updated_at: wireTime(linked.updatedAt),
    email,
  }))
}

/** A factor without its secret. */
export function wireFactor(factor: Factor) {
  return {
    id: factor.id,
    created_at: wireTime(factor.createdAt),
    updated_at: wireTime(factor.updatedAt),
    status: factor.status,
    friendly_name: factor.friendlyName ?? undefined,
    factor_type: factor.type as string,
    last_challenged_at: wireTime(factor.lastChallengedAt),
  }
}

function recoveryFactor({ recoveryCodes }: AccountRecord) {
  if (recoveryCodes === null) return []
  return [
    {
      id: recoveryCodes.id,
      created_at: wireTime(recoveryCodes.createdAt),
      updated_at: wireTime(recoveryCodes.updatedAt),
      status: 'verified' as const,
      friendly_name: recoveryCodes.friendlyName ?? undefined,
      factor_type: 'recovery_code',
      last_challenged_at: undefined,
    },
  ]
}

function factorsOf(account: AccountRecord) {
  const factors = [...account.factors.map(wireFactor), ...recoveryFactor(account)]
  return factors.length === 0 ? {} : { factors }
}

/** The account as its owner may see it: named member by member, so that nothing secret slips in with a new one. */
export function wireUser(account: AccountRecord) {
  const confirmedAt = wireTime(account.emailConfirmedAt)
  return {
    id: account.userId,
    aud: AUDIENCE,
    role: account.role,
    email: account.email,
    email_confirmed_at: confirmedAt,
    phone: '',
    confirmation_sent_at: wireTime(account.sentAt.signup),
    confirmed_at: confirmedAt,
    recovery_sent_at: wireTime(account.sentAt.recovery),
    new_email: account.newEmail ?? undefined,
    email_change_sent_at: wireTime(account.sentAt['email-change-new']),
    invited_at: wireTime(account.invitedAt),
    reauthentication_sent_at: wireTime(account.sentAt.reauthentication),
    last_sign_in_at: wireTime(account.lastSignInAt),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    ...factorsOf(account),
    identities: [identityOf(account), ...linkedIdentities(account)],
    created_at: wireTime(account.createdAt),
    updated_at: wireTime(account.updatedAt),
    banned_until: wireTime(account.bannedUntil),
    is_anonymous: false,
  }
}
