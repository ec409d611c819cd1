import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SINGLE_KEYS } from '#web/ui/form/single-keys.ts'
import { entryOf, openAt } from '../diary/diary-at.fixture.tsx'
import { AppKeys } from './app-keys.tsx'
import { keepKey } from './early-keys.ts'
import { KeysOfApp } from './idle-parts.tsx'

const DAYS = [entryOf('2026-11-19', 'It rained.'), entryOf('2026-11-02', 'It snowed.')]

const editor = () => page.getByRole('textbox', { name: 'Journal entry' })
const search = () => page.getByRole('searchbox', { name: 'Search' })
const list = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** The diary of 21 November 2026 with two earlier entries, the focus outside of every field. */
async function open() {
  await openAt('/diary', DAYS, { beside: <AppKeys /> })
  await expect.element(page.getByText('It snowed.')).toBeVisible()
  await expect.poll(() => performance.getEntriesByName('diary-ready').length).toBeGreaterThan(0)
  ;(document.activeElement as HTMLElement | null)?.blur()
}

/** A key as a keyboard sends it that types it with AltGr or Option. */
function press(key: string, held: KeyboardEventInit = {}): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  startTestTexts('en')
})
afterEach(() => localStorage.clear())

it('brackets lead from entry to entry and back to today, and the date is read', async () => {
  await open()
  await userEvent.keyboard('[[')
  await expect.element(editor()).toHaveValue('It rained.')
  await expect.element(page.getByRole('heading', { name: 'Thursday, November 19, 2026' })).toHaveFocus()
  press('[', { ctrlKey: true, altKey: true, modifierAltGraph: true })
  await expect.element(editor()).toHaveValue('It snowed.')
  press(']', { altKey: true })
  await expect.element(editor()).toHaveValue('It rained.')
  press(']')
  await expect.element(editor()).toHaveAttribute('placeholder', 'What happened today?')
})

it('a slash leads to the search, which says so', async () => {
  await open()
  await expect.element(search()).toHaveAttribute('aria-keyshortcuts', '/')
  await userEvent.keyboard('/')
  await expect.element(search()).toHaveFocus()
  await expect.element(search()).toHaveValue('')
})

it.each(SITE_LANGUAGES)('a question mark lists every key in %s, and closes with Escape', async (language) => {
  startTestTexts(language)
  await openAt('/diary', DAYS, { beside: <AppKeys /> })
  await expect.element(page.getByText('It snowed.')).toBeVisible()
  press('?', { shiftKey: true })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const keys = page.getByRole('dialog').element().querySelectorAll('kbd')
  expect(keys).toHaveLength(Object.keys(SINGLE_KEYS).length + 1)
  const said = [...page.getByRole('dialog').element().querySelectorAll('dd')]
  expect(new Set(said.map((one) => one.getBoundingClientRect().left)).size).toBe(1)
  press('[') // a dialog is open
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it.each(['before they are there', 'while they are loaded'])(
  'a question mark lists every key also when it is pressed %s',
  async (when) => {
    const typeMark = () => {
      press('Shift', { shiftKey: true }) // a keyboard says it before the mark
      press('?', { shiftKey: true })
    }
    addEventListener('keydown', keepKey)
    if (when.startsWith('before')) typeMark()
    await openAt('/diary', DAYS, { beside: <KeysOfApp /> })
    if (when.startsWith('while')) typeMark()
    await expect.element(list()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).not.toBeInTheDocument()
  },
)

it('a key that was pressed before does nothing once the learner writes', async () => {
  addEventListener('keydown', keepKey)
  press('?', { shiftKey: true })
  press('?', { ctrlKey: true })
  const field = document.body.appendChild(document.createElement('textarea'))
  onTestFinished(() => field.remove())
  field.focus()
  await openAt('/diary', DAYS, { beside: <KeysOfApp /> })
  await expect.element(page.getByText('It snowed.')).toBeVisible()
  field.focus()
  await expect.element(search()).toHaveAttribute('aria-keyshortcuts', '/') // the keys are there
  await new Promise((resolve) => setTimeout(resolve, 100)) // what must not come has nothing to wait for
  expect(list().query()).toBeNull()
})

it('keys are left to a field, to an input method, to the browser, and to whoever has switched them off', async () => {
  await open()
  await editor().click()
  await userEvent.keyboard('[[/?')
  await expect.element(editor()).toHaveValue('[/?')
  editor().element().blur()
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { isComposing: true }, { repeat: true }])
    for (const key of ['[', '/', '?']) press(key, held)
  localStorage.setItem(STORAGE_KEYS.speech, JSON.stringify({ keys: false }))
  for (const key of ['[', '/', '?']) press(key)
  await new Promise((resolve) => setTimeout(resolve, 100)) // what must not come has nothing to wait for
  expect(list().query()).toBeNull()
  await expect.element(editor()).toHaveValue('[/?')
  await expect.element(search()).not.toHaveFocus()
})
