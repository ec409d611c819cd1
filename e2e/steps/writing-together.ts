import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { newAddress, openHosted } from './account-steps.ts'
import { changeOnTheWay } from './on-the-way.ts'
import { openTwoDevices } from './two-devices.ts'

/** How slow the phone is, how long it takes from key to key, and how long an answer of sync is on its way to it. */
export type Pace = { timesSlower: number; leastMs: number; mostMs: number; answerMs: number }

const AREAS = { content: 'Journal entry', translatedContent: 'Translation', own: 'Your own version' }

/** A text that is typed. */
export type Field = keyof typeof AREAS

export const areaOf = (page: Page, field: Field) =>
  page.getByRole('textbox', { name: AREAS[field], exact: true })

export type Together = Awaited<ReturnType<typeof openTogether>>

/** A learner with one diary on a slow phone and on a tablet. */
export async function openTogether({ timesSlower, answerMs }: Pace) {
  const [phone, tablet] = await openTwoDevices(newAddress('together'), openHosted)
  await changeOnTheWay(phone.context(), '**/api/sync', async (response) => {
    await wait(answerMs)
    return { response }
  })
  const devTools = await phone.context().newCDPSession(phone)
  return {
    phone,
    tablet,
    devTools,
    /** Runs what is done on the phone while it is slow. */
    async whileSlow<Done>(run: () => Promise<Done>): Promise<Done> {
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
      const done = await run()
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      return done
    },
  }
}

/** Sends each key in its time, whatever the page does meanwhile; resolves when it has taken all of them. */
async function sendInTime(keys: (() => Promise<unknown>)[], { leastMs, mostMs }: Pace): Promise<void> {
  const taken: Promise<unknown>[] = []
  for (const [index, send] of keys.entries()) {
    taken.push(send())
    await wait(leastMs + ((index * 37) % (mostMs - leastMs + 1)))
  }
  await Promise.all(taken)
}

/** Types into what has the focus; a key with a name of several letters is given in a list. */
export function typeOn(page: Page, keys: Iterable<string>, pace: Pace): Promise<void> {
  const presses = Array.from(keys, (key) => () => page.keyboard.press(key === ' ' ? 'Space' : key))
  return sendInTime(presses, pace)
}

/** Writes words as an input method does: letter by letter what they sound like, which the word then replaces. */
export function composeOn(devTools: CDPSession, words: string[], pace: Pace): Promise<void> {
  const compose = (text: string) => () =>
    devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const commit = (text: string) => () => devTools.send('Input.insertText', { text })
  const keys = words.flatMap((word) => [...['n', 'に', 'にh', 'にほ', 'にほん'].map(compose), commit(word)])
  return sendInTime(keys, pace)
}

/** Adds a line at the end of a text area in one input. */
async function addLine(page: Page, field: Field, line: string): Promise<void> {
  await areaOf(page, field).evaluate((area: HTMLTextAreaElement, added) => {
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
    document.execCommand('insertText', false, added)
  }, `\n${line}`)
}

/** The learner turns to a page, which then asks the server. */
function turnTo(page: Page): Promise<unknown> {
  return page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Has a page ask the server; resolves with the answer. */
export async function syncNow(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/sync')
  await turnTo(page)
  await answered
}

const LINE_MS = 150 // as often as others write

let lines = 0

/**
 * Has the tablet add one line after the other until the typing on the phone ends, and the phone ask for each. Answers
 * the lines. `second`: another tab of the phone, which adds lines, too; `also`: what else the tablet does each time.
 */
export async function addLinesDuring(
  typing: Promise<void>,
  { phone, tablet }: Pick<Together, 'phone' | 'tablet'>,
  field: Field,
  { second, also }: { second?: Page; also?: (time: number) => Promise<void> } = {},
): Promise<string[]> {
  const added: string[] = []
  const asked: Promise<unknown>[] = []
  let isTyping = true
  const ended = typing.finally(() => {
    isTyping = false
  })
  async function add(page: Page, by: string): Promise<void> {
    lines += 1
    added.push(`the ${by} wrote ${lines}.`)
    await addLine(page, field, `the ${by} wrote ${lines}.`)
  }
  async function goOn(): Promise<void> {
    for (let time = 0; isTyping; time += 1) {
      await add(tablet, 'tablet')
      await also?.(time)
      await syncNow(tablet)
      asked.push(turnTo(phone)) // which may take long
      if (second) await add(second, 'tab')
      await wait(LINE_MS)
    }
  }
  await Promise.all([ended, goOn()])
  await Promise.all(asked)
  return added
}
