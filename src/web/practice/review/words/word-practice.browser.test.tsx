import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failure } from '#domain/outcome.ts'
import { noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { SPANISH } from '#domain/spoken/languages/spanish.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { entryOf, missing, openDesk } from '../review.fixture.ts'
import { ReviewScreen } from '../review-screen.tsx'
import { WordPractice, WordsOffer } from './word-practice.tsx'
import { wordsOfDesk } from './words-of-desk.ts'
import '#web/ui/base.css'
import { madeToday } from '#web/practice/today/today.fixture.ts'

const TEXT = 'La reunión salió mal, porque yo no estaba preparada.'
const WORDS = { spokenIn: async () => ({ words: SPANISH, numbers: null }), readingsOf: async () => null }

type Missed = { place: number; heardAs: string; text?: string }

type Setting = {
  missed?: Missed[]
  canListen?: boolean
  canSpeak?: boolean
  names?: string[]
  areWanted?: boolean
}

const PREPARADA = { place: 8, heardAs: 'separada' }
const MAL = { place: 3, heardAs: '' }
const CIRUELAS = { place: 1, heardAs: '', text: 'Compré ciruelas rojas.' }

async function show({
  missed = [PREPARADA],
  canListen = true,
  canSpeak = true,
  names,
  areWanted = false,
}: Setting = {}) {
  const shared = noSentences()
  const entries = missed.map(({ text = TEXT }, place) => entryOf(place + 1, '', text))
  for (const [place, { place: word, heardAs }] of missed.entries()) {
    const entry = entries[place]
    if (entry) missing(shared, entry, word, heardAs)
  }
  const opened = openDesk({ shared, entries })
  const listener = createScriptedListener({ isSupported: canListen, canRecognise: canListen })
  const voice = createScriptedVoice({ isSupported: canSpeak, ...(names && { names }) })
  const onActive = vi.fn()
  const speech = {
    ...{ listener, voice, words: WORDS },
    settings: createMemorySpeechSettings({ speed: 0.8 }),
  }
  await render(
    <TestRouter>
      <ReviewScreen
        today={madeToday().today}
        desk={opened.desk}
        startsWithWords={() => areWanted && wordsOfDesk(opened.desk).length > 0}
        renderCard={() => null}
        renderOffer={(onBegin) => <WordsOffer desk={opened.desk} onBegin={onBegin} />}
        renderWords={(parts) => (
          <WordPractice {...parts} {...{ speech, onActive }} desk={opened.desk} chance={Math.random} />
        )}
        sessionLine={<p>session line</p>}
        list={<p>the entry list</p>}
      />
    </TestRouter>,
  )
  return { ...opened, listener, voice, onActive }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const part = (text: string) => page.getByText(text, { exact: false })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})

/** Answers the question that was said. */
async function answer(voice: ReturnType<typeof createScriptedVoice>, isRight = true) {
  const [said, other] =
    voice.requests.at(-1)?.text === 'preparada' ? ['preparada', 'separada'] : ['separada', 'preparada']
  await button(isRight ? said : other).click()
  await expect.element(page.getByRole('status').filter({ hasText: `it was ${said}` })).toBeVisible()
}

describe('words that one keeps failing at', () => {
  it('are offered in one line at the end of the review, and nowhere where there are none', async () => {
    await show()
    await expect.element(page.getByText('Nothing to review today.')).toBeVisible()
    await expect.element(page.getByText('1 word was missed on more than one day.')).toBeVisible()
    await expect.element(button('Practice this word')).toBeVisible()
  })

  it('are not offered where there are none', async () => {
    await show({ missed: [] })
    await expect.element(page.getByText('Nothing to review today.')).toBeVisible()
    await expect.element(part('more than one day')).not.toBeInTheDocument()
  })

  it('come first where the learner has asked for them, and lead back to what is to be said again', async () => {
    await show({ areWanted: true })
    await expect.element(heading('Word 1 of 1')).toBeVisible()
    await button('Not now').click()
    await expect.element(page.getByText('Nothing to review today.')).toBeVisible()
  })

  it('that were asked for and are none leave review as it is', async () => {
    await show({ areWanted: true, missed: [] })
    await expect.element(page.getByText('Nothing to review today.')).toBeVisible()
  })

  it('are told with what was heard, asked four times by all voices in turn, then said with the words around', async () => {
    const { voice, listener, shared, onActive } = await show({ names: ['Elena', 'Paula', 'Rosa', 'Luz'] })
    const before = JSON.stringify([...shared.docs])
    await button('Practice this word').click()
    await expect.element(heading('Word 1 of 1')).toHaveFocus()
    await expect.element(part('heard as separada')).toBeVisible()
    await expect.element(heading('Which do you hear?')).toBeVisible()
    await expect.element(part('This trains your ear, not your accent.')).toBeVisible()
    await expect.element(button('separada')).toBeDisabled() // before it was heard
    await button('Listen').click()
    await answer(voice)
    await button('Hear again').click()
    expect(voice.requests[1]).toEqual(voice.requests[0])
    await expect.element(button('Next')).toBeVisible()
    for (const isRight of [false, true, true]) {
      await button('Next').click()
      await expect.element(button('Hear again')).toHaveFocus()
      await answer(voice, isRight)
      await expect.element(button('Next')).toHaveFocus()
    }
    const said = voice.requests.toSpliced(1, 1)
    expect(said.map(({ text }) => text).toSorted()).toEqual([
      'preparada',
      'preparada',
      'separada',
      'separada',
    ])
    expect(new Set(said.map((request) => request.voice)).size).toBe(4)
    expect(said.every(({ rate }) => rate === 0.8)).toBe(true)
    await button('Next').click()
    await expect.element(page.getByText('You got 3 of 4 right.')).toBeVisible()
    await button('Say this part').click()
    expect(voice.saying()).toBe('porque yo no estaba preparada')
    voice.finish()
    await expect.element(page.getByRole('status').filter({ hasText: 'Listening' })).toBeVisible()
    listener.hear('porque yo no estaba separada', '')
    await expect.element(button('Stop')).not.toBeInTheDocument() // one button ends it, named for what it ends
    await button('Stop speaking').click()
    await expect.element(part('4 of 5 words understood. Heard: porque yo no estaba separada')).toBeVisible()
    await button('Finish').click()
    await expect.element(heading("That's all of them.")).toHaveFocus()
    await expect.element(part("your accent isn't judged")).toBeVisible()
    await button('Done').click()
    await expect.element(page.getByText('Nothing to review today.')).toHaveFocus()
    expect(JSON.stringify([...shared.docs])).toBe(before)
    expect(onActive).toHaveBeenCalled()
  })

  it('where nothing else was heard, are said at once', async () => {
    const { voice } = await show({ missed: [MAL] })
    await button('Practice this word').click()
    await expect.element(page.getByText('not heard', { exact: true })).toBeVisible()
    await expect.element(heading('Which do you hear?')).not.toBeInTheDocument()
    await button('Say this part').click()
    expect(voice.saying()).toBe('La reunión salió mal')
  })

  it('Leave this word out has it come no more, and opens the next', async () => {
    const { desk } = await show({ missed: [PREPARADA, CIRUELAS] })
    await button('Practice these words').click()
    await expect.element(heading('Word 1 of 2')).toBeVisible()
    await button('Remove this word').click()
    await expect.element(heading('Word 2 of 2')).toHaveFocus()
    await expect.element(page.getByText("This word won't be practiced on its own anymore.")).toBeVisible()
    expect(desk.failing()).toHaveLength(1)
    await button('Not now').click()
    await expect.element(page.getByText('1 word was missed on more than one day.')).toBeVisible()
  })

  it('a word that cannot be left out stays, and that is told', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { sentences } = await show()
    await button('Practice this word').click()
    vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
    await button('Remove this word').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent("This couldn't be saved on this device.")
    await expect.element(heading('Word 1 of 1')).toBeVisible()
    error.mockRestore()
  })

  it('a voice that fails keeps nobody from going on', async () => {
    const { voice } = await show()
    await button('Practice this word').click()
    await button('Listen').click()
    voice.fail('busy')
    await expect.element(page.getByRole('alert')).toMatchTextContent('busy')
    await button('Continue without listening').click()
    await expect.element(button('Say this part')).toBeVisible()
  })
})

describe('without machines', () => {
  it.each([
    ['no voice at all', { canSpeak: false }],
    ['no voice for the language', { names: [] }],
  ])('%s: the listening part is left out, which is told, and the word can be said', async (_, setting) => {
    await show(setting)
    await button('Practice this word').click()
    await expect.element(part('so the listening part is skipped')).toBeVisible()
    await expect.element(heading('Which do you hear?')).not.toBeInTheDocument()
    await expect.element(button('Say this part')).toBeVisible()
    await button('Finish').click()
    await expect.element(heading("That's all of them.")).toBeVisible()
  })

  it('where nothing recognises it, the words are heard and said all the same', async () => {
    const { voice } = await show({ missed: [MAL], canListen: false })
    await button('Practice this word').click()
    await expect.element(part("There's no speech recognition here.")).toBeVisible()
    await expect.element(page.getByText('La reunión salió mal', { exact: true })).toBeVisible()
    await button('Listen').click()
    expect(voice.saying()).toBe('La reunión salió mal')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

it.each(['en', 'vi', 'da'] as const)(
  'nothing stands outside a phone of 360 px, however long a word is (%s)',
  async (language) => {
    startTestTexts(language)
    await page.viewport(360, 740)
    await show({ missed: [{ place: 8, heardAs: 'desparamentizada99'.slice(0, 19) }] })
    const isWhole = () => document.documentElement.scrollWidth <= 360
    const find = (chosen: string) => document.querySelector<HTMLElement>(chosen)
    await expect.poll(() => find('.review-offer .button')).not.toBeNull()
    expect(isWhole()).toBe(true)
    find('.review-offer .button')?.click()
    await expect.poll(() => find('.words-hear [data-key="l"]')).toBeTruthy()
    find('.words-hear [data-key="l"]')?.click()
    await expect.poll(() => find('.words-choices button:enabled')).not.toBeNull()
    find('.words-choices button')?.click()
    await expect.poll(() => find('[data-key="n"]')).not.toBeNull()
    expect(isWhole()).toBe(true)
    const heights = [...document.querySelectorAll('.words .button')].map(
      (one) => one.getBoundingClientRect().height,
    )
    expect(heights.length).toBeGreaterThan(3)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  },
)
