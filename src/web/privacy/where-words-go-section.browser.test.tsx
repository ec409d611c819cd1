import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dataMap } from '#domain/privacy/data-map.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { WordsGoSection, type WordsGoSectionProps } from './where-words-go-section.tsx'
import '#web/ui/base.css'

const FLOWS = dataMap({
  settings: { consent: 'any', aiProvider: null },
  dictation: { isOnDevice: true, offer: { browser: true, server: null } },
  recognition: { isOnDevice: false, offer: { browser: true, server: 'pocketsphinx' } },
  translator: 'gemini',
  backTranslator: 'apertium',
  corrector: 'hunspell',
  voice: { id: 'browser:elena', name: 'Elena', by: 'browser' },
  keepsSounds: true,
  serverReading: 'texts',
  readings: { mode: 'always', reader: 'mecab' },
  speaksForAnki: true,
  isSynced: true,
  hasTokens: true,
  reminder: 'push',
})

function section(change: Partial<WordsGoSectionProps>) {
  return (
    <WordsGoSection
      flows={FLOWS}
      choices={{ say: '/settings/voice#recognition-choice' }}
      avoidsModels={false}
      isForAllDevices
      onAvoidModels={() => undefined}
      {...change}
    />
  )
}

const show = (change: Partial<WordsGoSectionProps> = {}) => render(section(change))

const region = (name: string) => page.getByRole('region', { name })

describe('where the words go', () => {
  it('is told for each thing that the learner does, with who else gets them', async () => {
    startTestTexts('en')
    await page.viewport(1280, 800)
    await show()
    await expect.element(region('Where your words go')).toBeVisible()
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    await expect.element(row('Dictate').getByText('Stays on this device').first()).toBeVisible()
    await expect.element(row('Translate').getByText('Google (Gemini)').first()).toBeVisible()
    await expect.element(row('Say a sentence').getByText("the browser's maker").first()).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Change: Say a sentence' }))
      .toHaveAttribute('href', '/settings/voice#recognition-choice')
    await expect.element(page.getByRole('link', { name: 'Change: Translate' })).not.toBeInTheDocument()
  })

  it('on a phone says once that nobody else gets them, and where somebody does', async () => {
    startTestTexts('vi')
    await page.viewport(360, 800)
    await show()
    await expect.element(page.getByText(/Không chuyển tiếp cho ai nếu không ghi rõ/)).toBeVisible()
    await expect.element(page.getByText('Chuyển tiếp cho Google (Gemini)').first()).toBeVisible()
    await page.viewport(1280, 800)
  })

  it.each(['en', 'vi', 'da'] as const)(
    'on a phone nothing parts where they go from who else gets them (%s)',
    async (language) => {
      startTestTexts(language)
      await page.viewport(360, 800)
      await show({ choices: { say: '/', hear: '/', translate: '/' } })
      const gaps = [...document.querySelectorAll('.words-go-passed-on')].flatMap((passedOn) => {
        const { top, height } = passedOn.getBoundingClientRect()
        const place = passedOn.closest('tr')?.querySelector('.words-go-place')?.getBoundingClientRect()
        return height > 0 && place ? [Math.round(top - place.bottom)] : []
      })
      expect(gaps.length).toBeGreaterThan(2)
      expect(new Set(gaps)).toEqual(new Set([0]))
      await page.viewport(1280, 800)
    },
  )

  it('is no empty section until it is known', async () => {
    startTestTexts('en')
    const { rerender } = await show({ flows: undefined })
    await expect.element(page.getByText('One moment…')).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    await rerender(section({}))
    await expect.element(page.getByRole('table')).toBeVisible()
    await expect.element(page.getByText('One moment…')).not.toBeInTheDocument()
  })

  it('what reads words is named, with what is kept where', async () => {
    startTestTexts('en')
    await page.viewport(1280, 800)
    await show()
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Show readings' }) })
    await expect
      .element(row.getByText('Our server (MeCab), not stored there. The readings stay on this device.'))
      .toBeVisible()
  })

  it('is not guessed while the server is out of reach', async () => {
    startTestTexts('en')
    await show({ flows: null })
    await expect.element(page.getByText(/You're offline/)).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })

  it('lets the learner keep their sentences from every AI model', async () => {
    startTestTexts('en')
    const asked: boolean[] = []
    await show({ onAvoidModels: (avoids) => asked.push(avoids) })
    await page.getByRole('checkbox', { name: 'Never send my sentences to an AI model' }).click()
    expect(asked).toEqual([true])
  })

  it.each(['en', 'vi', 'da'] as const)('nothing is wider than the page (%s)', async (language) => {
    startTestTexts(language)
    await show()
    for (const width of [320, 360, 640, 1280]) {
      await page.viewport(width, 800)
      expect(document.documentElement.scrollWidth, `${width}`).toBeLessThanOrEqual(width)
    }
    await page.viewport(1280, 800)
  })
})
