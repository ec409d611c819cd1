import type { Context } from 'hono'
import { z } from 'zod'
import { type Outcome, success } from '#domain/outcome.ts'
import type { AdminChange } from './admin-accounts.ts'
import type { Refusal } from './auth-refusals.ts'
import { readBody } from './http-answer.ts'
import type { Provider } from './provider.ts'
import { emailIn, metadata, text } from './request-fields.ts'

const userBody = z.object({
  email: text,
  password: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})

const UNIT_MS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000 }

/** A length of time as Go writes it ('24h', '1h30m'); 'none' lifts a ban. */
function bannedUntil(duration: string, now: number): number | null {
  const parts = [...duration.matchAll(/(\d+)([hms])/g)]
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0)
  return ms === 0 ? null : now + ms
}

function changeIn(body: z.output<typeof userBody>, now: number): Outcome<AdminChange, Refusal> {
  const email = body.email ? emailIn(body.email) : null
  if (email !== null && !email.ok) return email
  return success({
    ...(email !== null && { email: email.value }),
    ...(body.password && { password: body.password }),
    ...(body.email_confirm && { confirmsEmail: true }),
    ...(body.user_metadata && { userMetadata: body.user_metadata }),
    ...(body.app_metadata && { appMetadata: body.app_metadata }),
    ...(body.ban_duration && { bannedUntil: bannedUntil(body.ban_duration, now) }),
  })
}

/** What an operator wants of an account, from the body of the request. */
export async function readAdminChange(
  c: Context,
  provider: Provider,
): Promise<Outcome<AdminChange, Refusal>> {
  const body = await readBody(c, userBody)
  return body.ok ? changeIn(body.value, provider.clock()) : body
}
