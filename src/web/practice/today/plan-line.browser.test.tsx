import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { PlanLine } from './plan-line.tsx'
import { type MadeVerdict, madeToday } from './today.fixture.ts'
import '#web/journal/diary-screen.css'
import '#web/ui/base.css'

async function show(parts: MadeVerdict | null) {
  const made = madeToday(parts)
  await render(
    <TestRouter>
      <AppPage
        layout="notebook"
        sessionLine={
          <>
            <p style={{ height: 28 }}>session line</p>
            <PlanLine today={made.today} />
          </>
        }
        list={<p>the list</p>}
      >
        <h1 className="diary-date">the page</h1>
      </AppPage>
    </TestRouter>,
  )
  return made
}

const root = document.documentElement
const line = () => page.getByRole('region', { name: 'Today' })

const BLANK: MadeVerdict = {
  left: [
    { kind: 'write', isBegun: false },
    { kind: 'say-again', sentences: 3, gaps: 0 },
  ],
  isBegun: false,
  minutes: { spent: 0, left: 12, steps: { write: 4, translate: 1, speak: 7 } },
}
const SAY: MadeVerdict = {
  left: [
    { kind: 'say', sentences: 4 },
    { kind: 'say-again', sentences: 3, gaps: 0 },
  ],
}

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})
afterEach(() => root.removeAttribute('data-plan'))

describe('the plan line', () => {
  const COUNTS = [0, 1, 3, 12]
  const AGAIN = COUNTS.flatMap((sentences) => COUNTS.map((gaps) => ({ sentences, gaps })))
    .filter(({ sentences, gaps }) => sentences + gaps <= 20) // more do not come on one day
    .map((cards) => (cards.sentences + cards.gaps === 0 ? [] : [{ kind: 'say-again' as const, ...cards }]))
  const OWN: Pick<MadeVerdict, 'left' | 'isBegun'>[] = [
    { left: [{ kind: 'write', isBegun: false }], isBegun: false },
    { left: [{ kind: 'write', isBegun: true }], isBegun: false },
    { left: [{ kind: 'write', isBegun: true }] },
    { left: [{ kind: 'translate' }] },
    { left: [{ kind: 'check' }] },
    { left: [{ kind: 'say', sentences: 12 }] },
    { left: [] },
  ]
  it.each(SITE_LANGUAGES)('takes two lines at most at 360 px, whatever is left (%s)', async (language) => {
    startTestTexts(language)
    await page.viewport(360, 740)
    root.setAttribute('data-plan', 'plan')
    const { become } = await show(BLANK)
    await document.fonts.ready
    const text = () => document.querySelector('.plan-line p')
    await expect.poll(() => text()?.getBoundingClientRect().height).toBeGreaterThan(0)
    const higher = OWN.flatMap(({ left = [], ...own }) =>
      AGAIN.flatMap((again) => {
        flushSync(() => become({ ...BLANK, isBegun: true, ...own, left: [...left, ...again] }))
        return (text()?.getBoundingClientRect().height ?? 0) > 44 ? [text()?.textContent] : []
      }),
    )
    expect(higher).toEqual([])
  })

  it.each<[string, MadeVerdict, { text: string; link?: [string, string] }]>([
    [
      'a blank day',
      BLANK,
      {
        text: 'Today: one entry and 3 sentences to say again, about 12 minutes.',
        link: ['Say them again', '/review'],
      },
    ],
    [
      'an entry that is begun',
      {
        ...BLANK,
        left: [{ kind: 'write', isBegun: true }, ...(BLANK.left?.slice(1) ?? [])],
        minutes: { spent: 3, left: 9, steps: { write: 4, translate: 1, speak: 7 } },
      },
      {
        text: 'Today: this entry and 3 sentences to say again, about 9 minutes.',
        link: ['Say them again', '/review'],
      },
    ],
    [
      'a translated entry',
      SAY,
      {
        text: 'Still today: 4 sentences to say aloud, and 3 to say again.',
        link: ['Say them again', '/review'],
      },
    ],
    [
      'sentences and words',
      { left: [{ kind: 'translate' }, { kind: 'say-again', sentences: 1, gaps: 1 }] },
      {
        text: 'Still today: the translation, 1 sentence to say again, and 1 word.',
        link: ['Practice them', '/review'],
      },
    ],
    [
      'sentences alone',
      { left: [{ kind: 'say', sentences: 1 }] },
      { text: 'Still today: 1 sentence to say aloud.', link: ['Say it aloud', '/shadow'] },
    ],
    [
      'an entry alone',
      { ...BLANK, left: [{ kind: 'write', isBegun: false }] },
      { text: 'Today: one entry, about 12 minutes.' },
    ],
    [
      'after two weeks',
      { ...BLANK, isBack: true },
      {
        text: 'Welcome back. Today: one entry and 3 sentences to say again, about 12 minutes.',
        link: ['Say them again', '/review'],
      },
    ],
    ['nothing that is left', {}, { text: 'Done for today.' }],
  ])('names what is left, and one link: %s', async (_, parts, { text, link }) => {
    await show(parts)
    await expect.element(line()).toHaveTextContent(`${text}${link ? ` ${link[0]}` : ''}`)
    const links = line().getByRole('link')
    expect(links.elements()).toHaveLength(link ? 1 : 0)
    if (link) await expect.element(links).toHaveAttribute('href', link[1])
  })

  it('follows the day', async () => {
    const { become } = await show(SAY)
    become({})
    await expect.element(line()).toHaveTextContent('Done for today.')
    expect(line().getByRole('link').elements()).toEqual([])
  })

  it('says nothing before it is known, and not that a day is done to which entries may still come', async () => {
    await show(null)
    expect(document.querySelector('.plan-line')).toBeNull()
    await show({ isDone: false })
    expect(document.querySelector('.plan-line')).toBeNull()
  })
})

/** Opens the page before the verdict is known; `come` has it known. */
async function showBeforePlan(parts: MadeVerdict) {
  const { become } = await show(null)
  const top = () => page.getByText('the page').element().getBoundingClientRect().top
  return { top, come: () => become(parts) }
}

const above = () => page.getByText('session line').element().getBoundingClientRect().bottom

it.each([640, 768, 900, 1280])('at %i px the page stays where it is when the line comes', async (width) => {
  await page.viewport(width, 800)
  const { top, come } = await showBeforePlan(SAY)
  const before = top()
  come()
  await expect.element(line()).toBeVisible()
  expect(top()).toBe(before)
  const box = document.querySelector('.plan-line > section')?.getBoundingClientRect() ?? new DOMRect()
  expect(before - box.bottom).toBeGreaterThanOrEqual(8)
  expect(box.top - above()).toBeGreaterThanOrEqual(8)
  expect(box.right).toBeLessThanOrEqual(width)
})

describe.each(['en', 'vi', 'da'] as const)('on a phone (%s)', (language) => {
  beforeEach(async () => {
    startTestTexts(language)
    await page.viewport(360, 740)
  })

  it.each([
    BLANK,
    SAY,
    { left: [{ kind: 'translate' as const }, { kind: 'say-again' as const, sentences: 10, gaps: 10 }] },
  ])('the line comes where the diary has kept a place for it', async (parts) => {
    root.setAttribute('data-plan', 'plan')
    const { top, come } = await showBeforePlan(parts)
    const before = top()
    come()
    await expect.element(page.getByRole('link')).toBeVisible()
    expect(top()).toBe(before)
    const box = document.querySelector('.plan-line > section')?.getBoundingClientRect() ?? new DOMRect()
    expect(before - box.bottom).toBeGreaterThanOrEqual(4)
    expect(box.top - above()).toBeGreaterThanOrEqual(4)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  it('where no place is kept, the line stays away rather than push the page', async () => {
    const { top, come } = await showBeforePlan(SAY)
    const before = top()
    come()
    await expect.poll(() => document.querySelector('.plan-line')).not.toBeNull()
    expect(top()).toBe(before)
    expect(document.querySelector('.plan-line')?.checkVisibility()).toBe(false)
  })
})
