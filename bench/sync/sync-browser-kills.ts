import type { SyncAnswer } from '#domain/sync/sync-protocol.ts'
import { startApp } from '../../e2e/start/app-process.ts'
import { startKillableBrowser } from '../../e2e/start/killable-browser.ts'
import { killWhileTyping } from '../../e2e/steps/kill-round.ts'
import { fillSignUpForm, pressSignUp } from '../../e2e/steps/sign-up-form.ts'
import { askProvider, type BenchAccount, benchAccounts } from '../account-server.ts'
import type { Figure } from '../figure.ts'
import { seededRandom } from '../statistics.ts'
import { withFolder } from '../with-folder.ts'

const ROUNDS = 200
const EARLIEST_KILL_MS = 100
const LATEST_KILL_MS = 4000 // a round begins 2.5 s after the last input, or when the page opens
const MOST_TRIES = 300
const PAUSE_MS = 100

/** Numbered, so that every lost or doubled word shows. */
const TEXT = Array.from({ length: 2000 }, (_, index) => `mưa${index}`).join(' ')

/**
 * Signs somebody up in a browser profile, as a learner does, and waits for the first answer of sync: what is written before
 * that is asked about before it goes to the server.
 */
export async function signUp(
  profile: string,
  address: string,
  { email, password }: BenchAccount,
): Promise<void> {
  const browser = await startKillableBrowser(profile)
  const page = await browser.context.newPage()
  await page.goto(`${address}/signup`)
  await fillSignUpForm(page, { name: 'Ines Moreau', email, password, native: 'fr-FR', target: 'ja-JP' })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/sync') && response.ok())
  await pressSignUp(page)
  await page.waitForURL('**/diary')
  await page.getByRole('textbox', { name: 'Journal entry' }).waitFor()
  await answered
  await page.getByText('Your entries are being downloaded').waitFor({ state: 'hidden' })
  await browser.close()
}

/** The words of all days that the server has. */
async function wordsOnServer(address: string, token: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ v: 1, device: 'bench', epoch: null, since: 0, changes: [] }),
  })
  const { rows } = (await answer.json()) as SyncAnswer
  return rows.map(({ doc }) => (doc as { draft?: { content?: string } }).draft?.content ?? '')
}

/** Opens the diary once more and waits until the server has what it shows. */
async function comesToServer(profile: string, address: string, account: BenchAccount): Promise<boolean> {
  const { json } = await askProvider(address, '/token?grant_type=password', { body: account })
  const browser = await startKillableBrowser(profile)
  const page = await browser.context.newPage()
  await page.goto(`${address}/diary`)
  await page.waitForFunction(() => performance.getEntriesByName('diary-ready').length > 0)
  const shown = await page.getByRole('textbox', { name: 'Journal entry' }).inputValue()
  let isThere = false
  for (let tries = 0; tries < MOST_TRIES && !isThere; tries++) {
    isThere = (await wordsOnServer(address, json.access_token ?? '')).includes(shown)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await browser.close()
  return isThere && shown !== ''
}

async function killOn(profile: string, address: string): Promise<Figure> {
  const [account = { email: '', password: '' }] = benchAccounts(1)
  const random = seededRandom(7)
  await signUp(profile, address, account)
  const killAfterMs = Array.from(
    { length: ROUNDS },
    () => EARLIEST_KILL_MS + random() * (LATEST_KILL_MS - EARLIEST_KILL_MS),
  )
  const rounds = await killWhileTyping({ profile, address, text: TEXT, killAfterMs })
  const lost = rounds.filter(({ acknowledged, found }) => !found.startsWith(acknowledged)).length
  const invented = rounds.filter(({ typed, found }) => !`${typed} `.startsWith(found.trimEnd())).length
  const isOnServer = await comesToServer(profile, address, account)
  return {
    id: 'R2',
    what: `${ROUNDS} SIGKILLs of a browser while typing, with an account that syncs`,
    control: `${rounds.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} characters acknowledged`,
    ours: `${lost} kills lost any, ${invented} showed others; the last text ${isOnServer ? 'came' : 'did not come'} to the server`,
    ratio: '-',
    goal: '0',
    verdict: lost + invented === 0 && isOnServer ? 'reached' : 'missed',
  }
}

/** R2: what a killed browser has lost while it typed and synced. */
export async function measureSyncBrowserKills(): Promise<Figure> {
  const app = await startApp({ ACCOUNTS: 'hosted', AUTH_AUTOCONFIRM: 'true' })
  try {
    return await withFolder((profile) => killOn(profile, app.address))
  } finally {
    await app.stop()
  }
}
