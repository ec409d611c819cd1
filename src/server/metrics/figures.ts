/** What is read of the server whenever somebody asks for figures. No account and no word of a learner is in it. */
export type FigureSources = {
  isReady(): Promise<boolean>
  /** Connections to PostgreSQL; null where there is none. */
  connections: (() => { busy: number; idle: number; waiting: number }) | null
  /** Passwords that are hashed, or wait for it; null where accounts are not here. */
  hashQueue: (() => HashLoad) | null
  /** What is in the database; null where there is none. */
  stored: (() => Promise<StoredFigures>) | null
}

/** Of known devices and of strangers, how many are in work and how many wait. */
type HashLoad = Record<'known' | 'strangers', { running: number; waiting: number }>

/** null or absent: not known here. */
export type StoredFigures = {
  diaries: number
  bytes: number
  quota: number | null
  /** Mails of accounts that may still go in the present 24 hours. */
  mailsLeft: number | null
  /** For how long (s) the reminder has been due that has waited longest; 0 where none waits. */
  oldestReminderSeconds: number | null
  /** Which share of the installation's budget of the day an engine with a key has used, 0 to 1. */
  budgets: readonly { engine: string; unit: string; share: number }[]
}
