import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTexts } from '#web/i18n/text-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import { Button, ButtonLink } from './button.tsx'
import { LinkButton } from './link-button.tsx'
import { Message } from './message.tsx'
import '#web/ui/base.css'

afterEach(() => vi.restoreAllMocks())

/** Texts that come when they are let go. */
function laterTexts() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const real = fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    await promise
    return real(...asked)
  })
  startTexts({ language: 'en' })
  return resolve
}

type Words = { words: string }

const NOTICES: Record<string, (props: Words) => React.ReactNode> = {
  'nothing but words': ({ words }) => <Message tone="failure">{words}</Message>,
  'a paragraph': ({ words }) => (
    <Message tone="hint">
      <p>{words}</p>
    </Message>
  ),
  'a button': ({ words }) => (
    <Message tone="failure">
      Known. <Button>{words}</Button>
    </Message>
  ),
  'a small button': ({ words }) => (
    <Message tone="hint">
      <p>Known.</p>
      <div className="message-actions">
        <LinkButton>{words}</LinkButton>
      </div>
    </Message>
  ),
  'a link': ({ words }) => (
    <Message tone="success">
      Known. <ButtonLink to="/settings">{words}</ButtonLink>
    </Message>
  ),
}

describe('a message whose texts are on their way', () => {
  it.each(Object.keys(NOTICES))('with %s is not seen before they are there', async (kind) => {
    const letGo = laterTexts()
    const Notice = NOTICES[kind] ?? (() => null)
    function Late() {
      return <Notice words={useTexts('sync').t('allRight')} />
    }
    await render(<Late />)
    expect(document.querySelector('.message')?.checkVisibility()).toBe(false)
    for (const role of ['button', 'link', 'alert', 'status'] as const)
      expect(page.getByRole(role).elements()).toEqual([])
    letGo()
    await expect.poll(() => document.querySelector('.message')?.checkVisibility()).toBe(true)
  })

  it('of speech is not seen, either', async () => {
    const letGo = laterTexts()
    await render(<VoiceFailureMessage failure={{ code: 'failed', reason: 'x' }} />)
    expect(page.getByRole('alert').elements()).toEqual([])
    letGo()
    await expect.element(page.getByRole('alert')).toBeVisible()
  })
})
