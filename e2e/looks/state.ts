import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Day } from '#domain/clock.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { ANAS_DIARY } from '../fakes/storage-failures.fake.ts'
import { address, SOON } from '../start/tab.ts'
import { putDays, todaysDay } from '../steps/diary.fixture.ts'

export type State = {
  name: string
  /** Starts from any state of its group. */
  reach(page: Page): Promise<unknown>
  /** Where it is to be had at one width alone. */
  widths?: number[]
  /** Whether it is looked at on a wide screen each time: one state of each layout is. */
  isWide?: boolean
}

/** States that one tab goes through, one after another. */
export type Group = {
  name: string
  setUp?(page: Page): Promise<unknown>
  states: State[]
  /** What the browser itself says about them on the console. */
  consoleErrors?: RegExp
}

/** Whether all states are looked at, at both widths and in every language, as `npm run bench -- A1` does. */
export const IS_WHOLE = Boolean(process.env.AXE_IN_EVERY_LANGUAGE)

/** States of which another one shows all, or whose screen has axe in a test of its own. */
export const seldom = (...states: State[]): State[] => (IS_WHOLE ? states : [])

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

/** Goes on to a screen as a link of the app does, which reads nothing anew. */
export async function goOn(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  if (!address.startsWith(origin) || ['/nothing-yet', path].includes(pathname)) return openPage(page, path)
  const title = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect.poll(() => page.title(), SOON).not.toBe(title)
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

export function screen(path: string, name = path, more: Partial<State> = {}): State {
  return { name, reach: (page) => goOn(page, path), ...more }
}

export function putInDiary(page: Page, docs: [Day, DayDoc][]): Promise<void> {
  return page.evaluate(putDays, { name: ANAS_DIARY, docs })
}

/** A screen while this is the entry of today. */
export function withEntry(
  name: string,
  path: string,
  entry: Entry,
  reach?: State['reach'],
  more: Partial<State> = {},
): State {
  return {
    ...more,
    name,
    async reach(page) {
      await putInDiary(page, [[todaysDay(), { entry }]])
      await openPage(page, path)
      await reach?.(page)
    },
  }
}
