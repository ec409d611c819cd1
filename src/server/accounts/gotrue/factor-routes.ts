import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { limited } from '#server/accounts/core/attempt-limits.ts'
import { type Asked, challengeFactor } from '#server/accounts/core/challenge-factor.ts'
import { type Enrolled, enrolFactor, unenrolFactor } from '#server/accounts/core/enrol-factor.ts'
import {
  CODES_IN_A_SET,
  dropRecoveryCodes,
  generateRecoveryCodes,
  type NewCodes,
  spendRecoveryCode,
} from '#server/accounts/core/recovery-codes.ts'
import { verifyFactor } from '#server/accounts/core/verify-factor.ts'
import { type AuthContext, requireSession } from '#server/accounts/http/authenticate.ts'
import { answer, readBody, refuse } from '#server/accounts/http/http-answer.ts'
import type { Refusal } from './auth-errors.ts'
import { text } from './request-fields.ts'
import { answerSession } from './session-answer.ts'

type Route = (c: Context, provider: Provider, here: AuthContext) => Promise<Response>

/** A route for signed-in learners only. */
export function signedIn(provider: Provider, route: Route) {
  return async (c: Context): Promise<Response> => {
    const here = await requireSession(c, provider)
    return here.ok ? route(c, provider, here.value) : refuse(c, here.error, provider.settings)
  }
}

const enrolBody = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })

function wireEnrolled({ factor, seed }: Enrolled): object {
  const { id, type, friendlyName } = factor
  const totp = seed === null ? {} : { totp: { qr_code: seed.qrSvg, secret: seed.secret, uri: seed.uri } }
  return { id, type, friendly_name: friendlyName ?? '', ...totp }
}

const enrol: Route = async (c, provider, here) => {
  const { settings } = provider
  const body = await readBody(c, enrolBody)
  if (!body.ok) return answer(c, settings, body)
  const { factor_type: type, friendly_name: name, issuer } = body.value
  if (type === 'phone') return refuse(c, 'no-phone-factor', settings)
  if (type !== 'totp' && type !== 'webauthn') return refuse(c, 'bad-factor-type', settings)
  const wanted = { type, friendlyName: name?.trim() || null, issuer: issuer?.trim() || null } as const
  const enrolled = await enrolFactor(provider, here, wanted)
  return answer(c, settings, enrolled.ok ? success(wireEnrolled(enrolled.value)) : enrolled)
}

function wireAsked({ challenge, factor, options }: Asked): object {
  const type = challenge.purpose === 'webauthn-create' ? 'create' : 'request'
  const webauthn = options === null ? {} : { webauthn: { type, credential_options: { publicKey: options } } }
  const expires_at = Math.floor(challenge.expiresAt / 1000)
  return { id: challenge.id, type: factor.type, expires_at, ...webauthn }
}

const challenge: Route = async (c, provider, here) => {
  const asked = await challengeFactor(provider, here, c.req.param('id') ?? '')
  return answer(c, provider.settings, asked.ok ? success(wireAsked(asked.value)) : asked)
}

const verifyBody = z.object({
  challenge_id: text,
  code: text,
  webauthn: z.object({ credential_response: z.unknown().optional() }).nullish(),
})

const verify: Route = async (c, provider, here) => {
  const body = await readBody(c, verifyBody)
  if (!body.ok) return answer(c, provider.settings, body)
  const { challenge_id: challengeId, code, webauthn } = body.value
  const given = {
    challengeId: challengeId ?? '',
    code: code ?? null,
    response: webauthn?.credential_response,
  }
  return answerSession(c, provider, await verifyFactor(provider, here, c.req.param('id') ?? '', given))
}

const unenrol: Route = async (c, provider, here) =>
  answer(c, provider.settings, await unenrolFactor(provider, here, c.req.param('id') ?? ''))

function wireCodes(made: Outcome<NewCodes, Refusal>): Outcome<object, Refusal> {
  if (!made.ok) return made
  const { kept, codes } = made.value
  const named = { id: kept.id, type: 'recovery_code', friendly_name: kept.friendlyName }
  return success({ ...named, total: CODES_IN_A_SET, codes })
}

const codesStatus: Route = async (c, provider, here) => {
  const kept = here.account.value.recoveryCodes
  if (kept === null) return refuse(c, 'no-factor', provider.settings)
  const { id, codeHashes } = kept
  return c.json({ id, type: 'recovery_code', total: CODES_IN_A_SET, remaining: codeHashes.length })
}

const newCodes: Route = async (c, provider, here) => {
  const body = await readBody(c, z.object({ friendly_name: text }))
  if (!body.ok) return answer(c, provider.settings, body)
  const friendlyName = body.value.friendly_name?.trim() || null
  const made = await generateRecoveryCodes(provider, here, { isNew: true, friendlyName })
  return answer(c, provider.settings, wireCodes(made))
}

const otherCodes: Route = async (c, provider, here) => {
  const made = await generateRecoveryCodes(provider, here, { isNew: false, friendlyName: null })
  return answer(c, provider.settings, wireCodes(made))
}

const dropCodes: Route = async (c, provider, here) =>
  answer(c, provider.settings, await dropRecoveryCodes(provider, here))

const verifyCode: Route = async (c, provider, here) => {
  const body = await readBody(c, z.object({ code: text }))
  if (!body.ok) return answer(c, provider.settings, body)
  return answerSession(c, provider, await spendRecoveryCode(provider, here, body.value.code ?? ''))
}

/** Second factors: apps that show codes, security keys, and codes on paper for the day when they are gone. */
export function serveFactors(app: Hono, provider: Provider): void {
  const limit = limited(provider, 'factors')
  const codes = '/factors/recovery-codes'
  app.get(codes, signedIn(provider, codesStatus))
  app.post(codes, limit, signedIn(provider, newCodes))
  app.delete(codes, limit, signedIn(provider, dropCodes))
  app.post(`${codes}/regenerate`, limit, signedIn(provider, otherCodes))
  app.post(`${codes}/verify`, limit, signedIn(provider, verifyCode))
  app.post('/factors', limit, signedIn(provider, enrol))
  app.post('/factors/:id/challenge', limit, signedIn(provider, challenge))
  app.post('/factors/:id/verify', limit, signedIn(provider, verify))
  app.delete('/factors/:id', limit, signedIn(provider, unenrol))
}
