import type { Logger } from 'pino'
import { z } from 'zod'

const PATIENCE_MS = 5_000

const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })) })

/** Whether tokens of a provider can be proven; undefined where it does not say. */
async function hasKeys(url: string): Promise<boolean | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(`${url}/.well-known/jwks.json`, { signal, redirect: 'manual' })
    const read = answer.ok ? keySet.safeParse(await answer.json()) : undefined
    return read?.data?.keys.some(({ kty }) => kty === 'EC' || kty === 'RSA')
  } catch {
    return undefined // out of reach, or no JSON: told by whoever asked
  }
}

/** Warns whoever starts a server whose provider of accounts cannot prove a token. The provider may come up later. */
export async function lookForKeys(url: string, log: Logger): Promise<void> {
  const found = await hasKeys(url)
  if (found === undefined)
    log.warn(`AUTH_URL: ${url} does not show its keys now; until it does, nobody counts as logged in.`)
  if (found === false)
    log.warn(
      `AUTH_URL: ${url} signs with a shared secret; nobody counts as logged in until it has ES256 or RS256 keys.`,
    )
}
