import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toast } from './toast.tsx'

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

describe('a message that passes', () => {
  beforeEach(async () => {
    await userEvent.unhover(document.body) // where another test left the pointer, it would hold the message
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => vi.useRealTimers())

  async function show() {
    const onGone = vi.fn()
    const onAction = vi.fn()
    await render(
      <Toast message="Page deleted" action={{ label: 'Bring it back', onPress: onAction }} onGone={onGone} />,
    )
    return { onGone, onAction, action: page.getByRole('button').element() as HTMLElement }
  }

  it('is told politely, offers its action, and stays for 8 seconds', async () => {
    const { onGone, onAction, action } = await show()
    expect(page.getByRole('status').element().textContent).toBe('Page deleted')
    action.click()
    expect(onAction).toHaveBeenCalledOnce()

    await pass(7999)
    expect(onGone).not.toHaveBeenCalled()
    await pass(1)
    expect(onGone).toHaveBeenCalledOnce()
  })

  it('stays while the focus is on it, and 8 seconds more', async () => {
    const { onGone, action } = await show()
    await act(async () => action.focus())
    await pass(60_000)
    expect(onGone).not.toHaveBeenCalled()

    await act(async () => action.blur())
    await pass(7999)
    expect(onGone).not.toHaveBeenCalled()
    await pass(1)
    expect(onGone).toHaveBeenCalledOnce()
  })

  it('stays while the pointer is on it', async () => {
    const { onGone } = await show()
    const message = page.getByRole('status').element()
    await act(async () => message.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
    await pass(60_000)

    expect(onGone).not.toHaveBeenCalled()
  })
})
