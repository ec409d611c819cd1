import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { button, part, sayAndStop, show } from './shadow-screen.fixture.tsx'

beforeEach(async () => {
  await page.viewport(1280, 800)
  await startTestTexts('en')
})
afterEach(() => vi.restoreAllMocks())

const help = () => part('Space: speak or stop')

it('space speaks and stops, L listens, N goes on, and after the first of them they are not told again', async () => {
  const { listener, voice, settings } = await show()
  await help().findElement()
  await expect.element(button('Listen')).toHaveAttribute('aria-keyshortcuts', 'L')
  await expect.element(button('Start speaking')).toHaveAttribute('aria-keyshortcuts', 'Space')
  await userEvent.keyboard('l')
  expect(voice.saying()).toBe('Llovió toda la tarde.')
  await vi.waitFor(() => expect(help().query()).toBeNull())
  expect(settings.get().knowsKeys).toBe(true)
  voice.finish()
  await userEvent.keyboard(' ')
  expect(listener.language()).toBe('es-ES')
  listener.hear('llovió toda la tarde', '')
  await expect.element(button('Stop speaking')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Accuracy: 100%')).toBeVisible()
  await userEvent.keyboard('N')
  await expect.element(page.getByText('Sentence 2 of 3')).toBeVisible()
})

it('a key is left to what is written in, chosen, or pressed, and to the browser', async () => {
  const { listener, voice } = await show()
  await help().findElement()
  const heard = () => [voice.saying(), listener.language()]
  const field = document.body.appendChild(document.createElement('textarea'))
  field.focus()
  await userEvent.keyboard('ln ')
  expect([field.value, ...heard()]).toEqual(['ln ', undefined, undefined])
  field.remove()
  await userEvent.keyboard('{Control>}l{/Control}')
  document.querySelector('select')?.focus()
  await userEvent.keyboard('l')
  expect(heard()).toEqual([undefined, undefined])
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  await userEvent.keyboard('l')
  expect(heard()).toEqual([undefined, undefined])
  dialog.remove()
  // space presses the button that has the focus, once
  button('Listen').element().focus()
  await userEvent.keyboard(' ')
  expect(voice.requests).toHaveLength(1)
  expect(listener.language()).toBeUndefined()
})

it('a key whose button is not on screen, or off, does nothing', async () => {
  const { listener, voice } = await show()
  await help().findElement()
  await userEvent.keyboard('n')
  await expect.element(page.getByText('Sentence 1 of 3')).toBeVisible()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('l')
  expect([voice.saying(), listener.language()]).toEqual([undefined, 'es-ES'])
})

it('switched off in settings, no key does anything, and none is told', async () => {
  const { listener, voice } = await show({ settings: createMemorySpeechSettings({ keys: false }) })
  await sayAndStop(listener, 'llovió')
  expect(help().query()).toBeNull()
  await expect.element(button('Listen')).not.toHaveAttribute('aria-keyshortcuts')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await userEvent.keyboard('ln ')
  expect(voice.requests).toEqual([])
  await expect.element(page.getByText('Sentence 1 of 3')).toBeVisible()
})
