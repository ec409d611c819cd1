import type { Context } from 'hono'
import { isWithinBounds, type JsonBounds } from '#domain/json-bounds.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'

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
