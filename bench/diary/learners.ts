import type { Page } from 'playwright-core'
import type { DayRow } from '#domain/journal/entry-store.ts'
import type { Figure } from '../figure.ts'
import type { Servers } from '../servers.ts'
import { startSyncingLearner } from '../sync/syncing-learner.ts'
import { seedApp } from './seed-diary.ts'

/** A diary in a browser, and what comes to it from elsewhere while it is measured. */
export type SeededDiary = {
  /** Another device of the learner changes the newest entry. */
  changeElsewhere(): Promise<void>
  /** Resolves when that change is in the diary of this browser. */
  arrived(page: Page): Promise<void>
}

/** Whose diary is measured. */
export type Learner = {
  /** Ends the name of the workload. */
  suffix: string
  app: string
  /** The same server at another origin. */
  appWithShortDiary: string
  /** Opens a diary with these rows in the page's browser. */
  seed(page: Page, app: string, rows: DayRow[]): Promise<SeededDiary>
  /** How many rounds are made where `most` are worth their time. */
  rounds(most: number): number
}

const NOTHING_ELSEWHERE: SeededDiary = {
  changeElsewhere: () => Promise.resolve(),
  arrived: () => Promise.resolve(),
}

function learnerAlone({ app, appWithShortDiary }: Servers): Learner {
  return {
    suffix: '',
    app,
    appWithShortDiary,
    async seed(page, address, rows) {
      await seedApp(page, address, rows)
      return NOTHING_ELSEWHERE
    },
    rounds: (most) => most,
  }
}

/** The page comes to the front and asks the server for changes, as when the learner turns to it. */
export async function turnTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Measures for a learner without an account, and for one whose diary syncs. */
export async function measureLearners(
  servers: Servers,
  measure: (learner: Learner) => Promise<Figure[]>,
): Promise<Figure[]> {
  const alone = await measure(learnerAlone(servers))
  const syncing = await startSyncingLearner()
  try {
    return [...alone, ...(await measure(syncing))]
  } finally {
    await syncing.stop()
  }
}
