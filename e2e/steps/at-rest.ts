import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { draftOf, type FullDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { memoryDeviceOf } from '../start/memory-device.ts'
import { SOON } from '../start/tab.ts'
import { storedRows, todaysDay } from './diary.fixture.ts'
import { areaOf, type Field, syncNow } from './writing-together.ts'

async function sessionOf(page: Page): Promise<{ userId: string; token: string }> {
  const { user, access_token: token } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('echolog.session') ?? '{}'),
  )
  return { userId: user.id, token }
}

/** A device in memory, of the same account as a page. */
export async function serverOf(page: Page) {
  const address = new URL(page.url()).origin.replace('localhost', '127.0.0.1')
  return memoryDeviceOf(address, await sessionOf(page))
}

/** Answers how to read today's entry where it is stored: in the database of each of these devices, and on the server. */
async function storedDrafts(devices: [Page, ...Page[]]): Promise<() => Promise<FullDraft[]>> {
  const [first] = devices
  const { userId } = await sessionOf(first)
  const server = await serverOf(first)
  const onDevice = async (page: Page) =>
    (await storedRows(page, userId, 'entries')).find(({ date }) => date === todaysDay())?.doc
  const onServer = async () => {
    await server.sync()
    return server.rows().find(({ kind, key }) => kind === 'day' && key === todaysDay())?.doc as DayDoc
  }
  return async () => [...(await Promise.all(devices.map(onDevice))), await onServer()].map(draftOf)
}

/**
 * Waits until today's entry is the same in the database of each device and on the server, and the text area of every tab
 * shows it. `tabs`: further ones of the devices. Answers the entry as a draft.
 */
export async function draftAtRest(
  devices: [Page, ...Page[]],
  field: Field,
  tabs: Page[] = [],
): Promise<FullDraft> {
  const read = await storedDrafts(devices)
  let draft = draftOf(undefined)
  async function versions(): Promise<string[]> {
    for (const device of devices) await syncNow(device)
    const shown = await Promise.all([...devices, ...tabs].map((tab) => areaOf(tab, field).inputValue()))
    const stored = await read()
    draft = stored[0] ?? draft
    const found = [...stored, ...shown.map((text) => ({ ...draft, [field]: text }))]
    return [...new Set(found.map((version) => JSON.stringify(version)))]
  }
  for (const _ of ['agreed', 'still agreed']) await expect.poll(versions, SOON).toHaveLength(1)
  return draft
}

/**
 * What of a text is lost, doubled or broken: each line stands in it once, as a line; what is left are the words in the
 * order in which they were typed, between which others may have put lines.
 */
export function faultsOf(text: string, { lines, typed }: { lines: string[]; typed: string }): string[] {
  const written = text.split('\n').map((line) => line.trim())
  const wrongLines = lines.flatMap((line) => {
    const times = written.filter((one) => one === line).length
    return times === 1 ? [] : [`${line} ${times} times`]
  })
  const known = new Set(lines)
  const own = written.filter((line) => !known.has(line)).join(' ')
  const lettersOf = (words: string) => words.replaceAll(/\s/g, '')
  const isWhole = lettersOf(own) === lettersOf(typed)
  return isWhole ? wrongLines : [...wrongLines, `of what was typed there is left: ${own}`]
}
