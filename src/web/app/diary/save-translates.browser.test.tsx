import { Suspense, use } from 'react'
import { Route, Routes } from 'react-router'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { success } from '#domain/outcome.ts'
import { once } from '#domain/promises.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { TranslateAnswer, Translator } from '#domain/translate/translator.ts'
import { createMemoryDays, emptyRows } from '#web/documents/memory-days.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { DiaryRoute } from '../routes/diary-route.tsx'
import { TranslateRoute } from '../routes/translate-route.tsx'
import type { PageProps } from '../services/services.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { memoryServices } from './memory-diary.fixture.ts'
import { closeDiary } from './open-diary.ts'

const NOON = new Date(2026, 10, 21, 12).getTime()

/** A part of a page that comes late: what was drawn of the page until then is thrown away, and begun anew. */
function Late({ load }: { load(): Promise<void> }) {
  use(load())
  return null
}

/** A saved entry, of a learner with or without Auto-translate, and a translator that a test answers for. */
type Setting = { autoTranslate: boolean; ownFirst?: boolean; button?: string; others?: Translator[] }

async function saveEntry({ autoTranslate, ownFirst = false, button = 'Save', others = [] }: Setting) {
  const profile: Profile = {
    id: 'ines',
    name: 'Ines',
    nativeLanguage: 'en-US',
    targetLanguage: 'es-ES',
    preferences: { ...NEW_PREFERENCES, autoTranslate, ownFirst },
  }
  const rows = emptyRows()
  const asked: { download(share: number): void; answer(answer: TranslateAnswer): void }[] = []
  const translator = memoryTranslator({
    answer: (_request, _signal, download = () => undefined) =>
      new Promise((answer) => asked.push({ download, answer })),
  })
  const services = memoryServices(createMemoryDays(rows), {
    clock: { now: () => NOON },
    accounts: { stored: () => profile },
    demo: {
      rememberWords: () => undefined,
      mayOffer: () => false,
      open: async () => ({ days: async () => success([]), close: () => undefined }),
    },
    findTranslators: async () => [translator, ...others],
  })
  const account = { status: 'logged-in', profile } as PageProps['account']
  onTestFinished(closeDiary)
  const props = { account, session: {} as PageProps['session'] }
  const late = once(() => new Promise<void>((resolve) => setTimeout(resolve, 50)))
  const translatePage = (
    <Suspense>
      <TranslateRoute {...props} />
      <Late load={late} />
    </Suspense>
  )
  await render(
    <TestRouter services={services} initialEntries={['/diary']}>
      <Routes>
        <Route path="/diary" element={<DiaryRoute {...props} />} />
        <Route path="/translate" element={translatePage} />
      </Routes>
    </TestRouter>,
  )
  await userEvent.type(page.getByRole('textbox', { name: 'Journal entry' }), 'It rained.')
  await page.getByRole('button', { name: button, exact: true }).click()
  return { asked, entry: () => rows.rows.get('2026-11-21')?.doc.entry }
}

// what a press loads is read before, so that a slow machine waits for it here
beforeAll(() =>
  Promise.all([import('./open-translations.ts'), import('#web/translate/auto-translation-status.tsx')]),
)

beforeEach(() => startTestTexts('en'))

it('PROMISE-8: with Auto-translate, Save translates, says so with the download, and stores what comes', async () => {
  const { asked, entry } = await saveEntry({ autoTranslate: true })
  await expect.poll(entry).toMatchObject({ content: 'It rained.' })
  await expect.element(page.getByText('Translating…')).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)

  asked[0]?.download(0.42)
  await expect.element(page.getByText('Your browser is downloading its translator.')).toBeVisible()
  await expect.element(page.getByText('42%')).toBeVisible()
  asked[0]?.download(1)
  await expect.element(page.getByText('Translating…')).toBeVisible()

  asked[0]?.answer(success({ text: 'Llovió.', by: 'gemini', quality: 'good' }))
  await expect.poll(entry).toMatchObject({ content: 'It rained.', translatedContent: 'Llovió.' })
  await expect.element(page.getByText('Translating…')).not.toBeInTheDocument()
  await expect.element(page.getByText('translated', { exact: true })).toBeVisible()
})

it('a translation that fails at Save is told, and the entry is saved', async () => {
  const { asked, entry } = await saveEntry({ autoTranslate: true })
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer({ ok: false, error: 'provider-down' })
  await expect.element(page.getByText("The translation didn't work. Your entry is saved.")).toBeVisible()
  expect(entry()).toMatchObject({ content: 'It rained.' })
})

it('without Auto-translate, Save asks no translator', async () => {
  const { asked, entry } = await saveEntry({ autoTranslate: false })
  await expect.poll(entry).toMatchObject({ content: 'It rained.' })
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  expect(asked).toEqual([])
})

it("'Save and translate' translates although a part of the page comes late", async () => {
  const { asked, entry } = await saveEntry({ autoTranslate: false, button: 'Save and translate' })
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer(success({ text: 'Llovió.', by: 'gemini', quality: 'good' }))
  await expect.poll(entry).toMatchObject({ content: 'It rained.' })
  await expect.element(page.getByRole('button', { name: 'Practice aloud' })).toBeVisible()
})

it.each(['Save', 'Save and translate'])(
  'a learner who writes it first is asked for that, and no translator is asked: %s, with Auto-translate',
  async (button) => {
    const { asked, entry } = await saveEntry({ autoTranslate: true, ownFirst: true, button })
    await expect.poll(entry).toMatchObject({ content: 'It rained.' })
    if (button === 'Save') await page.getByRole('link', { name: 'Go to Translation' }).click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Your own version' }), 'Llovió.')
    await expect.poll(entry).toMatchObject({ own: 'Llovió.', ownLanguage: 'es-ES' })
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.answer(success({ text: 'Ha llovido.', by: 'gemini', quality: 'good' }))
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(entry).toMatchObject({ translatedContent: 'Llovió.', translatedBy: 'hand' })
  },
)

it('what waited for the connection is drafted by a translator that is no model where the model may be asked no more today', async () => {
  const others = [memoryTranslator({ id: 'apertium', quality: 'good' })]
  const { asked, entry } = await saveEntry({ autoTranslate: true, others })
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer({ ok: false, error: 'offline' })
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return asked.length
    })
    .toBe(2)
  asked[1]?.answer({ ok: false, error: 'budget-used' })
  await expect.poll(entry).toMatchObject({ translatedBy: 'apertium', translationQuality: 'draft' })
})
