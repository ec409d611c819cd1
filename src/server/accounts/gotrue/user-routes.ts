import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { limited } from '#server/accounts/core/attempt-limits.ts'
import { changeUser } from '#server/accounts/core/change-user.ts'
import { requireSession } from '#server/accounts/http/authenticate.ts'
import { answer, readBody, refuse } from '#server/accounts/http/http-answer.ts'
import { pkceIn } from './pkce.ts'
import { emailIn, metadata, pkceFields, redirectOf, text } from './request-fields.ts'
import { wireUser } from './wire-user.ts'

async function readUser(c: Context, provider: Provider): Promise<Response> {
  const here = await requireSession(c, provider)
  if (!here.ok) return answer(c, provider.settings, here)
  return c.json(wireUser(here.value.account.value))
}

/** Only these may be changed; whatever else stands in the body is not even looked at, but for what is refused. */
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

async function updateUser(c: Context, provider: Provider): Promise<Response> {
  const { settings } = provider
  const here = await requireSession(c, provider)
  if (!here.ok) return answer(c, settings, here)
  const body = await readBody(c, userBody)
  if (!body.ok) return answer(c, settings, body)
  const given = body.value
  if (given.app_metadata !== undefined && given.app_metadata !== null) return refuse(c, 'not-admin', settings)
  if (given.phone) return refuse(c, 'no-phone-otp', settings)
  const email = given.email ? emailIn(given.email) : success(null)
  if (!email.ok) return answer(c, settings, email)
  const pkce = pkceIn(given)
  if (!pkce.ok) return answer(c, settings, pkce)
  const changed = await changeUser(provider, here.value, {
    email: email.value,
    password: given.password || null,
    currentPassword: given.current_password || null,
    nonce: given.nonce || null,
    data: given.data ?? null,
    pkce: pkce.value,
    redirectTo: redirectOf(c, provider),
  })
  return answer(c, settings, changed.ok ? success(wireUser(changed.value)) : changed)
}

/** The signed-in account. */
export function serveUser(app: Hono, provider: Provider): void {
  app.get('/user', (c) => readUser(c, provider))
  app.put('/user', limited(provider, 'user'), (c) => updateUser(c, provider))
}
