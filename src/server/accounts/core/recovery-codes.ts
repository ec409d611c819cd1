import type { AccountRecord, RecoveryCodes } from '#domain/accounts/account-record.ts'
import { hasSecondFactor } from '#domain/accounts/assurance.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { AuthContext } from '#server/accounts/http/authenticate.ts'
import type { Provider } from './accounts.ts'
import { checkFactorAttemptLimit, guessedFactor } from './attempt-limits.ts'
import { changeAccount, type Decision, refusing } from './change-account.ts'
import type { SignedIn } from './open-session.ts'
import { raiseSession } from './second-factor.ts'

export const CODES_IN_A_SET = 10
const CODE_LETTERS = 12 // 60 bits of the alphabet below
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789' // 32 signs that nobody takes for another

export type NewCodes = { kept: RecoveryCodes; codes: string[] }

/** As it was typed: case, blanks and dashes do not count. */
function bare(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}

function hashOf({ secrets }: Provider, userId: string, code: string): string {
  return secrets.mark('recovery-code', `${userId}\n${bare(code)}`)
}

function newCode({ random }: Provider): string {
  const letters = Array.from({ length: CODE_LETTERS }, () => ALPHABET[random.below(ALPHABET.length)])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((part) => part.join('')).join('-')
}

function makeCodes(provider: Provider, account: AccountRecord, friendlyName: string): NewCodes {
  const now = provider.clock()
  const codes = Array.from({ length: CODES_IN_A_SET }, () => newCode(provider))
  const kept = {
    id: account.recoveryCodes?.id ?? provider.random.id(), // who came in by a code stays in when there are others
    friendlyName,
    createdAt: now,
    updatedAt: now,
    codeHashes: codes.map((code) => hashOf(provider, account.userId, code)),
  }
  return { kept, codes }
}

/** A set of codes for the day when the phone is gone. A new set ends the one before. */
export function generateRecoveryCodes(
  provider: Provider,
  here: AuthContext,
  { isNew, friendlyName }: { isNew: boolean; friendlyName: string | null },
): Promise<Outcome<NewCodes, Refusal>> {
  return changeAccount<NewCodes>(provider.store, here.userId, (account): Decision<NewCodes> => {
    if (account === null) return refusing('no-user')
    if (!hasSecondFactor(account)) return refusing('recovery-codes-need-factor')
    if (here.aal === 'aal1') return refusing('enrol-needs-aal2')
    if (isNew && account.recoveryCodes !== null) return refusing('recovery-codes-exist')
    if (!isNew && account.recoveryCodes === null) return refusing('no-factor')
    const made = makeCodes(
      provider,
      account,
      friendlyName ?? account.recoveryCodes?.friendlyName ?? 'Recovery codes',
    )
    return { answer: success(made), change: { account: { ...account, recoveryCodes: made.kept } } }
  })
}

/** Drops the codes. */
export function dropRecoveryCodes(
  provider: Provider,
  here: AuthContext,
): Promise<Outcome<{ id: string }, Refusal>> {
  return changeAccount<{ id: string }>(provider.store, here.userId, (account): Decision<{ id: string }> => {
    if (account === null || account.recoveryCodes === null) return refusing('no-factor')
    if (here.aal === 'aal1') return refusing('unenrol-needs-aal2')
    const { id } = account.recoveryCodes
    return { answer: success({ id }), change: { account: { ...account, recoveryCodes: null } } }
  })
}

/** Raises the session by a code, which then is used up. */
export async function spendRecoveryCode(
  provider: Provider,
  here: AuthContext,
  code: string,
): Promise<Outcome<SignedIn, Refusal>> {
  const guess = `${here.userId} recovery-codes`
  if (!(await checkFactorAttemptLimit(provider, guess))) return failure('rate-limited')
  const used = await changeAccount<SignedIn>(
    provider.store,
    here.userId,
    async (account): Promise<Decision<SignedIn>> => {
      const kept = account?.recoveryCodes ?? null
      if (account === null || kept === null) return refusing('no-factor')
      const hash = hashOf(provider, account.userId, code)
      if (!kept.codeHashes.includes(hash)) return refusing('wrong-recovery-code')
      const codeHashes = kept.codeHashes.filter((one) => one !== hash)
      const recoveryCodes = { ...kept, codeHashes, updatedAt: provider.clock() }
      const shown = { method: 'mfa/recovery_code', factorId: kept.id }
      return raiseSession(provider, { ...account, recoveryCodes }, here, shown)
    },
  )
  if (used.ok) await guessedFactor(provider, guess)
  return used
}
