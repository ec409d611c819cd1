import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isWithinBounds, type JsonBounds } from '#domain/json-bounds.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'

const WITHOUT_BODY = ['GET', 'HEAD']

/**
 * Refuses a larger body. Node lets a body be no longer than its request says, so one whose length is known is left
 * alone: Hono's own check makes a stream of every body, which costs more than reading it.
 */
export function limitBody(
  maxSize: number,
  onError: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const countBytes = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    const { method, headers } = c.req.raw
    if (WITHOUT_BODY.includes(method)) return next()
    const length = headers.get('content-length')
    if (length === null || headers.has('transfer-encoding')) return countBytes(c, next)
    return Number(length) > maxSize ? onError(c) : next()
  }
}

/** More than any request has but those that bring diaries. */
const BOUNDS: JsonBounds = { depth: 20, values: 10_000, names: 1_000 }

/**
 * The body of a request as JSON. 'too-large' where it has more structure than it may: that is found out before it is parsed.
 * `apart`: as in `isWithinBounds`.
 */
export async function readBoundedJson(
  c: Context,
  bounds: JsonBounds,
  apart?: number,
): Promise<Outcome<unknown, 'bad-request' | 'too-large'>> {
  const text = await c.req.text()
  if (!isWithinBounds(text, bounds, apart)) return failure('too-large')
  try {
    return success(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return failure('bad-request')
    throw error
  }
}

/** The body of a request as JSON; undefined where it is none, or has more structure than such a request may. */
export async function readJson(c: Context): Promise<unknown> {
  const body = await readBoundedJson(c, BOUNDS)
  return body.ok ? body.value : undefined
}

/** How many bytes of bodies may be held at once, from their announcement to their answer. */
type BodyRoom = {
  /** For one who asks, and for all together. */
  each: number
  all: number
}

/**
 * Counts the bytes of bodies that are on their way or held. `take` answers how to give them back, once, or null where there is
 * no room: whoever sends slowly would else have the server hold all that the rate limits admit.
 */
export function bodyRoom({ each, all }: BodyRoom) {
  const held = new Map<string, number>()
  let heldInAll = 0
  return {
    take(key: string, bytes: number): (() => void) | null {
      const own = held.get(key) ?? 0
      if (own + bytes > each || heldInAll + bytes > all) return null
      held.set(key, own + bytes)
      heldInAll += bytes
      return () => {
        const rest = (held.get(key) ?? 0) - bytes
        if (rest > 0) held.set(key, rest)
        else held.delete(key)
        heldInAll -= bytes
      }
    },
    heldInAll: () => heldInAll,
  }
}

const MOST_BYTES = 4 * 1024 * 1024 // more than any body that is wanted here

/**
 * Reads the rest of a body that was refused unread, or closes the connection where it is too large or has no
 * length. Otherwise the next request on that connection, behind a proxy another client's, would fail.
 */
export const finishBody: MiddlewareHandler = async (c, next) => {
  await next()
  const { raw } = c.req
  if (c.res.status < 400 || raw.method === 'GET' || raw.method === 'HEAD') return
  const length = Number(raw.headers.get('content-length') ?? Number.NaN)
  const hasBody = length > 0 || raw.headers.has('transfer-encoding')
  if (!hasBody || raw.bodyUsed) return
  try {
    if (length <= MOST_BYTES && raw.body !== null && !raw.body.locked)
      return await raw.body.pipeTo(new WritableStream())
  } catch {
    // the client has gone, or it was read already
  }
  c.header('Connection', 'close')
}
