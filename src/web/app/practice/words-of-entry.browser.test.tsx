import { run as runAxe } from 'axe-core'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Entry } from '#domain/journal/entry.ts'
import { gapOfKey } from '#domain/kinds/sentence-key.ts'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { TranslateAnswer, TranslationRequest } from '#domain/translate/translator.ts'
import { createMemoryMeaningCache } from '#domain/vocabulary/meaning-cache.fake.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { button, show } from '#web/practice/shadow/shadow-screen.fixture.tsx'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { readingsOnCall } from '#web/ui/readings/readings.fixture.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { type Services, ServicesProvider } from '../services/services.ts'
import { WithWordCard } from './words-of-entry.tsx'

const ENTRY: Entry = {
  id: '1',
  date: '2026-11-21',
  content: 'I sat on the bench.',
  tags: [],
  mood: '',
  translatedContent: 'Me senté en el banco. Después llovió durante horas.',
  translationLanguage: 'es-ES',
}
const EARLIER: Entry = { ...ENTRY, id: '2', date: '2026-11-20', translatedContent: 'El banco abre hoy.' }

type Setting = {
  entry?: Partial<Entry>
  id?: 'gemini' | 'apertium'
  answer?: (
    request: TranslationRequest,
    onDownload?: (share: number) => void,
  ) => TranslateAnswer | Promise<TranslateAnswer>
  cache?: ReturnType<typeof createMemoryMeaningCache>
}

/** Practice of a day whose words can be asked about. */
async function showDay(setting: Setting = {}) {
  const entry = { ...ENTRY, ...setting.entry }
  const shared = noSentences()
  const meanings = setting.cache ?? createMemoryMeaningCache()
  const { id = 'gemini', answer } = setting
  const asked: TranslationRequest[] = []
  const translator = memoryTranslator({
    id,
    answer: (request, _signal, onDownload) => {
      asked.push(request)
      const inSentence = id === 'gemini' && { inSentence: true as const }
      return (
        answer?.(request, onDownload) ?? {
          ok: true,
          value: { text: 'bench', by: id, quality: 'good', ...inSentence },
        }
      )
    },
  })
  const voice = createScriptedVoice()
  const kept = Promise.resolve({
    sentences: createMemorySentenceStore(shared),
    loadMeanings: async () => meanings,
  })
  const diary = {
    journal: { get: () => ({ entries: [entry, EARLIER] }) },
    loadSentences: () => kept,
    loadSync: async () => null,
  } as unknown as OpenDiary
  const speech = Promise.resolve({ voice, settings: createMemorySpeechSettings() })
  const services = {
    clock: { now: () => 7 },
    findTranslators: async () => [translator],
    speech: () => speech,
  } as unknown as Services
  const profile = { id: 'p', nativeLanguage: 'en-US' } as never
  const readings = readingsOnCall('failed')
  readings.come()
  const screen = await show({
    entry,
    within: (practice) =>
      readings.within(
        <ServicesProvider value={services}>
          <WithWordCard {...{ diary, profile, entry }}>{practice}</WithWordCard>
        </ServicesProvider>,
      ),
  })
  return { ...screen, wordVoice: voice, asked, shared, meanings }
}

const word = (text: string) => page.getByRole('button', { name: text, exact: true })
const card = () => page.getByRole('dialog')

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})

it('a word is heard alone, is translated as it is meant in its sentence, and is found in others', async () => {
  const { asked, wordVoice } = await showDay()
  await word('banco').click()
  await expect.element(card()).toHaveAccessibleName('banco')
  await expect.element(card()).toHaveFocus()
  await expect.element(card()).toMatchTextContent('bench translated by Gemini')
  expect(asked).toEqual([{ text: 'banco', from: 'es-ES', to: 'en-US', sentence: 'Me senté en el banco.' }])
  await expect.element(card()).toMatchTextContent('Also in your diary')
  await expect.element(card().getByRole('link', { name: 'Nov 20, 2026' })).toBeVisible()
  await card().getByRole('button', { name: 'Hear' }).click()
  expect(wordVoice.saying()).toBe('banco')
})

it('a word that is asked twice costs one call, and one elsewhere is asked anew', async () => {
  const { asked } = await showDay()
  for (const _ of [1, 2]) {
    await word('banco').click()
    await expect.element(card()).toMatchTextContent('bench translated by Gemini')
    await button('Close').click()
    await expect.element(card()).not.toBeInTheDocument()
    await expect.element(word('banco')).toHaveFocus()
  }
  await word('senté').click()
  await expect.element(card()).toMatchTextContent('bench translated by Gemini')
  expect(asked.map(({ text }) => text)).toEqual(['banco', 'senté'])
})

it('says that the browser downloads its translator first, and how much of it is here', async () => {
  const { promise, resolve } = Promise.withResolvers<TranslateAnswer>()
  let tell: ((share: number) => void) | undefined
  const answer = (_: TranslationRequest, onDownload?: (share: number) => void) => {
    tell = onDownload
    return promise
  }
  await showDay({ answer })
  await word('banco').click()
  await expect.poll(() => tell).toBeDefined()
  tell?.(0.42)
  await expect.element(card()).toMatchTextContent('Your browser is downloading its translator: 42%.')
  tell?.(1)
  await expect.element(card()).toMatchTextContent('Your browser is preparing its translator.')
  resolve({ ok: true, value: { text: 'bench', by: 'gemini', quality: 'good' } })
  await expect.element(card()).toMatchTextContent('bench')
})

it('who knows no sentence translates a word by itself, and says so', async () => {
  await showDay({ id: 'apertium' })
  await word('banco').click()
  await expect.element(card()).toMatchTextContent('bench by itself, translated by Apertium')
})

it('words are one stop of the keyboard: arrows lead from one to the next, Enter and Space ask, Escape goes back', async () => {
  const { asked } = await showDay()
  const stops = () => [...document.querySelectorAll<HTMLElement>('.say [tabindex="0"]')]
  expect(stops().map((one) => one.textContent)).toEqual(['Me'])
  stops()[0]?.focus()
  for (const [keys, name] of [
    ['{ArrowRight}{ArrowRight}{Enter}', 'en'],
    ['{End} ', 'banco'],
    ['{Home}{ArrowLeft}{Enter}', 'Me'],
  ] as const) {
    await userEvent.keyboard(keys)
    await expect.element(card()).toHaveAccessibleName(name)
    await expect.element(card()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(card()).not.toBeInTheDocument()
    await expect.element(word(name)).toHaveFocus()
  }
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(['en', 'banco', 'Me'])
})

it('a press beside the card closes it, and another word is asked about at once', async () => {
  await showDay()
  await word('banco').click()
  await expect.element(card()).toHaveAccessibleName('banco')
  await word('Me').click()
  await expect.element(card()).toHaveAccessibleName('Me')
  await expect.element(word('Me')).toHaveAttribute('aria-expanded', 'true')
  await page.getByText('session line').click()
  await expect.element(card()).not.toBeInTheDocument()
})

it('a word is kept, and no longer', async () => {
  const { shared } = await showDay()
  await word('banco').click()
  await button('Keep as a card').click()
  await expect.element(card()).toMatchTextContent("Saved: banco. You'll see it again tomorrow.")
  expect([...shared.docs.keys()].map((key) => gapOfKey(key)?.place)).toEqual([{ from: 4, count: 1 }])
  await button('Remove banco').click()
  await expect.element(button('Keep as a card')).toBeVisible()
})

it('a word of a rough draft is asked about and not kept', async () => {
  await showDay({ entry: { translatedBy: 'apertium', translationQuality: 'draft' } })
  await word('banco').click()
  await expect.element(card()).toMatchTextContent('bench')
  await expect.element(card()).toMatchTextContent("Once you've marked it as checked")
  await expect.element(button('Keep as a card')).not.toBeInTheDocument()
})

it('offline, what was asked before is there, and of anything else it says why it is not', async () => {
  const { meanings } = await showDay()
  const asked = { date: ENTRY.date, from: 'es-ES', to: 'en-US', sentence: 'Me senté en el banco.' } as const
  await meanings.keep({ ...asked, words: 'banco' }, { text: 'bench', by: 'gemini', inSentence: true })
  const { unmount } = await showDay({ cache: meanings, answer: () => ({ ok: false, error: 'offline' }) })
  onTestFinished(unmount)
  await word('banco').last().click()
  await expect.element(card()).toMatchTextContent('bench translated by Gemini')
  await button('Close').click()
  await word('senté').last().click()
  await expect.element(card()).toMatchTextContent("There's no connection")
})

it('how a word is read is told, also where readings stand above failed words alone', async () => {
  await showDay({ entry: { translatedContent: '今日は子供と歩いた。', translationLanguage: 'ja-JP' } })
  await word('子供').click()
  await expect.element(card()).toMatchTextContent('Reading: こども')
})

it('a marked word is said, too; while the learner speaks, no word can be pressed', async () => {
  const { listener, voice } = await showDay()
  await button('Start speaking').click()
  await expect.element(word('banco')).not.toBeInTheDocument()
  listener.hear('me senté en el barco', '')
  await button('Stop speaking').click()
  await word('banco').click()
  expect(voice.saying()).toBe('banco')
  await expect.element(card()).toHaveAccessibleName('banco')
})

it.each(SITE_LANGUAGES)(
  'the card stands within a phone of 360 px, and axe finds nothing (%s)',
  async (language) => {
    startTestTexts(language)
    await page.viewport(360, 740)
    await showDay({
      entry: { translatedContent: `${'Donaudampfschiff'.repeat(4)} banco.` },
      answer: () => ({ ok: true, value: { text: 'x'.repeat(120), by: 'libretranslate', quality: 'draft' } }),
    })
    await word('banco').click()
    await expect.element(card()).toMatchTextContent('LibreTranslate')
    const { left, right, bottom } = card().element().getBoundingClientRect()
    expect([left, right, bottom]).toEqual([0, 360, 740])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const { height, width } = card().getByRole('button').first().element().getBoundingClientRect()
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
    const { violations } = await runAxe({ include: [['.word-card'], ['.say']] })
    expect(violations.map(({ id }) => id)).toEqual([])
  },
)
