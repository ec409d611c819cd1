import type { Context } from 'hono'

/** The body of a request as JSON; undefined where it is none, or is nested too deep. */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
