import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import '#web/ui/base.css'
import { UpdateNotice } from './update-notice.tsx'

beforeEach(() => startTestTexts('en'))

async function showNotice() {
  const seen = { opened: 0, isStored: true }
  let announce: () => void = () => undefined
  await render(
    <UpdateNotice
      startWorker={async (onNewBuild) => {
        announce = () =>
          onNewBuild(async () => {
            seen.opened += 1
          })
      }}
      isEveryWordStored={() => seen.isStored}
    />,
  )
  return { seen, announce: () => announce() }
}

it('says that a new version is ready once it is, and opens it when pressed', async () => {
  const { seen, announce } = await showNotice()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  announce()
  await expect.element(page.getByText('A new version is ready.')).toBeVisible()
  expect(seen.opened).toBe(0)
  await page.getByRole('button', { name: 'Update now' }).click()
  expect(seen.opened).toBe(1)
})

it('never opens it while words are not stored', async () => {
  const { seen, announce } = await showNotice()
  announce()
  seen.isStored = false
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect
    .element(page.getByText('What you just typed is still being saved.', { exact: false }))
    .toBeVisible()
  expect(seen.opened).toBe(0)
  seen.isStored = true
  await page.getByRole('button', { name: 'Update now' }).click()
  expect(seen.opened).toBe(1)
})

it('goes away when the learner has no time for it', async () => {
  const { announce } = await showNotice()
  announce()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it('stays beside the page on a wide screen: until it is answered it would cover the words', async () => {
  await page.viewport(1280, 800)
  const { announce } = await showNotice()
  announce()
  const notice = page.getByText('A new version is ready.')
  await expect.element(notice).toBeVisible()
  expect(notice.element().getBoundingClientRect().left).toBeGreaterThan(904) // where the list begins
})
