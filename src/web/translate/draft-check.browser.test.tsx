import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Entry } from '#domain/journal/entry.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { DraftCheck } from '#domain/translate/draft-check.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { TranslateFailure, Translator } from '#domain/translate/translator.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { textsOf } from '#web/i18n/text-store.ts'
import { ENTRY, showScreen } from './translate-screen.fixture.tsx'

const DRAFT = 'Tengo que ordenar el attic.'
const ROUGH: Entry = {
  ...ENTRY,
  content: 'I have to tidy the attic.',
  translatedContent: DRAFT,
  translationLanguage: 'es-ES',
  translatedBy: 'apertium',
  translationQuality: 'draft',
}
const FOUND: DraftCheck = {
  marks: [{ start: 21, end: 26, why: 'untranslated' }],
  back: 'I have to order the attic.',
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const words = () => page.getByRole('textbox', { name: 'Translation' })

/** A server's apertium that looks at drafts. */
function looking(found: DraftCheck = FOUND) {
  const checkDraft = vi.fn(async () => success(found))
  return { checkDraft, translator: { ...memoryTranslator({ id: 'apertium', quality: 'draft' }), checkDraft } }
}

/** One that answers when a test says so. */
function slow() {
  const { promise, resolve } = Promise.withResolvers<Outcome<DraftCheck, TranslateFailure>>()
  const translator = { ...memoryTranslator({ id: 'apertium', quality: 'draft' }), checkDraft: () => promise }
  return { translator, answer: resolve }
}

function selected(): string {
  const { value, selectionStart, selectionEnd } = words().element() as HTMLTextAreaElement
  return value.slice(selectionStart, selectionEnd)
}

beforeEach(() => startTestTexts('en'))

describe('a rough draft, also one that was stored before', () => {
  it('is translated back by itself, with what differs and what is not translated', async () => {
    await page.viewport(360, 780)
    const { translator, checkDraft } = looking()
    await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
    await expect.element(page.getByText('Translated back:')).toBeVisible()
    const order = { text: ROUGH.content, draft: DRAFT, from: 'en-US', to: 'es-ES' }
    expect(checkDraft).toHaveBeenCalledExactlyOnceWith(order, expect.any(AbortSignal))
    expect(
      [...document.querySelectorAll('.draft-back mark')].map((mark) => mark.lastChild?.textContent),
    ).toEqual(['order'])
    expect(document.querySelector('.translate-marks .draft-untranslated')?.textContent).toBe('attic')
    await expect.element(page.getByRole('listitem').getByText('not translated')).toBeVisible()
    await expect.element(page.getByText(/Any sentence you haven't changed is only a guess/)).toBeVisible()
    const [text, marks] = [words().element(), document.querySelector('.translate-marks')]
    expect(marks?.getBoundingClientRect().width).toBe(text.getBoundingClientRect().width)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  it.each([
    ['answers nothing', () => Promise.resolve(failure('offline'))],
    ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ])('whose check %s says so, and is looked at with the next connection', async (_, fails) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const found = success(FOUND)
    const checkDraft = vi.fn<() => Promise<Outcome<DraftCheck, TranslateFailure>>>(async () => found)
    checkDraft.mockImplementationOnce(fails)
    const translator = { ...memoryTranslator({ id: 'apertium', quality: 'draft' }), checkDraft }
    await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
    await expect.element(page.getByText(/^Unsure words/)).toBeVisible()
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Translated back:')).toBeVisible()
    await expect.element(page.getByText(/^Unsure words/)).not.toBeInTheDocument()
  })

  describe('that could not be looked at while the server was away', () => {
    beforeEach(
      () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
    )
    afterEach(() => void vi.useRealTimers())

    it('is looked at once the server is back, which no browser says, and meanwhile nothing moves', async () => {
      const checkDraft = vi.fn<() => Promise<Outcome<DraftCheck, TranslateFailure>>>(async () =>
        failure('offline'),
      )
      const translator = { ...memoryTranslator({ id: 'apertium', quality: 'draft' }), checkDraft }
      await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
      await expect.element(page.getByText(/^Unsure words/)).toBeVisible()
      dispatchEvent(new Event('online')) // too early: the first requests of a connection may fail
      await expect.poll(() => checkDraft.mock.calls.length).toBe(2)
      await expect.element(page.getByText(/^Unsure words/)).toBeVisible()
      expect(document.querySelector('.draft-place')).toBeNull()
      checkDraft.mockResolvedValue(success(FOUND))
      await vi.advanceTimersByTimeAsync(60_000)
      await expect.element(page.getByText('Translated back:')).toBeVisible()
      await expect.element(page.getByText(/^Unsure words/)).not.toBeInTheDocument()
    })

    it('nor told who can, is looked at once both are known', async () => {
      const { translator } = looking()
      const found: Translator[] = [{ ...memoryTranslator({ id: 'browser' }), supports: () => false }]
      await showScreen({ doc: { entry: ROUGH }, translators: found })
      await expect.element(page.getByText(/^Unsure words/)).toBeVisible()
      found.push(translator)
      await vi.advanceTimersByTimeAsync(30_000)
      await expect.element(page.getByText('Translated back:')).toBeVisible()
    })

    it('is asked for ever less often', async () => {
      const checkDraft = vi.fn(async () => failure('provider-down'))
      const translator = { ...memoryTranslator({ id: 'apertium', quality: 'draft' }), checkDraft }
      await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
      await expect.element(page.getByText(/^Unsure words/)).toBeVisible()
      for (let minutes = 0; minutes < 60; minutes += 1) await vi.advanceTimersByTimeAsync(60_000)
      expect(checkDraft.mock.calls.length).toBeLessThan(20)
    })
  })

  it('that is long says how much of it was looked up in a dictionary', async () => {
    const { translator } = looking({ ...FOUND, lookedTo: 17 })
    await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
    await expect
      .element(page.getByText(/only its first 3 words were looked up in a dictionary\.$/))
      .toBeVisible()
  })

  it('is looked at once for as long as its words stay', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      const { translator, checkDraft } = looking()
      await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
      await expect.element(page.getByText('Translated back:')).toBeVisible()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(checkDraft).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })

  it("'Fix it' leads to the first doubted word, and what is typed is doubted no longer", async () => {
    const { translator, checkDraft } = looking()
    await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
    await expect.element(page.getByText('Translated back:')).toBeVisible()
    await button('Fix it').click()
    await expect.element(words()).toHaveFocus()
    const area = words().element() as HTMLTextAreaElement
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('attic')
    await words().fill('Tengo que ordenar el ático.')
    expect(document.querySelector('.translate-marks')).toBeNull()
    await expect.poll(() => checkDraft.mock.calls.length).toBe(2)
  })

  it("'Fix it' before anything is known selects all, and then the first doubted word", async () => {
    const { translator, answer } = slow()
    await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
    await button('Fix it').click()
    expect(selected()).toBe(DRAFT)
    answer(success(FOUND))
    await expect.poll(selected).toBe('attic')
  })

  it("'Fix it' selects all where nothing is doubted, and leaves a caret that was set meanwhile", async () => {
    const { translator, answer } = slow()
    await showScreen({ doc: { entry: ROUGH }, translators: [translator] })
    await button('Fix it').click()
    const area = words().element() as HTMLTextAreaElement
    area.setSelectionRange(4, 4)
    answer(success({ marks: [], back: 'I have to order the attic.' }))
    await expect.element(page.getByText('Translated back:')).toBeVisible()
    expect(area.selectionEnd).toBe(4)
    await button('Fix it').click()
    expect(selected()).toBe(DRAFT)
  })

  it.each(['en', 'vi', 'da'] as const)(
    'moves no button when what is found comes, nor once it is checked (%s)',
    async (language) => {
      startTestTexts(language)
      const { t } = textsOf('translate')
      await page.viewport(1280, 800)
      const long =
        'I have to tidy the attic before the winter comes, and nobody wants to help me with it this year. '
      for (const back of [FOUND.back, 'I have to.', `${long.repeat(3)}It is a lot.`]) {
        const { translator, answer } = slow()
        const entry = { ...ROUGH, content: back === FOUND.back ? ROUGH.content : long.repeat(3) }
        const { unmount } = await showScreen({ doc: { entry }, translators: [translator] })
        await expect.element(button(t('fixIt'))).toBeVisible()
        const places = () =>
          [t('practiceAloud'), t('checked')].map((name) => button(name).element().getBoundingClientRect().top)
        const before = places()
        answer(success({ ...FOUND, ...(back !== undefined && { back }) }))
        await expect.element(page.getByText(t('translatedBack'))).toBeVisible()
        expect(places()).toEqual(before)
        await button(t('checked')).click()
        await expect.element(button(t('undoCheck'))).toBeVisible()
        expect(button(t('practiceAloud')).element().getBoundingClientRect().top).toBe(before[0])
        await expect.element(page.getByText(t('checkedNow'))).toBeVisible()
        await unmount()
      }
    },
  )

  it("is one until 'I've checked it', also where nothing can look at it", async () => {
    const { seen } = await showScreen({
      doc: { entry: ROUGH },
      translators: [memoryTranslator({ id: 'apertium', quality: 'draft' })],
    })
    await expect.element(button('Fix it')).toBeVisible()
    await button("I've checked it").click()
    await expect.element(button('Fix it')).not.toBeInTheDocument()
    expect(seen.doc.entry).toMatchObject({ translatedContent: DRAFT, translationQuality: 'checked' })
  })
})

it("'I've checked it' is undone by one press", async () => {
  const { seen } = await showScreen({
    doc: { entry: ROUGH },
    translators: [memoryTranslator({ id: 'apertium', quality: 'draft' })],
  })
  await button("I've checked it").click()
  await button('Undo').click()
  await expect.element(button('Fix it')).toBeVisible()
  await expect.element(button('Undo')).not.toBeInTheDocument()
  expect(seen.doc.entry).toMatchObject({ translatedContent: DRAFT, translationQuality: 'draft' })
})

it.each([
  ['another made', { translatedBy: 'browser' }],
  ['was checked', { translationQuality: 'checked' }],
] as const)('a draft that %s is sent nowhere to be looked at', async (_, change) => {
  const { translator, checkDraft } = looking()
  await showScreen({
    doc: { entry: { ...ROUGH, ...change } },
    translators: [translator, memoryTranslator({ id: 'browser', quality: 'draft' })],
  })
  await expect.element(words()).toHaveValue(DRAFT)
  await expect.element(button('Translate')).toBeVisible()
  expect(checkDraft).not.toHaveBeenCalled()
})
