import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { CrashScreen } from './crash-screen.tsx'
import { CrashBoundary, sayCrashScreen } from './error-boundaries.tsx'
import { PageNotLoaded } from './lazy-page.tsx'

sayCrashScreen(CrashScreen)

const NO_DOWNLOAD = { path: '/progress', onDownload: null }

/** What the server answers when it is asked whether it is there: false for nothing at all. */
function answer(isThere: () => boolean) {
  const asked = vi.fn(async () => {
    if (!isThere()) throw new TypeError('Failed to fetch')
    return new Response()
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    request[0] === '/healthz' ? asked() : fetch(...request),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

function pageThat(fails: () => Error | null) {
  return function Page() {
    const error = fails()
    if (error !== null) throw error
    return <h1>Progress</h1>
  }
}

async function show(fails: () => Error | null) {
  await startTestTexts('en')
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined) // React names what was thrown
  onTestFinished(() => silenced.mockRestore())
  const Page = pageThat(fails)
  return render(
    <CrashBoundary {...NO_DOWNLOAD}>
      <Page />
    </CrashBoundary>,
  )
}

it('a page that cannot be loaded while the server restarts says so, and opens by itself once it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isThere = false
  answer(() => isThere)
  const screen = await show(() => (isThere ? null : new PageNotLoaded()))
  await expect.element(screen.getByRole('heading', { name: "The server can't be reached." })).toBeVisible()
  isThere = true
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(screen.getByRole('heading', { name: 'Progress' })).toBeVisible()
})

it('a page that the server itself does not have has stopped working', async () => {
  answer(() => true)
  const screen = await show(() => new PageNotLoaded())
  await expect.element(screen.getByRole('heading', { name: 'This page has stopped working.' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})

it('a page that fails asks no server', async () => {
  const asked = answer(() => false)
  const screen = await show(() => new Error('a bug'))
  await expect.element(screen.getByRole('heading', { name: 'This page has stopped working.' })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})
