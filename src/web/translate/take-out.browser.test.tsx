import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { TakeOut, type TakeOutProps } from './take-out.tsx'
import { TRANSLATED } from './translate-screen.fixture.tsx'

const TEXT = 'It rained.\n\nI took the long way home.\n\nLlovió.'

function show(props: Partial<TakeOutProps> = {}) {
  return render(
    <TakeOut entry={TRANSLATED} translation="Llovió." copy={async () => true} share={null} {...props} />,
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => startTestTexts('en'))

it('an entry and its translation are copied, or it is said that the browser does not allow it', async () => {
  const copied: string[] = []
  const copy = async (text: string) => copied.push(text) === 1
  await show({ copy })
  await button('Copy entry and translation').click()
  await expect.element(page.getByText('Copied.')).toBeVisible()
  await button('Copy entry and translation').click()
  await expect.element(page.getByText(/didn't allow copying/)).toBeVisible()
  expect(copied).toEqual([TEXT, TEXT])
  expect(button('Share').query()).toBeNull()
})

it('they are shared with another program where the browser can', async () => {
  const shared: unknown[] = []
  await show({ share: async (one) => shared.push(one) === 1 })
  await button('Share').click()
  await button('Share').click()
  await expect.element(page.getByText(/didn't allow sharing/)).toBeVisible()
  expect(shared[0]).toEqual({ title: 'Saturday, November 21, 2026', text: TEXT })
})
