import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Entry } from '#domain/journal/entry.ts'
import { failure } from '#domain/outcome.ts'
import { noSentences, type SharedSentences } from '#domain/sentences/sentence-store.fake.ts'
import { SPANISH } from '#domain/spoken/languages/spanish.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createScriptedRecorder, scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { dueToday, entryOf, kept, numbered, openDesk, said } from './review.fixture.ts'
import { ReviewScreen } from './review-screen.tsx'
import { SpokenCard } from './spoken-card.tsx'
import '#web/ui/base.css'
import { madeToday } from '#web/practice/today/today.fixture.ts'

/** Nothing is left, though no entry was written. */
const SAID = madeToday({ shares: { write: 0, translate: 0, speak: 1 } })

const OWN = 'The meeting went badly, because I was not ready for it.'
const TEXT = 'La reunión salió mal, porque yo no estaba preparada.'
const GUESSED = { translatedBy: 'apertium', translationQuality: 'draft' } as const
const WORDS = { spokenIn: async () => ({ words: SPANISH, numbers: null }), readingsOf: async () => null }

type Setting = {
  entries?: Entry[]
  shared?: SharedSentences
  isFilling?: boolean
  canListen?: boolean
  canRecord?: boolean
  canSpeak?: boolean
}

/** An entry with one sentence, which was understood as a whole when it was read. */
function meeting(content = OWN): Required<Pick<Setting, 'entries' | 'shared'>> {
  const entry = entryOf(1, content, TEXT)
  const shared = noSentences()
  said(shared, { entry }, { by: 'browser', understood: 9, total: 9 })
  kept(shared, { entry })
  return { entries: [entry], shared }
}

async function show(setting: Setting = meeting()) {
  const { canListen = true, canRecord = true, canSpeak = true } = setting
  const opened = openDesk(setting)
  const listener = createScriptedListener({
    isSupported: canListen || canRecord,
    canRecognise: canListen,
    ...(canRecord && { recording: () => scriptedRecording() }),
  })
  const voice = createScriptedVoice({ isSupported: canSpeak })
  const speech = {
    listener,
    voice,
    words: WORDS,
    recorder: createScriptedRecorder({ isSupported: canRecord }),
    settings: createMemorySpeechSettings(),
  }
  const onActive = vi.fn()
  await render(
    <TestRouter>
      <ReviewScreen
        today={SAID.today}
        desk={opened.desk}
        renderCard={(parts) => (
          <SpokenCard
            measure="aligned"
            key={parts.card.id}
            {...parts}
            speech={speech}
            isAutomatic={false}
            onActive={onActive}
          />
        )}
        renderOffer={() => null}
        renderWords={() => null}
        sessionLine={<a href="#line">session line</a>}
        list={<p>the entry list</p>}
      />
    </TestRouter>,
  )
  return { ...opened, listener, voice, onActive }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Text anywhere in what is said. */
const part = (text: string) => page.getByText(text, { exact: false })
const say = async (listener: ReturnType<typeof createScriptedListener>, words: string) => {
  await button('Start speaking').click()
  listener.hear(words, '')
  await button('Stop speaking').click()
}

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})

it('a press that was meant to stop rates nothing where listening has just ended by itself', async () => {
  const { listener, shared } = await show()
  const wait = vi.spyOn(performance, 'now')
  await button('Start speaking').click()
  listener.hear(TEXT, '')
  listener.fellSilent()
  const now = performance.now() + 1600
  wait.mockReturnValue(now)
  listener.end()
  await expect.element(button('Well')).toBeVisible()
  wait.mockReturnValue(now + 600)
  button('Well')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await expect.element(button('Well')).toBeVisible()
  wait.mockReturnValue(now + 800)
  await button('Well').click()
  await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toBeVisible()
  wait.mockRestore()
  expect([...shared.docs.values()].flatMap(({ attempts }) => attempts).at(-1)?.rating).toBe(3)
})

describe('before the sentence is shown', () => {
  it('there are the day and what the learner wrote, and the sentence is nowhere', async () => {
    await show()
    await expect.element(page.getByRole('heading', { name: 'Say it again, 1 of 1' })).toBeVisible()
    await expect.element(page.getByText('Saturday, November 21, 2026')).toBeVisible()
    await expect.element(page.getByText(OWN)).toHaveAttribute('lang', 'en-US')
    await expect.element(part('Say it in Spanish, as if you were telling a friend.')).toBeVisible()
    expect(document.body.textContent).not.toContain('reunión')
    await expect.element(button('Listen')).not.toBeInTheDocument()
    await expect.element(button('Well')).not.toBeInTheDocument()
  })

  it('nothing of what is heard is written until the learner looks', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.hear('la reunión', '')
    await expect.element(page.getByRole('status').filter({ hasText: 'Listening' })).toBeVisible()
    expect(document.body.textContent).not.toContain('reunión')
  })

  it('where the pair is unsure, the paragraph stands there, and the voice may help', async () => {
    const content = 'One two three four. Five six seven. Eight nine ten.'
    const text = 'Seis siete ocho nueve diez.'
    const entry = entryOf(1, content, `Uno dos tres cuatro cinco. ${text}`)
    const shared = noSentences()
    said(shared, { entry, text })
    kept(shared, { entry, text })
    const { voice } = await show({ entries: [entry], shared })
    await expect.element(page.getByText(content)).toBeVisible()
    await expect.element(part('This is one sentence from the paragraph.')).toBeVisible()
    await button('Listen').click()
    expect(voice.saying()).toBe(text)
  })

  it('of a rough draft it says that it is one, and that it is not marked as checked', async () => {
    const { entries, shared } = meeting()
    await show({ entries: entries.map((entry) => ({ ...entry, ...GUESSED })), shared })
    await expect.element(page.getByRole('heading', { name: 'Say it again, 1 of 1' })).toBeVisible()
    await expect.element(page.getByText('Draft', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText("A machine drafted this translation. You haven't marked it as checked."))
      .toBeVisible()
  })

  it('where nothing was written for it, the voice says it first, and the text stays hidden', async () => {
    const { voice } = await show(meeting(''))
    await expect.element(page.getByText('Listen, say it, then check.')).toBeVisible()
    await button('Listen').click()
    expect(voice.saying()).toBe(TEXT)
    expect(document.body.textContent).not.toContain('reunión')
  })
})

describe('once it is shown', () => {
  it('the sentence has its marks, and the machine suggests what it heard; the learner decides', async () => {
    const { listener, shared } = await show()
    await say(listener, 'la reunión salió mal porque no estaba preparada')
    await expect.element(part('Said without the text: “Barely” is suggested.')).toBeVisible()
    await expect.element(page.getByText('8 of 9 words understood.')).toBeVisible()
    await expect.element(page.getByText('Accuracy: 89%')).toBeInTheDocument()
    await expect.element(button('yo')).toBeVisible() // a marked word says itself
    await expect.element(button('Barely')).toBeVisible()
    const isPrimary = (name: string) => button(name).element().className.includes('button-primary')
    expect([isPrimary('Not yet'), isPrimary('Barely'), isPrimary('Well')]).toEqual([false, true, false])
    await button('Well').click()
    await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toHaveFocus()
    const [doc] = [...shared.docs.values()]
    expect(doc?.attempts.at(-1)).toMatchObject({ how: 'recall', understood: 8, total: 9, rating: 3 })
  })

  it('each rating says when the sentence comes again', async () => {
    await show()
    await button('Show the sentence').click()
    const beneath = (name: string) => button(name).element().getAttribute('aria-describedby') ?? ''
    const when = (name: string) => document.getElementById(beneath(name))?.textContent
    expect(when('Not yet')).toBe('again today')
    expect(when('Well')).toBe('in 3 days')
  })

  it('the sentence can be heard and read once more, which is no recall', async () => {
    const { listener, voice, shared } = await show()
    await button('Show the sentence').click()
    await button('Listen').click()
    expect(voice.saying()).toBe(TEXT)
    await say(listener, TEXT)
    await expect.element(part('You decide.')).toBeVisible()
    await expect.element(part('is suggested')).not.toBeInTheDocument()
    await expect.element(button('Play my recording')).toBeVisible()
    const [doc] = [...shared.docs.values()]
    expect(doc?.attempts.at(-1)).toMatchObject({ how: 'read' })
  })

  it('looking while speaking ends it, and what was said until then counts', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.hear(TEXT, '')
    await button('Show the sentence').click()
    await expect.element(part('Said without the text: “Well” is suggested.')).toBeVisible()
    await expect.element(button('Start speaking')).toBeVisible()
  })

  it('the keyboard goes on at the sentence, and then at the next card', async () => {
    await show(dueToday(2))
    await button('Show the sentence').click()
    await userEvent.tab()
    await expect.element(button('Later')).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(button('Not yet')).toHaveFocus()
    await button('Well').click()
    await expect.element(page.getByRole('heading', { name: 'Say it again, 2 of 2' })).toHaveFocus()
  })
})

describe('without any machine', () => {
  const SILENT = { canListen: false, canRecord: false, canSpeak: false }

  it('a sentence is said, looked at and rated all the same', async () => {
    const { shared } = await show({ ...meeting(), ...SILENT })
    await expect.element(button('Start speaking')).not.toBeInTheDocument()
    await button('Show the sentence').click()
    await expect.element(button('Listen')).not.toBeInTheDocument()
    await expect.element(part('You decide.')).toBeVisible()
    await button('Barely').click()
    await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toBeVisible()
    const [doc] = [...shared.docs.values()]
    expect(doc?.attempts.at(-1)).toMatchObject({ how: 'recall', by: 'nobody', rating: 2 })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('and without words of the learner the card says what can be done', async () => {
    await show({ ...meeting(''), ...SILENT })
    await expect.element(part("There's no voice here for this sentence.")).toBeVisible()
  })

  it('what fails is told, and stops nothing', async () => {
    const { listener } = await show({ ...meeting(), canRecord: false })
    await button('Start speaking').click()
    listener.fail('not-allowed')
    await expect.element(page.getByRole('alert')).toMatchTextContent('The microphone is blocked')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('You can still say it aloud, then check.')
    await button('Show the sentence').click()
    await expect.element(button('Well')).toBeVisible()
  })

  it('where the machine fails, the same recording can be heard again', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.failKeeping('offline')
    await button('Try again with this recording').click()
    listener.hear(TEXT, '')
    listener.end()
    await expect.element(part('Said without the text: “Well” is suggested.')).toBeVisible()
  })
})

describe('the cards of a day', () => {
  it('Not yet comes once more, and is not rated then', async () => {
    await show(dueToday(2))
    await button('Show the sentence').click()
    await button('Not yet').click()
    await button('Show the sentence').click()
    await button('Well').click()
    await expect.element(page.getByRole('heading', { name: 'Say it once more' })).toHaveFocus()
    await button('Show the sentence').click()
    await expect.element(button('Well')).not.toBeInTheDocument()
    await button('Finish').click()
    await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toHaveFocus()
    await expect.element(page.getByText('2 sentences said again in 1 minute.')).toBeVisible()
    const rows = page
      .getByRole('definition')
      .elements()
      .map((row) => row.textContent)
    expect(rows).toEqual(['1 sentence', '1 sentence'])
  })

  it('Leave it out says so, and can be undone', async () => {
    const { shared } = await show(dueToday(2))
    await button('Remove').click()
    await expect.element(page.getByRole('heading', { name: 'Say it again, 1 of 1' })).toHaveFocus()
    await expect.element(page.getByText("This sentence won't come back.")).toBeVisible()
    await button('Bring it back').click()
    await expect.element(page.getByRole('heading', { name: 'Say it again, 1 of 2' })).toBeVisible()
    expect([...shared.docs.values()].map(({ kept }) => kept)).toEqual([true, true])
  })

  it('Later shows another one first', async () => {
    await show(dueToday(2))
    await expect.element(page.getByText('I wrote page 1 at home.')).toBeVisible()
    await button('Later').click()
    await expect.element(page.getByText('I wrote page 2 at home.')).toBeVisible()
  })

  it('a rating that the device cannot store is told, and can be given again', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { sentences } = await show()
    await button('Show the sentence').click()
    vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
    await button('Well').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent("This couldn't be saved on this device.")
    await button('Well').click()
    await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toBeVisible()
    error.mockRestore()
  })

  it('is empty where nothing is due, with the way back', async () => {
    await show({ entries: [numbered(1)] })
    await expect.element(page.getByText('Nothing to review today.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Back to Journal' }))
      .toHaveAttribute('href', '/diary')
    await expect.element(button('Bring back ten')).not.toBeInTheDocument()
  })

  it('does not say so while entries may still come, and opens the first card once they have', async () => {
    const shared = noSentences()
    const entry = numbered(1)
    said(shared, { entry })
    const { moving, changed } = await show({ shared, entries: [entry], isFilling: true })
    await expect.element(page.getByText('Your entries are being downloaded to this device.')).toBeVisible()
    await expect.element(page.getByText('Nothing to review today.')).not.toBeInTheDocument()
    moving.isFilling = false
    changed()
    await expect.element(page.getByRole('heading', { name: 'Say it again, 1 of 1' })).toHaveFocus()
  })

  it('says that entries come only once there is a connection again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await show({ isFilling: true })
    await expect.element(part("You're offline. Your entries will download")).toBeVisible()
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Your entries are being downloaded to this device.')).toBeVisible()
    online.mockRestore()
  })

  it('a card that comes by itself leaves the keyboard where it is in use', async () => {
    const shared = noSentences()
    const entry = numbered(1)
    said(shared, { entry })
    const { moving, changed } = await show({ shared, entries: [entry], isFilling: true })
    await expect.element(page.getByText('Your entries are being downloaded to this device.')).toBeVisible()
    const elsewhere = page.getByRole('link', { name: 'session line' })
    ;(elsewhere.element() as HTMLElement).focus()
    moving.isFilling = false
    changed()
    await expect.element(page.getByRole('heading', { name: 'Say it again, 1 of 1' })).toBeVisible()
    await expect.element(elsewhere).toHaveFocus()
  })

  it('what has waited for long rests, and ten are brought back', async () => {
    const shared = noSentences()
    const entries = Array.from({ length: 12 }, (_, place) => numbered(place + 60))
    for (const entry of entries) {
      said(shared, { entry })
      kept(shared, { entry })
    }
    await show({ shared, entries })
    await expect
      .element(page.getByText('12 sentences have been waiting a long time and are paused.'))
      .toBeVisible()
    await button('Bring back ten').click()
    await expect.element(page.getByRole('heading', { name: 'Say it again, 1 of 2' })).toHaveFocus()
  })

  it('the keyboard goes on at the title where all are brought back for another day', async () => {
    const shared = noSentences()
    const resting = [numbered(60), numbered(61)]
    const due = [numbered(1), numbered(2)]
    for (const entry of [...resting, ...due]) {
      said(shared, { entry })
      kept(shared, { entry })
    }
    await show({ shared, entries: [...due, ...resting] })
    for (const _ of due) {
      await button('Show the sentence').click()
      await button('Well').click()
    }
    await button('Bring them all back').click()
    await expect.element(page.getByText('are paused')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toHaveFocus()
  })

  it('where the sentences cannot be read, that is told, and they are read again', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const opened = openDesk(meeting())
    vi.spyOn(opened.sentences, 'all').mockResolvedValueOnce(failure('storage-unavailable'))
    await render(
      <TestRouter>
        <ReviewScreen
          today={SAID.today}
          desk={opened.desk}
          renderCard={() => <p>the card</p>}
          renderOffer={() => null}
          renderWords={() => null}
          sessionLine={null}
          list={null}
        />
      </TestRouter>,
    )
    await expect.element(page.getByRole('alert')).toMatchTextContent("couldn't be loaded on this device")
    await button('Try again').click()
    await expect.element(page.getByText('the card')).toBeVisible()
    error.mockRestore()
  })
})

it.each(['en', 'vi', 'da'] as const)(
  'nothing stands outside a phone of 360 px, and nothing under the dock (%s)',
  async (language) => {
    startTestTexts(language)
    await page.viewport(360, 740)
    await show()
    const main = () => document.querySelector('.review-card') as HTMLElement
    const isWhole = () => document.documentElement.scrollWidth <= 360
    await expect.poll(() => main() !== null && isWhole()).toBe(true)
    const boxes = () =>
      [...document.querySelectorAll('.dock .button')].map((one) => one.getBoundingClientRect())
    const first = boxes()
    expect(first).toHaveLength(2)
    for (const { left, right } of first) expect(left >= 0 && right <= 360).toBe(true)
    ;(document.querySelector('.review-dock .button') as HTMLElement).click()
    await expect.poll(() => document.querySelectorAll('.review-ratings .button').length).toBe(3)
    expect(isWhole()).toBe(true)
    for (const { left, right, height } of boxes())
      expect(left >= 0 && right <= 360 && height >= 44).toBe(true)
  },
)
