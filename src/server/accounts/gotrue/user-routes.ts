import type { Context } from 'hono'
import { z } from 'zod'
import { success } from '#domain/outcome.ts'
import { parseEmail } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import type { AuthContext } from '#server/accounts/core/authenticate.ts'
import { changeUser } from '#server/accounts/core/change-user.ts'
import { type Serve, withSession, withSessionAndBody } from './answer.ts'
import { inWords, NO_PHONE_OTP, NOT_ADMIN, type Reply, WORDS } from './auth-errors.ts'
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

async function updateUser(
  c: Context,
  accounts: Accounts,
  { auth, body }: { auth: AuthContext; body: z.output<typeof userBody> },
): Promise<Reply> {
  if (body.app_metadata !== undefined && body.app_metadata !== null) return NOT_ADMIN
  if (body.phone) return NO_PHONE_OTP
  const email = body.email ? parseEmail(body.email) : success(null)
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
  })
  return changed.ok ? success(wireUser(changed.value)) : inWords(changed, WORDS.changeUser)
}

/** The signed-in account. */
export function serveUser(serve: Serve, accounts: Accounts): void {
  serve(
    'GET /user',
    null,
    withSession(accounts, (_, { account }) => success(wireUser(account.value))),
  )
  serve(
    'PUT /user',
    'user',
    withSessionAndBody(accounts, userBody, (c, auth, body) => updateUser(c, accounts, { auth, body })),
  )
}
