import type { Generated } from 'kysely'

/** An account as JSON in `doc`; `email` is its key in `user_email`. */
type AccountTable = {
  user_id: string
  rev: number
  email: string
  doc: string
  /** 0 where an earlier version wrote the row. */
  created_at: Generated<number>
  /** Since when a confirmation is waited for; null where there was one, or an earlier version wrote the row. */
  unconfirmed_since: Generated<number | null>
}

/** Which account an address belongs to: an address is unique among all accounts. */
type UserEmailTable = { email: string; user_id: string }

/** Which account a mailbox belongs to. Accounts that were opened for a mailbox that had one already have no row. */
type UserMailboxTable = { mailbox: string; user_id: string }

/** Which account a person at an issuer enters, under the SHA-256 of issuer and subject. */
type UserIdentityTable = { identity_hash: string; user_id: string }

type SessionTable = {
  user_id: string
  session_id: string
  rev: number
  created_at: number
  refreshed_at: number
  /** Of a program of the learner: when it ends. null for a device, and where an earlier version wrote the row. */
  ends_at: Generated<number | null>
  doc: string
}

/** Rate-limit counters, under a hash of their key: addresses of people are not stored in clear. */
type HitTable = { key_hash: string; hits: number; ends_at: number }

type ChallengeTable = { challenge_id: string; challenge: string; expires_at: number }

/** A key as JSON in `doc`; `ends_at` is null while it is in use. */
type SigningKeyTable = { kid: string; ends_at: number | null; doc: string }

/** One line of the audit trail, or several of one kind counted; `user_id` is null for what is of no account. */
type AccountEventTable = {
  event_id: string
  user_id: string | null
  at: number
  kind: string
  actor: string
  session_id: string | null
  detail: string | null
  times: number
}

/** The diary of an account: the counter of its revisions, what it holds, and whether it was deleted. */
type DiaryTable = {
  user_id: string
  /** The last revision given out; it only grows. */
  seq: number
  rows: number
  doc_bytes: number
  version_bytes: number
  /** Since when it is deleted; null while it is not. */
  closed_at: number | null
  /** How often it was opened: raised when a deleted one is begun anew. */
  opened: number
}

/** A document of a diary as JSON in `doc`. */
type RecordTable = {
  user_id: string
  kind: string
  key: string
  rev: number
  device: string
  changed_at: number
  /** When what was deleted goes for good; null where nothing is. */
  purge_at: number | null
  /** Of what the learner has saved in it, so that a change of drafts is told from a save without reading `doc`. */
  entry_hash: string
  bytes: number
  doc: string
}

/** A version of a document, or one that lost against another. */
type RevisionTable = {
  user_id: string
  kind: string
  key: string
  rev: number
  cause: string
  device: string
  made_at: number
  bytes: number
  doc: string
}

/** What a device was answered last, as JSON in `last`, and when. */
type DiaryDeviceTable = { user_id: string; device: string; last: string; at: number }

/** What is true of the whole installation. */
type InstallationTable = { name: string; value: string }

/** When a learner is reminded. */
type ReminderTable = {
  user_id: string
  /** Minutes after midnight in `zone`. */
  at: number
  zone: string
  /** The weekdays as digits, 1 to 7, Monday first. */
  days: string
  /** 1 where a mail may go. */
  mail: number
  language: string
  /** The day on which it was chosen. */
  since: string
  /** The last day on which it was looked at, whether a reminder went or not; '' before the first. */
  last_day: string
}

/** A browser that a push reaches, under the SHA-256 of its address. */
type PushDeviceTable = { user_id: string; endpoint_hash: string; endpoint: string; added_at: number }

/** Which account has a browser, once among all accounts. */
type PushEndpointTable = { endpoint_hash: string; user_id: string }

/** What was asked of an engine, or is set aside for it. */
export type UseColumns = { characters: number; sound_ms: number; calls: number }

/** What somebody asked of an engine on a day of UTC; an empty `spender` is the installation. */
type EngineUseTable = { spender: string; engine: string; day: string } & UseColumns

/** What is set aside for a job under way, until `ends_at`. */
type EngineHoldTable = EngineUseTable & { hold_id: string; ends_at: number }

/** Under which key the spoken sounds of an account are kept; `owner` is the SHA-256 of its id. */
type SoundKeyTable = { owner: string; key: string }

/** Every table of the database, on both engines. Times are epoch ms. */
export type Tables = {
  account: AccountTable
  user_email: UserEmailTable
  user_mailbox: UserMailboxTable
  user_identity: UserIdentityTable
  session: SessionTable
  account_event: AccountEventTable
  hit: HitTable
  challenge: ChallengeTable
  signing_key: SigningKeyTable
  diary: DiaryTable
  record: RecordTable
  revision: RevisionTable
  diary_device: DiaryDeviceTable
  installation: InstallationTable
  reminder: ReminderTable
  push_device: PushDeviceTable
  push_endpoint: PushEndpointTable
  engine_use: EngineUseTable
  engine_hold: EngineHoldTable
  sound_key: SoundKeyTable
}
