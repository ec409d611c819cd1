import { run as runAxe } from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failure } from '#domain/outcome.ts'
import { noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { entryOf, keptWords, missing, openDesk } from '#web/practice/review/review.fixture.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { Button } from '#web/ui/form/button.tsx'
import { VocabularyScreen } from './vocabulary-screen.tsx'
import '#web/ui/base.css'

const TEXT = 'La reunión salió mal, porque yo no estaba preparada.'
const MOUNTAIN = 'El niño subió a la montaña.'

async function show({ isEmpty = false, isFilling = false, canSpeak = true } = {}) {
  const shared = noSentences()
  const [fresh, due, failing] = [entryOf(0, '', MOUNTAIN), entryOf(2, '', TEXT), entryOf(3, '', TEXT)]
  if (!isEmpty) {
    keptWords(shared, { entry: fresh }, 'montaña')
    keptWords(shared, { entry: due }, 'salió')
    missing(shared, failing, 8, 'separada')
  }
  const opened = openDesk({ shared, isFilling, entries: [fresh, due, failing] })
  const voice = createScriptedVoice({ isSupported: canSpeak })
  await render(
    <TestRouter>
      <main>
        <VocabularyScreen
          desk={opened.desk}
          speech={{ voice, settings: createMemorySpeechSettings({ speed: 0.8 }) }}
          anki={<Button variant="outline">Download for Anki</Button>}
        />
      </main>
    </TestRouter>,
  )
  return { ...opened, voice }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => page.getByRole('listitem').elements()
const texts = () => rows().map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})

describe('your words', () => {
  it('stand each in its sentence, underlined, with when it comes again, and are counted', async () => {
    await show()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your words' })).toBeVisible()
    await expect.element(page.getByText('3 words. 1 comes back today.')).toBeVisible()
    expect(texts()).toEqual([
      ['preparada', TEXT, 'not understood yet'],
      ['salió', TEXT, 'Comes back today'],
      ['montaña', MOUNTAIN, 'Comes back tomorrow'],
    ])
    const underlined = [...document.querySelectorAll('.word-row-own')]
    expect(underlined.map(({ textContent }) => textContent)).toEqual(['preparada', 'salió', 'montaña'])
    await expect.element(button('Download for Anki')).toBeVisible()
  })

  it('are 53 px a row, and two lines on a phone', async () => {
    await show()
    await expect.element(button('Hear salió')).toBeVisible()
    const heights = () => rows().map((row) => row.getBoundingClientRect().height)
    await expect.poll(heights).toEqual([53, 53, 53])
    await page.viewport(360, 740)
    const centres = () =>
      [...(rows()[2]?.children ?? [])].map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return Math.round((top + height / 2) / 20)
      })
    await expect.poll(() => new Set(centres()).size).toBe(2)
  })

  it('are found by what is typed, and what is found is told', async () => {
    await show()
    await page.getByRole('searchbox', { name: 'Search your words' }).fill('montana')
    await expect.element(page.getByRole('status').filter({ hasText: '1 word found' })).toBeVisible()
    expect(texts().map(([word]) => word)).toEqual(['montaña'])
    await page.getByRole('searchbox').fill('nothing like it')
    await expect.element(page.getByText('0 words found')).toBeVisible()
    expect(rows()).toEqual([])
    await expect.element(page.getByText('3 words. 1 comes back today.')).toBeVisible()
  })

  it('are said by the voice of practice, at its speed, one at a time', async () => {
    const { voice } = await show()
    await button('Hear salió').click()
    await button('Hear montaña').click()
    expect(voice.requests).toEqual([
      { text: 'salió', language: 'es-ES', rate: 0.8 },
      { text: 'montaña', language: 'es-ES', rate: 0.8 },
    ])
    voice.end({ code: 'failed', reason: 'broken' })
    await expect.element(page.getByRole('alert').getByText(/broken/)).toBeVisible()
    await button('Hear salió').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('are not to be heard where nothing can speak', async () => {
    await show({ canSpeak: false })
    await expect.element(button('Remove salió')).toBeVisible()
    await expect.element(button('Hear salió')).not.toBeInTheDocument()
  })

  it('a kept one is left out and brought back by keys alone, and the focus stays in the list', async () => {
    await show()
    await expect.element(button('Remove salió')).toBeVisible()
    button('Remove salió').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText("This word won't come back.")).toBeVisible()
    await expect.element(button('Remove montaña')).toHaveFocus()
    expect(texts().map(([word]) => word)).toEqual(['preparada', 'montaña'])
    button('Bring it back').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Remove salió')).toHaveFocus()
    await expect.element(button('Bring it back')).not.toBeInTheDocument()
  })

  it('one that fails is left out, too; after the last the title has the focus', async () => {
    await show()
    await button('Remove preparada').click()
    await expect.element(page.getByText("This word won't be practiced on its own anymore.")).toBeVisible()
    await expect.element(button('Bring it back')).not.toBeInTheDocument()
    await button('Remove salió').click()
    await expect.element(button('Remove montaña')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^There are no words here right now/)).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('one that cannot be left out stays, and that is said', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { sentences } = await show()
    vi.spyOn(sentences, 'update').mockResolvedValue(failure('storage-full'))
    await button('Remove salió').click()
    await expect.element(page.getByRole('alert').getByText(/couldn't be saved/)).toBeVisible()
    await expect.element(button('Remove salió')).toBeVisible()
  })

  it('where there are none lead to where words are kept; while entries come nobody is told so', async () => {
    await show({ isEmpty: true })
    await expect.element(page.getByText(/^There are no words here right now/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Go to Translation' }))
      .toHaveAttribute('href', '/translate')
  })

  it('while entries come nobody is told that there are none', async () => {
    await show({ isEmpty: true, isFilling: true })
    await expect.element(page.getByText('Your entries are being downloaded to this device.')).toBeVisible()
    await expect.element(page.getByText(/^There are no words/)).not.toBeInTheDocument()
  })

  it.each(['en', 'vi', 'da'] as const)(
    'nothing scrolls sideways (%s), and axe finds nothing',
    async (language) => {
      startTestTexts(language)
      await show()
      await expect.poll(rows).toHaveLength(3)
      for (const theme of ['light', 'dark'] as const) {
        document.documentElement.dataset.theme = theme
        for (const width of [360, 640, 900, 1280]) {
          await page.viewport(width, 800)
          await animationsEnded()
          expect([width, document.documentElement.scrollWidth]).toEqual([width, width])
          const { violations } = await runAxe(document.querySelector('main') ?? document.body)
          expect([theme, width, violations.map(({ id }) => id)]).toEqual([theme, width, []])
        }
      }
      delete document.documentElement.dataset.theme
    },
  )
})
