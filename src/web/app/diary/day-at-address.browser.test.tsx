import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DayDoc } from '#domain/journal/entry.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { entryOf, NOON, openAt, writtenOn } from './diary-at.fixture.tsx'

const editor = () => page.getByRole('textbox', { name: 'Journal entry' })
const address = () => page.getByText(/^At /)

beforeEach(() => startTestTexts('en'))

it('an address of its own opens a day, names it in the title, and follows the day that is open', async () => {
  await openAt('/diary/2026-11-19?q=it', [
    entryOf('2026-11-19', 'It rained.'),
    entryOf('2026-11-18', 'It snowed.'),
  ])
  await expect.element(editor()).toHaveValue('It rained.')
  await expect.element(page.getByRole('heading', { name: 'Thursday, November 19, 2026' })).toBeVisible()
  expect(document.title).toBe('Thursday, November 19, 2026 · Echolog')
  await page.getByRole('button', { name: 'Edit Nov 18, 2026' }).click()
  await expect.element(editor()).toHaveValue('It snowed.')
  await expect.element(address()).toHaveTextContent('At /diary/2026-11-18?q=it')
  expect(document.title).toBe('Wednesday, November 18, 2026 · Echolog')
  await page.getByRole('button', { name: "Write today's entry" }).click()
  await expect.element(address()).toHaveTextContent('At /diary?q=it')
  expect(document.title).toBe('Daily Journal · Echolog')
})

it('a day without an entry is written at its address', async () => {
  await openAt('/diary/2026-11-17')
  await expect.element(editor()).toHaveAttribute('placeholder', 'What happened that day?')
  await userEvent.type(editor(), 'It was cold.')
  await expect.element(page.getByRole('heading', { name: 'Tuesday, November 17, 2026' })).toBeVisible()
})

it('a blank day at its address has the caret', async () => {
  await openAt('/diary/2026-11-17', [entryOf('2026-11-18', 'It snowed.')])
  await expect.element(editor()).toHaveAttribute('placeholder', 'What happened that day?')
  await expect.element(editor()).toHaveFocus()
})

it('a day with words is opened to be read', async () => {
  await openAt('/diary/2026-11-18', [entryOf('2026-11-18', 'It snowed.')])
  await expect.element(editor()).toHaveValue('It snowed.')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(editor()).not.toHaveFocus()
})

it('on a phone no keyboard opens by itself over a blank day', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: false, media: query }) as MediaQueryList,
  )
  onTestFinished(() => void vi.restoreAllMocks())
  await openAt('/diary/2026-11-17')
  await expect.element(editor()).toHaveAttribute('placeholder', 'What happened that day?')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(editor()).not.toHaveFocus()
})

it.each([
  ['/diary/2026-11-22', 'Choose today or an earlier day.'],
  ['/diary/2026-02-30', "There's no such day: 2026-02-30."],
])('at %s no day is opened, and it says why', async (path, said) => {
  await openAt(path, [entryOf('2026-11-21', 'Today.')])
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(editor()).toHaveValue('Today.')
  await expect.element(address()).toHaveTextContent(`At ${path}`)
})

it.each<[string, DayDoc, string]>([
  [
    'deleted',
    { deleted: { at: NOON, entry: writtenOn('2026-11-18', 'x') } },
    'The entry for this day was deleted.',
  ],
  [
    'deleted for good',
    { purgedAt: 1 },
    'The entry for this day was deleted for good. You can write a new one.',
  ],
])('a day that was %s says so until something is written', async (_, doc, said) => {
  await openAt('/diary/2026-11-18', [['2026-11-18', doc]])
  await expect.element(page.getByText(said)).toBeVisible()
  await userEvent.type(editor(), 'Anew.')
  await expect.element(page.getByText(said)).not.toBeInTheDocument()
})

it('FAIL-33 OPEN-16: at midnight in mid-sentence the page keeps its day, and today is offered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let now = new Date(2026, 10, 21, 23, 59, 40).getTime()
  await openAt('/diary', [], { now: () => now })
  await expect.element(editor()).toHaveAttribute('placeholder', 'What happened today?')
  await userEvent.type(editor(), 'It is almost twelve')
  const today = page.getByRole('button', { name: "Write today's entry" })
  vi.advanceTimersByTime(5000)
  await expect.element(today).not.toBeInTheDocument()
  now += 60_000
  vi.advanceTimersByTime(5000)
  await expect.element(today).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Saturday, November 21, 2026' })).toBeVisible()
  await userEvent.type(editor(), ' and I go on writing.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Edit Nov 21, 2026' })).toBeVisible()
  await today.click()
  await expect.element(page.getByRole('heading', { name: 'Sunday, November 22, 2026' })).toBeVisible()
  await expect.element(editor()).toHaveValue('')
  await page.getByRole('button', { name: 'Edit Nov 21, 2026' }).click()
  await expect.element(editor()).toHaveValue('It is almost twelve and I go on writing.')
})
