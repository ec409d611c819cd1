import { HOUR_MS } from '#domain/clock.ts'
import type { AccountRecord, MailTokenKind, SessionRecord } from './account-record.ts'
import { hasSecondFactor } from './session-rules.ts'

/** What can happen to accounts, as the audit trail has it. */
export type AccountEventKind =
  | 'signed-up'
  | 'confirmed'
  | 'log-in'
  | 'log-in-failed'
  | 'second-factor-shown'
  | 'second-factor-failed'
  | 'mail-code-failed'
  | 'log-out'
  | 'sessions-ended'
  /** A copy of a refresh token was used, and its session ended. */
  | 'token-reused'
  | 'log-in-link-asked'
  | 'invited'
  /** An operator has made a link, by which whoever has it enters; `detail` says which. */
  | 'link-made'
  | 'recovery-asked'
  | 'recovery-used'
  | 'password-changed'
  | 'password-removed'
  | 'address-change-asked'
  | 'address-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'identity-linked'
  | 'identity-unlinked'
  /** For a program of the learner. */
  | 'token-made'
  | 'token-ended'
  | 'recovery-codes-made'
  | 'recovery-codes-removed'
  | 'recovery-code-used'
  | 'barred'
  | 'bar-lifted'
  /** Metadata of the app, which only operators change, or the learner's, by an operator. */
  | 'account-changed'
  | 'account-deleted'
  | 'keys-rotated'
  | 'keys-revoked'
  /** An operator has entered the operators' page, or was refused there. */
  | 'operator-log-in'
  | 'operator-log-in-failed'
  | 'sign-up-closed'
  | 'sign-up-opened'
  /** An operator has made a backup; `detail` is the name of its file. */
  | 'backed-up'

/** Who makes something happen; `sessionId` where somebody is logged in. */
export type EventActor = {
  by: 'visitor' | 'session' | 'operator' | 'command' | 'server'
  sessionId: string | null
}

/** One line of the audit trail. It holds no address and no secret. */
export type AccountEvent = EventActor & {
  /** Events of one id are one, counted. */
  id: string
  /** Null for what is of no account, and once the account is deleted. */
  userId: string | null
  /** Epoch ms; of the first one where several are counted. */
  at: number
  kind: AccountEventKind
  detail: string | null
  times: number
}

/** What happened to an account, without who, when and how often. */
export type AccountChanged = { kind: AccountEventKind; detail: string | null }

/** What is compared of an account. */
type Compared = Pick<
  AccountRecord,
  | 'email'
  | 'newEmail'
  | 'emailConfirmedAt'
  | 'passwordHash'
  | 'appMetadata'
  | 'userMetadata'
  | 'bannedUntil'
  | 'sentAt'
  | 'mailTokens'
  | 'factors'
  | 'recoveryCodes'
  | 'passkeys'
  | 'identities'
>

type Opened = Pick<SessionRecord, 'authentications' | 'program'>

/** A change of an account and of its sessions. */
type Change = {
  before: Compared
  after: Compared
  open?: Opened | undefined
  /** A session that has shown a second factor. */
  raised?: Opened | undefined
  by?: EventActor['by']
}

function methodOf({ authentications }: Opened): string {
  return authentications[0]?.method ?? 'unknown'
}

/** Whether only the hash is another: whoever logs in with a password that an operator brought along keeps it. */
function isRehash({ before, open }: Change): boolean {
  return open !== undefined && methodOf(open) === 'password' && before.emailConfirmedAt !== null
}

function ofPassword(change: Change): AccountEventKind[] {
  const { before, after } = change
  if (before.passwordHash === after.passwordHash || isRehash(change)) return []
  return [after.passwordHash === null ? 'password-removed' : 'password-changed']
}

function ofAddress({ before, after }: Change): AccountEventKind[] {
  const kinds: AccountEventKind[] = []
  if (before.emailConfirmedAt === null && after.emailConfirmedAt !== null) kinds.push('confirmed')
  if (after.newEmail !== null && after.newEmail !== before.newEmail) kinds.push('address-change-asked')
  if (after.email !== before.email) kinds.push('address-changed')
  return kinds
}

/** One kind for each that came, another for each that went. */
function ofSets(
  [before, after]: readonly [string[], string[]],
  [added, removed]: readonly [AccountEventKind, AccountEventKind],
): AccountEventKind[] {
  const came = after.filter((id) => !before.includes(id)).map(() => added)
  const gone = before.filter((id) => !after.includes(id)).map(() => removed)
  return [...came, ...gone]
}

function verifiedFactors({ factors }: Compared): string[] {
  return factors.filter(({ status }) => status === 'verified').map(({ id }) => id)
}

function identityIds({ identities = [] }: Compared): string[] {
  return identities.map(({ id }) => id)
}

function ofFactors({ before, after }: Change): AccountEventKind[] {
  const factors = [verifiedFactors(before), verifiedFactors(after)] as const
  const identities = [identityIds(before), identityIds(after)] as const
  const passkeys = [before.passkeys.map(({ id }) => id), after.passkeys.map(({ id }) => id)] as const
  return [
    ...ofSets(factors, ['factor-added', 'factor-removed']),
    ...ofSets(passkeys, ['passkey-added', 'passkey-removed']),
    ...ofSets(identities, ['identity-linked', 'identity-unlinked']),
  ]
}

function ofRecoveryCodes({ before, after }: Change): AccountEventKind[] {
  const [had, has] = [before.recoveryCodes, after.recoveryCodes]
  if (has === null) return had === null || !hasSecondFactor(after) ? [] : ['recovery-codes-removed']
  if (had?.createdAt !== has.createdAt || had.codeHashes.length < has.codeHashes.length)
    return ['recovery-codes-made']
  return had.codeHashes.length > has.codeHashes.length ? ['recovery-code-used'] : []
}

const ASKED: Partial<Record<MailTokenKind, AccountEventKind>> = {
  recovery: 'recovery-asked',
  magiclink: 'log-in-link-asked',
  invite: 'invited',
}

function isByOperator({ by }: Change): boolean {
  return by === 'operator' || by === 'command'
}

function ofMails(change: Change): AccountChanged[] {
  const { before, after } = change
  const kinds = Object.keys(after.sentAt) as MailTokenKind[]
  const sent = kinds.filter((kind) => after.sentAt[kind] !== before.sentAt[kind])
  if (isByOperator(change)) return sent.map((detail) => ({ kind: 'link-made', detail }))
  return sent.flatMap((mail) => {
    const kind = ASKED[mail]
    return kind === undefined ? [] : [{ kind, detail: null }]
  })
}

function hasRecovered({ before, after, open }: Change): boolean {
  const opened = ({ mailTokens }: Compared) =>
    mailTokens.filter(({ kind, openedAt }) => kind === 'recovery' && openedAt !== undefined).length
  return open !== undefined && before.email === after.email && opened(after) > opened(before)
}

function isEqual(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function ofOperators(change: Change): AccountEventKind[] {
  const { before, after } = change
  const kinds: AccountEventKind[] = []
  if (after.bannedUntil !== before.bannedUntil)
    kinds.push(after.bannedUntil === null ? 'bar-lifted' : 'barred')
  const isLearnersOwn = !isByOperator(change) || isEqual(after.userMetadata, before.userMetadata)
  if (!isEqual(after.appMetadata, before.appMetadata) || !isLearnersOwn) kinds.push('account-changed')
  return kinds
}

function ofOpening(open: Opened): AccountChanged {
  const { program } = open
  if (program === undefined) return { kind: 'log-in', detail: methodOf(open) }
  return { kind: 'token-made', detail: program.mayWrite ? 'write' : 'read' }
}

/** What a change of an account means: told from the records, so that no operation has to say it. */
export function accountEventsOf(change: Change): AccountChanged[] {
  const { open, raised } = change
  const plain = [
    ...ofAddress(change),
    ...ofPassword(change),
    ...ofFactors(change),
    ...ofRecoveryCodes(change),
    ...ofOperators(change),
    ...(hasRecovered(change) ? (['recovery-used'] as const) : []),
  ].map((kind) => ({ kind, detail: null }))
  return [
    ...ofMails(change),
    ...plain,
    ...(raised === undefined ? [] : [{ kind: 'second-factor-shown' as const, detail: methodOf(raised) }]),
    ...(open === undefined ? [] : [ofOpening(open)]),
  ]
}

/** What anybody can cause who knows an address: counted by the hour, so that a flood is one row. */
const COUNTED: readonly AccountEventKind[] = [
  'log-in-failed',
  'second-factor-failed',
  'mail-code-failed',
  'recovery-asked',
  'log-in-link-asked',
  'operator-log-in-failed',
]

/** Whether an event is counted rather than kept by itself. */
export function isCounted(kind: AccountEventKind): boolean {
  return COUNTED.includes(kind)
}

/** The id of all events of one kind of one account, or of none, in one hour. */
export function countedEventId({ userId, kind, at }: Pick<AccountEvent, 'userId' | 'kind' | 'at'>): string {
  return `${userId ?? 'nobody'} ${kind} ${Math.floor(at / HOUR_MS)}`
}
