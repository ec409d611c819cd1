import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { kindsOfType } from '#domain/accounts/mail-tokens.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { type Asked, reauthenticate, recover, resend, sendOtp } from '#server/accounts/core/ask-for-mail.ts'
import { limited } from '#server/accounts/core/attempt-limits.ts'
import { type Proof, verifyMail } from '#server/accounts/core/verify-mail.ts'
import { requireSession } from '#server/accounts/http/authenticate.ts'
import { answer, readBody, refuse } from '#server/accounts/http/http-answer.ts'
import type { Refusal } from './auth-errors.ts'
import { pkceIn } from './pkce.ts'
import {
  checkMetadata,
  emailIn,
  metadata,
  pkceFields,
  redirectOf,
  text,
  userAgentOf,
} from './request-fields.ts'
import { answerVerified } from './session-answer.ts'

type Fields = { email: string } & Parameters<typeof pkceIn>[0]

/** Who asks for a mail, from the fields that all such requests have. */
function askedIn(c: Context, provider: Provider, fields: Fields): Outcome<Asked, Refusal> {
  const email = emailIn(fields.email)
  if (!email.ok) return email
  const pkce = pkceIn(fields)
  if (!pkce.ok) return pkce
  return success({ email: email.value, pkce: pkce.value, redirectTo: redirectOf(c, provider) })
}

const mailBody = z.object({ email: text, phone: text, type: text, ...pkceFields })

async function recoverRoute(c: Context, provider: Provider): Promise<Response> {
  const { settings } = provider
  const body = await readBody(c, mailBody)
  if (!body.ok) return answer(c, settings, body)
  if (!body.value.email) return refuse(c, 'recover-needs-email', settings)
  const asked = askedIn(c, provider, { ...body.value, email: body.value.email })
  if (!asked.ok) return answer(c, settings, asked)
  await recover(provider, asked.value)
  return c.json({})
}

/** What is wrong with how a further mail is asked for, in the original's order; null where nothing is. */
function whatResendLacks({ type, email, phone }: z.output<typeof mailBody>): Refusal | null {
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type ?? '')) return 'resend-needs-type'
  if (type === 'signup' && !email) return 'resend-needs-email'
  if (type === 'sms' && !phone) return 'resend-needs-phone'
  if (email && phone) return 'both-for-resend'
  return email || phone ? null : 'resend-needs-either'
}

async function resendRoute(c: Context, provider: Provider): Promise<Response> {
  const { settings } = provider
  const body = await readBody(c, mailBody)
  if (!body.ok) return answer(c, settings, body)
  const { type, email } = body.value
  const lacking = whatResendLacks(body.value)
  if (lacking !== null) return refuse(c, lacking, settings)
  if (!email || (type !== 'signup' && type !== 'email_change')) return refuse(c, 'no-phone-resend', settings)
  const asked = askedIn(c, provider, { ...body.value, email })
  if (!asked.ok) return answer(c, settings, asked)
  await resend(provider, type, asked.value)
  return c.json({})
}

const otpBody = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...pkceFields,
})

async function otpRoute(c: Context, provider: Provider): Promise<Response> {
  const { settings } = provider
  const body = await readBody(c, otpBody)
  if (!body.ok) return answer(c, settings, body)
  const { email, phone, create_user: mayCreate, data } = body.value
  if (email && phone) return refuse(c, 'both-for-otp', settings)
  if (!email) return refuse(c, phone ? 'no-phone-otp' : 'email-needed', settings)
  const asked = askedIn(c, provider, { ...body.value, email })
  if (!asked.ok) return answer(c, settings, asked)
  const kept = checkMetadata(data ?? {})
  if (!kept.ok) return answer(c, settings, kept)
  await sendOtp(provider, { ...asked.value, mayCreate: mayCreate ?? true, data: kept.value })
  return c.json({})
}

async function reauthenticateRoute(c: Context, provider: Provider): Promise<Response> {
  const here = await requireSession(c, provider)
  if (!here.ok) return answer(c, provider.settings, here)
  return answer(c, provider.settings, await reauthenticate(provider, here.value.account.value))
}

const verifyBody = z.object({ type: text, token_hash: text, token: text, email: text, phone: text })

const PHONE_TYPES = ['sms', 'phone_change']

/** What is presented, or what is wrong with how it is. */
function proofIn(body: z.output<typeof verifyBody>): Outcome<Proof, Refusal> {
  const { type, token_hash: link, token, email, phone } = body
  if (!type) return failure('verify-needs-type')
  if (Boolean(link) === Boolean(token)) return failure('verify-needs-token')
  if (link && (email || phone)) return failure('verify-hash-alone')
  if (link) return success({ type, link })
  if (email && phone) return failure('verify-needs-address')
  if (phone && !/^\+?[1-9]\d{6,14}$/.test(phone)) return failure('bad-phone')
  if (PHONE_TYPES.includes(type) || phone) return failure('code-expired')
  if (!email) return failure('verify-needs-address')
  const address = emailIn(email)
  return address.ok ? success({ type, email: address.value, code: token ?? '' }) : failure('code-expired')
}

async function verifyRoute(c: Context, provider: Provider): Promise<Response> {
  const body = await readBody(c, verifyBody)
  if (!body.ok) return answer(c, provider.settings, body)
  const proof = proofIn(body.value)
  if (!proof.ok) return answer(c, provider.settings, proof)
  if (kindsOfType(proof.value.type).length === 0)
    return refuse(c, 'link' in proof.value ? 'link-expired' : 'code-expired', provider.settings)
  const verified = await verifyMail(provider, proof.value, { method: 'otp', userAgent: userAgentOf(c) })
  return answerVerified(c, provider, verified)
}

/** Asking for mails, and presenting what they carry. */
export function serveMails(app: Hono, provider: Provider): void {
  app.post('/recover', limited(provider, 'recover'), (c) => recoverRoute(c, provider))
  app.post('/resend', limited(provider, 'resend'), (c) => resendRoute(c, provider))
  app.post('/otp', limited(provider, 'otp'), (c) => otpRoute(c, provider))
  app.post('/verify', limited(provider, 'verify'), (c) => verifyRoute(c, provider))
  app.get('/reauthenticate', limited(provider, 'reauthenticate'), (c) => reauthenticateRoute(c, provider))
}
