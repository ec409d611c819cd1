import { z } from 'zod'
import type { Passkey } from '#domain/accounts/account-record.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import type { AuthContext } from '#server/accounts/core/authenticate.ts'
import { type Enrolled, enrolFactor, unenrolFactor } from '#server/accounts/core/factors/enrol-factor.ts'
import {
  keepPasskey,
  type PasskeyChallenge,
  passkeyLogIn,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
} from '#server/accounts/core/factors/passkeys.ts'
import {
  CODES_IN_A_SET,
  dropRecoveryCodes,
  generateRecoveryCodes,
  type NewCodes,
  spendRecoveryCode,
} from '#server/accounts/core/factors/recovery-codes.ts'
import {
  challengeFactor,
  type FactorChallenge,
  verifyFactor,
} from '#server/accounts/core/factors/verify-factor.ts'
import { idIn, type Routes, withBody, withSession, withSessionAndBody } from './answer.ts'
import { invalid, inWords, type Reply, WORDS, wireFailure } from './auth-errors.ts'
import { text } from './request-fields.ts'
import { browserOf, replySession, wireTime } from './wire-session.ts'

const LONGEST_ISSUER = 600 // as it stands in an address, which has it twice and must fit into a QR code

const enrolBody = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })

function wireEnrolled({ factor, seed }: Enrolled): object {
  const { id, type, friendlyName } = factor
  const totp = seed === null ? {} : { totp: { qr_code: seed.qrSvg, secret: seed.secret, uri: seed.uri } }
  return { id, type, friendly_name: friendlyName ?? '', ...totp }
}

const enrolRoute = withSessionAndBody(enrolBody, async (_, accounts, { auth, body }) => {
  const { factor_type: type, friendly_name: name, issuer } = body
  if (type === 'phone')
    return wireFailure(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type !== 'totp' && type !== 'webauthn')
    return invalid('factor_type needs to be TOTP, phone, or webauthn')
  if (encodeURIComponent(issuer ?? '').length > LONGEST_ISSUER) return invalid('issuer is too long')
  const wanted = { type, friendlyName: name?.trim() || null, issuer: issuer?.trim() || null } as const
  const enrolled = await enrolFactor(accounts, auth, wanted)
  return enrolled.ok ? success(wireEnrolled(enrolled.value)) : enrolled
})

function wireChallenge({ challenge, factor, options }: FactorChallenge): object {
  const type = challenge.purpose === 'webauthn-create' ? 'create' : 'request'
  const webauthn = options === null ? {} : { webauthn: { type, credential_options: { publicKey: options } } }
  const expires_at = Math.floor(challenge.expiresAt / 1000)
  return { id: challenge.id, type: factor.type, expires_at, ...webauthn }
}

const verifyBody = z.object({
  challenge_id: text,
  code: text,
  webauthn: z.object({ credential_response: z.unknown().optional() }).nullish(),
})

const challengeRoute = withSession(async (c, accounts, auth) => {
  const challenge = await challengeFactor(accounts, auth, idIn(c))
  return challenge.ok ? success(wireChallenge(challenge.value)) : challenge
})

const verifyRoute = withSessionAndBody(verifyBody, async (c, accounts, { auth, body }) => {
  const { challenge_id: challengeId, code, webauthn } = body
  const response = webauthn?.credential_response
  const answer = { challengeId: challengeId ?? '', code: code ?? null, response }
  return replySession(c, accounts, await verifyFactor(accounts, auth, idIn(c), answer))
})

const unenrolRoute = withSession(async (c, accounts, auth) =>
  inWords(await unenrolFactor(accounts, auth, idIn(c)), WORDS.unenrol),
)

function replyCodes(made: Outcome<NewCodes, AccountError>): Reply {
  if (!made.ok) return made
  const { kept, codes } = made.value
  const named = { id: kept.id, type: 'recovery_code', friendly_name: kept.friendlyName }
  return success({ ...named, total: CODES_IN_A_SET, codes })
}

function replyStatus({ account }: AuthContext): Reply {
  const kept = account.value.recoveryCodes
  if (kept === null) return { ok: false, error: 'not-found' }
  const { id, codeHashes } = kept
  return success({ id, type: 'recovery_code', total: CODES_IN_A_SET, remaining: codeHashes.length })
}

const generateRoute = withSessionAndBody(
  z.object({ friendly_name: text }),
  async (_, accounts, { auth, body }) => {
    const friendlyName = body.friendly_name?.trim() || null
    return replyCodes(await generateRecoveryCodes(accounts, auth, { isNew: true, friendlyName }))
  },
)

const regenerateRoute = withSession(async (_, accounts, auth) =>
  replyCodes(await generateRecoveryCodes(accounts, auth, { isNew: false, friendlyName: null })),
)

const dropRoute = withSession(async (_, accounts, auth) =>
  inWords(await dropRecoveryCodes(accounts, auth), WORDS.unenrol),
)

const spendRoute = withSessionAndBody(z.object({ code: text }), async (c, accounts, { auth, body }) => {
  const spent = await spendRecoveryCode(accounts, auth, body.code ?? '')
  return replySession(c, accounts, inWords(spent, WORDS.recoveryCodes))
})

/** Second factors: apps that show codes, security keys, and codes on paper for the day when they are gone. */
export const FACTOR_ROUTES: Routes = {
  // before '/factors/:id', which fits their addresses too
  'GET /factors/recovery-codes': withSession((_, __, auth) => replyStatus(auth)),
  'POST /factors/recovery-codes': ['factors', generateRoute],
  'DELETE /factors/recovery-codes': ['factors', dropRoute],
  'POST /factors/recovery-codes/regenerate': ['factors', regenerateRoute],
  'POST /factors/recovery-codes/verify': ['factors', spendRoute],
  'POST /factors': ['factors', enrolRoute],
  'POST /factors/:id/challenge': ['factors', challengeRoute],
  'POST /factors/:id/verify': ['factors', verifyRoute],
  'DELETE /factors/:id': ['factors', unenrolRoute],
}

const LONGEST_NAME = 120

/** A passkey without its key. */
export function wirePasskey({ id, friendlyName, createdAt, lastUsedAt }: Passkey): object {
  return {
    id,
    friendly_name: friendlyName,
    created_at: wireTime(createdAt),
    last_used_at: wireTime(lastUsedAt),
  }
}

function wirePasskeyChallenge({ id, expiresAt, options }: PasskeyChallenge): object {
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt / 1000) }
}

const answerBody = z.object({ challenge_id: text, credential: z.unknown().optional() })

const startRoute = withSession(async (_, accounts, auth) => {
  const challenge = await startPasskey(accounts, auth)
  return challenge.ok ? success(wirePasskeyChallenge(challenge.value)) : inWords(challenge, WORDS.passkeys)
})

const keepRoute = withSessionAndBody(answerBody, async (_, accounts, { auth, body }) => {
  const { challenge_id: challengeId, credential: response } = body
  const kept = await keepPasskey(accounts, auth, { challengeId: challengeId ?? '', response })
  return kept.ok ? success(wirePasskey(kept.value)) : inWords(kept, WORDS.passkeys)
})

const logInRoute = withBody(answerBody, async (c, accounts, body) => {
  const { challenge_id: challengeId, credential: response } = body
  const given = { challengeId: challengeId ?? '', response, browser: browserOf(c, accounts) }
  return replySession(c, accounts, inWords(await passkeyLogIn(accounts, given), WORDS.passkeys))
})

const renameRoute = withSessionAndBody(
  z.object({ friendly_name: text }),
  async (c, accounts, { auth, body }) => {
    const friendlyName = body.friendly_name?.trim() ?? ''
    if (friendlyName === '' || friendlyName.length > LONGEST_NAME)
      return invalid('friendly_name must be 1 to 120 characters')
    const renamed = await renamePasskey(accounts, auth, { id: idIn(c), friendlyName })
    return renamed.ok ? success(wirePasskey(renamed.value)) : inWords(renamed, WORDS.passkeys)
  },
)

const removeRoute = withSession(async (c, accounts, auth) => {
  const removed = await removePasskey(accounts, auth, idIn(c))
  return removed.ok ? c.body(null, 204) : inWords(removed, { ...WORDS.passkeys, ...WORDS.unenrol })
})

/** Logging in with what a device or a password manager keeps, and looking after those keys. */
export const PASSKEY_ROUTES: Routes = {
  'POST /passkeys/registration/options': ['passkeys', startRoute],
  'POST /passkeys/registration/verify': ['passkeys', keepRoute],
  'POST /passkeys/authentication/options': [
    'passkey-challenges',
    async (_, accounts) => success(wirePasskeyChallenge(await startPasskeyLogIn(accounts))),
  ],
  'POST /passkeys/authentication/verify': ['passkeys', logInRoute],
  'GET /passkeys': withSession((_, __, { account }) => success(account.value.passkeys.map(wirePasskey))),
  'PATCH /passkeys/:id': ['passkeys', renameRoute],
  'DELETE /passkeys/:id': ['passkeys', removeRoute],
}
