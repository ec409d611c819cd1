import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Entry } from '#domain/journal/entry.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import {
  button,
  colourOf,
  contrast,
  openMore,
  part,
  sayAndStop,
  show,
  TEN,
} from './shadow-screen.fixture.tsx'

beforeEach(() => startTestTexts('en'))

describe('speaking', () => {
  it('SHADOW-6 SPEECH-9: recognition hears the language of the translation, and what it hears is shown', async () => {
    const { listener, onActive } = await show()
    await button('Start speaking').click()
    expect(listener.language()).toBe('es-ES')
    listener.hear('llovió', 'toda la')
    await expect.element(page.getByText('toda la', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Listening' })).toBeVisible()
    expect(onActive).toHaveBeenCalled()
  })

  it('SPEECH-9 SPEECH-10: an entry that knows no language of its translation follows the profile', async () => {
    const { listener, voice } = await show({
      entry: {
        translatedContent: '雨が降った。',
        translationLanguage: undefined,
      } as unknown as Partial<Entry>,
    })
    await button('Start speaking').click()
    expect(listener.language()).toBe('ja-JP')
    await button('Stop speaking').click()
    await button('Listen').click()
    expect(voice.language()).toBe('ja-JP')
  })

  it('SHADOW-7 SHADOW-18: after speaking, a live region reads the accuracy and then the message', async () => {
    const onAttempt = vi.fn()
    const { listener } = await show({ onAttempt })
    await sayAndStop(listener, 'llovió toda la tarde')
    const result = page.getByRole('status').filter({ hasText: 'Accuracy' })
    await expect.element(result).toMatchTextContent(
      /^Accuracy: 100% Word for word: 75% Great job! Your shadowing is very accurate\.$/, // 'tarde.' has a full stop
    )
    expect(onAttempt).toHaveBeenCalledExactlyOnceWith('Llovió toda la tarde.', 100)
  })

  it.each([
    ['SHADOW-12 SHADOW-15 SHADOW-18', 10, '--good', 'Great job! Your shadowing is very accurate.'],
    ['SHADOW-12 SHADOW-15 SHADOW-18', 8, '--good', 'Great job! Your shadowing is very accurate.'],
    ['SHADOW-13 SHADOW-15 SHADOW-18', 7, '--fair', 'Good effort! Keep practicing to improve your accuracy.'],
    ['SHADOW-13 SHADOW-15 SHADOW-18', 5, '--fair', 'Good effort! Keep practicing to improve your accuracy.'],
    [
      'SHADOW-14 SHADOW-15 SHADOW-18',
      4,
      '--poor',
      'Keep practicing! Try to match the pronunciation and rhythm of the original.',
    ],
  ])(
    '%s: %i words of ten give the colour %s, the number and the message',
    async (_, count, colour, message) => {
      const { listener } = await show({ entry: { translatedContent: TEN } })
      await sayAndStop(listener, TEN.split(' ').slice(0, count).join(' '))
      await expect.element(page.getByText(`Accuracy: ${count * 10}%`)).toBeInTheDocument()
      const shown = page.getByText(message)
      await expect.element(shown).toBeVisible()
      expect(getComputedStyle(shown.element()).color).toBe(colourOf(colour))
    },
  )

  it('SHADOW-14 SHADOW-15: words that match nothing are 0 percent and red', async () => {
    const { listener } = await show({ entry: { translatedContent: TEN } })
    await sayAndStop(listener, 'otra cosa')
    await expect.element(page.getByText('Accuracy: 0%')).toBeInTheDocument()
    await expect.element(part('Keep practicing! Try to match')).toBeVisible()
  })

  it.each([
    ['OPEN-8: the strict accuracy stands beside the other, small', TEN.replace('uno ', ''), 90, 0],
    ['OPEN-8: it stands there also where both agree', TEN, 100, 100],
  ])('%s', async (_, said, accuracy, strict) => {
    const { listener } = await show({ entry: { translatedContent: TEN } })
    await sayAndStop(listener, said)
    await expect.element(page.getByText(`Accuracy: ${accuracy}%`)).toBeInTheDocument()
    await expect.element(page.getByText(`${accuracy / 10} of 10 words understood.`)).toBeVisible()
    await expect.element(page.getByText(`Word for word: ${strict}%`).first()).toBeVisible()
    await expect.element(page.getByText('Details')).not.toBeInTheDocument()
  })

  it('OPEN-8: a setting makes the strict accuracy the headline, also in the history', async () => {
    const onAttempt = vi.fn()
    const preferences = { accuracyMeasure: 'strict' } as const
    const { listener } = await show({ entry: { translatedContent: TEN }, preferences, onAttempt })
    await sayAndStop(listener, TEN.replace('uno ', ''))
    await expect.element(page.getByText('Accuracy: 0%')).toBeInTheDocument()
    await expect.element(page.getByText('9 of 10 words understood.')).toBeVisible()
    expect(onAttempt).toHaveBeenCalledWith(TEN, 0)
  })

  it('a press that was meant to stop goes nowhere where listening has just ended by itself', async () => {
    const { listener } = await show()
    const wait = vi.spyOn(performance, 'now')
    await button('Start speaking').click()
    listener.hear('llovió', '')
    listener.fellSilent()
    const now = performance.now() + 1600
    wait.mockReturnValue(now)
    listener.end()
    await expect.element(part('Accuracy:')).toBeInTheDocument()
    wait.mockReturnValue(now + 600)
    for (const name of ['Start speaking', 'Next sentence', 'Finish'])
      button(name)
        .query()
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    await expect.element(part('Accuracy:')).toBeInTheDocument()
    wait.mockReturnValue(now + 800)
    await button('Start speaking').click()
    await expect.element(part('Accuracy:')).not.toBeInTheDocument()
    wait.mockRestore()
  })

  it('starting a new attempt clears the last result', async () => {
    const { listener } = await show()
    await sayAndStop(listener, 'llovió')
    await expect.element(part('Accuracy:')).toBeInTheDocument()
    await button('Start speaking').click()
    await expect.element(part('Accuracy:')).not.toBeInTheDocument()
  })

  it('when nothing was heard it says so, and gives no accuracy', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.end()
    await expect.element(part('Nothing was heard.')).toBeVisible()
    await expect.element(part('Accuracy:')).not.toBeInTheDocument()
  })

  it.each([1280, 390])('nothing above the controls moves when a result arrives (%i px)', async (width) => {
    await page.viewport(width, 844)
    const { listener } = await show({ entry: { translatedContent: `${TEN} ${TEN}` } })
    const height = () =>
      page.getByRole('paragraph').filter({ hasText: TEN }).element().getBoundingClientRect().height
    const before = height()
    await sayAndStop(listener, 'un los tres quattro cinco siete ocho nueves dies')
    await expect.element(part('Accuracy:')).toBeInTheDocument()
    await expect.element(button('cuatro').first()).toBeVisible()
    expect(height()).toBe(before)
  })

  it('the speed stays in its place when Next sentence comes (768 px)', async () => {
    await page.viewport(768, 900)
    const { listener } = await show()
    const top = () => page.getByRole('combobox', { name: 'Speed' }).element().getBoundingClientRect().top
    await expect.element(page.getByRole('combobox', { name: 'Speed' })).toBeVisible()
    const before = top()
    await sayAndStop(listener, 'llovió toda la')
    await expect.element(button('Next sentence')).toBeVisible()
    expect(top()).toBe(before)
  })
})

describe('the marks', () => {
  it('OPEN-9: a number that was said is not marked, and another number is, with all that was heard', async () => {
    const { listener } = await show({ entry: { translatedContent: 'Cené a las 7 con 21 personas.' } })
    await sayAndStop(listener, 'cené a las siete con treinta y dos personas')
    await expect.element(part('6 of 7 words')).toBeVisible()
    await expect.element(button('21')).toBeVisible()
    await expect.element(part('treinta y dos').first()).toBeVisible()
    expect(button('7').elements()).toEqual([])
  })

  it('OPEN-8: what was said too much is counted, and said to be', async () => {
    const { listener } = await show()
    await sayAndStop(listener, 'llovió casi toda la tarde')
    await expect.element(page.getByText('Accuracy: 80%')).toBeInTheDocument()
    await expect.element(page.getByText('4 of 4 words understood.')).toBeVisible()
    await expect.element(page.getByText('1 more word than in the sentence.')).toBeVisible()
    expect(page.getByText('That may have been a different sentence.').elements()).toEqual([])
  })

  it('SHADOW-7 SHADOW-13: where only words of any sentence were understood, it may be another one', async () => {
    const { listener } = await show({ entry: { translatedContent: 'No me gusta el que es de la casa.' } })
    await sayAndStop(listener, 'no me duele el que es de la cabeza')
    await expect.element(page.getByText('Accuracy: 78%')).toBeInTheDocument()
    await expect.element(page.getByText('Great job! Your shadowing is very accurate.')).toBeVisible()
    await expect.element(page.getByText('That may have been a different sentence.')).toBeVisible()
  })

  it('a word not heard and a word heard as another are marked, and pressing them says them', async () => {
    const { listener, voice } = await show()
    await sayAndStop(listener, 'llovió la tarda')
    await expect.element(button('toda')).toBeVisible()
    await expect.element(part('tarda').first()).toBeVisible()
    await button('tarde').click()
    expect(voice.saying()).toBe('tarde')
  })

  it('SHADOW-18: who cannot see the marks is told both kinds in words', async () => {
    const { listener } = await show()
    await sayAndStop(listener, 'llovió la tarda')
    const items = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent)
    await expect.poll(items).toContain('toda')
    expect(items()).toContain('tarde as tarda')
  })
})

describe('the recording', () => {
  it('is drawn when there is one, and can be played', async () => {
    const { listener } = await show()
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await sayAndStop(listener, 'llovió')
    await expect.element(page.getByText('your recording')).toBeVisible()
    await expect.element(page.getByText('3.2 s')).toBeVisible()
    await openMore()
    await button('Play my recording').click()
    expect(play).toHaveBeenCalledOnce()
    play.mockRestore()
  })

  it('the silence before and after what was said is not drawn', async () => {
    const samples = new Float32Array(5 * 16_000).fill(0.1, 2 * 16_000, 3 * 16_000)
    const { listener } = await show({ recording: { ...scriptedRecording(), samples } })
    await sayAndStop(listener, 'llovió')
    await expect.element(page.getByText('1.3 s')).toBeVisible()
  })

  it.each(['light', 'dark'])('the waveform can be seen on %s paper', async (theme) => {
    document.documentElement.dataset.theme = theme
    onTestFinished(() => void delete document.documentElement.dataset.theme)
    const { listener } = await show()
    await sayAndStop(listener, 'llovió')
    await expect.element(page.getByText('your recording')).toBeVisible()
    const drawn = document.querySelector('path[d^="M0 52"]') ?? document.body
    expect(contrast(getComputedStyle(drawn).fill, colourOf('--paper'))).toBeGreaterThan(3)
  })

  it('a browser that cannot play it says so', async () => {
    const { listener } = await show()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no'))
    await sayAndStop(listener, 'llovió')
    await openMore()
    await button('Play my recording').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent("can't be played")
    play.mockRestore()
  })
})

it('the loop of listening and speaking works from the keyboard alone', async () => {
  const { listener } = await show()
  button('Start speaking').element().focus()
  await userEvent.keyboard('{Enter}')
  listener.hear('llovió', '')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Accuracy: 25%')).toBeInTheDocument()
  await expect.element(button('Start speaking')).toHaveFocus()
})

const HEARD = () => [...document.querySelectorAll<HTMLElement>('.say-other > rt')]

it.each([
  [360, 'Voy a la casa.', 'voy alguien largamente casa'],
  [1280, 'Voy a la casa.', 'voy alguien largamente casa'],
  [360, 'Te lo doy a ti o a él.', 'Te lobos doy atentamente ti otros a elefantes'],
  [360, 'Hoy vi a mi tía y a Ana.', 'Hoy vi antes mientras tía yogures a Anastasia'],
])('at %i px what was heard is readable as a whole under short words: %s', async (width, text, said) => {
  await page.viewport(width, 740)
  const { listener } = await show({ entry: { translatedContent: text } })
  await sayAndStop(listener, said)
  await expect.element(part('words understood')).toBeVisible()
  expect(HEARD().length).toBeGreaterThan(1)
  for (const size of [width, width - 20]) {
    await page.viewport(size, 740)
    await expect.poll(() => innerWidth).toBe(size)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const places = HEARD().map((word) => word.getBoundingClientRect())
    for (const word of HEARD())
      expect(word.scrollWidth, word.textContent).toBeLessThanOrEqual(word.clientWidth)
    places.forEach((one, at) => {
      expect(one.left).toBeGreaterThanOrEqual(0)
      expect(one.right).toBeLessThanOrEqual(size)
      for (const other of places.slice(at + 1)) {
        const isApart = one.bottom <= other.top || other.bottom <= one.top
        expect(isApart || one.right < other.left || other.right < one.left).toBe(true)
      }
    })
  }
})
