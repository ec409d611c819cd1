import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DemoDiary } from '#domain/journal/entry-store.ts'
import { failure, success } from '#domain/outcome.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SessionLine } from '#web/progress/session-line.tsx'
import { AppPage, rememberPlanPlace, showPlanPlace } from '#web/ui/layout/app-page.tsx'
import { DemoOffer } from './demo-offer.tsx'
import type { Journal } from './journal.ts'
import '#web/ui/base.css'
import './diary-screen.css'

const LANGUAGES = ['en', 'vi', 'da'] as const

/** The demo with entries of so many days. */
function demoOf(count: number) {
  let days = Array.from({ length: count }, (_, index) => ({ date: `2026-11-${10 + index}`, doc: {} }))
  return {
    days: async () => success(days),
    async wasTaken({ date }) {
      days = days.filter((day) => day.date !== date)
    },
    leave: vi.fn(),
    close: vi.fn(),
  } satisfies DemoDiary
}

async function show(demo: DemoDiary, mergeIn: Journal['mergeIn'] = async () => true) {
  const services = { demo: { open: async () => demo }, whenIdle: async () => undefined }
  const offer = <DemoOffer accountId="ines" journal={{ mergeIn } as Journal} services={services} />
  return render(
    <>
      <header style={{ height: 'var(--header)' }} />
      <AppPage
        layout="notebook"
        sessionLine={
          <>
            <SessionLine current="write" verdict={null} />
            {offer}
          </>
        }
        list={null}
      >
        <h1 className="diary-date">Monday</h1>
        <textarea />
      </AppPage>
    </>,
  )
}

const button = (name: string) => page.getByRole('button', { name })
const said = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible()
const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()

beforeEach(async () => {
  await startTestTexts('en')
  rememberPlanPlace('demo-offer', true)
  showPlanPlace()
})

afterEach(() => {
  localStorage.clear()
  showPlanPlace()
  vi.restoreAllMocks()
})

it.each(LANGUAGES.flatMap((language) => [360, 640, 900, 1280].map((width) => [language, width] as const)))(
  '%s, %i px: it comes in the place above the page, touches nothing and moves nothing',
  async (language, width) => {
    await startTestTexts(language)
    await page.viewport(width, 800)
    const demo = demoOf(12)
    const { promise: isFound, resolve: find } = Promise.withResolvers<void>()
    await show({
      ...demo,
      async days() {
        await isFound
        return demo.days()
      },
    })
    const [title, line] = [boxOf('h1'), boxOf('.session-line')]
    find()
    await said(/12/)
    expect(boxOf('h1')).toEqual(title)
    const offer = boxOf('.demo-offer > div')
    expect(offer.top).toBeGreaterThanOrEqual(line.bottom)
    expect(offer.bottom).toBeLessThanOrEqual(title.top)
    expect(offer.right).toBeLessThanOrEqual(width)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

it('on a phone that knew nothing of it, it waits for the next page', async () => {
  localStorage.clear()
  showPlanPlace()
  await page.viewport(360, 800)
  await show(demoOf(1))
  await expect.poll(() => document.querySelector('.demo-offer')).not.toBeNull()
  expect(document.querySelector('.demo-offer')?.checkVisibility()).toBe(false)
})

it('what is moved is said, and who pressed by key is there', async () => {
  const taken: string[] = []
  const demo = demoOf(2)
  await show(demo, async ({ date }) => taken.push(date) > 0)
  await said('2 entries were written here without an account, up to Nov 11, 2026. Yours?')
  button('Move to this diary').element().focus()
  await userEvent.keyboard('{Enter}')
  await said('What you wrote without an account is in your diary now.')
  expect(taken).toEqual(['2026-11-10', '2026-11-11'])
  expect(document.activeElement?.textContent).toContain('is in your diary now')
  expect(localStorage.getItem('echolog.plan')).toBeNull()
})

it.each([
  ['answers no', () => Promise.resolve(false)],
  ['breaks off', () => Promise.reject<boolean>(new Error('no chunk'))],
])('a journal that %s for a day leaves it in the demo, and it can be tried again', async (_, fail) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isFailing = true
  const demo = demoOf(2)
  await show(demo, async ({ date }) => (isFailing && date === '2026-11-11' ? fail() : true))
  await button('Move to this diary').click()
  await said('Not everything could be moved. The rest is still on this device. Please try again.')
  expect(await demo.days()).toMatchObject({ value: [{ date: '2026-11-11' }] })
  isFailing = false
  await button('Move to this diary').click()
  await said('What you wrote without an account is in your diary now.')
})

it('a demo that cannot be read any more is no success', async () => {
  const demo: DemoDiary = demoOf(1)
  await show(demo)
  await said(/1 entry/)
  demo.days = async () => failure('storage-blocked')
  await button('Move to this diary').click()
  await said(/Not everything could be moved/)
})

it('what another tab has moved meanwhile is not moved again, as it was', async () => {
  const mergeIn = vi.fn(async () => true)
  const demo = demoOf(1)
  await show(demo, mergeIn)
  await said(/1 entry/)
  await demo.wasTaken({ date: '2026-11-10', doc: {} })
  await button('Move to this diary').click()
  await said('What you wrote without an account is in your diary now.')
  expect(mergeIn).not.toHaveBeenCalled()
})

it('who leaves it there is told where it is', async () => {
  const demo = demoOf(1)
  await show(demo)
  await button('Leave on this device').click()
  await said(/What you wrote stays on this device/)
  expect(document.activeElement?.textContent).toContain('What you wrote stays on this device')
  expect(demo.leave).toHaveBeenCalledOnce()
  expect(localStorage.getItem('echolog.plan')).toBeNull()
})

it('the demo stays open until all is moved, though another screen is opened', async () => {
  const demo = demoOf(1)
  const { promise: isDurable, resolve: make } = Promise.withResolvers<boolean>()
  const screen = await show(demo, () => isDurable)
  await button('Move to this diary').click()
  await screen.unmount()
  expect(demo.close).not.toHaveBeenCalled()
  make(true)
  await expect.poll(() => demo.close.mock.calls.length).toBe(1)
  expect(await demo.days()).toEqual(success([]))
})
