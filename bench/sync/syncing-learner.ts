import type { Page } from 'playwright-core'
import type { Day } from '#domain/clock.ts'
import type { DayRow } from '#domain/journal/entry-store.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'
import { startApp } from '../../e2e/start/app-process.ts'
import { askProvider, type BenchAccount, benchAccounts, userOf } from '../account-server.ts'
import type { Learner, SeededDiary } from '../diary/learners.ts'
import { withHost } from '../servers.ts'
import { createOtherDevice } from './other-device.ts'

/** Ends the name of a workload. */
export const SYNCING = ', with an account syncing'

const SHARE_OF_ROUNDS = 0.4 // these rows stand beside those without an account, and cost time again
const FEWEST_ROUNDS = 4
const FILL_TIMEOUT_MS = 120_000

type Stored = { name: string; store: 'entries' | 'meta'; key: string }

/** Runs in the page: one value of the diary's database, which the app makes: to open it earlier would leave it empty. */
async function readStored({ name, store, key }: Stored): Promise<unknown> {
  const databases = await indexedDB.databases()
  if (!databases.some((database) => database.name === name)) return undefined
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const request = opening.result.transaction(store).objectStore(store).get(key)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        opening.result.close()
        resolve(request.result)
      }
    }
  })
}

async function logIn(page: Page, app: string, { email, password }: BenchAccount): Promise<void> {
  await page.goto(`${app}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL('**/diary')
  await page.getByRole('region', { name: 'Journal entries' }).waitFor()
}

/** Asks the diary's database again and again until a value of it is as it should be. */
async function waitUntilStored(page: Page, stored: Stored, isThere: (value: unknown) => boolean) {
  const until = performance.now() + FILL_TIMEOUT_MS
  while (!isThere(await page.evaluate(readStored, stored))) {
    if (performance.now() > until) throw new Error(`${stored.key} did not come from the server`)
    await page.waitForTimeout(50)
  }
}

/** What was typed on the other device last. */
function contentOf(row: unknown): string | undefined {
  return (row as DayRow | undefined)?.doc.entry?.content
}

function isFilled(cursor: unknown): boolean {
  return (cursor as { before: string | null } | undefined)?.before === null
}

/** Fills an account from another device, and has the browser take the whole diary in from the server. */
async function seedAccount(
  page: Page,
  app: string,
  address: string,
  account: BenchAccount,
  rows: DayRow[],
): Promise<SeededDiary> {
  const { json } = await askProvider(address, '/signup', { body: account })
  const token = json.access_token ?? ''
  const elsewhere = createOtherDevice(address, token)
  await elsewhere.push(rows)
  await page.goto(`${app}/healthz`)
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
  await logIn(page, app, account)
  const name = diaryDatabaseName(userOf(token))
  await waitUntilStored(page, { name, store: 'meta', key: 'sync' }, isFilled)
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  const [newest] = rows.slice(-1)
  if (newest?.doc.entry === undefined) throw new Error('There is no newest page')
  const { date, doc } = newest
  const { entry } = newest.doc
  let [content, changes] = [entry.content, 0]
  return {
    async changeElsewhere() {
      changes += 1
      content = `${entry.content} Thay đổi ${changes}.`
      await elsewhere.push([{ date, doc: { ...doc, entry: { ...entry, content } } }])
    },
    arrived: (page) => waitUntilStored(page, storedDay(name, date), (row) => contentOf(row) === content),
  }
}

function storedDay(name: string, key: Day): Stored {
  return { name, store: 'entries', key }
}

/** Starts a server with accounts, on which the diaries of a learner sync while they are measured. */
export async function startSyncingLearner(): Promise<Learner & { stop(): Promise<void> }> {
  const { address, stop } = await startApp({ ACCOUNTS: 'hosted', AUTH_AUTOCONFIRM: 'true' })
  const accounts = benchAccounts(2)
  return {
    suffix: SYNCING,
    app: withHost(address, 'ten-years'),
    appWithShortDiary: withHost(address, 'a-month'),
    seed(page, app, rows) {
      const account = accounts.shift()
      if (account === undefined) throw new Error('There is no account left')
      return seedAccount(page, app, address, account, rows)
    },
    rounds: (most) => Math.max(FEWEST_ROUNDS, Math.round(most * SHARE_OF_ROUNDS)),
    stop,
  }
}
