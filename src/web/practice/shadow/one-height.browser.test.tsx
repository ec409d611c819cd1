import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { button, openSentence, part, sayAndStop, show, TEN } from './shadow-screen.fixture.tsx'

const SENTENCES = [1, 2, 5].map((times, place) => `${'ABC'[place]} ${Array(times).fill(TEN).join(' ')}.`)

beforeEach(() => startTestTexts('en'))

const sentence = () => document.querySelector('.say') as HTMLElement
/** Where the sentence begins and how high it is: the top of the screen is its measure, wherever the page is scrolled to. */
const place = () => {
  const { top, height } = sentence().getBoundingClientRect()
  return [top, height]
}

/** The y of what an element ends at, and of where the dock begins. */
const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN
const dockTop = () => document.querySelector('.dock')?.getBoundingClientRect().top ?? Number.NaN

/** The buttons of the dock whose label takes more than one line, or leaves the button or the screen. */
function wrappedInDock(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.dock .button:not(.button-square)')]
    .filter((button) => {
      const { height } = button.querySelector('span')?.getBoundingClientRect() ?? new DOMRect()
      const isCut = button.scrollWidth > button.clientWidth
      return isCut || height > 30 || button.getBoundingClientRect().right > window.innerWidth
    })
    .map(({ textContent }) => textContent)
}

/** The links, buttons and fields that are seen at once, none of the learner's words among them. */
function controlsInSight(): string[] {
  const all = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')
  return [...all]
    .filter((one) => {
      const { top, bottom, height } = one.getBoundingClientRect()
      const end = one.closest('.dock') === null ? dockTop() : window.innerHeight
      return height > 0 && bottom > 0 && top < end && one.closest('.say') === null
    })
    .map((one) => one.textContent ?? '')
}

describe.each([360, 1280])('on a screen of %i px', (width) => {
  it('the sentence stands on one pixel before, while and after it is said, whatever the sentence', async () => {
    await page.viewport(width, 740)
    const { listener } = await show({ entry: { translatedContent: SENTENCES.join(' ') } })
    await expect.element(button('More')).toBeVisible()
    const [top] = place()
    for (const [at, words] of SENTENCES.entries()) {
      if (at > 0) await openSentence(new RegExp(words))
      await expect.element(button(`Sentence ${at + 1} of 3`)).toBeVisible()
      const before = place()
      expect(before[0]).toBe(top)
      await button('Start speaking').click()
      listener.hear('una cosa dos', '')
      await expect.element(part('una cosa dos')).toBeInTheDocument()
      expect(place()).toEqual(before)
      await button('Stop speaking').click()
      await expect.element(part('Accuracy:')).toBeInTheDocument()
      await expect.poll(() => document.querySelectorAll('.say button').length).toBeGreaterThan(0)
      expect(place()).toEqual(before)
    }
  })
})

describe('on a phone of 360 by 740', () => {
  beforeEach(async () => {
    await page.viewport(360, 740)
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.body.style.paddingTop = '61px' // the header, and the session line where it is higher than what stands for it here
  })
  afterEach(() => document.body.removeAttribute('style'))

  it.each(['en', 'vi', 'da'] as const)(
    'all of the result of a sentence of five lines stands above the dock (%s)',
    async (language) => {
      startTestTexts(language)
      const { listener } = await show({ entry: { translatedContent: `${TEN} ${TEN} uno dos tres` } })
      await page.getByRole('button', { name: /^(Start speaking|Bắt đầu nói|Begynd at tale)$/ }).click()
      listener.hear(TEN, '')
      await page.getByRole('button', { name: /^(Stop speaking|D.*ng nói|Jeg er færdig)$/ }).click()
      await expect.poll(() => document.querySelector('.attempt-message')).not.toBeNull()
      const lines = sentence().getBoundingClientRect().height - 12
      expect(Math.round(lines / 56)).toBe(5)
      for (const name of ['figure', 'strict', 'understood', 'message'])
        expect(bottomOf(document.querySelector(`.attempt-${name}`)), name).toBeLessThan(dockTop())
      expect(document.querySelector('.attempt-in-dock')).toBeNull()
      expect(wrappedInDock()).toEqual([])
    },
  )

  it('of a longer sentence the figure stands in a row of 40 px on the dock, and the sentence where it was', async () => {
    const long = Array.from({ length: 7 }, () => TEN).join(' ')
    const { listener } = await show({ entry: { translatedContent: long } })
    await expect.element(button('More')).toBeVisible()
    const before = place()
    await sayAndStop(listener, TEN)
    const row = () => document.querySelector('.attempt-in-dock')
    await expect.poll(row).not.toBeNull()
    expect(row()?.textContent).toMatch(/14%.*Word for word: 14%/)
    expect(row()?.getBoundingClientRect().height).toBe(40)
    expect(bottomOf(row())).toBe(dockTop())
    expect(place()).toEqual(before)
    document.querySelector('.attempt-figure')?.scrollIntoView({ block: 'center' })
    await expect.poll(row).toBeNull() // it is seen at its own place
  })

  it('of a short sentence, too, what follows a result begins below the first screen', async () => {
    const { listener } = await show()
    await expect.element(button('More')).toBeVisible()
    await sayAndStop(listener, 'llovió toda')
    await expect.element(button('Say this part')).toBeVisible()
    await expect.poll(() => document.querySelector('.strip')).not.toBeNull()
    window.scrollTo({ top: 0, behavior: 'instant' })
    expect(controlsInSight()).toEqual([
      'Sentence 1 of 3',
      ...['Start speaking', 'Listen', 'Say this part'],
      'Next sentence', // quiet
    ]) // with header and session line nine, and Next sentence
  })

  it.each(['en', 'vi', 'da'] as const)(
    'the row of dots stays one row of 28 px within the page, with the longest words beside it (%s)',
    async (language) => {
      startTestTexts(language)
      const translatedContent = Array.from({ length: 24 }, (_, at) => `Frase ${'a'.repeat(at + 1)}.`).join(
        ' ',
      )
      await show({
        entry: { translatedContent, isTranslationStale: true, translationQuality: 'draft' },
        saidBefore: Array.from({ length: 12 }, (_, at) => `Frase ${'a'.repeat(at + 1)}.`),
      })
      const head = () => document.querySelector('.sentence-head') as HTMLElement
      await expect.poll(() => document.querySelectorAll('.dot').length).toBe(9)
      expect(head().getBoundingClientRect().height).toBe(28)
      const parts = [...head().children].map((one) => one.getBoundingClientRect())
      expect(parts[0]?.right).toBeLessThanOrEqual(parts[1]?.left ?? 0)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
      const current = document.querySelector('.dot-current')?.getBoundingClientRect()
      expect(current?.width).toBe(15)
      expect(current?.right).toBeLessThan(parts[0]?.right ?? 0)
    },
  )

  it('whoever had scrolled down to what came of an attempt is taken back to the sentence by the next one', async () => {
    const { listener } = await show()
    await expect.element(button('More')).toBeVisible()
    const [top] = place()
    await sayAndStop(listener, 'llovió toda')
    await expect.element(page.getByText('your recording')).toBeInTheDocument()
    window.scrollTo({ top: 2000, behavior: 'instant' })
    await button('Start speaking').click()
    await expect.element(button('Stop speaking')).toBeVisible()
    expect(place()[0]).toBe(top)
  })

  it('the dock has one primary, and no two buttons have one name', async () => {
    const primaries = () =>
      [...document.querySelectorAll('.button-primary')].map((one) => one.textContent ?? '')
    const names = () => controlsInSight().toSorted()
    const { listener } = await show({ entry: { translatedContent: `${TEN}. Fin del día hoy.` } })
    const steps: [heard: string, primary: string][] = [
      ['uno dos tres cuatro cinco', 'Say this part'],
      ['uno dos tres cuatro cinco', 'Start speaking'], // never the same step twice running
      ['uno dos tres cuatro cinco', 'Say this part'],
      [`${TEN} y más cosas que nadie pidió aquí`, 'Start speaking'], // all was said, and more
      [TEN, 'Next sentence'],
    ]
    for (const [heard, primary] of steps) {
      await sayAndStop(listener, heard)
      await expect.poll(primaries).toEqual([primary])
      expect(names()).toEqual([...new Set(names())])
      await expect.element(button('Next sentence')).toBeVisible()
    }
    await button('Next sentence').click()
    await sayAndStop(listener, 'fin del día hoy')
    await expect.poll(primaries).toEqual(['Finish'])
    expect(names().filter((name) => name.includes('Next'))).toEqual([])
  })

  it('once a part was said the whole sentence leads', async () => {
    const { listener, voice } = await show({ entry: { translatedContent: TEN } })
    await sayAndStop(listener, 'uno dos tres cuatro cinco')
    await button('Say this part').click()
    voice.finish()
    listener.hear('seis siete ocho nueve diez', '')
    await button('Stop speaking').click()
    await expect.element(part('5 of 5 words understood.')).toBeVisible()
    expect(document.querySelector('.button-primary')?.textContent).toBe('Start speaking')
    expect(button('Say this part').elements()).toHaveLength(1)
  })
})

it.each([
  ['nothing was heard and the voice fails', {}, 'silence'],
  ['nothing here hears or speaks', { canListen: false, canSpeak: false }, 'none'],
] as const)('there is one notice at most where %s', async (_, setting, act) => {
  const { listener, voice } = await show(setting)
  const notices = () => document.querySelectorAll('.message').length
  if (act === 'silence') {
    await button('Start speaking').click()
    listener.end()
    await expect.element(part('Nothing was heard.')).toBeVisible()
    await button('Listen').click()
    voice.end({ code: 'offline', reason: 'offline' })
    await expect.element(part("Our server couldn't be reached.")).toBeVisible()
    await expect.element(part('Nothing was heard.')).toBeVisible()
  } else {
    await expect.element(part("doesn't support speech recognition")).toBeVisible()
    await expect.element(part("doesn't support text-to-speech")).toBeVisible()
  }
  expect(notices()).toBe(1)
})
