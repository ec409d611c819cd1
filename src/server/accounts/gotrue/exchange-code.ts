import type { AccountRecord, MailToken } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { changeAccount, refusing } from '#server/accounts/core/change-account.ts'
import { spendMailToken, type Verified } from '#server/accounts/core/verify-mail.ts'
import { accountOfToken, newAccountToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Refusal } from './auth-errors.ts'
import { provesPkce } from './pkce.ts'

const CODE_LIFE_MS = 5 * 60_000
const MOST_CODES = 5 // a link may be fetched by scanners before its reader comes

/** A code for the page that asked. The link stays good until the page proves that it is the one. */
export async function giveAuthCode(
  provider: Provider,
  userId: string,
  linkHash: string,
): Promise<Outcome<string, Refusal>> {
  const code = newAccountToken(userId, provider.random)
  return changeAccount<string>(provider.store, userId, (account) => {
    const token = account?.mailTokens.find((one) => one.linkHash === linkHash)
    if (account === null || token === undefined || token.pkce === null) return refusing('link-expired')
    const given = { hash: sha256(code), expiresAt: provider.clock() + CODE_LIFE_MS }
    const authCodes = [...token.pkce.authCodes, given].slice(-MOST_CODES)
    const changed = { ...token, pkce: { ...token.pkce, authCodes } }
    const mailTokens = account.mailTokens.map((one) => (one === token ? changed : one))
    return { answer: success(code), change: { account: { ...account, mailTokens } } }
  })
}

function flowOf(account: AccountRecord, hash: string): { token: MailToken; expiresAt: number } | null {
  for (const token of account.mailTokens)
    for (const code of token.pkce?.authCodes ?? [])
      if (code.hash === hash) return { token, expiresAt: code.expiresAt }
  return null
}

/** A session for a code, for whoever holds the verifier that the challenge was made from. */
export async function exchangeCode(
  provider: Provider,
  { code, verifier, userAgent }: { code: string; verifier: string; userAgent: string },
): Promise<Outcome<Verified, Refusal>> {
  if (code === '' || verifier === '') return failure('pkce-needs-both')
  const userId = accountOfToken(code)
  if (userId === null) return failure('no-flow')
  return changeAccount<Verified>(provider.store, userId, (account) => {
    const flow = account === null ? null : flowOf(account, sha256(code))
    if (account === null || flow === null || flow.token.pkce === null) return refusing('no-flow')
    if (provider.clock() >= flow.expiresAt) return refusing('flow-expired')
    if (!provesPkce(verifier, flow.token.pkce)) return refusing('bad-verifier')
    return spendMailToken(provider, account, flow.token, { method: 'otp', userAgent })
  })
}
