import { z } from 'zod'
import type { Pkce } from '#domain/accounts/account-record.ts'
import type { IdentityProvider, VouchedIdentity } from '#domain/accounts/identity-provider.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { failure, success } from '#domain/outcome.ts'
import type { SessionName } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Result } from './account-error.ts'
import type { Accounts } from './accounts.ts'

/** How long somebody may take at the issuer. */
export const FLOW_LIFE_MS = 10 * MINUTE_MS

const SECRET_BYTES = 32
const SEALED_AS = 'issuer flow'

const keptFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectTo: z.string(),
  pkce: z.object({ challenge: z.string(), method: z.literal('s256') }).nullable(),
  link: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
  expiresAt: z.number(),
})

/** A way to the issuer and back, which only the browser that began it can finish. */
export type KeptFlow = z.infer<typeof keptFlow>

export type FlowWanted = {
  /** Where the browser is led in the end: an address of ours. */
  redirectTo: string
  /** By which the page proves that it asked for the log-in; null where a session links an identity. */
  pkce: Pick<Pkce, 'challenge'> | null
  /** The session that links. */
  link: SessionName | null
}

/** Under which name the store knows that a way was begun, and not finished. */
function nameOf(state: string): string {
  return `issuer flow ${sha256(state)}`
}

/** Begins a way to the issuer: its address, and what the browser has to bring back. */
export async function beginFlow(
  accounts: Accounts,
  provider: IdentityProvider,
  { redirectTo, pkce, link }: FlowWanted,
): Result<{ address: string; sealed: string }> {
  const { random, clock, secrets, settings, store } = accounts
  const secret = () => Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url')
  const flow: KeptFlow = {
    ...{ state: secret(), nonce: secret(), verifier: secret() },
    redirectTo,
    pkce: pkce === null ? null : { challenge: pkce.challenge, method: 's256' },
    link,
    expiresAt: clock() + FLOW_LIFE_MS,
  }
  const address = await provider.start(flow, `${settings.issuer}/callback`)
  if (!address.ok) return address
  await store.keepChallenge({ id: nameOf(flow.state), challenge: secret(), expiresAt: flow.expiresAt })
  return success({ address: address.value, sealed: secrets.seal(JSON.stringify(flow), SEALED_AS) })
}

/** The way that a browser is on, as it brought it back; null where it is on none, or took too long. */
export function openFlow({ secrets, clock }: Accounts, sealed: string): KeptFlow | null {
  try {
    const flow = keptFlow.parse(JSON.parse(secrets.open(sealed, SEALED_AS)))
    return clock() < flow.expiresAt ? flow : null
  } catch {
    return null // a cookie that is none of ours says no more than none
  }
}

/** Whom the issuer vouches for, once for each way that was begun. */
export async function finishFlow(
  { store, settings }: Accounts,
  provider: IdentityProvider,
  { flow, query }: { flow: KeptFlow; query: URLSearchParams },
): Result<VouchedIdentity> {
  if (query.get('state') !== flow.state) return failure('flow-unknown')
  if ((await store.takeChallenge(nameOf(flow.state))) === null) return failure('flow-unknown')
  return provider.finish(flow, `${settings.issuer}/callback?${query}`)
}
