/** An account as JSON. `email` is where its claim in `user_email` is. */
type AccountTable = { user_id: string; rev: number; email: string; doc: string }

/** Which account an address belongs to: the one thing that is unique among all accounts. */
type UserEmailTable = { email: string; user_id: string }

/** A session as JSON, with the times (epoch ms) that say when it is dropped. */
type SessionTable = {
  user_id: string
  session_id: string
  rev: number
  created_at: number
  refreshed_at: number
  doc: string
}

/** How often something happened, under the hash of what it is about: addresses of people are not kept in clear. */
type HitTable = { key_hash: string; hits: number; ends_at: number }

type ChallengeTable = { challenge_id: string; challenge: string; expires_at: number }

/** A key as JSON; `ends_at` (epoch ms) is null while it is in use. */
type SigningKeyTable = { kid: string; ends_at: number | null; doc: string }

/** Every table of the database, as the migrations make them on both engines. Times are epoch ms. */
export type Tables = {
  account: AccountTable
  user_email: UserEmailTable
  session: SessionTable
  hit: HitTable
  challenge: ChallengeTable
  signing_key: SigningKeyTable
}
