// The screens that the contact sheets show, each reached from the one before.
import type { Page } from 'playwright-core'
import type { Profile } from '#domain/accounts/profile.ts'
import { fillDiary, openEmptyDiary } from './drawn-app.ts'
import { INES } from './loop-diary.ts'
import { DRAFT, ENTRY, OWN_VERSION, READ_ENTRIES, TODAY, todaysRows } from './sheet-diary.ts'

/** A screen that is to be drawn, and how it is reached from the one before. */
export type State = {
  name: string
  isWhole?: boolean
  reach(page: Page, say: (key: string) => string): Promise<unknown>
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

export async function openDiary(page: Page, say: (key: string) => string): Promise<void> {
  await page.goto('/diary')
  await page.getByRole('region', { name: say('progress.week.title') }).waitFor()
}

async function startSpeaking(page: Page, say: (key: string) => string): Promise<void> {
  await button(page, say('shadow.startSpeaking')).click()
  await page.waitForFunction(() => (document.querySelector('[role="status"]')?.textContent ?? '') !== '')
}

/** Today's entry, and no other row of today. */
function putToday(page: Page, profile: Profile, entry: object): Promise<void> {
  return fillDiary(page, profile, { entries: [{ date: TODAY, doc: { entry }, rev: 0, dirty: 1 }] })
}

/** Says the sentence on screen, which is heard as the page's recogniser hears everything. */
async function speak(page: Page, say: (key: string) => string): Promise<void> {
  await startSpeaking(page, say)
  await page.waitForTimeout(3000) // of sound
  await button(page, say('shadow.stopSpeaking')).click()
  await page.locator('.strip').waitFor()
}

export const STATES: State[] = [
  {
    name: 'blank',
    async reach(page, say) {
      await openDiary(page, say)
      await page.getByRole('region', { name: say('today.label') }).waitFor()
      await page.getByRole('region', { name: say('suggest.title') }).waitFor()
    },
  },
  {
    name: 'keys',
    async reach(page, say) {
      await page.keyboard.press('Escape') // leaves no field
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: say('speech.keys.title') }).waitFor()
    },
  },
  {
    name: 'typed',
    async reach(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('textbox').first().fill('I woke up late today. In the morning')
    },
  },
  {
    name: 'done',
    async reach(page, say) {
      await fillDiary(page, INES, todaysRows(0))
      await openDiary(page, say)
      await button(page, say('journal.practiceAloud')).waitFor()
    },
  },
  {
    name: 'translated',
    isWhole: true,
    async reach(page, say) {
      await page.goto('/translate')
      await button(page, say('translate.practiceAloud')).waitFor()
    },
  },
  {
    name: 'draft',
    isWhole: true,
    async reach(page, say) {
      await putToday(page, INES, { ...ENTRY, ...DRAFT })
      await page.goto('/translate')
      await page.getByText(say('translate.translatedBack')).waitFor()
    },
  },
  {
    name: 'checked',
    isWhole: true,
    reach: (page, say) => button(page, say('translate.checked')).click(),
  },
  {
    name: 'straight',
    async reach(page, say) {
      const { translatedContent: _, ...entry } = ENTRY
      await putToday(page, INES, { ...entry, content: OWN_VERSION, writtenIn: 'es-ES', language: 'es-ES' })
      await openDiary(page, say)
      await button(page, say('journal.saveAndCheck')).waitFor()
    },
  },
  {
    name: 'check',
    isWhole: true,
    async reach(page, say) {
      await button(page, say('journal.saveAndCheck')).click()
      await button(page, say('feedback.useIt')).first().waitFor()
    },
  },
  {
    name: 'shadow',
    async reach(page, say) {
      await fillDiary(page, INES, todaysRows(0))
      await page.goto('/shadow')
      await button(page, say('shadow.startSpeaking')).waitFor()
    },
  },
  {
    name: 'listening',
    reach: (page, say) => startSpeaking(page, say),
  },
  {
    name: 'result',
    async reach(page, say) {
      await page.waitForTimeout(3000) // of sound
      await button(page, say('shadow.stopSpeaking')).click()
      await page.locator('.strip').waitFor()
    },
  },
  {
    name: 'end',
    isWhole: true,
    async reach(page, say) {
      await fillDiary(page, INES, todaysRows(3))
      await page.goto('/shadow')
      await button(page, say('shadow.startSpeaking')).waitFor()
      await speak(page, say)
      await page.waitForTimeout(800) // a press in less is meant for Stop speaking
      await button(page, say('shadow.finish')).click()
      await page.getByRole('region', { name: say('today.label') }).waitFor()
    },
  },
  {
    name: 'recall',
    async reach(page, say) {
      await page.goto('/review')
      await button(page, say('shadow.startSpeaking')).waitFor()
    },
  },
  {
    name: 'review',
    async reach(page, say) {
      await button(page, say('shadow.startSpeaking')).click()
      await page.waitForTimeout(1500)
      await button(page, say('shadow.stopSpeaking')).click()
      await button(page, say('review.ratings.good')).waitFor()
    },
  },
  {
    name: 'progress',
    isWhole: true,
    async reach(page, say) {
      await page.goto('/progress')
      await page
        .getByRole('region', { name: say('progress.days.title') })
        .getByRole('table')
        .waitFor()
    },
  },
  {
    name: 'words',
    async reach(page) {
      await page.goto('/words')
      await page.getByRole('main').getByRole('searchbox').waitFor()
    },
  },
  {
    name: 'texts',
    isWhole: true,
    async reach(page) {
      await page.goto('/texts')
      await page.getByRole('main').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'corrections',
    isWhole: true,
    async reach(page, say) {
      const { translationQuality: _, ...own } = ENTRY
      const entry = { ...own, translatedContent: OWN_VERSION, translatedBy: 'hand' }
      await putToday(page, INES, entry)
      await page.goto('/translate')
      const check = say('feedback.checkWith').replace('{{name}}', 'Gemini')
      await button(page, check).click()
      await button(page, say('feedback.useIt')).first().waitFor()
    },
  },
  ...['', '/voice', '/reminders', '/data', '/words'].map((path) => ({
    name: `settings${path}`,
    isWhole: true,
    async reach(page: Page) {
      await page.goto(`/settings${path}`)
      await page
        .locator(path === '/words' ? '.settings-page tbody' : '.settings-part')
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
    },
  })),
  ...Object.entries(READ_ENTRIES).flatMap(([targetLanguage, entry]): State[] => {
    const profile = { ...INES, id: `local:${targetLanguage}`, targetLanguage: entry.translationLanguage }
    return [
      {
        name: targetLanguage,
        async reach(page, say) {
          await openEmptyDiary(page, profile)
          await putToday(page, profile, entry)
          await page.goto('/shadow')
          await button(page, say('shadow.startSpeaking')).waitFor()
          await page.locator('.say rt').first().waitFor()
        },
      },
      {
        name: `${targetLanguage}-translate`,
        isWhole: true,
        async reach(page) {
          await page.goto('/translate')
          await page.locator('.translation-readings rt').first().waitFor()
        },
      },
    ]
  }),
  {
    name: 'start',
    async reach(page, say) {
      await page.evaluate(() => localStorage.removeItem('echolog.user'))
      await page.goto('/start')
      await button(page, say('accounts.start.begin')).waitFor()
    },
  },
  {
    name: 'home',
    async reach(page) {
      await page.evaluate(() => localStorage.removeItem('echolog.user')) // as a visitor sees it
      await page.goto('/')
    },
  },
]
