import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { startKillableBrowser } from '../start/killable-browser.ts'

/** The words of one killed browser. */
export type KillRound = {
  /** Pressed on the keyboard before the kill, or just on its way to the page. */
  typed: string
  /** The longest text that the page knew to be stored before the kill. */
  acknowledged: string
  /** In the editor after the restart. */
  found: string
  /** What the storage says of the restart. */
  storage: string
  /** From each input event to its acknowledgement as durable, in ms. */
  latencies: number[]
}

type Acknowledgement = { text: string; latencyMs: number }

declare global {
  interface Window {
    reportAcknowledged?(acknowledgement: Acknowledgement): void
  }
}

/**
 * Runs in the page before the app. The app tells the learner 'Draft' once IndexedDB has completed the write;
 * this listens to the same event, and so knows for which text it came.
 */
function reportDurableWrites(): void {
  let inputAt = 0
  addEventListener(
    'input',
    () => {
      inputAt ||= performance.now()
    },
    true,
  )
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (value, ...key) {
    const text: unknown = value?.doc?.draft?.content ?? value?.doc?.entry?.content
    if (this.name === 'entries' && typeof text === 'string') {
      const since = inputAt
      inputAt = 0
      this.transaction.addEventListener('complete', () =>
        window.reportAcknowledged?.({ text, latencyMs: performance.now() - since }),
      )
    }
    return put.call(this, value, ...key)
  }
}

async function openEditor(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(`${address}/diary`)
  await page.getByRole('textbox', { name: 'Journal entry' }).waitFor()
  return page
}

/** Logs a learner in on a profile, so that the rounds can begin with writing. */
export async function prepareProfile(profile: string, address: string, user: string): Promise<void> {
  const browser = await startKillableBrowser(profile)
  const page = await browser.context.newPage()
  await page.goto(`${address}/healthz`)
  await page.evaluate((json) => localStorage.setItem('echolog.user', json), user)
  await openEditor(browser.context, address)
  await browser.close() // an orderly end: localStorage is written late
}

type KillPlan = {
  profile: string
  address: string
  text: string
  /** When the browser of each round is killed, in ms after the first key; not before it has acknowledged words this often. */
  killAfterMs: number[]
  acknowledgedBefore?: number
  /** What is done to the profile after each kill. */
  afterKill?(profile: string): void
}

/** Types until the whole browser is killed, restarts it and reads the editor, once for each kill of the plan. */
export async function killWhileTyping({
  profile,
  address,
  text,
  killAfterMs,
  acknowledgedBefore = 1,
  afterKill,
}: KillPlan): Promise<KillRound[]> {
  const rounds: KillRound[] = []
  for (const delay of killAfterMs) {
    const { browser, page, acknowledgements, wordsAcknowledged } = await restart(profile, address)
    await keepFound(rounds, page, profile)
    await page.getByRole('textbox', { name: 'Journal entry' }).fill('')
    acknowledgements.length = 0
    const acknowledgement = wordsAcknowledged(acknowledgedBefore)
    const typing = { count: 0, isKilled: false }
    const writing = typeUntilKilled(page, text, typing)
    await Promise.all([new Promise((resolve) => setTimeout(resolve, delay)), acknowledgement])
    typing.isKilled = true
    const acknowledged = acknowledgements.at(-1)?.text ?? ''
    await browser.kill()
    afterKill?.(profile)
    await writing
    const latencies = acknowledgements.map(({ latencyMs }) => latencyMs)
    rounds.push({ typed: text.slice(0, typing.count), acknowledged, found: '', storage: '', latencies })
  }
  const { browser, page } = await restart(profile, address)
  await keepFound(rounds, page, profile)
  await browser.close()
  return rounds
}

async function restart(profile: string, address: string) {
  const browser = await startKillableBrowser(profile)
  const acknowledgements: Acknowledgement[] = []
  let onWords: (() => void) | undefined
  let left = 0
  await browser.context.exposeFunction('reportAcknowledged', (told: Acknowledgement) => {
    acknowledgements.push(told)
    if (told.text !== '') left -= 1
    if (left === 0) onWords?.()
  })
  await browser.context.addInitScript(reportDurableWrites)
  /** Resolves when words are acknowledged for that many times from now on. */
  const wordsAcknowledged = (times: number) =>
    new Promise<void>((resolve) => {
      left = times
      onWords = resolve
    })
  return { browser, acknowledgements, wordsAcknowledged, page: await openEditor(browser.context, address) }
}

/** Reads what the editor holds after the restart into the round before it. */
async function keepFound(rounds: KillRound[], page: Page, profile: string): Promise<void> {
  const round = rounds.at(-1)
  if (round === undefined) return
  await page.waitForFunction(() => performance.getEntriesByName('diary-ready').length > 0)
  round.storage = storageLog(profile)
  round.found = await page.getByRole('textbox', { name: 'Journal entry' }).inputValue()
}

async function typeUntilKilled(
  page: Page,
  text: string,
  typing: { count: number; isKilled: boolean },
): Promise<void> {
  try {
    for (const character of text) {
      if (typing.isKilled) return
      typing.count += 1
      await page.keyboard.insertText(character)
    }
  } catch (error) {
    if (!typing.isKilled) throw error // the key that was on its way when the browser died
  }
}

/** The folder of a profile in which Chromium keeps the IndexedDB databases of the site. */
function storageOf(profile: string): string {
  const storage = join(profile, 'Default', 'IndexedDB')
  const database = readdirSync(storage).find((name) => name.endsWith('.leveldb'))
  if (database === undefined) throw new Error('Chromium keeps IndexedDB somewhere else')
  return join(storage, database)
}

/** What LevelDB says that it did since the last start and in the visit before: which log it read, reused and ended. */
function storageLog(profile: string): string {
  const folder = storageOf(profile)
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
  return `${readdirSync(folder).join(' ')}\n${read('LOG.old')}\n${read('LOG')}`
}

/**
 * Ends Chromium's log of IndexedDB writes with the first half of a record, as a kill between the two does. The header
 * (checksum, length, kind) announces 500 bytes, of which ten follow.
 */
export function cutLastWriteInHalf(profile: string): void {
  const folder = storageOf(profile)
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
  const record = Buffer.alloc(17)
  record.writeUInt16LE(500, 4)
  record.writeUInt8(1, 6)
  appendFileSync(join(folder, logs.toSorted().at(-1) ?? ''), record)
}
