import { run as runAxe } from 'axe-core'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NEW_PREFERENCES, type Preferences } from '#domain/accounts/profile.ts'
import { addDays } from '#domain/days.ts'
import { makeMinutesKey } from '#domain/kinds/minutes.ts'
import { failure, success } from '#domain/outcome.ts'
import { markDays } from '#domain/progress/day-marks.ts'
import { type FirstReading, readingMeans } from '#domain/progress/first-readings.ts'
import { NO_STATES } from '#domain/review/count-states.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import type { PractisedWord } from '#web/practice/review/words/words-of-desk.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { NOTHING_KNOWN, type ProgressFacts } from './progress-facts.ts'
import { ProgressScreen } from './progress-screen.tsx'
import '#web/ui/base.css'

const TODAY = '2026-11-24' // a Tuesday
const MINUTE = 60_000

const EMPTY: ProgressFacts = {
  hasFailed: false,
  days: new Map(),
  readings: { days: null, means: [] },
  wordsSpoken: 0,
  wordsWritten: 0,
  hasKeptWords: false,
  states: NO_STATES,
  sounds: 'none',
}

function reading(weeksAgo: number, share: number, by: string): FirstReading {
  return { day: addDays(TODAY, -7 * weeksAgo), at: 0, by, share }
}

const SOUND = { sentence: 'k', bytes: 1 }

const FULL: ProgressFacts = {
  hasFailed: false,
  days: markDays(
    {
      written: ['2026-11-23', TODAY, '2026-11-18', '2026-10-02'],
      spoken: [TODAY, '2026-10-03'],
      minutes: [
        { key: makeMinutesKey(TODAY, 'laptop'), doc: { activeMs: { write: 4 * MINUTE, speak: 6 * MINUTE } } },
        { key: makeMinutesKey(TODAY, 'phone'), doc: { activeMs: { speak: MINUTE } } },
        { key: makeMinutesKey('2026-11-18', 'phone'), doc: { activeMs: { write: 5 * MINUTE } } },
        { key: makeMinutesKey('2026-10-02', 'phone'), doc: { activeMs: { write: 61 * MINUTE } } },
      ],
    },
    TODAY,
  ),
  readings: readingMeans(
    [
      reading(6, 0.41, 'pocketsphinx'),
      reading(5, 0.5, 'pocketsphinx'),
      reading(2, 0.66, 'gemini'),
      reading(0, 0.7, 'gemini'),
    ],
    TODAY,
  ),
  wordsSpoken: 3908,
  wordsWritten: 6214,
  hasKeptWords: true,
  states: {
    sentence: { learning: 9, waiting: 12, kept: 31, resting: 4 },
    gap: { learning: 3, waiting: 2, kept: 1, resting: 5 },
  },
  sounds: {
    text: 'El autobús llega siempre tarde los lunes.',
    language: 'es-ES',
    first: { ...SOUND, id: 'then', at: new Date(2026, 8, 14, 12).getTime(), accuracy: 38 },
    latest: { ...SOUND, id: 'now', at: new Date(2026, 10, 20, 12).getTime(), accuracy: null },
  },
}

const MISSED: PractisedWord[] = [
  { text: 'llamó', heardAs: 'llama', missed: 3, said: 4 },
  { text: 'jueves', heardAs: '', missed: 2, said: 5 },
].map(({ text, ...of }) => ({
  ...{ text, sentence: text, language: 'es-ES', span: { from: 0, to: 5 }, group: { from: 0, to: 5 } },
  failing: { word: text, sentence: 'k', place: 0, ...of },
}))

type Options = {
  facts?: ProgressFacts
  failing?: readonly PractisedWord[] | null
  preferences?: Partial<Preferences>
  canStore?: boolean
  isFilling?: boolean
  hasSounds?: boolean
}

async function show({
  facts = FULL,
  failing = MISSED,
  preferences,
  canStore = true,
  isFilling = false,
  hasSounds = true,
}: Options = {}) {
  const calls = {
    onTryAgain: vi.fn(),
    onBringBack: vi.fn(async () => 4),
    discarded: vi.fn(),
    onWrite: vi.fn(),
  }
  function Screen() {
    const [known, setKnown] = useState<Preferences>({ ...NEW_PREFERENCES, ...preferences })
    return (
      <main>
        <ProgressScreen
          facts={facts}
          failing={failing}
          isFilling={isFilling}
          today={TODAY}
          preferences={known}
          onAim={async (aim, value) => {
            if (!canStore) return failure('offline')
            setKnown((before) => ({ ...before, [aim]: value }))
            return success(null)
          }}
          onBringBack={calls.onBringBack}
          onTryAgain={calls.onTryAgain}
          onWrite={calls.onWrite}
          readSound={readSound}
        />
      </main>
    )
  }
  const readSound = async (id: string) => {
    if (!hasSounds) return null
    const recording = scriptedRecording(calls.discarded)
    return id === 'then' ? recording : { ...recording, samples: recording.samples.subarray(0, 32_000) }
  }
  const { unmount } = await render(
    <TestRouter>
      <Screen />
    </TestRouter>,
  )
  return { ...calls, unmount }
}

const part = (name: string) => page.getByRole('region', { name, exact: true })
const aim = () => page.getByRole('combobox', { name: 'My goal' })

beforeEach(() => startTestTexts('en'))

describe('PROMISE-5: the first line', () => {
  const marks = (written: string[], spoken: string[] = []) =>
    markDays({ written, spoken, minutes: [] }, TODAY)

  it.each([
    ['en', marks(['2026-11-17', TODAY]), 96, '2 entries and 96 words understood since November 17.'],
    ['en', marks(['2026-11-17']), 1, '1 entry and 1 word understood since November 17.'],
    [
      'en',
      marks(['2025-11-17', TODAY]),
      1234,
      '2 entries and 1,234 words understood since November 17, 2025.',
    ],
    ['en', marks(['2026-11-17']), 0, '1 entry since November 17.'],
    ['en', marks([], ['2026-11-17']), 7, '7 words understood since November 17.'],
    ['en', marks([], ['2026-11-17', TODAY]), 0, '2 days of speaking since November 17.'],
    ['en', marks([TODAY]), 12, '1 entry and 12 words understood so far.'],
    ['en', marks([addDays(TODAY, 1)]), 0, '1 entry so far.'],
    ['en', marks([]), 0, 'Everything here begins with your first entry.'],
    ['vi', marks(['2026-11-17', TODAY]), 96, '2 bài và 96 từ máy hiểu kể từ ngày 17 tháng 11.'],
    ['da', marks(['2026-11-17', TODAY]), 1234, '2 indlæg og 1.234 ord forstået siden den 17. november.'],
  ] as const)(
    'says in %s what the rows say, and no more (%#)',
    async (language, days, wordsSpoken, sentence) => {
      startTestTexts(language)
      await show({ facts: { ...EMPTY, days, wordsSpoken } })
      await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
    },
  )

  it('stands under a title that is only heard, and keeps its place until it is known', async () => {
    const { unmount } = await show({ facts: NOTHING_KNOWN })
    const height = () => document.querySelector('.progress-lead')?.getBoundingClientRect().height
    const before = height()
    await unmount()
    await show()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeInTheDocument()
    expect(height()).toBe(before)
  })

  it('is followed by the week, what fails, the minutes, the first tries, the days and the sentences', async () => {
    await show()
    const titles = page.getByRole('heading', { level: 2 }).elements()
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'This week',
      'Not understood yet',
      'Minutes',
      'First tries',
      'Days',
      'Sentences',
      'Words you saved',
      'Then and now',
      'Words',
    ])
  })
})

describe('PROMISE-5: not understood yet', () => {
  it('names each word that fails, what was heard and how often, and leads to saying them', async () => {
    await show()
    const failing = part('Not understood yet')
    const rows = failing.getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent('llamóheard as llama3 of 4 times')
    await expect.element(rows.nth(1)).toHaveTextContent('juevesnot heard2 of 5 times')
    await expect
      .element(failing.getByRole('link', { name: 'Say them' }))
      .toHaveAttribute('href', '/review?of=words')
    await expect.element(failing.getByRole('link', { name: 'Your words' })).toHaveAttribute('href', '/words')
  })

  it('leads to all words where none fails', async () => {
    await show({ failing: [] })
    const failing = part('Not understood yet')
    await expect.element(failing.getByText('There are none right now.')).toBeVisible()
    await expect.element(failing.getByRole('link', { name: 'Say them' })).not.toBeInTheDocument()
    await expect.element(failing.getByRole('link', { name: 'Your words' })).toBeVisible()
  })
})

describe('PROMISE-5: up to fourteen days', () => {
  const first = addDays(TODAY, -9)
  const minutes = [
    { key: makeMinutesKey(first, 'a'), doc: { activeMs: { write: 4 * MINUTE, speak: 3 * MINUTE } } },
    { key: makeMinutesKey(TODAY, 'a'), doc: { activeMs: { write: 5 * MINUTE } } },
  ]
  const young: ProgressFacts = {
    ...FULL,
    days: markDays({ written: [first, TODAY], spoken: [first], minutes }, TODAY),
    readings: readingMeans(
      [0.48, 0.5, 0.54].map((share, place) => ({
        day: addDays(first, 4 * place),
        at: 0,
        by: 'browser',
        share,
      })),
      TODAY,
    ),
  }
  const named = (drawing: Element) =>
    [...drawing.querySelectorAll('text')]
      .filter((text) => getComputedStyle(text).display !== 'none' && /^\d+$/.test(text.textContent ?? ''))
      .map(({ textContent }) => textContent)

  it('the minutes are as wide as the days there are, each with its name, on a phone every third', async () => {
    await page.viewport(1280, 800)
    await show({ facts: young })
    await expect.element(part('Minutes').getByText('12 minutes in 10 days.')).toBeVisible()
    const drawing = part('Minutes').getByRole('img', {
      name: 'Minutes on each of 10 days, 12 minutes in all',
    })
    const strokes = [...drawing.element().querySelectorAll('.chart-writing, .chart-speaking')]
    expect(strokes.map((stroke) => getComputedStyle(stroke).strokeWidth)).toEqual(['6px', '6px', '6px'])
    expect(strokes.map((stroke) => stroke.getAttribute('x1'))).toEqual(['5%', '5%', '95%'])
    expect(named(drawing.element())).toEqual(['15', '16', '17', '18', '19', '20', '21', '22', '23', '24'])
    await page.viewport(360, 800)
    expect(named(drawing.element())).toEqual(['15', '18', '21', '24'])
    await page.viewport(1280, 800)
  })

  it('the first tries have one point a day', async () => {
    await show({ facts: young })
    const tries = part('First tries')
    await expect.element(tries.getByText(/first try, day by day\.$/)).toBeVisible()
    const drawing = tries.getByRole('img', { name: 'First tries on 3 days, from 48% to 54%' }).element()
    expect([...drawing.querySelectorAll('circle')].map((one) => one.getAttribute('cx'))).toEqual([
      '5%',
      '45%',
      '85%',
    ])
    expect(drawing.textContent).toMatch(/Nov 15today$/)
  })

  it('the words of the scale stand left of the drawing, which leaves 48 px for them', async () => {
    await page.viewport(1280, 800)
    await show({ facts: young })
    for (const name of ['Minutes', 'First tries']) {
      const drawing = part(name).getByRole('img').element()
      const left = drawing.parentElement?.getBoundingClientRect().left ?? 0
      expect(drawing.getBoundingClientRect().left - left).toBe(48)
      const scale = [...drawing.querySelectorAll('text[x="-48"]')]
      expect(scale.length).toBeGreaterThan(1)
      for (const text of scale) expect(Math.round(text.getBoundingClientRect().left - left)).toBe(0)
    }
  })
})

describe('PROMISE-5: this week', () => {
  it('says which days were done and how many of the aim, and names today', async () => {
    await show()
    await expect.element(part('This week').getByText('2 of 4 days')).toBeVisible()
    const days = part('This week').getByRole('listitem')
    await expect.element(days.nth(0)).toHaveTextContent('MonMonday: written or spoken')
    await expect.element(days.nth(2)).toHaveTextContent('WedWednesday: nothing yet')
    await expect.element(days.nth(1)).toHaveAttribute('aria-current', 'date')
  })

  it('has an aim of one to seven days and five to sixty minutes, which is stored at once', async () => {
    await show()
    await expect.element(aim()).toHaveValue('4')
    await userEvent.selectOptions(aim(), '2 days a week')
    await expect.element(part('This week').getByText('2 days, goal reached')).toBeVisible()
    const minutes = page.getByRole('combobox', { name: 'Minutes a day' })
    await expect.element(minutes).toHaveValue('10')
    await userEvent.selectOptions(minutes, '60 minutes')
    await expect.element(minutes).toHaveValue('60')
    const offered = [...aim().element().querySelectorAll('option')].map(({ value }) => Number(value))
    expect(offered).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('shows an aim that is not among those offered', async () => {
    await show({ preferences: { minutesADay: 12 } })
    await expect.element(page.getByRole('combobox', { name: 'Minutes a day' })).toHaveValue('12')
  })

  it('goes back to the aim before and says so where the new one cannot be stored', async () => {
    await show({ canStore: false })
    await userEvent.selectOptions(aim(), '7 days a week')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent("Your goal couldn't be saved. Please try again.")
    await expect.element(aim()).toHaveValue('4')
  })
})

describe('PROMISE-5: the calendar', () => {
  it('shows a month with what was done on each day, and today', async () => {
    await show()
    const month = part('Days').getByRole('table', { name: 'November 2026' })
    const cell = (day: string) => month.getByRole('cell', { name: day })
    await expect.element(cell('24 written and spoken')).toHaveAttribute('aria-current', 'date')
    await expect.element(cell('23 written')).toBeVisible()
    await expect.element(cell('Write an entry for November 19')).toHaveTextContent('19')
  })

  it('goes back to the first month with anything in it and no further, by keys, without losing the focus', async () => {
    await show()
    const back = page.getByRole('button', { name: 'Previous month' })
    await expect
      .element(page.getByRole('button', { name: 'Next month' }))
      .toHaveAttribute('aria-disabled', 'true')
    back.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(part('Days').getByRole('heading', { name: 'October 2026' })).toBeVisible()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(back).toHaveAttribute('aria-disabled', 'true')
    await expect.element(back).toHaveFocus()
    await expect.element(part('Days').getByRole('heading', { name: 'October 2026' })).toBeVisible()
    await expect.element(part('Minutes').getByText('1 hour 1 minute in October 2026.')).toBeVisible()
  })
})

describe('PROMISE-5: what is drawn', () => {
  it.each([
    [
      'Minutes',
      'Minutes on each day of November 2026, 16 minutes in all',
      ['Nov 24', '4 minutes', '7 minutes'],
    ],
    [
      'First tries',
      'First tries in 4 weeks, from 41% to 70%',
      ['Nov 9', '66%', '1', 'Heard by Gemini, through our server'],
    ],
    [
      'Then and now',
      'Then: the recording of Sep 14, 2026, 38%, 3.2 s',
      ['Then', 'Sep 14, 2026', '38%', '3.2 s'],
    ],
  ])('%s has a name and stands in a table, too', async (name, label, row) => {
    await show()
    await expect.element(part(name).getByRole('img', { name: label })).toBeVisible()
    const toggle = part(name).getByRole('button', { name: 'Show as a table' })
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
    const rows = [...part(name).getByRole('table').element().querySelectorAll('tbody tr')]
    const texts = rows.map((one) => [...one.children].map(({ textContent }) => textContent))
    expect(texts).toContainEqual(row)
  })

  it('less than a minute is one, in the month as on the day itself', async () => {
    const minutes = [{ key: makeMinutesKey(TODAY, 'phone'), doc: { activeMs: { speak: MINUTE / 3 } } }]
    await show({ facts: { ...FULL, days: markDays({ written: [], spoken: [TODAY], minutes }, TODAY) } })
    const one = part('Minutes').getByText(/^1 minute in /)
    await expect.element(one).toBeVisible()
    await expect.element(part('Minutes').getByRole('img')).toBeVisible()
  })

  it('breaks the line of first readings where the engine changes, and names both', async () => {
    await show()
    const readings = part('First tries')
    await expect
      .element(readings.getByText('Heard by our server (pocketsphinx)', { exact: true }))
      .toBeVisible()
    await expect
      .element(readings.getByText('Heard by Gemini, through our server, since Nov 9', { exact: true }))
      .toBeVisible()
    const drawing = readings.getByRole('img').element()
    expect(drawing.querySelectorAll('circle')).toHaveLength(4)
    expect(
      drawing.querySelectorAll('.chart-hollow > line, .chart-filled > line:not(.chart-change)'),
    ).toHaveLength(2)
    expect(drawing.querySelectorAll('.chart-change')).toHaveLength(1)
  })

  it('draws then and now on one scale of time', async () => {
    await show()
    const widths = () =>
      [...part('Then and now').element().querySelectorAll('svg[role="img"]')].map((one) =>
        one.getAttribute('width'),
      )
    await expect.poll(widths).toHaveLength(2)
    const [then, now] = widths().map((width) => Number.parseFloat(width ?? ''))
    expect(then).toBe(100)
    expect(now).toBeGreaterThan(50)
    expect(now).toBeLessThan(75)
  })
})

describe('PROMISE-5: the sentences', () => {
  it('are counted by how they stand', async () => {
    await show()
    const figures = [...part('Sentences').element().querySelectorAll('dl > div')].map((one) =>
      [...one.children].map(({ textContent }) => textContent),
    )
    expect(figures).toEqual([
      ['learning', '9'],
      ['due later', '12'],
      ['remembered', '31'],
      ['paused', '4', 'Bring back ten'],
    ])
  })

  it('that cannot be brought back now can be asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { onBringBack } = await show()
    onBringBack.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const press = () => part('Sentences').getByRole('button', { name: 'Bring back ten' }).click()
    await press()
    await expect.poll(() => document.activeElement?.className).toBe('progress-said')
    await press()
    await expect.element(page.getByText('4 sentences are back.')).toHaveFocus()
  })

  it('come back by Bring back ten, and the focus goes where it is said', async () => {
    const { onBringBack } = await show()
    await part('Sentences').getByRole('button', { name: 'Bring back ten' }).click()
    expect(onBringBack).toHaveBeenCalledExactlyOnceWith('sentence')
    await expect.element(page.getByText('4 sentences are back.')).toHaveFocus()
  })
})

describe('PROMISE-5: the words that were kept', () => {
  it('are counted for themselves, and come back for themselves', async () => {
    const { onBringBack } = await show()
    const words = part('Words you saved')
    const figures = [...words.element().querySelectorAll('dl > div')].map((one) => one.textContent)
    expect(figures).toEqual(['learning3', 'due later2', 'remembered1', 'paused5Bring back ten'])
    await words.getByRole('button', { name: 'Bring back ten' }).click()
    expect(onBringBack).toHaveBeenCalledExactlyOnceWith('gap')
    await expect.element(words.getByText('4 words are back.')).toHaveFocus()
  })

  it('have no part where none was ever kept; where none stands in an entry now, it says so', async () => {
    const { unmount } = await show({ facts: { ...FULL, hasKeptWords: false } })
    await expect.element(part('Sentences')).toBeVisible()
    await expect.element(part('Words you saved')).not.toBeInTheDocument()
    await unmount()
    await show({ facts: { ...FULL, states: NO_STATES } })
    await expect.element(part('Words you saved').getByText(/^None of your saved words is in/)).toBeVisible()
  })
})

describe('PROMISE-5: sounds', () => {
  it('can be played, one after the other, and are let go when the page is left', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
    onTestFinished(() => play.mockRestore())
    const { discarded, unmount } = await show()
    await page.getByRole('button', { name: 'Then', exact: true }).click()
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    expect(play).toHaveBeenCalledTimes(2)
    expect(play.mock.contexts[0]).not.toBe(play.mock.contexts[1])
    await unmount()
    await expect.poll(() => discarded.mock.calls.length).toBe(2)
  })

  it('that are gone meanwhile are said to be, and the rest of the page is there', async () => {
    await show({ hasSounds: false })
    await expect.element(part('Then and now').getByRole('alert')).toBeVisible()
    await expect.element(part('Words').getByText('6,214')).toBeVisible()
  })
})

describe('PROMISE-5: at the beginning', () => {
  it('every part says how it begins, and leads there', async () => {
    await show({ facts: EMPTY })
    await expect
      .element(page.getByText('Your first entry will appear here, on Tuesday, November 24.'))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Start with today' }))
      .toHaveAttribute('href', '/diary')
    await expect.element(page.getByText('Say a sentence to start this chart.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Open an entry to practice' }))
      .toHaveAttribute('href', '/shadow')
    await page.getByText('How this works').click()
    await expect.element(page.getByText(/comes back after a day/)).toBeVisible()
    await page.getByText('Where recordings are saved').click()
    await expect.element(page.getByText(/On this device only/)).toBeVisible()
    await expect.element(page.getByText(/log out/)).not.toBeInTheDocument() // there may be no account
    await expect.element(page.getByText(/ of 4 days/)).not.toBeInTheDocument()
    await expect.element(part('Words')).not.toBeInTheDocument()
    await expect.element(part('Minutes')).not.toBeInTheDocument()
  })

  it('after recordings that nothing listened to, the first readings ask for a listener, not for a sentence', async () => {
    const days = markDays({ written: [], spoken: [TODAY], minutes: [] }, TODAY)
    await show({ facts: { ...EMPTY, days } })
    const readings = part('First tries')
    await expect.element(readings.getByText(/^None of your sentences has been scored yet/)).toBeVisible()
    await expect
      .element(readings.getByRole('link', { name: 'Choose who should listen' }))
      .toHaveAttribute('href', '/settings/voice')
    await expect.element(page.getByText('Say a sentence to start this chart.')).not.toBeInTheDocument()
  })

  it('four figures stand in one row, or two and two', async () => {
    onTestFinished(() => page.viewport(414, 896))
    for (const [width, columns] of [
      [360, 2],
      [640, 4],
      [900, 4],
    ] as const) {
      await page.viewport(width, 800)
      const { unmount } = await show({})
      const figures = part('Sentences').element().querySelectorAll('.progress-figures > div')
      const lefts = new Set([...figures].map((figure) => figure.getBoundingClientRect().left))
      expect([figures.length, lefts.size], `at ${width} px`).toEqual([4, columns])
      await unmount()
    }
  })

  it.each([
    ['is being read', NOTHING_KNOWN],
    ['may still come from the server', EMPTY],
  ])('while it %s only the heads stand there, and nothing is called empty', async (_what, facts) => {
    await show({ facts, isFilling: true })
    for (const name of [
      'This week',
      'Not understood yet',
      'Days',
      'First tries',
      'Sentences',
      'Then and now',
    ])
      await expect.element(part(name)).toBeVisible()
    await expect.element(page.getByText('Your entries are being downloaded to this device.')).toBeVisible()
    await expect.element(page.getByText('Your first entry will appear here')).not.toBeInTheDocument()
    await expect.element(page.getByText('The first sentence comes back')).not.toBeInTheDocument()
  })

  it('where a diary is here already, nobody is told that entries are coming', async () => {
    await show({ isFilling: true })
    await expect.element(part('Words').getByText('6,214')).toBeVisible()
    await expect
      .element(page.getByText('Your entries are being downloaded to this device.'))
      .not.toBeInTheDocument()
  })

  it('where it cannot be read it says so, and can be tried again', async () => {
    const { onTryAgain } = await show({ facts: { ...NOTHING_KNOWN, hasFailed: true } })
    await expect.element(page.getByRole('alert').getByText(/Nothing has been lost/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onTryAgain).toHaveBeenCalledOnce()
  })
})

describe('a missed day', () => {
  it('is a button that opens its page; written days, today and days to come are none', async () => {
    const { onWrite } = await show()
    await page.getByRole('button', { name: 'Write an entry for November 19' }).click()
    expect(onWrite).toHaveBeenCalledExactlyOnceWith('2026-11-19')
    const offered = page.getByRole('button', { name: /^Write an entry for / }).elements()
    const days = offered.map(({ textContent }) => Number(textContent))
    expect(days).toEqual([...Array(23).keys()].filter((day) => ![0, 18, 23].includes(day)))
  })

  it('on which something was spoken can be written, too', async () => {
    const { onWrite } = await show()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Write an entry for October 3', exact: true }).click()
    expect(onWrite).toHaveBeenCalledExactlyOnceWith('2026-10-03')
  })
})

describe('PROMISE-5: on any screen', () => {
  it.each(['en', 'vi', 'da'] as const)(
    'nothing scrolls sideways, also with tables (%s)',
    async (language) => {
      startTestTexts(language)
      await show()
      await expect.poll(() => document.querySelectorAll('.sound-drawing').length).toBe(2)
      for (const toggle of document.querySelectorAll<HTMLElement>('.progress-as-table button')) toggle.click()
      await expect.poll(() => document.querySelectorAll('.progress-table').length).toBe(3)
      for (const width of [360, 640, 768, 1024, 1280]) {
        await page.viewport(width, 800)
        expect([width, document.documentElement.scrollWidth]).toEqual([width, width])
      }
      await page.viewport(1280, 800)
    },
  )

  it.each([
    ['at the beginning', EMPTY],
    ['while it is being read', NOTHING_KNOWN],
    ['with everything, and its tables', FULL],
  ])('axe finds nothing wrong %s, by day and by night', async (_what, facts) => {
    await show({ facts })
    if (facts === FULL) await expect.poll(() => document.querySelectorAll('.sound-drawing').length).toBe(2)
    for (const toggle of document.querySelectorAll<HTMLElement>('.progress-as-table button')) toggle.click()
    for (const theme of ['light', 'dark'] as const) {
      document.documentElement.dataset.theme = theme
      for (const width of [1280, 360]) {
        await page.viewport(width, 800)
        await animationsEnded()
        const main = document.querySelector('main') ?? document.body
        const { violations } = await runAxe(main, { resultTypes: ['violations'] })
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
        )
        expect([theme, width, found]).toEqual([theme, width, []])
      }
    }
    delete document.documentElement.dataset.theme
    await page.viewport(1280, 800)
  })

  it('a month with huge minutes stays in its drawing', async () => {
    const minutes = [{ key: makeMinutesKey(TODAY, 'a'), doc: { activeMs: { write: 48 * 60 * MINUTE } } }]
    await show({ facts: { ...FULL, days: markDays({ written: [], spoken: [], minutes }, TODAY) } })
    const drawing = part('Minutes').getByRole('img').element()
    expect(drawing.querySelectorAll('.chart-line').length).toBeLessThanOrEqual(3)
    for (const stroke of drawing.querySelectorAll('line')) {
      const tops = ['y1', 'y2'].map((name) => Number(stroke.getAttribute(name)))
      expect(Math.min(...tops)).toBeGreaterThanOrEqual(0)
    }
  })
})

it.each([
  ['en', 'From each entry you practice, one sentence comes back'],
  ['vi', 'Mỗi bài bạn luyện có một câu được ôn lại'],
  ['da', 'Fra hvert indlæg, du øver, kommer én sætning igen'],
] as const)(
  'says that one sentence of an entry comes back, as the rule has it, and not each (%s)',
  async (language, told) => {
    startTestTexts(language)
    await show({ facts: EMPTY })
    await expect.element(page.getByText(told, { exact: false })).toBeVisible()
  },
)
