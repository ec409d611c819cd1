import type { Context } from 'hono'
import { z } from 'zod'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { readBody } from '#server/accounts/http/http-answer.ts'
import type { AdminChange } from './admin-accounts.ts'
import type { Refusal } from './auth-errors.ts'
import { emailIn, metadata, text } from './request-fields.ts'

const userBody = z.object({
  email: text,
  password: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})

const UNIT_MS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
const DURATION = /^(\d+(\.\d+)?(ms|h|m|s))+$/
const LONGEST_MS = 2_562_047 * 3_600_000 // what Go can say

/** Until when a length of time lasts as Go writes it ('24h', '1h30m'); null for 'none', which lifts a ban. */
function bannedUntil(duration: string, now: number): Outcome<number | null, 'bad-ban'> {
  if (duration === 'none') return success(null)
  if (!DURATION.test(duration)) return failure('bad-ban')
  const parts = [...duration.matchAll(/([\d.]+)(ms|h|m|s)/g)]
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0)
  if (ms > LONGEST_MS) return failure('bad-ban')
  return success(ms === 0 ? null : Math.round(now + ms))
}

function changeIn(body: z.output<typeof userBody>, now: number): Outcome<AdminChange, Refusal> {
  const email = body.email ? emailIn(body.email) : null
  if (email !== null && !email.ok) return email
  const ban = body.ban_duration ? bannedUntil(body.ban_duration, now) : null
  if (ban !== null && !ban.ok) return ban
  return success({
    ...(email !== null && { email: email.value }),
    ...(body.password && { password: body.password }),
    ...(body.email_confirm && { confirmsEmail: true }),
    ...(body.user_metadata && { userMetadata: body.user_metadata }),
    ...(body.app_metadata && { appMetadata: body.app_metadata }),
    ...(ban !== null && { bannedUntil: ban.value }),
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
