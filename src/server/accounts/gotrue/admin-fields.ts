import type { Context } from 'hono'
import { z } from 'zod'
import { canImportHash } from '#domain/accounts/passwords.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import { failure, success } from '#domain/outcome.ts'
import { parseEmail } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { AUDIENCE } from '#server/sessions/session-reader.ts'
import { type RouteHandler, withBody } from './answer.ts'
import { invalid, NO_PHONE_OTP, type Reply } from './auth-errors.ts'
import { metadata, text } from './request-fields.ts'

/** What an operator may say of an account; not given stays. */
export type AdminChange = {
  id?: string
  email?: string
  password?: string
  /** As another server made it. */
  passwordHash?: string
  confirmsEmail?: boolean
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  /** Epoch ms; null lifts a ban. */
  bannedUntil?: number | null
}

const adminFields = {
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
}

const adminBody = z.looseObject(adminFields)

type AdminBody = z.output<typeof adminBody>

const UNIT_MS: Record<string, number> = { h: HOUR_MS, m: MINUTE_MS, s: 1000, ms: 1 }
const DURATION = /^(\d+(\.\d+)?(ms|h|m|s))+$/
const LONGEST_MS = 2_562_047 * HOUR_MS // what Go can say

/** Until when a length of time lasts as Go writes it ('24h', '1h30m'); null for 'none', which lifts a ban. */
function bannedUntil(duration: string, now: number): Reply<number | null> {
  if (duration === 'none') return success(null)
  const parts = [...duration.matchAll(/([\d.]+)(ms|h|m|s)/g)]
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0)
  if (!DURATION.test(duration) || ms > LONGEST_MS) return invalid('invalid format for ban duration')
  return success(ms === 0 ? null : Math.round(now + ms))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const NIL_UUID = /^[0-]*$/

function idIn(given: string): Reply<string> {
  const id = given.toLowerCase()
  return UUID.test(id) && !NIL_UUID.test(id) ? success(id) : invalid('ID must be a UUID, and not the nil one')
}

/** An empty password is one that is too short, and not none. */
function isGiven(value: string | null | undefined): value is string {
  return value !== null && value !== undefined
}

/** Why a body cannot be obeyed that has a field of another name; null where it has none. */
export function unknownFieldError(fields: object, body: Record<string, unknown>) {
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(fields, name) && body[name] !== null)
  return unknown === undefined ? null : invalid(`Unknown field: ${unknown.slice(0, 64)}`)
}

/** Why the body cannot be obeyed as it is; null where it can. Nothing that an operator says is silently dropped. */
function bodyError(body: AdminBody): ReturnType<typeof invalid> | null {
  const unknown = unknownFieldError(adminFields, body)
  if (unknown !== null) return unknown
  if (body.phone || body.phone_confirm) return NO_PHONE_OTP
  if (body.aud && body.aud !== AUDIENCE) return invalid(`The only aud of this server is ${AUDIENCE}`)
  // a token of another role opens nothing here, and everything where its signature is all that is looked at
  if (body.role && body.role !== AUDIENCE) return invalid(`The only role of this server is ${AUDIENCE}`)
  if (isGiven(body.password) && isGiven(body.password_hash))
    return invalid('Only a password or a password hash should be provided')
  return null
}

/** What an operator wants of an account, from the body of the request. */
function adminChangeIn(body: AdminBody, now: number): Reply<AdminChange> {
  const wrong = bodyError(body)
  if (wrong !== null) return wrong
  const id = body.id ? idIn(body.id) : null
  if (id !== null && !id.ok) return id
  const email = body.email ? parseEmail(body.email) : null
  if (email !== null && !email.ok) return email
  const ban = body.ban_duration ? bannedUntil(body.ban_duration, now) : null
  if (ban !== null && !ban.ok) return ban
  if (isGiven(body.password_hash) && !canImportHash(body.password_hash)) return failure('bad-password-hash')
  return success({
    ...(id !== null && { id: id.value }),
    ...(email !== null && { email: email.value }),
    ...(isGiven(body.password) && { password: body.password }),
    ...(isGiven(body.password_hash) && { passwordHash: body.password_hash }),
    ...(body.email_confirm && { confirmsEmail: true }),
    ...(body.user_metadata && { userMetadata: body.user_metadata }),
    ...(body.app_metadata && { appMetadata: body.app_metadata }),
    ...(ban !== null && { bannedUntil: ban.value }),
  })
}

/** A route that is told what an operator wants of an account. */
export function withAdminChange(
  handle: (c: Context, accounts: Accounts, change: AdminChange) => ReturnType<RouteHandler>,
): RouteHandler {
  return withBody(adminBody, (c, accounts, body) => {
    const wanted = adminChangeIn(body, accounts.clock())
    return wanted.ok ? handle(c, accounts, wanted.value) : wanted
  })
}
