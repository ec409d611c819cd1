import { run as runAxe } from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import type { PastEntry } from '#domain/look-back/look-back.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { LookBackScreen, type LookBackScreenProps } from './look-back-screen.tsx'
import '#web/ui/base.css'

const TEXT = 'Mañana voy a visitar mi abuela. Hoy llueve mucho.'

const ENTRY: PastEntry = {
  date: '2026-10-31',
  doc: { writtenOn: '2026-11-02' },
  entry: {
    ...{ id: '1', date: '2026-10-31', content: 'Tomorrow I visit my grandmother.', language: 'en-US' },
    ...{ tags: ['family'], mood: 'happy', translatedBy: 'hand', translatedContent: TEXT },
  },
  translation: { text: TEXT, language: 'es-ES' },
  said: [{ text: 'Hoy llueve mucho.', first: 50, best: null }],
  corrections: {
    by: 'gemini',
    language: 'es-ES',
    lines: [
      {
        text: 'Mañana voy a visitar mi abuela.',
        corrected: 'Mañana voy a visitar a mi abuela.',
        isRewritten: false,
      },
      { text: '<b>No</b> sé.', corrected: '<i>Ni</i> idea.', isRewritten: true },
    ],
  },
}

function show(change: Partial<LookBackScreenProps> = {}) {
  return render(
    <LookBackScreen
      {...{ month: '2026-10', first: '2026-09', last: '2026-11', isFilling: false, hasFailed: false }}
      entries={[ENTRY]}
      copy={async () => true}
      print={() => undefined}
      {...change}
    />,
  )
}

beforeEach(() => startTestTexts('en'))

describe('a month that is looked back at', () => {
  it('shows what a machine would have otherwise, by its name and as plain text', async () => {
    await show()
    const region = page.getByRole('article')
    await expect.element(region.getByRole('heading', { name: 'Corrections by Gemini' })).toBeVisible()
    await expect.element(region.getByText('Mañana voy a visitar a mi abuela.')).toBeVisible()
    await expect.element(region.getByText('<i>Ni</i> idea.')).toBeVisible()
    const [putRight, other] = [...document.querySelectorAll('.past-entry-corrected li')]
    expect(putRight).toHaveTextContent(
      'Mañana voy a visitar mi abuela.→ corrected to Mañana voy a visitar a mi abuela.',
    )
    expect(other).toHaveTextContent('<b>No</b> sé.Another way to say it<i>Ni</i> idea.')
    expect(document.querySelector('article b, article i')).toBeNull()
  })

  it.each(SITE_LANGUAGES)('has nothing wrong to axe in %s, by day and by night', async (language) => {
    startTestTexts(language)
    await show({
      entries: [ENTRY, { ...ENTRY, date: '2026-10-30', translation: null, said: [], corrections: null }],
    })
    await expect.element(page.getByRole('article').first()).toBeVisible()
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      await animationsEnded()
      for (const width of [1280, 360]) {
        await page.viewport(width, 800)
        const { violations } = await runAxe('.look-back', { resultTypes: ['violations'] })
        expect(violations.map(({ id, help }) => ({ theme, width, id, help }))).toEqual([])
        expect(document.documentElement.scrollWidth).toBe(width)
      }
    }
    await page.viewport(1280, 800)
    delete document.documentElement.dataset.theme
  })
})
