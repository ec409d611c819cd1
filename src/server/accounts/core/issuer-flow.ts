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
const FLOW_SEALED_AS = 'issuer flow'

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
function nameOfFlow(state: string): string {
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
  await store.keepChallenge({ id: nameOfFlow(flow.state), challenge: secret(), expiresAt: flow.expiresAt })
  return success({ address: address.value, sealed: secrets.seal(JSON.stringify(flow), FLOW_SEALED_AS) })
}

/** The way that a browser is on, as it brought it back; null where it is on none, or took too long. */
export function openFlow({ secrets, clock }: Accounts, sealed: string): KeptFlow | null {
  try {
    const flow = keptFlow.parse(JSON.parse(secrets.open(sealed, FLOW_SEALED_AS)))
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
  if ((await store.takeChallenge(nameOfFlow(flow.state))) === null) return failure('flow-unknown')
  return provider.finish(flow, `${settings.issuer}/callback?${query}`)
}

const CODE_PREFIX = 'oidc_' // apart from codes of mailed links
const CODE_LIFE_MS = 5 * MINUTE_MS
const CODE_BYTES = 32
const CODE_SEALED_AS = 'issuer code'

const keptCode = z.object({
  userId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  pkce: z.object({ challenge: z.string(), method: z.literal('s256') }),
})

/** Who is let in by a code, to the page that proves that it asked. */
type CodeFor = z.infer<typeof keptCode>

function nameOfCode(code: string): string {
  return `issuer code ${sha256(code)}`
}

/** Whether a code was given out after somebody came back from the issuer. */
export function isIssuerCode(code: string): boolean {
  return code.startsWith(CODE_PREFIX)
}

/** A code for the page that sent somebody to the issuer. */
export async function giveIssuerCode(accounts: Accounts, allowed: CodeFor): Promise<string> {
  const { random, store, secrets, clock } = accounts
  const code = `${CODE_PREFIX}${Buffer.from(random.bytes(CODE_BYTES)).toString('base64url')}`
  const challenge = secrets.seal(JSON.stringify(allowed), CODE_SEALED_AS)
  await store.keepChallenge({ id: nameOfCode(code), challenge, expiresAt: clock() + CODE_LIFE_MS })
  return code
}

/** Whom a code lets in, once: whatever comes of it, it is used up. */
export async function takeIssuerCode(
  { store, secrets, clock }: Accounts,
  code: string,
): Promise<CodeFor | 'flow-unknown' | 'flow-expired'> {
  const kept = await store.takeChallenge(nameOfCode(code))
  if (kept === null) return 'flow-unknown'
  if (kept.expiresAt <= clock()) return 'flow-expired'
  return keptCode.parse(JSON.parse(secrets.open(kept.challenge, CODE_SEALED_AS)))
}
