import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { ENTRY, PROFILE, showScreen, TRANSLATED, waitingTranslator } from './translate-screen.fixture.tsx'

const DRAFTED = /^This began as a rough machine draft. Please check it./

const translation = () => page.getByRole('textbox', { name: 'Translation' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => startTestTexts('en'))

describe('the translation screen', () => {
  it('TRANS-2: shows the entry, its translation and the list of entries', async () => {
    await showScreen({ doc: { entry: TRANSLATED } })
    await expect.element(page.getByText('I took the long way home.')).toBeVisible()
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
    await expect.element(page.getByRole('region', { name: 'Journal entries' })).toBeVisible()
    await expect
      .element(page.getByRole('heading', { name: 'English Saturday, November 21, 2026' }))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Spanish Translated by Gemini' })).toBeVisible()
  })

  it.each([
    ['one line apart', 'A\nB\nC\nD'],
    ['paragraphs', 'A\n\nB\n\nC\n\nD'],
    ['three lines apart', 'A\n\n\n\nB\n\nC'],
    ['apart by blank lines of spaces, and indented', 'A  \n \n\n   B\nC\n\t\n\n\u3000D'],
    ['paragraphs from Windows', 'A\r\n\r\nB\r\n \r\nC\rD'],
  ])('an entry and its translation are as far apart: %s', async (_, content) => {
    await showScreen({ doc: { entry: { ...TRANSLATED, content, translatedContent: content } } })
    const lineHeight = Number.parseFloat(getComputedStyle(translation().element()).lineHeight)
    const paragraphs = page.getByRole('paragraph').filter({ hasText: /^\s*[ABCD]/ })
    const first = paragraphs.first().element().getBoundingClientRect()
    const last = paragraphs.last().element().getBoundingClientRect()
    expect((last.bottom - first.top) / lineHeight).toBeCloseTo(content.split(/\r\n|\r|\n/).length, 1)
  })

  it('TRANS-3: leads on to shadowing', async () => {
    await showScreen()
    await expect
      .element(page.getByRole('link', { name: 'Go to Shadowing' }))
      .toHaveAttribute('href', '/shadow')
  })

  it('TRANS-4: without an entry it says what to do, and leads to the diary', async () => {
    await showScreen({ doc: {} })
    await expect.element(page.getByText('Select or create a journal entry to translate')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Back to Journal' }))
      .toHaveAttribute('href', '/diary')
    await expect.element(page.getByRole('region', { name: 'Journal entries' })).toBeVisible()
  })

  it('a day that is not saved is not denied, with an entry or without', async () => {
    const { give } = await showScreen({ doc: {}, slots: { unsaved: <p>not saved</p> } })
    await expect.element(page.getByText('not saved')).toBeVisible()
    await expect.element(page.getByText('Select or create', { exact: false })).not.toBeInTheDocument()
    await give({ entry: ENTRY })
    await expect.element(page.getByText('not saved')).toBeVisible()
    await expect.element(translation()).toBeVisible()
  })

  it('TRANS-3: a translation leads on to Practice aloud, which saves words that are not saved; so does the link', async () => {
    const { seen } = await showScreen()
    await expect.element(button('Practice aloud')).toBeDisabled()
    await button('Translate').click()
    await expect.element(button('Practice aloud')).toHaveClass('button-primary')
    await button('Practice aloud').click()
    expect(seen).toMatchObject({ practiced: 1, saved: [{ by: 'gemini' }] })
    await translation().fill('Llovió mucho.')
    await expect.element(button('Save Translation')).toHaveClass('button-primary')
    await button('Practice aloud').click()
    await expect.poll(() => seen.practiced).toBe(2)
    expect(seen.doc.entry).toMatchObject({ translatedContent: 'Llovió mucho.' })
    await translation().fill('Llovió muchísimo.')
    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await expect.poll(() => seen.practiced).toBe(3)
    expect(seen.doc.entry).toMatchObject({ translatedContent: 'Llovió muchísimo.' })
  })

  it('TRANS-5 TRANS-8: Translate stores its result as the translation of the entry', async () => {
    const { seen } = await showScreen()
    await button('Translate').click()
    await expect.element(translation()).toHaveValue(`[es-ES] ${ENTRY.content}`)
    expect(seen.doc.entry).toMatchObject({
      translatedContent: `[es-ES] ${ENTRY.content}`,
      translationLanguage: 'es-ES',
      translatedBy: 'gemini',
      translationQuality: 'good',
    })
    expect(seen.active).toBe(1)
    await expect.element(page.getByText('Translated by Gemini.')).toBeInTheDocument()
  })

  it('TRANS-6 TRANS-7: a translation edited by hand is kept while typing, and saved by Save Translation', async () => {
    const { seen } = await showScreen({ doc: { entry: TRANSLATED } })
    await translation().fill('Llovió mucho. Volví a casa.')
    expect(seen.typed.at(-1)).toBe('Llovió mucho. Volví a casa.')
    expect(seen.saved).toEqual([])
    await expect.element(page.getByText('Edited by you: 1 sentence')).toBeVisible()
    await expect.element(page.getByText('Draft', { exact: true })).toBeVisible()
    await button('Save Translation').click()
    expect(seen.doc.entry).toMatchObject({
      translatedContent: 'Llovió mucho. Volví a casa.',
      translatedBy: 'gemini',
    })
    await expect.element(page.getByText('Saved on this device')).toBeVisible()
  })

  it('TRANS-6: every key is handed on at once, and none is lost', async () => {
    const { seen } = await showScreen()
    await translation().click()
    await userEvent.keyboard('Hola')
    expect(seen.typed).toEqual(['H', 'Ho', 'Hol', 'Hola'])
    await expect.element(translation()).toHaveValue('Hola')
  })

  it('TRANS-7: what the learner writes alone is saved as written by hand', async () => {
    const { seen } = await showScreen({ translators: [] })
    await translation().fill('Llovió.')
    await button('Save Translation').click()
    expect(seen.saved).toEqual([{ text: 'Llovió.', language: 'es-ES', by: 'hand' }])
  })

  it('a translation that cannot be saved is said to be only on the screen, and can be tried again', async () => {
    let isFull = true
    const { seen } = await showScreen({
      ports: {
        async onSave(translation) {
          seen.saved.push(translation)
          return !isFull
        },
      },
    })
    await translation().fill('Llovió.')
    await button('Save Translation').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/couldn't be saved/)
    await expect.element(translation()).toHaveValue('Llovió.')
    isFull = false
    await button('Try again').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(seen.saved).toHaveLength(2)
  })

  it.each([
    ['blank content', { doc: { entry: { ...ENTRY, content: ' \n' } } }],
    ['no user', { profile: null }],
  ])('TRANS-9 TRANS-10 TRANS-11: with %s Translate is off and says why', async (_, setting) => {
    await showScreen(setting)
    await expect.element(button('Translate')).toBeDisabled()
    await expect
      .element(button('Translate'))
      .toHaveAccessibleDescription('No content to translate or user language preferences not set')
    await expect
      .element(page.getByText('No content to translate or user language preferences not set'))
      .toBeVisible()
  })

  it('OPEN-17: a translation of earlier words says that it is out of date, and is made anew by one press', async () => {
    await showScreen({ doc: { entry: { ...TRANSLATED, isTranslationStale: true } } })
    await expect
      .element(page.getByText('Out of date. You changed the entry after this translation was made.'))
      .toBeVisible()
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
    await button('Translate').click()
    await expect.element(page.getByText('Out of date.')).not.toBeInTheDocument()
    await button('Bring back the earlier translation').click()
    await expect.element(translation()).toHaveValue('Llovió. Volví a casa.')
  })

  it('a draft is called a rough one of a machine', async () => {
    await showScreen({ translators: [memoryTranslator({ id: 'apertium', quality: 'draft' })] })
    await button('Translate').click()
    await expect.element(page.getByText(DRAFTED)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Spanish Rough draft by Apertium' })).toBeVisible()
  })

  it('a text that is put into another language on its way says so', async () => {
    const translator = memoryTranslator({ id: 'apertium', quality: 'draft', via: () => 'ca' })
    await showScreen({ translators: [translator] })
    await button('Translate').click()
    const head = page.getByRole('heading', { name: 'Spanish Rough draft by Apertium via Catalan' })
    await expect.element(head).toBeVisible()
  })

  it('a draft that was corrected and checked is one no longer, and is saved as it stands', async () => {
    const draft = { ...TRANSLATED, translatedBy: 'apertium', translationQuality: 'draft' as const }
    const { seen } = await showScreen({ doc: { entry: draft } })
    const words = page.getByRole('textbox', { name: 'Translation' })
    await words.fill('Llovió todo el día.')
    await page.getByRole('button', { name: 'Save Translation' }).click()
    await expect.element(page.getByText(DRAFTED)).toBeVisible()
    await words.fill('Llovió toda la tarde.')
    await page.getByRole('button', { name: "I've checked it" }).click()

    await expect.element(page.getByText(DRAFTED)).not.toBeVisible()
    const head = page.getByRole('heading', { name: /Translated by Apertium, checked by you/ })
    await expect.element(head).toHaveFocus()
    expect(seen.doc.entry).toMatchObject({
      translatedContent: 'Llovió toda la tarde.',
      translatedBy: 'apertium',
      translationQuality: 'checked',
    })
    expect(seen.doc.draft).toBeUndefined()
  })

  it('a translation in another language keeps that language until it is made anew', async () => {
    const { seen } = await showScreen({
      doc: { entry: TRANSLATED },
      profile: { ...PROFILE, targetLanguage: 'ja-JP' },
    })
    await expect.element(translation()).toHaveAttribute('lang', 'es-ES')
    await expect.element(page.getByText(/This translation is in Spanish/)).toBeVisible()
    await button('Translate').click()
    await expect.element(translation()).toHaveAttribute('lang', 'ja-JP')
    expect(seen.doc.entry?.translationLanguage).toBe('ja-JP')
  })

  it('whoever practices the language they write in takes their own words with one press', async () => {
    const { seen } = await showScreen({ doc: { entry: { ...ENTRY, language: 'es-ES' } }, translators: [] })
    await expect.element(page.getByText(/there's nothing to translate\.$/)).toBeVisible()
    await expect.element(button('Write it yourself')).not.toBeInTheDocument()
    await button('Translate').click() // as after 'Save and translate'
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await button('Use my own words').click()
    await expect.element(page.getByRole('textbox', { name: 'Translation' })).toHaveValue(ENTRY.content)
    await expect.element(page.getByRole('textbox', { name: 'Translation' })).toHaveFocus()
    await button('Save Translation').click()
    await expect.poll(() => seen.saved.map(({ text }) => text)).toEqual([ENTRY.content])
  })

  it('where nobody can translate, writing it is the way: calm, with no Translate, and Practice aloud leads', async () => {
    const { seen } = await showScreen({ translators: [memoryTranslator({ supports: () => false })] })
    await expect
      .element(
        page.getByText(
          /^Write it yourself, as far as you can.*There's no translator from English into Spanish here\./,
        ),
      )
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Spanish Your own version' })).toBeVisible()
    expect(button('Translate').query()).toBeNull()
    expect(page.getByRole('alert').query()).toBeNull()
    expect(document.querySelector('.translate-notice svg')).toBeNull()
    const area = translation().element()
    expect(area.clientHeight / Number.parseFloat(getComputedStyle(area).lineHeight)).toBeGreaterThanOrEqual(
      10,
    )
    await expect.element(button('Practice aloud')).toBeDisabled()
    await translation().fill('Llovió.')
    await expect.element(button('Practice aloud')).toHaveClass(/button-primary/)
    await expect.element(button('Save Translation')).toHaveClass(/button-outline/)
    await button('Practice aloud').click()
    await expect.poll(() => seen.practiced).toBe(1)
    expect(seen.saved).toMatchObject([{ text: 'Llovió.', by: 'hand' }])
  })

  it('OPEN-2: once the connection is back, it says at once what nobody here translates', async () => {
    let isBack = false
    const findTranslators = async () => {
      if (!isBack) throw new DOMException('The server is out of reach', 'NetworkError')
      return []
    }
    await showScreen({ ports: { findTranslators } })
    await expect.element(button('Translate')).toHaveClass(/button-primary/)
    isBack = true
    dispatchEvent(new Event('online'))
    await expect.element(button('How to get a translator')).toBeVisible()
  })

  it('where nobody can translate, it says how to get a translator to who asks, and looks for one again', async () => {
    let translators: Translator[] = []
    const { seen } = await showScreen({ ports: { findTranslators: async () => translators } })
    const how = page.getByText(
      /ask the people who run this site to add a translator from English into Spanish/,
    )
    await expect.element(button('How to get a translator')).toHaveAttribute('aria-expanded', 'false')
    expect(how.query()).toBeNull()
    await button('How to get a translator').click()
    await expect.element(page.getByText(/Chrome and Edge on a computer can translate/)).toBeVisible()
    await expect.element(how).toBeVisible()
    await button('Translate').click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/There's no translator from English into Spanish here/)
    expect(how.elements()).toHaveLength(1)
    translators = [memoryTranslator()]
    await button('Translate').click()
    await expect.poll(() => seen.saved).toHaveLength(1)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('after Save and translate, too, nothing has failed where nobody can translate', async () => {
    await showScreen({ translators: [], startTranslating: true })
    await expect.element(button('How to get a translator')).toBeVisible()
    expect(document.querySelector('.message-failure')).toBeNull()
  })

  it('that nobody can translate moves no text when it becomes known, and is not said once there is a translation', async () => {
    let find: (found: never[]) => void = () => undefined
    const finding = new Promise<never[]>((resolve) => {
      find = resolve
    })
    await showScreen({ translators: finding })
    const top = () => translation().element().getBoundingClientRect().top
    await expect.element(translation()).toBeVisible()
    const before = top()
    find([])
    await expect.element(button('How to get a translator')).toBeVisible()
    expect(top()).toBe(before)
    await translation().fill('Llovió.')
    await button('Save Translation').click()
    await expect.element(button('How to get a translator')).not.toBeInTheDocument()
  })

  it('a browser that has one already is not told to be changed', async () => {
    await showScreen({ translators: [memoryTranslator({ id: 'browser', supports: () => false })] })
    await button('How to get a translator').click()
    await expect.element(page.getByText(/ask the people who run this site/)).toBeVisible()
    expect(page.getByText(/Chrome and Edge/).elements()).toEqual([])
  })

  it('a model that has to be downloaded is told where it is seen, however long the entry is', async () => {
    const { translator, download } = waitingTranslator()
    const long = { ...ENTRY, content: 'It rained.\n\n'.repeat(80) }
    await showScreen({ doc: { entry: long }, translators: [translator], startTranslating: true })
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeInTheDocument()
    download(0.1)
    await expect.element(page.getByText(/^Your browser is downloading/)).toBeInViewport()
    await expect
      .element(page.getByRole('button', { name: 'Write it yourself', exact: true }))
      .toBeInViewport()
  })

  it('a model that has to be downloaded shows how far it is, and nobody has to wait for it', async () => {
    const { translator, download, give } = waitingTranslator()
    await showScreen({ translators: [translator] })
    await button('Translate').click()
    await expect.element(button('Cancel')).toBeVisible()
    download(0.42)
    await expect.element(page.getByText(/downloading its translator: 42%/)).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
    await button('Write it yourself').click()
    await expect.element(translation()).toHaveFocus()
    await translation().fill('Llueve.')
    download(0.9)
    await expect.element(page.getByText(/90%/)).toBeVisible()
    give('Llovió.')

    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await expect.element(translation()).toHaveValue('Llueve.')
    await expect.element(button('Use the new translation')).toBeVisible()
  })

  it('PROMISE-8: translates on its own when asked to, once, and only what needs it', async () => {
    const { seen, give } = await showScreen({ startTranslating: true })
    await expect.element(translation()).toHaveValue(`[es-ES] ${ENTRY.content}`)
    await give({ startTranslating: true, entry: { ...ENTRY, id: '2', date: '2026-11-20' } })
    await expect.element(page.getByText('Friday, November 20, 2026')).toBeVisible()
    expect(seen.saved).toHaveLength(1)
  })

  it('PROMISE-8: a translation that is up to date is left alone', async () => {
    const { seen } = await showScreen({ startTranslating: true, doc: { entry: TRANSLATED } })
    await expect.element(button('Translate')).toBeEnabled()
    expect(seen.saved).toEqual([])
  })

  it('works from the keyboard: from Translate to Cancel and back', async () => {
    const { translator, signals } = waitingTranslator()
    await showScreen({ translators: [translator] })
    await expect.element(button('Translate')).toBeVisible()
    button('Translate').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Translating…')).toBeDisabled()
    await expect.element(button('Cancel')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Translate')).toHaveFocus()
    await expect.element(page.getByText(/^Canceled\./)).toBeVisible()
    expect(signals[0]?.aborted).toBe(true)
  })
})
