import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BrowserEngine, BrowserEngineState } from '#domain/privacy/browser-engine-state.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { BrowserEnginesSection } from './browser-engines-section.tsx'
import '#web/ui/base.css'

const translator = (state: BrowserEngineState): BrowserEngine => ({
  ...{ from: 'en-US', language: 'es-ES', isInstallable: false },
  state,
})
const recogniser = (
  state: BrowserEngineState,
  isInstallable = true,
  language: BrowserEngine['language'] = 'es-ES',
): BrowserEngine => ({ from: null, language, state, isInstallable })

async function show(...engines: BrowserEngine[]) {
  startTestTexts('en')
  await page.viewport(1280, 800)
  const asked: string[] = []
  const screen = await render(
    <BrowserEnginesSection engines={engines} onInstall={(language) => asked.push(language)} />,
  )
  return { asked, ...screen }
}

const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

it('says of each engine of the browser how it is', async () => {
  await show(
    translator('downloadable'),
    recogniser('downloadable'),
    recogniser('ready', true, 'en-US'),
    recogniser('absent', true, 'da-DK'),
  )
  expect(lines()).toEqual([
    'Translate English into SpanishYour browser downloads it once, with the first translation.',
    'Recognize SpanishYour browser downloads it once.Download',
    'Recognize EnglishReady',
    'Recognize DanishNot in this browser',
  ])
  await expect.element(page.getByText('1 of 4 ready')).toBeVisible()
})

it('has one downloaded at a press, which tells no size and no share, and can be tried again', async () => {
  const { asked, rerender } = await show(recogniser('downloadable'))
  const press = page.getByRole('button', { name: 'Download: Recognize Spanish' })
  await press.click()
  expect(asked).toEqual(['es-ES'])
  const next = (state: BrowserEngineState) =>
    rerender(<BrowserEnginesSection engines={[recogniser(state)]} onInstall={(one) => asked.push(one)} />)
  await next('downloading')
  await expect.element(page.getByRole('status')).toMatchTextContent(/downloading it and doesn't say how far/)
  await expect.element(press).not.toBeInTheDocument()
  await next('failed')
  await expect.element(page.getByRole('status')).toMatchTextContent(/couldn't download it\. Please try again/)
  await press.click()
  expect(asked).toEqual(['es-ES', 'es-ES'])
  await next('ready')
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Ready$/)
})

it('offers no download that the browser would not make at a press', async () => {
  await show(translator('downloadable'), recogniser('downloadable', false))
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it.each(['en', 'vi', 'da'] as const)('nothing is wider than the page (%s)', async (language) => {
  await show(translator('downloading'), recogniser('failed'), recogniser('downloading', true, 'en-US'))
  startTestTexts(language)
  for (const width of [320, 360, 640]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth, `${width}`).toBeLessThanOrEqual(width)
  }
  await page.viewport(1280, 800)
})
