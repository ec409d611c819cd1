/** What a page has to know of its installation before it can ask anyone: the server writes it into every page. */
export type PageSettings = {
  accounts: 'local' | 'hosted'
  /** Where the provider of accounts is: '/auth/v1' for our own. */
  authUrl: string
  /** The public key that a provider elsewhere asks for; empty where it needs none. */
  authKey: string
  /** False: mails are only written to a folder of the server. */
  sendsMail: boolean
}

/** Stands in the built pages where the settings belong, in an element of the head. */
export const PAGE_SETTINGS_TOKEN = '%PAGE_SETTINGS%'

/** Where our own provider answers. */
export const OWN_AUTH_URL = '/auth/v1'

/** The settings as one line of text, `name=value` parted by blanks; nothing in it can end an attribute. */
export function writePageSettings({ accounts, authUrl, authKey, sendsMail }: PageSettings): string {
  const said = {
    accounts,
    ...(authUrl !== OWN_AUTH_URL && { authUrl }),
    ...(authKey !== '' && { authKey }),
    ...(!sendsMail && { mail: 'outbox' }),
  }
  return Object.entries(said)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join(' ')
}

/** Reads that line. What nobody has filled in means accounts in the browser alone. */
export function readPageSettings(line: string): PageSettings {
  const said = new Map(line.split(' ').map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? '']))
  const read = (name: string) => decodeURIComponent(said.get(name) ?? '')
  return {
    accounts: said.get('accounts') === 'hosted' ? 'hosted' : 'local',
    authUrl: read('authUrl') || OWN_AUTH_URL,
    authKey: read('authKey'),
    sendsMail: said.get('mail') !== 'outbox',
  }
}
