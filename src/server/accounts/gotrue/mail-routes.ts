import type { Context } from 'hono'
import { z } from 'zod'
import { kindsOfType } from '#domain/accounts/mail-tokens.ts'
import { success } from '#domain/outcome.ts'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import { checkMetadata, namedEmail } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import {
  type MailRequest,
  reauthenticate,
  recover,
  resendConfirmation,
  resendEmailChange,
  sendOtp,
} from '#server/accounts/core/ask-for-mail.ts'
import { type PresentedToken, peekMailToken, verifyMail } from '#server/accounts/core/verify-mail.ts'
import { pageLink, recoveryPage } from '#server/accounts/mail/account-mail.ts'
import { accountOfToken, isPkceToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { type Routes, withBody, withSession } from './answer.ts'
import {
  EMAIL_NEEDED,
  invalid,
  inWords,
  NO_PHONE_OTP,
  type Reply,
  WIRE_ERRORS,
  type WireError,
  type WireFailure,
  WORDS,
  wireFailure,
} from './auth-errors.ts'
import { giveAuthCode, pkceFields, pkceIn } from './pkce.ts'
import { metadata, redirectOf, text } from './request-fields.ts'
import { askerOf, browserOf, replyVerified } from './wire-session.ts'

/** The address with these in its query. */
export function withQuery(target: string, parts: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value)
  return url.href
}

/** The address with an error in it, in the places where the protocol's clients look. */
export function failedAt(target: string, error: AccountError, isPkce: boolean): string {
  const words: Partial<Record<AccountError, WireError>> = WORDS.link
  const [, code, message] = words[error] ?? WIRE_ERRORS[error]
  const description = typeof message === 'string' ? message : code
  const parts = { error: 'access_denied', error_code: code, error_description: description }
  const url = new URL(isPkce ? withQuery(target, parts) : target)
  url.hash = `${new URLSearchParams(parts)}&sb=`
  return url.href
}

/**
 * Where a followed link leads: to our page, which asks, or with PKCE back to the page that wanted it. A recovery always
 * leads to our page, with a code beside its token: strangers can ask with a challenge, and for a page of their choice. It
 * is not used up: programs that look through mails follow links too, and who comes after them must still get in.
 */
async function targetOf(c: Context, accounts: Accounts): Promise<string> {
  const { settings } = accounts
  const { token: link = '', type = '' } = c.req.query()
  const wanted = redirectOf(c, accounts)
  const target =
    type === 'recovery'
      ? recoveryPage(settings, wanted).href
      : (wanted ?? new URL('/', settings.siteUrl).href)
  const token = await peekMailToken(accounts, type, link)
  if (token === null) return failedAt(target, 'verification-failed', isPkceToken(link))
  if (!isPkceToken(link)) return pageLink(settings, token.kind, link, wanted)
  const code = await giveAuthCode(accounts, accountOfToken(link) ?? '', token.linkHash)
  if (!code.ok) return failedAt(target, code.error, true)
  const page = token.kind === 'recovery' ? pageLink(settings, token.kind, link, wanted) : target
  return withQuery(page, { code: code.value })
}

/** The address that the protocol's own mails link to. */
export const LINK_ROUTES: Routes = {
  'GET /verify': ['verify', async (c, accounts) => c.redirect(await targetOf(c, accounts), 303)],
}

type MailFields = { email: string } & Parameters<typeof pkceIn>[0]

/** Who asks for a mail, from the fields that all such requests have. */
async function mailRequestIn(
  c: Context,
  accounts: Accounts,
  fields: MailFields,
): Promise<Reply<MailRequest>> {
  const email = await namedEmail(accounts, fields.email)
  if (!email.ok) return email
  const pkce = pkceIn(fields)
  if (!pkce.ok) return pkce
  const by = await askerOf(c, accounts, email.value)
  return success({ email: email.value, by, pkce: pkce.value, redirectTo: redirectOf(c, accounts) })
}

const mailBody = z.object({ email: text, phone: text, type: text, ...pkceFields })
type MailBody = z.output<typeof mailBody>

const recoverRoute = withBody(mailBody, async (c, accounts, body) => {
  if (!body.email) return invalid('Password recovery requires an email')
  const request = await mailRequestIn(c, accounts, { ...body, email: body.email })
  if (!request.ok) return request
  await recover(accounts, request.value)
  return success({})
})

/** What is wrong with how a further mail is asked for, in the original's order; null where nothing is. */
function resendError({ type, email, phone }: MailBody): WireFailure | null {
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type ?? ''))
    return invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (type === 'signup' && !email) return invalid('Type provided requires an email address')
  if (type === 'sms' && !phone) return invalid('Type provided requires a phone number')
  if (email && phone) return invalid('Only an email address or phone number should be provided.')
  return email || phone ? null : invalid('Missing email address or phone number')
}

const resendRoute = withBody(mailBody, async (c, accounts, body) => {
  const { type, email } = body
  const wrong = resendError(body)
  if (wrong !== null) return wrong
  if (!email || (type !== 'signup' && type !== 'email_change'))
    return wireFailure(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const request = await mailRequestIn(c, accounts, { ...body, email })
  if (!request.ok) return request
  await (type === 'signup' ? resendConfirmation : resendEmailChange)(accounts, request.value)
  return success({})
})

const otpBody = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...pkceFields,
})

const otpRoute = withBody(otpBody, async (c, accounts, body) => {
  const { email, phone, create_user: mayCreate } = body
  if (email && phone) return invalid('Only an email address or phone number should be provided')
  if (!email) return phone ? NO_PHONE_OTP : EMAIL_NEEDED
  const request = await mailRequestIn(c, accounts, { ...body, email })
  if (!request.ok) return request
  const data = checkMetadata(body.data ?? {})
  if (!data.ok) return data
  await sendOtp(accounts, { ...request.value, mayCreate: mayCreate ?? true, data: data.value })
  return success({})
})

const verifyBody = z.object({ type: text, token_hash: text, token: text, email: text, phone: text })

const NO_CODE = { ok: false, error: 'verification-failed' } as const
const ONE_ADDRESS = invalid('Only an email address or phone number should be provided on verify')

/** What is presented, or what is wrong with how it is. */
async function presentedIn(
  accounts: Accounts,
  body: z.output<typeof verifyBody>,
): Promise<Reply<PresentedToken>> {
  const { type, token_hash: link, token, email, phone } = body
  if (!type) return invalid('Verify requires a verification type')
  if (Boolean(link) === Boolean(token)) return invalid('Verify requires either a token or a token hash')
  if (link && (email || phone)) return invalid('Only the token_hash and type should be provided')
  if (link) return success({ type, link })
  if (email && phone) return ONE_ADDRESS
  if (phone && !/^\+?[1-9]\d{6,14}$/.test(phone))
    return invalid('Invalid phone number format (E.164 required)')
  if (type === 'sms' || type === 'phone_change' || phone) return NO_CODE
  if (!email) return ONE_ADDRESS
  const address = await namedEmail(accounts, email)
  return address.ok ? success({ type, email: address.value, code: token ?? '' }) : NO_CODE
}

const verifyRoute = withBody(verifyBody, async (c, accounts, body) => {
  const presented = await presentedIn(accounts, body)
  if (!presented.ok) return presented
  const words = 'link' in presented.value ? WORDS.link : {}
  if (kindsOfType(presented.value.type).length === 0) return inWords(NO_CODE, words)
  const by = { method: 'otp', ...browserOf(c, accounts) }
  return replyVerified(c, accounts, inWords(await verifyMail(accounts, presented.value, by), words))
})

const reauthenticateRoute = withSession(async (_, accounts, auth) =>
  inWords(await reauthenticate(accounts, auth), WORDS.reauthenticate),
)

/** Asking for mails, and presenting what they carry. */
export const MAIL_ROUTES: Routes = {
  'POST /recover': ['recover', recoverRoute],
  'POST /resend': ['resend', resendRoute],
  'POST /otp': ['otp', otpRoute],
  'POST /verify': ['verify', verifyRoute],
  'GET /reauthenticate': ['reauthenticate', reauthenticateRoute],
}
