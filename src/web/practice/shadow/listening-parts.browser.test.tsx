import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DAY_MS } from '#domain/clock.ts'
import { success } from '#domain/outcome.ts'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import { type Attempt, bestFigure, figureOf } from '#domain/sentences/sentence.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import type { KeptSource } from './playback/attempt-history.ts'
import { button, openMore, openSentence, sayAndStop, show } from './shadow-screen.fixture.tsx'

const KEY = '2026-11-21-0b7c31e5a9f02d-es-es'
const FIRST = 'Llovió toda la tarde.'
const NOON = new Date(2026, 10, 22, 12).getTime()

/** What is kept of the first sentence: these attempts, and the sounds of some of them. */
async function keptOf(attempts: Attempt[], sounds: string[] = []): Promise<KeptSource> {
  const recordings = createMemoryRecordingStore()
  for (const { id, at } of attempts.filter((one) => sounds.includes(one.id))) {
    const file = { type: 'audio/webm', bytes: new TextEncoder().encode(id).buffer }
    await recordings.keep({ id, at, sentence: KEY, accuracy: null, file })
  }
  const living: LivingSentence = {
    ...{ key: KEY, date: '2026-11-21', language: 'es-ES', text: FIRST, attempts },
    ...{ kept: null, keptAt: null, before: [] },
  }
  const find = (sentence: string) => (sentence === FIRST ? living : null)
  const figure = (some: readonly Attempt[]) => bestFigure(some, 'aligned')
  const { subscribe, emit } = createSubscribers()
  const own = { figure, figureOf: (one: Attempt) => figureOf(one, 'aligned') }
  return { recordings, clock: { now: () => NOON }, find, ...own, subscribe, changed: emit }
}

/** So many attempts, a day apart, the last one today. */
const manyAttempts = (count: number) =>
  Array.from({ length: count }, (_, place) => {
    const at = NOON - (count - 1 - place) * DAY_MS
    const day = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    return attempt({ id: `a${place}`, at, day, understood: Math.min(4, 1 + place), total: 4 })
  })

const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .filter((row) => row.firstElementChild?.tagName === 'TIME')
    .map((row) => row.textContent ?? '')

beforeEach(() => startTestTexts('en'))

describe('Speed', () => {
  it('is chosen in a select, kept on the device, and asked of the voice', async () => {
    const settings = createMemorySpeechSettings()
    const { voice } = await show({ settings })
    const speed = page.getByRole('combobox', { name: 'Speed', exact: true })
    await expect.element(speed).toHaveValue('1')
    expect([...(speed.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      ...['0.5', '0.65', '0.8', '1', '1.2'],
    ])
    await speed.selectOptions('0.65')
    await button('Listen').click()
    expect(voice.rate()).toBe(0.65)
    expect(settings.get().speed).toBe(0.65)
  })

  it('is the one of the last visit, also for a word and for the first sentence said unasked', async () => {
    const settings = createMemorySpeechSettings({ speed: 0.8 })
    const { voice, listener } = await show({ settings, preferences: { autoShadow: true } })
    expect(voice.rate()).toBe(0.8)
    await expect.element(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('0.8')
    await button('Stop').click()
    await sayAndStop(listener, 'llovió la tarde')
    await button('toda').click()
    expect([voice.saying(), voice.rate()]).toEqual(['toda', 0.8])
  })

  it('is written as the language of the site writes numbers', async () => {
    await startTestTexts('da')
    await show()
    const speed = page.getByRole('combobox', { name: 'Hastighed' })
    expect([...(speed.element() as HTMLSelectElement).options].map(({ text }) => text)).toContain('0,65')
  })
})

describe('Play both', () => {
  it('is there once there is a recording of this sentence', async () => {
    const { listener, voice, player } = await show()
    await expect.element(button('Play both')).not.toBeInTheDocument()
    await sayAndStop(listener, 'llovió')
    await button('Play both').click()
    expect(voice.saying()).toBe(FIRST)
    await expect.poll(player.isHeld).toBe(true)
    voice.finish()
    expect(player.isPlaying()).toBe(true)
    expect(player.played[0]?.options).toMatchObject({ type: 'audio/wav' })
    player.end()
    await expect.element(button('Stop')).not.toBeInTheDocument()
    await openSentence(/Mañana/)
    await expect.element(button('Play both')).not.toBeInTheDocument()
  })

  it('takes the last sound of an earlier visit', async () => {
    const kept = await keptOf(manyAttempts(3), ['a0', 'a1'])
    const { voice, player } = await show({ earlier: kept })
    await button('Play both').click()
    voice.finish()
    await expect.poll(player.isPlaying).toBe(true)
    expect(new TextDecoder().decode(player.played[0]?.file)).toBe('a1')
  })

  it('can be stopped from the keyboard, which goes back to Listen', async () => {
    const { listener, voice, player } = await show()
    await sayAndStop(listener, 'llovió')
    await button('Play both').click()
    voice.finish()
    await expect.poll(player.isPlaying).toBe(true)
    button('Stop').element().focus()
    await userEvent.keyboard('{Enter}')
    expect(player.isPlaying()).toBe(false)
    await expect.element(button('Listen')).toHaveFocus()
  })

  it('a sound that cannot be played is told', async () => {
    const { listener, voice, player } = await show()
    await sayAndStop(listener, 'llovió')
    await button('Play both').click()
    await expect.poll(player.isHeld).toBe(true)
    voice.finish()
    player.end('unplayable')
    await expect.element(page.getByRole('alert')).toMatchTextContent("can't be played")
  })
})

describe('Your attempts', () => {
  it('are not mentioned where there is none', async () => {
    await show({ earlier: await keptOf([]) })
    await expect.element(button('Start speaking')).toBeVisible()
    await expect.element(page.getByText('Your attempts')).not.toBeInTheDocument()
  })

  it('have their day, how well they were understood, and the first and the best figure', async () => {
    const recalled = attempt({ id: 'r', at: NOON - DAY_MS, day: '2026-11-20', how: 'recall', by: 'nobody' })
    const [first, last] = [manyAttempts(2)[0], manyAttempts(2)[1]]
    if (first === undefined || last === undefined) throw new Error('no attempts')
    const written = {
      ...attempt({ id: 'w', at: NOON - DAY_MS / 2, day: '2026-11-21' }),
      understood: 3,
      total: 4,
    }
    const byEar: Attempt = { ...written, how: 'dictation' }
    await show({ earlier: await keptOf([{ ...first, day: '2026-11-19' }, recalled, byEar, last]) })
    await expect.element(page.getByText('Your attempts')).toBeVisible()
    await expect.element(page.getByText('First 25%, best 50%')).toBeVisible()
    expect(rows()).toEqual([
      expect.stringMatching(/^Today, 12:00\sPM.*50%.*read$/),
      expect.stringMatching(/^Nov 21, 2026.*75%.*by ear$/), // writing is no saying: it is not the best
      expect.stringMatching(/^Nov 20, 2026.*Not measured.*from memory$/),
      expect.stringMatching(/^Nov 19, 2026.*25%.*read$/),
    ])
    await expect.element(button('Play')).not.toBeInTheDocument()
  })

  it('are the newest four, then all, and again the newest', async () => {
    await show({ earlier: await keptOf(manyAttempts(11)) })
    await expect.poll(() => rows().length).toBe(4)
    expect(rows()[0]).toMatch(/^Today/)
    await button('All 11').click()
    await expect.poll(() => rows().length).toBe(11)
    const again = button('Newest only')
    await expect.element(again).toHaveFocus()
    await again.click()
    await expect.poll(() => rows().length).toBe(4)
  })

  it('is played where its sound is kept, and stopped by the same button', async () => {
    const { player, voice } = await show({ earlier: await keptOf(manyAttempts(2), ['a0']) })
    await button('Play').click()
    await expect.poll(player.isPlaying).toBe(true)
    expect(new TextDecoder().decode(player.played[0]?.file)).toBe('a0')
    expect(player.played[0]?.options).toMatchObject({ type: 'audio/webm' })
    await expect.element(button('Stop')).toHaveAccessibleDescription('Nov 21, 2026')
    await button('Stop').click()
    expect(player.isPlaying()).toBe(false)
    await button('Play').click()
    await expect.poll(player.isPlaying).toBe(true)
    await button('Listen').click()
    expect([player.isPlaying(), voice.saying()]).toEqual([false, FIRST])
  })

  it('Delete this sound removes it alone, and it can be brought back', async () => {
    const { player } = await show({ earlier: await keptOf(manyAttempts(2), ['a0']) })
    await button('Play').click()
    await expect.poll(player.isPlaying).toBe(true)
    await button('Delete this recording').click()
    await expect.element(page.getByText('The recording has been deleted.')).toBeVisible()
    expect(player.isPlaying()).toBe(false)
    await expect.element(button('Delete this recording')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Your attempts' })).toHaveFocus()
    expect(rows()).toHaveLength(2)
    await button('Bring it back').click()
    await expect.element(button('Delete this recording')).toBeVisible()
  })

  it('a sound that another tab has deleted is said to be gone, and no longer offered', async () => {
    const kept = await keptOf(manyAttempts(1), ['a0'])
    await show({ earlier: kept })
    await expect.element(button('Play')).toBeVisible()
    vi.spyOn(kept.recordings, 'read').mockResolvedValue(success(null))
    await button('Play').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('no longer on this device')
  })

  it.each([360, 1280])(
    'on a screen of %i px rows are at least 48 high, and nothing leaves the page',
    async (width) => {
      await page.viewport(width, 800)
      const attempts = manyAttempts(5)
      await show({
        earlier: await keptOf(
          attempts,
          attempts.map(({ id }) => id),
        ),
      })
      await expect.element(button('All 5')).toBeVisible()
      for (const row of document.querySelectorAll('.attempts-row'))
        expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )
})

describe('Listen to all', () => {
  it.each(['browser', 'espeak-ng'] as const)(
    'by the voice of %s says whether it stops with the screen',
    async (by) => {
      await show({ voiceBy: by })
      await openMore()
      const note = page.getByText("Your browser's own voice stops when the screen is off.")
      await button('Listen to all').click()
      await expect.element(button('Stop')).toBeVisible()
      expect(note.elements()).toHaveLength(by === 'browser' ? 1 : 0)
      await button('Stop').click()
      await expect.element(note).not.toBeInTheDocument()
    },
  )

  it('shows each sentence while it is said, and the keyboard stays at Stop', async () => {
    const { voice } = await show()
    await openMore()
    button('Listen to all').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Listen to all')).not.toBeInTheDocument()
    await expect.element(button('Stop')).toHaveFocus()
    voice.finish()
    await expect.element(page.getByText('Your turn: say it.')).toBeVisible()
    await expect.poll(voice.saying, { timeout: 5000 }).toMatch(/^La mujer/)
    await expect.element(page.getByText('Sentence 2 of 3')).toBeVisible()
    await expect.element(button('Stop')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(voice.saying()).toBeUndefined()
    await expect.element(button('Listen')).toHaveFocus()
    await expect.element(page.getByText('Sentence 2 of 3')).toBeVisible()
  })

  it('is not offered for one sentence, without a voice, or while the learner speaks', async () => {
    const { unmount } = await show({ entry: { translatedContent: FIRST } })
    await openMore()
    await expect.element(button('Keep for later')).toBeVisible()
    await expect.element(button('Listen to all')).not.toBeInTheDocument()
    await unmount()
    const silent = await show({ canSpeak: false })
    await openMore()
    await expect.element(button('Keep for later')).toBeVisible()
    await expect.element(button('Listen to all')).not.toBeInTheDocument()
    await silent.unmount()
    await show()
    await button('Start speaking').click()
    await expect.element(button('Stop speaking')).toBeVisible()
    await expect.element(button('Listen to all')).not.toBeInTheDocument()
  })
})

describe('Part by part', () => {
  const LONG = 'Cuando llegué a casa, mi hermana estaba leyendo en la cocina con la puerta abierta.'

  it('a long sentence is said in parts, with a turn after each', async () => {
    const { voice } = await show({ entry: { translatedContent: LONG } })
    await openMore()
    await button('In short phrases').click()
    expect(voice.saying()).toBe('Cuando llegué a casa,')
    voice.finish()
    await expect.element(page.getByText('Your turn: say it.')).toBeVisible()
    await expect.poll(voice.saying, { timeout: 5000 }).toMatch(/^mi hermana/)
    await button('Stop').click()
    expect(voice.saying()).toBeUndefined()
  })

  it('a short one has no parts', async () => {
    await show({ entry: { translatedContent: 'Llueve mucho hoy.' } })
    await openMore()
    await expect.element(button('Keep for later')).toBeVisible()
    await expect.element(button('In short phrases')).not.toBeInTheDocument()
  })
})

describe.each([360, 1280])('what comes late (%i px)', (width) => {
  const isSeen = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false
  const below = () => document.querySelector('.shadow-back')
  const waitAtMost = (time: string) => document.documentElement.style.setProperty('--longest-wait', time)

  beforeEach(() => waitAtMost('3600s'))
  afterEach(() => waitAtMost(''))

  it('has its place before anything below it is seen, so nothing moves', async () => {
    await page.viewport(width, 800)
    const idle = Promise.withResolvers<void>()
    const earlier = await keptOf(manyAttempts(3), ['a0', 'a2'])
    await show({ earlier, whenIdle: () => idle.promise })
    await expect.element(button('Start speaking')).toBeVisible()
    expect(isSeen(document.querySelector('h2'))).toBe(true)
    expect(isSeen(below())).toBe(false)
    expect(isSeen(document.querySelector('.app-page-list'))).toBe(width >= 900)
    idle.resolve()
    await expect.poll(() => isSeen(below())).toBe(true)
    const top = below()?.getBoundingClientRect().top
    for (const name of ['Play both', 'More']) await expect.element(button(name)).toBeVisible()
    await expect.poll(() => document.querySelectorAll('.attempts-row button').length).toBe(4)
    expect(below()?.getBoundingClientRect().top).toBe(top)
    expect(isSeen(document.querySelector('.app-page-list'))).toBe(true)
  })

  it('also which sentence is the next one', async () => {
    await page.viewport(width, 800)
    await show({ isRead: false })
    await expect.element(page.getByText('session line')).toBeVisible()
    expect(isSeen(document.querySelector('h2'))).toBe(false)
    expect(isSeen(document.querySelector('.dock'))).toBe(width < 640)
  })

  it('is not waited for where it does not come', async () => {
    await page.viewport(width, 800)
    waitAtMost('0.1s')
    await show({ isRead: false, whenIdle: () => new Promise(() => undefined) })
    await expect.poll(() => isSeen(document.querySelector('h2'))).toBe(true)
    expect([isSeen(below()), isSeen(document.querySelector('.app-page-list'))]).toEqual([true, true])
  })

  it('keeps nothing back where it cannot be had', async () => {
    const failed = vi.spyOn(console, 'error').mockReturnValue()
    await page.viewport(width, 800)
    await show({ whenIdle: () => Promise.reject(new Error('no connection')) })
    await expect.poll(() => isSeen(below())).toBe(true)
    expect(failed).toHaveBeenCalledWith('A part of practice could not be loaded', expect.any(Error))
  })
})
