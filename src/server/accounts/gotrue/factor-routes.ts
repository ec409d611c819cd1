import type { Context } from 'hono'
import { z } from 'zod'
import { type Outcome, success } from '#domain/outcome.ts'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import type { AuthContext } from '#server/accounts/core/authenticate.ts'
import { type Enrolled, enrolFactor, unenrolFactor } from '#server/accounts/core/enrol-factor.ts'
import {
  CODES_IN_A_SET,
  dropRecoveryCodes,
  generateRecoveryCodes,
  type NewCodes,
  spendRecoveryCode,
} from '#server/accounts/core/recovery-codes.ts'
import { challengeFactor, type FactorChallenge, verifyFactor } from '#server/accounts/core/verify-factor.ts'
import { type Serve, withSession, withSessionAndBody } from './answer.ts'
import { invalid, inWords, type Reply, WORDS, wireFailure } from './auth-errors.ts'
import { text } from './request-fields.ts'
import { replySession } from './wire-session.ts'

const enrolBody = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })

function wireEnrolled({ factor, seed }: Enrolled): object {
  const { id, type, friendlyName } = factor
  const totp = seed === null ? {} : { totp: { qr_code: seed.qrSvg, secret: seed.secret, uri: seed.uri } }
  return { id, type, friendly_name: friendlyName ?? '', ...totp }
}

async function enrol(
  accounts: Accounts,
  auth: AuthContext,
  { factor_type: type, friendly_name: name, issuer }: z.output<typeof enrolBody>,
): Promise<Reply> {
  if (type === 'phone')
    return wireFailure(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type !== 'totp' && type !== 'webauthn')
    return invalid('factor_type needs to be TOTP, phone, or webauthn')
  const wanted = { type, friendlyName: name?.trim() || null, issuer: issuer?.trim() || null } as const
  const enrolled = await enrolFactor(accounts, auth, wanted)
  return enrolled.ok ? success(wireEnrolled(enrolled.value)) : enrolled
}

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

function idIn(c: Context): string {
  return c.req.param('id') ?? ''
}

/** Second factors: apps that show codes, and security keys. */
function serveOwnFactors(serve: Serve, accounts: Accounts): void {
  serve(
    'POST /factors',
    'factors',
    withSessionAndBody(accounts, enrolBody, (_, auth, body) => enrol(accounts, auth, body)),
  )
  serve(
    'POST /factors/:id/challenge',
    'factors',
    withSession(accounts, async (c, auth) => {
      const challenge = await challengeFactor(accounts, auth, idIn(c))
      return challenge.ok ? success(wireChallenge(challenge.value)) : challenge
    }),
  )
  serve(
    'POST /factors/:id/verify',
    'factors',
    withSessionAndBody(accounts, verifyBody, async (c, auth, body) => {
      const { challenge_id: challengeId, code, webauthn } = body
      const response = webauthn?.credential_response
      const given = { challengeId: challengeId ?? '', code: code ?? null, response }
      return replySession(c, accounts, await verifyFactor(accounts, auth, idIn(c), given))
    }),
  )
  serve(
    'DELETE /factors/:id',
    'factors',
    withSession(accounts, async (c, auth) =>
      inWords(await unenrolFactor(accounts, auth, idIn(c)), WORDS.unenrol),
    ),
  )
}

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

/** Codes on paper for the day when every factor is gone. */
function serveRecoveryCodes(serve: Serve, accounts: Accounts): void {
  const codes = '/factors/recovery-codes'
  serve(
    `GET ${codes}`,
    null,
    withSession(accounts, (_, auth) => replyStatus(auth)),
  )
  serve(
    `POST ${codes}`,
    'factors',
    withSessionAndBody(accounts, z.object({ friendly_name: text }), async (_, auth, body) => {
      const friendlyName = body.friendly_name?.trim() || null
      return replyCodes(await generateRecoveryCodes(accounts, auth, { isNew: true, friendlyName }))
    }),
  )
  serve(
    `DELETE ${codes}`,
    'factors',
    withSession(accounts, async (_, auth) => inWords(await dropRecoveryCodes(accounts, auth), WORDS.unenrol)),
  )
  serve(
    `POST ${codes}/regenerate`,
    'factors',
    withSession(accounts, async (_, auth) =>
      replyCodes(await generateRecoveryCodes(accounts, auth, { isNew: false, friendlyName: null })),
    ),
  )
  serve(
    `POST ${codes}/verify`,
    'factors',
    withSessionAndBody(accounts, z.object({ code: text }), async (c, auth, { code }) => {
      const spent = await spendRecoveryCode(accounts, auth, code ?? '')
      return replySession(c, accounts, inWords(spent, WORDS.recoveryCodes))
    }),
  )
}

/** Everything about second factors. */
export function serveFactors(serve: Serve, accounts: Accounts): void {
  serveRecoveryCodes(serve, accounts) // first: their addresses begin like those of a factor
  serveOwnFactors(serve, accounts)
}
