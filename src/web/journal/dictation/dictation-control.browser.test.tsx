import { useRef, useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { openDiary } from '#web/journal/diary-screen.fixture.tsx'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createDictation, type Dictation } from './dictation.ts'
import { DictationControl, DictationNotice, DictationStatus } from './dictation-control.tsx'
import '#web/ui/base.css'
import '#web/journal/diary-screen.css'
import '#web/journal/diary-foot.css'

beforeEach(() => startTestTexts('en'))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

function Stage({ dictation }: { dictation: Dictation }) {
  const state = useSyncExternalStore(dictation.subscribe, dictation.get)
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <TestRouter>
      <DictationControl dictation={dictation} state={state} language="es-ES" area={area} />
      <DictationStatus state={state} language="es-ES" />
      <DictationNotice dictation={dictation} state={state} />
    </TestRouter>
  )
}

async function begin() {
  const listener = createScriptedListener()
  const open = { day: '2026-11-21', text: '' }
  const dictation = createDictation(async () => listener, {
    day: () => open.day,
    read: () => open.text,
    write: (text) => {
      open.text = text
    },
  })
  await render(<Stage dictation={dictation} />)
  await button('Start dictation').click()
  await expect.poll(listener.language).toBe('es-ES')
  return { listener, open }
}

describe('dictation on the screen', () => {
  it('is loaded at the first sign that it will be used, and begins at the first press all the same', async () => {
    let loads = 0
    const listener = createScriptedListener()
    const target = { day: () => '2026-11-21', read: () => '', write: () => undefined }
    const dictation = createDictation(async () => {
      loads += 1
      return listener
    }, target)
    await render(<Stage dictation={dictation} />)
    expect(loads).toBe(0)
    await button('Start dictation').hover()
    await expect.poll(dictation.parts).not.toBeNull()
    expect([loads, listener.language()]).toEqual([1, undefined])
    await button('Start dictation').click()
    await expect.poll(listener.language).toBe('es-ES')
  })

  it('says that it has failed also where what says so could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    const target = { day: () => '2026-11-21', read: () => '', write: () => undefined }
    const dictation = createDictation(() => Promise.reject(new Error('offline')), target)
    await render(<Stage dictation={{ ...dictation, parts: () => null }} />)
    await button('Start dictation').click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Error with speech recognition. Please try again.')
  })

  it('DIARY-27: says what it is doing, in turn', async () => {
    const { listener } = await begin()
    listener.stage('starting')
    await expect.element(status('One moment…')).toBeVisible()
    listener.stage('listening')
    await expect.element(status('Listening in Spanish')).toBeVisible()
    await expect.element(button('Stop dictation')).toBeVisible()
    listener.stage('transcribing')
    await expect.element(status('Transcribing…')).toBeVisible()
    await button('Cancel').click()
    await expect.element(button('Start dictation')).toHaveFocus()
  })

  it('DIARY-29: a failure of the server says so, and offers what was said once more', async () => {
    const { listener, open } = await begin()
    listener.failKeeping('offline')
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Error with speech recognition. Please try again.')
    await expect.element(alert).toMatchTextContent("Our server couldn't be reached.")
    await button('Try again with this recording').click()
    listener.hear('hola', '')
    listener.end()
    await expect.element(alert).not.toBeInTheDocument()
    expect(open.text).toBe('hola')
  })

  it.each([
    ['FAIL-20', 'not-allowed', 'The microphone is blocked for this site.'],
    ['FAIL-21', 'no-microphone', 'No microphone was found.'],
    ['FAIL-22', 'microphone-taken', 'Another program is using the microphone.'],
  ] as const)('%s: a microphone that fails (%s) is said to, with the way on', async (_, failure, words) => {
    const { listener } = await begin()
    listener.fail(failure)
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(button('Start dictation')).toBeEnabled()
  })

  it('that nobody may hear is said, with the way to change it', async () => {
    const { listener } = await begin()
    listener.fail('declined')
    await expect.element(status('Speech recognition is off, as you chose.')).toBeVisible()
    const settings = page.getByRole('link', { name: 'Change this in Settings' })
    await expect.element(settings).toHaveAttribute('href', '/settings/voice')
  })

  it('FAIL-24: that nothing was heard is said', async () => {
    const { listener } = await begin()
    listener.end()
    await expect.element(status('Nothing was heard.')).toBeVisible()
  })

  it.each([
    ['FAIL-23', 'microphone-lost', 'The microphone was disconnected.'],
    ['FAIL-26', 'full', 'A recording ends after ten minutes.'],
    ['on a page that is left', 'hidden', 'You left the page'],
    ['during a call', 'muted', 'Something else took the microphone'],
  ] as const)('%s: a recording that ended by itself (%s) is said to have', async (_, why, words) => {
    const { listener } = await begin()
    listener.lose(why)
    listener.hear('hola', '')
    listener.end()
    await expect.element(status(words)).toBeVisible()
  })

  it('words of another day are shown until they are put somewhere', async () => {
    const { listener, open } = await begin()
    open.day = '2026-11-22'
    listener.hear('hola', '')
    listener.end()
    await expect.element(status('You said this while another entry was open:')).toMatchTextContent('hola')
    await button('Add it to this entry').click()
    expect(open.text).toBe('hola')
    await expect.element(page.getByText('hola')).not.toBeInTheDocument()
  })
})

describe.each(['en', 'vi', 'da'] as const)('in %s', (language) => {
  it.each([640, 768, 900, 1024, 1280])('the row of dictation stays one row at %d px', async (width) => {
    await startTestTexts(language)
    const { innerWidth, innerHeight } = window
    await page.viewport(width, 800)
    onTestFinished(() => page.viewport(innerWidth, innerHeight))
    const { listener } = await openDiary()
    await page.getByRole('textbox').first().fill('Hola.')
    const statuses = () =>
      page
        .getByRole('status')
        .elements()
        .map((status) => status.textContent)
        .join()
    const buttons = () => [...document.querySelectorAll<HTMLElement>('.dock > button')]
    await expect.poll(() => buttons().length).toBe(3)
    const tops = () => new Set(buttons().map((one) => one.getBoundingClientRect().top)).size
    expect(tops()).toBe(1)
    const before = buttons()[0]?.parentElement?.getBoundingClientRect().height
    buttons()[2]?.click()
    await expect.poll(listener.language).toBe('es-ES')
    for (const stage of ['transcribing', 'listening'] as const) {
      const said = statuses()
      listener.stage(stage)
      await expect.poll(statuses).not.toBe(said)
      expect(tops()).toBe(1)
      expect(buttons()[0]?.parentElement?.getBoundingClientRect().height).toBe(before)
    }
  })
})
