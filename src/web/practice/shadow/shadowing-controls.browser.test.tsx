import { beforeEach, expect, it, vi } from 'vitest'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { button, openMore, openSentence, show } from './shadow-screen.fixture.tsx'

const RAIN = 'Llovió toda la tarde.'

beforeEach(() => startTestTexts('en'))

it('the current sentence can be kept for later, and says whether it is', async () => {
  const onKeep = vi.fn()
  await show({ onKeep })
  await openMore()
  await expect.element(button('Keep for later')).toHaveAttribute('aria-pressed', 'false')
  await button('Keep for later').click()
  expect(onKeep).toHaveBeenCalledWith(RAIN, true)
})

it('one that is kept can be left out, and the next sentence is asked for itself', async () => {
  const onKeep = vi.fn()
  await show({ onKeep, kept: [RAIN] })
  await openMore()
  await expect.element(button('Keep for later')).toHaveAttribute('aria-pressed', 'true')
  await button('Keep for later').click()
  expect(onKeep).toHaveBeenCalledWith(RAIN, false)
  await openSentence(/La mujer/)
  await openMore()
  await expect.element(button('Keep for later')).toHaveAttribute('aria-pressed', 'false')
})

it('one of a rough draft that nobody has checked cannot be kept, and one that was can be left out', async () => {
  const onKeep = vi.fn()
  const entry = { translatedBy: 'apertium', translationQuality: 'draft' } as const
  await show({ entry, onKeep, kept: [RAIN] })
  await openMore()
  await button('Keep for later').click()
  expect(onKeep).toHaveBeenCalledWith(RAIN, false)
  await openSentence(/La mujer/)
  await openMore()
  await expect.element(button('Keep for later')).not.toBeInTheDocument()
})
