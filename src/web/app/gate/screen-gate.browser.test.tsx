import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { rememberDemoWords } from '#web/documents/demo-words.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { TestRouter } from '../test-router.fixture.tsx'
import { ScreenGate } from './screen-gate.tsx'

const openGate = () =>
  render(
    <TestRouter>
      <ScreenGate of="diary" />
    </TestRouter>,
  )

beforeEach(() => startTestTexts('en'))

it('a visitor may begin without an account', async () => {
  await openGate()
  await expect.element(page.getByText(/^New here/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Start writing' })).toHaveAttribute('href', '/start')
})

it('whoever has closed a diary without an account reads that it is still here, and how it opens', async () => {
  rememberDemoWords(true)
  onTestFinished(() => rememberDemoWords(false))
  await openGate()
  await expect.element(page.getByText(/is still in this browser/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/start')
  await expect.element(page.getByText(/^New here/)).not.toBeInTheDocument()
})
