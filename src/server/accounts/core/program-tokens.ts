import { timingSafeEqual } from 'node:crypto'
import type { AccountRecord, SessionRecord } from '#domain/accounts/account-record.ts'
import { profileFromUser } from '#domain/accounts/hosted-profile.ts'
import { PROGRAM_TOKEN_LIMITS } from '#domain/accounts/program-token.ts'
import { isSessionOver } from '#domain/accounts/session-rules.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import { newProgramSecret, sessionOfSecret } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import {
  bearerIn,
  type Program,
  type ProgramError,
  type ProgramReader,
} from '#server/sessions/session-reader.ts'
import type { AccountError, Result } from './account-error.ts'
import { notify } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { clearSessionAttempts } from './attempt-limits.ts'
import { type AuthContext, changeInSession, lacksSecondFactor } from './authenticate.ts'
import { type Decision, fail } from './change-account.ts'
import { isBanned } from './open-session.ts'
import {
  checkCurrentPassword,
  clearCodeAttempts,
  countCodeAttempt,
  countPasswordAttempt,
  decideCode,
} from './reauthenticate.ts'

/** What the learner asks for, with the proofs: the code of a mail and the password, both. */
export type WantedToken = {
  name: string
  mayWrite: boolean
  days: number
  code: string
  password: string
}

/** A session that is a program's. */
export type ProgramSession = SessionRecord & { program: NonNullable<SessionRecord['program']> }

function isProgram(session: SessionRecord): session is ProgramSession {
  return session.program !== undefined
}

/** The programs whose token has not ended, newest first. */
export async function programsOf(accounts: Accounts, userId: string): Promise<ProgramSession[]> {
  const { store, settings, clock } = accounts
  const sessions = (await store.sessions(userId)).map(({ value }) => value)
  return sessions.filter(isProgram).filter((one) => !isSessionOver(one, settings.sessionLimits, clock()))
}

/** The new session, and the token that only the learner gets. */
export type MadeToken = { session: ProgramSession; token: string }

function newToken(accounts: Accounts, auth: AuthContext, wanted: WantedToken): MadeToken {
  const { clock, random } = accounts
  const now = clock()
  const name = { userId: auth.userId, sessionId: random.id() }
  const token = newProgramSecret(name, random)
  const shown = auth.session.value.authentications.filter(({ factorId }) => factorId !== null)
  const session: ProgramSession = {
    ...name,
    createdAt: now,
    refreshedAt: now,
    authentications: [{ method: 'password', at: now, factorId: null }, ...shown],
    tokens: [],
    userAgent: '',
    deviceId: null,
    challenges: [],
    program: {
      hash: sha256(token),
      name: wanted.name,
      mayWrite: wanted.mayWrite,
      endsAt: now + wanted.days * DAY_MS,
    },
  }
  return { session, token }
}

/** Counts an attempt at both proofs, and looks at them; of wrong codes no password is compared. */
async function checkProofs(accounts: Accounts, auth: AuthContext, wanted: WantedToken): Result<null> {
  const refused = await countCodeAttempt(accounts, auth)
  if (refused !== null) return failure(refused)
  const { answer } = decideCode(accounts, auth.account.value, wanted.code)
  if (!answer.ok) return answer
  if (!(await countPasswordAttempt(accounts, auth))) return failure('rate-limited')
  return checkCurrentPassword(accounts, auth, wanted.password)
}

/** Makes a token for a program of the learner. Its owner hears of it by mail. */
export async function makeProgramToken(
  accounts: Accounts,
  auth: AuthContext,
  asked: WantedToken,
): Promise<Outcome<MadeToken, AccountError>> {
  const { passwordHash } = auth.account.value
  if (lacksSecondFactor(auth.account.value, auth)) return failure('factor-needed')
  const checked = await checkProofs(accounts, auth, asked)
  if (!checked.ok) return checked
  const decide = async (account: AccountRecord): Promise<Decision<MadeToken>> => {
    if (lacksSecondFactor(account, auth)) return fail('factor-needed') // it may have come meanwhile
    if (account.passwordHash !== passwordHash) return fail('wrong-password')
    const { answer } = decideCode(accounts, account, asked.code)
    if (!answer.ok) return { answer }
    if ((await programsOf(accounts, auth.userId)).length >= PROGRAM_TOKEN_LIMITS.tokens)
      return fail('too-many')
    const made = newToken(accounts, auth, asked)
    return { answer: success(made), change: { account: answer.value, open: made.session } }
  }
  const made = await changeInSession(accounts, auth, decide)
  if (!made.ok) return made
  await clearCodeAttempts(accounts, auth)
  await clearSessionAttempts(accounts, 'current-password', auth)
  notify(accounts, auth.account.value, 'token-made')
  return made
}

function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const NOTED_MS = HOUR_MS // when it was last used is kept as exactly as of devices

/** When the token was last used; null for never. */
export function lastUseOf({ createdAt, refreshedAt }: SessionRecord): number | null {
  return refreshedAt === createdAt ? null : refreshedAt
}

/** Notes when the token was last used, the first time at once; one that has just ended stays ended. */
async function noteUse({ store, clock }: Accounts, { value, rev }: Stored<SessionRecord>): Promise<void> {
  const now = clock()
  const last = lastUseOf(value)
  if (last === null || now - last >= NOTED_MS)
    await store.changeSession({ value: { ...value, refreshedAt: now }, rev })
}

async function readToken(accounts: Accounts, token: string): Promise<Program | null> {
  const { store, clock, settings } = accounts
  const now = clock()
  const name = sessionOfSecret(token)
  const found = name === null ? null : await store.liveSession({ ...name, kid: null, now })
  const session = found?.session?.value
  if (name === null || !found?.session || session === undefined || !isProgram(session)) return null
  if (!isSameHash(sha256(token), session.program.hash)) return null
  if (isSessionOver(session, settings.sessionLimits, now) || isBanned(found.account.value, now)) return null
  await noteUse(accounts, found.session)
  const { userId, email, userMetadata } = found.account.value
  const { nativeLanguage, targetLanguage } = profileFromUser({
    id: userId,
    email,
    user_metadata: userMetadata,
  })
  const { mayWrite } = session.program
  return { userId, id: name.sessionId, mayWrite, languages: { nativeLanguage, targetLanguage } }
}

/** Programs that show a token which an account of this server has made. */
export function programReader(accounts: Accounts): ProgramReader {
  return {
    async read(authorization): Promise<Outcome<Program, ProgramError>> {
      const token = bearerIn(authorization)
      if (token === null) return failure('no-token')
      const program = await readToken(accounts, token)
      return program === null ? failure('bad-token') : success(program)
    },
  }
}
