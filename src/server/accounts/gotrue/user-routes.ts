import { z } from 'zod'
import { success } from '#domain/outcome.ts'
import { namedEmail } from '#server/accounts/core/account-fields.ts'
import { changeUser } from '#server/accounts/core/change-user.ts'
import { addressOf } from '#server/rate-limit/limit-requests.ts'
import { type Routes, withSession, withSessionAndBody } from './answer.ts'
import { inWords, NO_PHONE_OTP, NOT_ADMIN, WORDS } from './auth-errors.ts'
import { pkceFields, pkceIn } from './pkce.ts'
import { metadata, redirectOf, text } from './request-fields.ts'
import { wireUser } from './wire-user.ts'

/** Only these may be changed; whatever else stands in the body is not even looked at, but for what is an error. */
const userBody = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})

const updateUser = withSessionAndBody(userBody, async (c, accounts, { auth, body }) => {
  if (body.app_metadata !== undefined && body.app_metadata !== null) return NOT_ADMIN
  if (body.phone) return NO_PHONE_OTP
  const email = body.email ? await namedEmail(accounts, body.email) : success(null)
  if (!email.ok) return email
  const pkce = pkceIn(body)
  if (!pkce.ok) return pkce
  const changed = await changeUser(accounts, auth, {
    email: email.value,
    password: body.password || null,
    currentPassword: body.current_password || null,
    nonce: body.nonce || null,
    data: body.data ?? null,
    pkce: pkce.value,
    redirectTo: redirectOf(c, accounts),
    network: addressOf(c, accounts.settings.trustedProxyHops),
  })
  return changed.ok ? success(wireUser(changed.value)) : inWords(changed, WORDS.changeUser)
})

/** The signed-in account. */
export const USER_ROUTES: Routes = {
  'GET /user': withSession((_, __, { account }) => success(wireUser(account.value))),
  'PUT /user': ['user', updateUser],
}
