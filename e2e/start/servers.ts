/** Who gets what is written in the contact form. */
export const RECIPIENT = 'people@example.org'

/** What only the operator of the server that confirms addresses knows. */
export const SERVICE_KEY = 'what-only-the-operator-of-this-place-knows'

/** The servers that journeys share, by their settings; the journeys of a server tell each other apart by address. */
export const SERVERS = {
  /** Accounts in the browser alone. */
  local: { CONTACT_TO: RECIPIENT },
  /** Accounts of its own, open at once. */
  accounts: { ACCOUNTS: 'hosted' },
  /** Accounts whose address has to be confirmed. */
  confirming: { ACCOUNTS: 'hosted', AUTH_AUTOCONFIRM: 'false', AUTH_SERVICE_KEY: SERVICE_KEY },
  /** Finds no program at all. */
  noEngines: { PATH: '/nonexistent' },
} satisfies Record<string, Record<string, string>>

export type ServerName = keyof typeof SERVERS
