import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createTranslationQueue } from './background-translations.ts'
import { createMemoryWaitingStore } from './waiting-store.fake.ts'
import { WaitingTranslations } from './waiting-translations.tsx'

beforeEach(() => startTestTexts('en'))

it('names each entry that waits, and one press takes it out', async () => {
  const asked: string[] = []
  const queue = createTranslationQueue({
    store: createMemoryWaitingStore(),
    isDue: () => true,
    async translate(date) {
      asked.push(date)
      return 'failed'
    },
  })
  await render(<WaitingTranslations queue={queue} />)
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
  await queue.add('2026-11-20')
  await queue.add('2026-11-21')
  await page.getByRole('button', { name: 'Cancel: Friday, November 20, 2026' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Cancel: Friday, November 20, 2026' }))
    .not.toBeInTheDocument()
  await queue.run()
  expect(asked).toEqual(['2026-11-21'])
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Saturday, November 21, 2026: The translation didn't work/)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
})

it('comes on screen when an entry has to wait, however long the page above it is', async () => {
  const queue = createTranslationQueue({
    store: createMemoryWaitingStore(),
    isDue: () => true,
    translate: async () => 'offline',
  })
  await render(
    <div style={{ paddingTop: '300vh' }}>
      <WaitingTranslations queue={queue} />
    </div>,
  )
  await queue.add('2026-11-20')
  await expect.element(page.getByRole('region')).toBeInViewport()
})

it('says that one is offline while an entry waits, and not while it is translated', async () => {
  const { promise, resolve } = Promise.withResolvers<'failed'>()
  const queue = createTranslationQueue({
    store: createMemoryWaitingStore(),
    isDue: () => true,
    translate: () => promise,
  })
  await render(<WaitingTranslations queue={queue} />)
  await queue.add('2026-11-20')
  await expect.element(page.getByText(/^You're offline\./)).toBeVisible()
  const ran = queue.run()
  await expect.element(page.getByText('Translating…')).toBeVisible()
  await expect.element(page.getByText(/^You're offline\./)).not.toBeInTheDocument()
  resolve('failed')
  await ran
})
