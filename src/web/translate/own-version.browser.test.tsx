import { run as runAxe } from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { ENTRY, PROFILE, showScreen, TRANSLATED, waitingTranslator } from './translate-screen.fixture.tsx'

const own = () => page.getByRole('textbox', { name: 'Your own version' })
const translation = () => page.getByRole('textbox', { name: 'Translation' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const first = () => page.getByRole('checkbox', { name: 'Write it yourself first' })
const marks = () =>
  [...document.querySelectorAll('.compared-version mark')].map(({ lastChild }) => lastChild?.textContent)

const MINE = 'Llovió. Fui a casa.'
const WITH_OWN = { entry: { ...ENTRY, own: MINE, ownLanguage: 'es-ES' as const } }

/** A translator that counts how often it is asked. */
function counting(text = 'Llovió. Volví a casa.') {
  const asked: string[] = []
  const translator = memoryTranslator({
    answer: async (request) => {
      asked.push(request.text)
      return { ok: true, value: { text, by: 'gemini', quality: 'good' } }
    },
  })
  return { asked, translators: [translator] }
}

beforeEach(() => startTestTexts('en'))

describe('writing it oneself first', () => {
  it('asks nothing and shows nothing until the learner compares, although a translation was asked for by Save', async () => {
    const { asked, translators } = counting()
    const { seen } = await showScreen({ isOwnFirst: true, startTranslating: true, translators })
    await expect.element(own()).toBeVisible()
    await expect.element(translation()).not.toBeInTheDocument()
    await userEvent.fill(own(), MINE)
    expect(seen.doc.entry).toMatchObject({ own: MINE, ownLanguage: 'es-ES' })
    expect([asked, seen.saved]).toEqual([[], []])

    await button('Compare').click()
    await expect.element(page.getByRole('heading', { name: 'Spanish Your own version' })).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'Spanish Translated by Gemini' })).toBeVisible()
    expect(marks()).toEqual(['Fui', 'Volví'])
    await expect
      .element(
        page.getByText("These words differ from the machine translation. That doesn't make them wrong."),
      )
      .toBeVisible()
    expect(asked).toEqual([ENTRY.content])
  })

  it('Keep mine makes the own version the translation, by hand, and the machine’s can be brought back', async () => {
    const { translators } = counting()
    const { seen } = await showScreen({ isOwnFirst: true, doc: WITH_OWN, translators })
    await button('Compare').click()
    await button('Keep mine').click()
    await expect.element(translation()).toHaveValue(MINE)
    expect(seen.doc.entry).toMatchObject({ own: MINE, translatedContent: MINE, translatedBy: 'hand' })
    await expect.element(page.getByRole('heading', { name: 'Spanish Written by you' })).toHaveFocus()
    await button('Bring back the earlier translation').click()
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
  })

  it("Use the machine's leaves both as they are, and they can be compared again", async () => {
    const { translators } = counting()
    const { seen } = await showScreen({ isOwnFirst: true, doc: WITH_OWN, translators })
    await button('Compare').click()
    await button('Use the machine translation').click()
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
    expect(seen.doc.entry).toMatchObject({ own: MINE, translatedBy: 'gemini' })
    await button('Compare with your own version').click()
    await button('Edit your own version').click()
    await expect.element(own()).toHaveFocus()
    await userEvent.type(own(), ' Sí.')
    expect(seen.doc.entry).toMatchObject({ own: `${MINE} Sí.`, translatedContent: 'Llovió. Volví a casa.' })
  })

  it('a draft is to be checked only once it is the translation on screen', async () => {
    const answer = async () =>
      ({ ok: true, value: { text: 'Llovió. Volví a casa.', by: 'apertium', quality: 'draft' } }) as const
    await showScreen({ isOwnFirst: true, doc: WITH_OWN, translators: [memoryTranslator({ answer })] })
    await button('Compare').click()
    await expect.element(button('Use the machine translation')).toBeVisible()
    await expect.element(button("I've checked it")).not.toBeInTheDocument()
    await button('Use the machine translation').click()
    await expect.element(button("I've checked it")).toBeVisible()
  })

  it('can be skipped: the translation is made and shown, and the words written until then stay', async () => {
    const { asked, translators } = counting()
    const { seen } = await showScreen({ isOwnFirst: true, translators })
    await expect.element(button('Compare')).toBeDisabled()
    await userEvent.fill(own(), 'Llo')
    await button('Show the translation').click()
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
    expect([asked.length, seen.doc.entry?.own]).toEqual([1, 'Llo'])
  })

  it('a failure is told beside the own version, which can be the translation without a machine', async () => {
    const failing = memoryTranslator({ answer: async () => ({ ok: false, error: 'provider-down' }) })
    const { seen } = await showScreen({ isOwnFirst: true, doc: WITH_OWN, translators: [failing] })
    await expect.element(button('Keep mine')).not.toBeInTheDocument()
    await button('Compare').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(own()).toHaveValue(MINE)
    await button('Keep mine').click()
    await expect.element(translation()).toHaveValue(MINE)
    expect(seen.doc.entry).toMatchObject({ translatedContent: MINE, translatedBy: 'hand' })
  })

  it('where no translator knows the languages, the own version can be kept at once', async () => {
    await showScreen({ isOwnFirst: true, doc: WITH_OWN, translators: [] })
    await expect.element(button('Keep mine')).toBeVisible()
  })

  it('a translation under way can be cancelled, and the own version stands there', async () => {
    const { translator, signals } = waitingTranslator()
    await showScreen({ isOwnFirst: true, doc: WITH_OWN, translators: [translator] })
    await button('Compare').click()
    await expect.element(button('Cancel')).toHaveFocus()
    await button('Cancel').click()
    expect(signals[0]?.aborted).toBe(true)
    await expect.element(own()).toHaveValue(MINE)
    await expect.element(button('Compare')).toHaveFocus()
  })

  it('is chosen where there is no translation yet, and kept as a setting', async () => {
    const { asked, translators } = counting()
    const { seen } = await showScreen({ translators })
    await first().click()
    await expect.element(own()).toHaveFocus()
    await expect.element(first()).toBeChecked()
    await first().click()
    await expect.element(first()).not.toBeChecked()
    await expect.element(own()).toBeVisible()
    expect([seen.first, asked]).toEqual([[true, false], []])
  })

  it('turned off while the page waits, it still asks nothing', async () => {
    const { asked, translators } = counting()
    const { seen } = await showScreen({ isOwnFirst: true, startTranslating: true, translators })
    await first().click()
    await expect.element(first()).not.toBeChecked()
    await expect.poll(() => seen.first).toEqual([false])
    await userEvent.fill(own(), MINE)
    expect(asked).toEqual([])
  })

  it('a setting that cannot be stored holds for the page, and that is said', async () => {
    await showScreen({ keepsSetting: false })
    await first().click()
    await expect.element(page.getByText("The setting couldn't be saved", { exact: false })).toBeVisible()
    await expect.element(own()).toBeVisible()
  })

  it('an entry that is translated opens as ever, also out of date and written by hand', async () => {
    const { asked, translators } = counting()
    const byHand = { ...TRANSLATED, translatedBy: 'hand', isTranslationStale: true }
    await showScreen({ isOwnFirst: true, startTranslating: true, doc: { entry: byHand }, translators })
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
    expect(asked).toEqual([])
  })

  it("a machine's translation that is out of date waits as well when Save asks for a new one", async () => {
    const { asked, translators } = counting('Llovió mucho.')
    const { seen } = await showScreen({
      ...{ isOwnFirst: true, startTranslating: true, translators },
      doc: { entry: { ...TRANSLATED, isTranslationStale: true, own: MINE, ownLanguage: 'es-ES' } },
    })
    await expect.element(own()).toHaveValue(MINE)
    expect(asked).toEqual([])
    await button('Compare').click()
    await expect.element(button('Use the machine translation')).toBeVisible()
    expect(seen.doc.entry).toMatchObject({ own: MINE, translatedContent: 'Llovió mucho.' })
  })

  it('what another device has translated meanwhile stays closed until the learner looks', async () => {
    const { asked, translators } = counting()
    const { change } = await showScreen({ isOwnFirst: true, doc: WITH_OWN, translators })
    change({ entry: { ...TRANSLATED, own: MINE, ownLanguage: 'es-ES' } })
    await expect.element(own()).toBeVisible()
    await button('Show the translation').click()
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
    expect(asked).toEqual([])
  })

  it('two versions of the same words say so, and one in another language is not marked', async () => {
    const entry = { ...TRANSLATED, own: 'llovió, volví a casa', ownLanguage: 'es-ES' as const }
    const { change } = await showScreen({ doc: { entry } })
    await button('Compare with your own version').click()
    await expect.element(page.getByText('Both use the same words.')).toBeVisible()
    expect(marks()).toEqual([])
    change({ entry: { ...entry, own: 'Det regnede.', ownLanguage: 'da-DK' } })
    await expect.element(page.getByText('Your own version is in Danish', { exact: false })).toBeVisible()
    expect(marks()).toEqual([])
  })

  it('the check of the own version stands only where that does, and a choice holds', async () => {
    const entry = { ...TRANSLATED, own: MINE, ownLanguage: 'es-ES' as const }
    const corrections = <p>Check with Gemini</p>
    const check = page.getByText('Check with Gemini')
    const { change } = await showScreen({ doc: { entry }, slots: { corrections } })
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
    await expect.element(check).not.toBeInTheDocument()
    await button('Compare with your own version').click()
    await expect.element(page.getByRole('heading', { name: 'Spanish Your own version' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Spanish Translated by Gemini' })).toBeVisible()
    await expect.element(check).toBeVisible()
    await button('Use the machine translation').click()
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
    await expect.element(check).not.toBeInTheDocument()
    await button('Compare with your own version').click()
    await expect.element(check).toBeVisible()
    await button('Keep mine').click()
    change({ entry: { ...entry, translatedContent: MINE, translatedBy: 'hand' } })
    await expect.element(check).toBeVisible()
  })

  it('Japanese is compared word by word, in its own language', async () => {
    const profile = { ...PROFILE, targetLanguage: 'ja-JP' as const }
    const { translators } = counting('今日は雪が降りました。')
    await showScreen({ isOwnFirst: true, profile, translators })
    await userEvent.fill(own(), '今日は雨が降りました。')
    await expect.element(own()).toHaveAttribute('lang', 'ja-JP')
    await button('Compare').click()
    await expect.element(button('Keep mine')).toBeVisible()
    expect(marks()).toEqual(['雨', '雪'])
  })
})

describe('the own version on any screen', () => {
  it.each(SITE_LANGUAGES)('axe finds nothing wrong, and nothing scrolls sideways (%s)', async (language) => {
    startTestTexts(language)
    const { translators } = counting('Llovió. Volví a casa por el camino más largo de todos.')
    await showScreen({ isOwnFirst: true, doc: WITH_OWN, translators })
    await expect.element(page.getByRole('textbox')).toHaveValue(MINE)
    await look(language)
    await page.getByRole('button').first().click()
    await expect.poll(() => marks().length).toBeGreaterThan(0)
    await look(language)
  })

  async function look(language: string): Promise<void> {
    for (const theme of ['light', 'dark'] as const) {
      document.documentElement.dataset.theme = theme
      for (const width of [1280, 360]) {
        await page.viewport(width, 800)
        await animationsEnded()
        const main = document.querySelector('main') ?? document.body
        const { violations } = await runAxe(main, {
          resultTypes: ['violations'],
          rules: { region: { enabled: false } },
        }) // of the page around it
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
        )
        expect([language, theme, width, found, document.documentElement.scrollWidth]).toEqual([
          ...[language, theme, width, []],
          width,
        ])
      }
    }
    delete document.documentElement.dataset.theme
    await page.viewport(1280, 800)
  }
})
