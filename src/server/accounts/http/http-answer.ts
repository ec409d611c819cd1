import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { AccountSettings } from '#server/accounts/core/account-ports.ts'
import { REFUSALS, type Refusal, type RefusalText } from '#server/accounts/gotrue/auth-errors.ts'
import { readJson } from '#server/http/read-json.ts'

const API_VERSION = '2024-01-01'

/** Clients that name this version, or a later one, read string codes; for older ones the code is the status. */
function speaksCodes(c: Context): boolean {
  const version = c.req.header('x-supabase-api-version') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION
}

function bodyOf(c: Context, { status, code, reasons }: RefusalText, message: string) {
  const weak = reasons === undefined ? {} : { weak_password: { reasons } }
  if (speaksCodes(c)) return { code, message, ...weak }
  return { code: status, error_code: code, msg: message, ...weak }
}

const USUAL_WAIT_S = 60

/** A refusal in the shape that the client asked for; with the seconds to wait where it came too often. */
export function refuse(
  c: Context,
  refusal: Refusal,
  settings: AccountSettings,
  waitSeconds = USUAL_WAIT_S,
): Response {
  const text: RefusalText = REFUSALS[refusal]
  if (text.status === 429) c.header('Retry-After', String(waitSeconds))
  return refuseSaying(c, refusal, typeof text.message === 'string' ? text.message : text.message(settings))
}

/** A refusal with words of its own. */
export function refuseSaying(c: Context, refusal: Refusal, message: string): Response {
  const text: RefusalText = REFUSALS[refusal]
  if (speaksCodes(c)) c.header('X-Supabase-Api-Version', API_VERSION)
  c.header('X-Sb-Error-Code', text.code)
  return c.json(bodyOf(c, text, message), text.status)
}

/** What went wrong on our side. Its words stay here; the client sees a fault that may pass. */
export function answerFault(c: Context): Response {
  if (speaksCodes(c)) c.header('X-Supabase-Api-Version', API_VERSION)
  c.header('X-Sb-Error-Code', 'unexpected_failure')
  const message = 'Unexpected failure, please check server logs for more information'
  return c.json(
    speaksCodes(c)
      ? { code: 'unexpected_failure', message }
      : { code: 500, error_code: 'unexpected_failure', msg: message },
    500,
  )
}

/** An answer as JSON, or its refusal. */
export function answer(
  c: Context,
  settings: AccountSettings,
  outcome: Outcome<unknown, Refusal>,
  status: ContentfulStatusCode = 200,
): Response {
  if (!outcome.ok) return refuse(c, outcome.error, settings)
  return c.json(outcome.value as object, status)
}

/** The body of a request, parsed at the door. No body counts as an empty one. */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<Outcome<z.output<Schema>, 'bad-json'>> {
  const text = await c.req.text()
  const json = text.trim() === '' ? {} : await readJson(c)
  const read = schema.safeParse(json)
  return read.success ? success(read.data) : failure('bad-json')
}
