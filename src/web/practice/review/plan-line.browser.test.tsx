import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { PlanLine } from './plan-line.tsx'
import { dueToday, kept, numbered, openDesk, pageOf, said } from './review.fixture.ts'
import { createReviewSession } from './review-session.ts'
import '#web/journal/diary-screen.css'
import '#web/ui/base.css'

async function show(setting: Parameters<typeof openDesk>[0]) {
  const opened = openDesk(setting)
  await render(
    <TestRouter>
      <AppPage
        layout="notebook"
        sessionLine={
          <>
            <p>session line</p>
            <PlanLine desk={opened.desk} />
          </>
        }
        list={<p>the list</p>}
      >
        <h1 className="diary-date">the page</h1>
      </AppPage>
    </TestRouter>,
  )
  return opened
}

const root = document.documentElement

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})
afterEach(() => root.removeAttribute('data-plan'))

describe('the plan line', () => {
  it('says what is to do today, and leads there', async () => {
    await show(dueToday(2))
    const line = page.getByText('Today: one entry and 2 sentences to say again, about 6 minutes.', {
      exact: false,
    })
    await expect.element(line).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Say them again' }))
      .toHaveAttribute('href', '/review')
  })

  it('leaves out the entry once it is written', async () => {
    const { shared, entries } = dueToday(1)
    await show({ shared, entries: [pageOf(0, 'Now.', ''), ...entries] })
    await expect
      .element(page.getByText('Today: 1 sentence to say again, about 1 minute.', { exact: false }))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Say it again', exact: true })).toBeVisible()
  })

  it('says that the day is done, without a link', async () => {
    const { desk } = await show(dueToday(1))
    await expect.element(page.getByText('Today:', { exact: false })).toBeVisible()
    await createReviewSession(desk).rate(3)
    await expect.element(page.getByText('Done for today.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Say it again' })).not.toBeInTheDocument()
  })

  it('welcomes back after two weeks, and names no debt', async () => {
    const shared = noSentences()
    const entries = Array.from({ length: 300 }, (_, place) => numbered(place + 15))
    for (const entry of entries) {
      said(shared, { entry })
      kept(shared, { entry })
    }
    await show({ shared, entries })
    await expect
      .element(
        page.getByText('Welcome back. Today: one entry and 2 sentences to say again, about 6 minutes.', {
          exact: false,
        }),
      )
      .toBeVisible()
    expect(document.body.textContent).not.toMatch(/300|2[89]\d/)
  })

  it('is not there where there is nothing to say again', async () => {
    const { desk } = await show({ entries: [numbered(1)] })
    await expect.poll(() => desk.get().status).toBe('ready')
    expect(document.querySelector('.plan-line')).toBeNull()
  })
})

/** Opens the page before there is anything to say again; `come` has it known. */
async function showBeforePlan(setting: NonNullable<Parameters<typeof openDesk>[0]>) {
  const { moving, changed } = await show({ ...setting, entries: [] })
  const top = () => page.getByText('the page').element().getBoundingClientRect().top
  return {
    top,
    come() {
      moving.entries = setting.entries ?? []
      changed()
    },
  }
}

it.each([640, 768, 900, 1280])('at %i px the page stays where it is when the line comes', async (width) => {
  await page.viewport(width, 800)
  const { top, come } = await showBeforePlan(dueToday(1))
  const before = top()
  come()
  const line = page.getByText('Today: one entry', { exact: false })
  await expect.element(line).toBeVisible()
  expect(top()).toBe(before)
  const { top: lineTop, bottom, right } = line.element().getBoundingClientRect()
  expect(before - bottom).toBeGreaterThanOrEqual(16)
  const above = page.getByText('session line').element().getBoundingClientRect().bottom
  expect(lineTop - above).toBeGreaterThanOrEqual(16)
  expect(right).toBeLessThanOrEqual(width)
})

/** As much as it ever says. */
function muchToday() {
  const shared = noSentences()
  const entries = Array.from({ length: 40 }, (_, place) => numbered(place + 15))
  for (const entry of entries) {
    said(shared, { entry })
    kept(shared, { entry })
  }
  return { shared, entries }
}

describe.each(['en', 'vi', 'da'] as const)('on a phone (%s)', (language) => {
  beforeEach(async () => {
    startTestTexts(language)
    await page.viewport(360, 740)
  })

  it.each([dueToday(2), muchToday()])(
    'the line comes where the diary has kept a place for it',
    async (due) => {
      root.setAttribute('data-plan', '')
      const { top, come } = await showBeforePlan(due)
      const before = top()
      come()
      const line = () => document.querySelector('.plan-line > p')
      await expect.element(page.getByRole('link')).toBeVisible()
      expect(top()).toBe(before)
      expect(before - (line()?.getBoundingClientRect().bottom ?? 0)).toBeGreaterThanOrEqual(8)
      const above = page.getByText('session line').element().getBoundingClientRect().bottom
      expect((line()?.getBoundingClientRect().top ?? 0) - above).toBeGreaterThanOrEqual(8)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    },
  )

  it('where no place is kept, the line stays away rather than push the page', async () => {
    const { top, come } = await showBeforePlan(dueToday(2))
    const before = top()
    come()
    await expect.poll(() => document.querySelector('.plan-line')).not.toBeNull()
    expect(top()).toBe(before)
    await expect.element(page.getByText('the list')).toBeVisible()
    expect(document.querySelector('.plan-line')?.checkVisibility()).toBe(false)
  })
})
