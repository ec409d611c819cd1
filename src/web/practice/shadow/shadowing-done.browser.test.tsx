import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { type MadeVerdict, madeToday } from '#web/practice/today/today.fixture.ts'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import type { Attempts } from './attempts.ts'
import { newShadowing } from './shadowing.ts'
import { ShadowingDone } from './shadowing-done.tsx'
import '#web/ui/base.css'

type Said = Record<string, Partial<Attempt> | null>

const TEXT: Said = {
  'Hoy me desperté tarde.': { understood: 4, total: 4, strict: 100 },
  'Por la mañana mi hermana me llamó.': {
    ...{ understood: 4, total: 7, extra: 1, strict: 43, missed: [3, 4, 6], heardAs: ['una', 'semana', ''] },
  },
  'Viene el viernes.': null,
}

const GOOD: Said = { 'Hoy me desperté tarde.': { understood: 3, total: 4, strict: 75 } }

function attemptsOf(said: Said): Attempts {
  const find = (text: string): LivingSentence | null => {
    const figures = said[text]
    if (figures === null || figures === undefined) return null
    const made = {
      key: text,
      date: '2026-11-26',
      language: 'es-ES',
      text,
      kept: null,
      keptAt: null,
      before: [],
    }
    return { ...made, attempts: [attempt(figures)] } as LivingSentence
  }
  return {
    get: () => ({ isRead: true, best: {}, said: new Set(), kept: new Map() }),
    subscribe: () => () => undefined,
    measure: 'aligned',
    earlier: {
      recordings: createMemoryRecordingStore(),
      clock: { now: () => 0 },
      find,
      figure: () => null,
      figureOf: () => null,
      subscribe: () => () => undefined,
      changed: () => undefined,
    },
    keeper: { begin: () => ({ id: 'a', at: 0 }), keep: () => undefined },
    keep: async () => undefined,
    reword: async () => true,
  }
}

async function show(
  said: Said,
  day: MadeVerdict | null = {},
  draft = { isUnchecked: false, isRough: false },
) {
  const pressed = { onSay: vi.fn(), onWeakest: vi.fn(), onAll: vi.fn() }
  const { today, become } = madeToday(day, { sentences: 4, gaps: 0, minutes: 13 })
  const { unmount } = await render(
    <TestRouter>
      <AppPage layout="notebook" sessionLine={<p>session line</p>} list={null}>
        <ShadowingDone
          {...pressed}
          state={newShadowing('es-ES', Object.keys(said))}
          attempts={attemptsOf(said)}
          {...draft}
          today={today}
          head={{ current: null }}
        />
      </AppPage>
    </TestRouter>,
  )
  return { ...pressed, unmount, become }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const back = () => page.getByRole('link', { name: 'Back to Journal' })
const isPrimary = (element: Element) => element.classList.contains('button-primary')

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})

describe('the end of shadowing', () => {
  it('says that the day is done, how the whole text went, and what comes tomorrow', async () => {
    await show(TEXT)
    await expect.element(page.getByRole('heading', { name: 'Done for today.' })).toBeVisible()
    const score =
      'The whole text: 67% understood, 64% word for word. 1 sentence without a result isn’t counted.'
    await expect.element(page.getByText(score.replace('’', "'"))).toBeVisible()
    const tomorrow = 'Tomorrow: one entry and 4 sentences to say again, about 13 minutes.'
    await expect.element(page.getByText(tomorrow)).toBeVisible()
  })

  it('names what is left and leads there, and never says done then', async () => {
    await show(TEXT, {
      left: [{ kind: 'say-again', sentences: 3, gaps: 0 }],
      minutes: { spent: 8, left: 2, steps: { write: 4, translate: 1, speak: 5 } },
    })
    const region = page.getByRole('region', { name: 'Today' })
    await expect
      .element(region.getByRole('heading'))
      .toHaveTextContent('Said. Left today: 3 sentences to say again. Say them again')
    await expect
      .element(region.getByRole('link', { name: 'Say them again' }))
      .toHaveAttribute('href', '/review')
    expect(document.body.textContent).not.toContain('Done for today.')
  })

  it.each([
    [true, 'Check the translation so its sentences come back later'],
    [false, 'Check it'],
  ])(
    'leads from a draft to where it is checked, and promises what follows (rough: %s)',
    async (isRough, name) => {
      await show(TEXT, {}, { isUnchecked: true, isRough })
      await expect
        .element(page.getByText("You haven't marked it as checked.", { exact: false }))
        .toBeVisible()
      const link = page.getByRole('link', { name, exact: true })
      await expect.element(link).toHaveAttribute('href', '/translate')
    },
  )

  it('opens a sentence that was only written, where that alone is left', async () => {
    const { onSay } = await show(TEXT, { left: [{ kind: 'say', sentences: 1 }] })
    await button('Say it aloud').click()
    expect(onSay).toHaveBeenCalledOnce()
  })

  it('has the sentences with their marks, the weakest first', async () => {
    await show(TEXT)
    const rows = page.getByRole('list', { name: 'Sentences, weakest first' }).getByRole('listitem')
    const texts = rows.elements().map((row) => row.textContent)
    expect(texts).toEqual([
      'Por la mañana mi hermana me llamó. (not heard: llamó) (heard as another word: mi hermana) 50%',
      'Hoy me desperté tarde. 100%',
      'Viene el viernes. not measured',
    ])
    const marks = [...document.querySelectorAll('.text-result-other, .text-result-missed')]
    expect(marks.map(({ className, textContent }) => [className, textContent])).toEqual([
      ['text-result-other', 'mi hermana'],
      ['text-result-missed', 'llamó'],
    ])
  })

  it.each([360, 1280])(
    'at %i px proposes the weakest where one is at 70 or less, else the journal',
    async (width) => {
      await page.viewport(width, 740)
      const { onWeakest } = await show(TEXT)
      expect([isPrimary(button('Say the weakest again').element()), isPrimary(back().element())]).toEqual([
        true,
        false,
      ])
      await button('Say the weakest again').click()
      expect(onWeakest).toHaveBeenCalledOnce()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )

  it('proposes the journal where all went well, and all from the start where nothing was measured', async () => {
    await show(GOOD)
    expect([isPrimary(button('Say the weakest again').element()), isPrimary(back().element())]).toEqual([
      false,
      true,
    ])
  })

  it('has nothing to press before it is known what is left, which takes a line, and then nothing moves', async () => {
    const { become } = await show(TEXT, null)
    const again = page.getByText('Say the weakest again')
    await expect.element(again).toBeInTheDocument()
    expect(again.element().checkVisibility({ visibilityProperty: true })).toBe(false)
    become({ left: [{ kind: 'say-again', sentences: 3, gaps: 0 }] })
    await expect.element(back()).toBeVisible()
    expect(document.querySelector('.settling')).toBeNull()
  })

  it('offers all from the start where nothing was measured', async () => {
    const { onAll } = await show({ 'Viene el viernes.': null })
    expect(isPrimary(back().element())).toBe(true)
    await button('All from the start').click()
    expect(onAll).toHaveBeenCalledOnce()
  })

  it.each([
    ['en', 'Say the weakest again', 'All from the start'],
    ['vi', 'Nói lại câu yếu nhất', 'Nói lại tất cả từ đầu'],
    ['da', 'Sig de svageste igen', 'Alle forfra'],
  ] as const)('on a phone both ways on are on one line (%s)', async (language, weakest, all) => {
    startTestTexts(language)
    await page.viewport(360, 740)
    for (const [said, name] of [
      [TEXT, weakest],
      [{ 'Viene el viernes.': null }, all],
    ] as const) {
      const { unmount } = await show(said)
      const again = button(name).element().getBoundingClientRect()
      const [link] = document.querySelectorAll('.text-result-actions > a')
      expect(again.height).toBe(48)
      expect(link?.getBoundingClientRect().height).toBe(48)
      for (const label of document.querySelectorAll('.text-result-actions span'))
        expect(label.getClientRects()).toHaveLength(1)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
      await unmount()
    }
  })
})
