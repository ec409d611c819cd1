import { z } from 'zod'
import { type Outcome, success } from '#domain/outcome.ts'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import type { AuthContext } from '#server/accounts/core/authenticate.ts'
import { type Enrolled, enrolFactor, unenrolFactor } from '#server/accounts/core/factors/enrol-factor.ts'
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
import { idIn, type Routes, withSession, withSessionAndBody } from './answer.ts'
import { invalid, inWords, type Reply, WORDS, wireFailure } from './auth-errors.ts'
import { text } from './request-fields.ts'
import { replySession } from './wire-session.ts'

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
