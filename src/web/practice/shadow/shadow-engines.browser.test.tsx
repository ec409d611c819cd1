import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import {
  button,
  colourOf,
  openMore,
  openSentence,
  part,
  sayAndStop,
  show,
  TEN,
} from './shadow-screen.fixture.tsx'

beforeEach(() => startTestTexts('en'))

const status = (text: string) => page.getByRole('status').filter({ hasText: text })

describe('without recognition', () => {
  it('SHADOW-16: the page says so above the controls, and the same button records', async () => {
    const { listener } = await show({ canListen: false })
    const notice = page.getByText("Your browser doesn't support speech recognition functionality.")
    await expect.element(notice).toBeVisible()
    const start = button('Start speaking').element()
    expect(notice.element().compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await button('Start speaking').click()
    listener.stage('recording')
    await expect.element(status('Recording')).toBeVisible()
    listener.fail('unsupported')
    await expect.element(page.getByText(/^Recorded\./)).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(button('Play my recording')).toBeVisible()
    await button('Mark as practiced').click()
    await openSentence(/La mujer/)
    await button('Sentence 2 of 3').click()
    await expect.element(page.getByRole('button', { name: /Llovió.*practiced/ })).toBeVisible()
  })

  it('SHADOW-16: where the server hears, nothing is missing and nothing is said', async () => {
    await show()
    await new Promise((resolve) => setTimeout(resolve, 50)) // the engines have answered
    await expect.element(part("doesn't support speech recognition")).not.toBeInTheDocument()
  })

  it('where the recogniser takes the microphone, only recording is offered after Start speaking', async () => {
    const { listener } = await show({ canKeepSound: false })
    await openMore()
    await expect.element(button('Just record')).toBeVisible()
    const start = button('Start speaking').element()
    const { DOCUMENT_POSITION_FOLLOWING } = Node
    expect(start.compareDocumentPosition(button('Just record').element())).toBe(DOCUMENT_POSITION_FOLLOWING)
    await button('Just record').click()
    expect(listener.onlyRecords()).toBe(true)
    listener.fail('only-recorded')
    await expect.element(status('Recorded. Play your recording')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(button('Play my recording')).toBeVisible()
    await openMore()
    const download = page.getByRole('link', { name: 'Download my recording' })
    await expect.element(download).toHaveAttribute('download', 'recording-1.wav')
    await expect.element(download).toHaveAttribute('href', expect.stringMatching(/^(blob|data):/))
    await expect.element(button('Next sentence')).toBeVisible()
    await button('Start speaking').click()
    expect(listener.onlyRecords()).toBe(false)
  })

  it('where an attempt keeps its sound anyway, nothing more is offered', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.end() // the engines have answered by then
    await expect.element(button('Just record')).not.toBeInTheDocument()
  })

  it('SPEECH-3: where nothing can record either, speaking reports it', async () => {
    const { listener } = await show({ canListen: false, canRecord: false })
    await button('Start speaking').click()
    listener.fail('unsupported')
    const report = page.getByRole('alert')
    await expect.element(report).toMatchTextContent('Your browser does not support speech recognition.')
    await expect.element(report).toMatchTextContent("Your browser can't record your voice either.")
  })

  it.each([
    ['network', "Speech recognition couldn't be reached."],
    ['unsupported-language', "Speech recognition isn't available for this language here."],
    ['silent', "Speech recognition didn't respond."],
  ] as const)('a failure (%s) is told in words, and the learner hears themselves', async (code, words) => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.fail(code)
    await expect.element(status(words)).toBeVisible()
    await expect.element(status('Recorded. Play your recording')).toBeVisible()
    await expect.element(button('Play my recording')).toBeVisible()
  })

  it('on a phone it is seen above the dock that the microphone is open, however long the sentence', async () => {
    await page.viewport(360, 560)
    const { listener } = await show({ entry: { translatedContent: `${TEN} ${TEN} ${TEN}` } })
    await button('Start speaking').click()
    listener.stage('recording')
    const bottom = () => status('Recording').element().getBoundingClientRect().bottom
    const dock = () => button('Stop speaking').element().getBoundingClientRect().top
    await expect.poll(() => bottom() < dock()).toBe(true)
  })

  it('on a phone a failure comes out from under the dock', async () => {
    await page.viewport(360, 560)
    const { listener } = await show({ entry: { translatedContent: `${TEN} ${TEN} ${TEN}` } })
    await button('Start speaking').click()
    listener.failKeeping('offline')
    const bottom = () => button('Mark as practiced').element().getBoundingClientRect().bottom
    const dock = () => button('Start speaking').element().getBoundingClientRect().top
    await expect.poll(() => bottom() < dock()).toBe(true)
  })

  it('what the learner has chosen is said, with the way to change it', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.fail('declined')
    await expect.element(status('Speech recognition is off, as you chose.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Change this in Settings' }))
      .toHaveAttribute('href', '/settings/voice')
  })

  it('the question closed without a choice is said, and the button is there again', async () => {
    const { listener } = await show({ canRecord: false })
    await button('Start speaking').click()
    listener.fail('declined')
    await expect
      .element(status("You haven't chosen who should listen yet, so nothing was recognized."))
      .toBeVisible()
    await expect.element(button('Start speaking')).toBeVisible()
  })

  it.each([
    ['FAIL-20', 'not-allowed', 'The microphone is blocked for this site.', 'Blocked'],
    ['FAIL-21', 'no-microphone', 'No microphone was found.', 'None found'],
    ['FAIL-22', 'microphone-taken', 'Another program is using the microphone.', 'In use by another program'],
  ] as const)(
    '%s: a microphone that fails (%s) is said to, with the way on',
    async (_, code, words, margin) => {
      await page.viewport(1280, 800)
      const { listener } = await show({ canRecord: false })
      await button('Start speaking').click()
      listener.fail(code)
      await expect.element(page.getByRole('alert')).toMatchTextContent(words)
      await expect.element(page.getByRole('definition').getByText(margin)).toBeVisible()
      await expect.element(button('Start speaking')).toBeEnabled()
      await expect.element(button('Listen')).toBeEnabled()
      await button('Mark as practiced').click()
      await expect.element(page.getByText('practiced', { exact: true }).first()).toBeVisible()
    },
  )

  it('where nothing recognises and there is no microphone, recording is not offered any more', async () => {
    const { listener } = await show({ canListen: false, hasMicrophone: false })
    const promise = page.getByText(/still record yourself/)
    await expect.element(promise).toBeVisible()
    await button('Start speaking').click()
    listener.fail('no-microphone')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(promise).not.toBeInTheDocument()
  })
})

describe('another engine', () => {
  it('each thing that it does is said, and who heard it stands with the result', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.stage('starting')
    await expect.element(status('One moment…')).toBeVisible()
    await expect.element(button('Stop speaking')).not.toBeInTheDocument() // nobody speaks yet
    listener.by('pocketsphinx')
    listener.stage('listening')
    await expect.element(status('Listening')).toBeVisible()
    listener.stage('transcribing')
    await expect.element(status('Transcribing…')).toBeVisible()
    listener.hear('llovió toda la tarde', '')
    await expect.element(page.getByText('llovió toda la tarde')).toBeVisible()
    listener.end()
    await expect.element(page.getByText('Accuracy: 100%')).toBeInTheDocument()
    await expect.element(page.getByText('Heard by our server (pocketsphinx)')).toBeVisible()
  })

  it('where it understands accents badly, a low figure says so, and only there', async () => {
    const { listener } = await show()
    const remark = page.getByText('The speech recognition on this server has trouble with accents.')
    const say = async (words: string, by: 'pocketsphinx' | 'browser') => {
      await button('Start speaking').click()
      listener.by(by)
      listener.hear(words, '')
      listener.end()
      await expect.element(page.getByText(/^Accuracy: \d+%$/)).toBeInTheDocument()
    }
    await say('llovió toda la tarde', 'pocketsphinx')
    await expect.element(remark).not.toBeInTheDocument()
    await say('llovió', 'browser')
    await expect.element(remark).not.toBeInTheDocument()
    await say('llovió toda', 'pocketsphinx')
    await expect.element(page.getByRole('status').filter({ has: remark })).toBeVisible()
  })

  it('while the words are worked out, the button cancels, and the focus stays on it', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.stage('transcribing')
    await button('Cancel').click()
    expect(listener.counts.cancelled).toBe(1)
    await expect.element(button('Start speaking')).toHaveFocus()
  })

  it.each([
    ['SPEECH-1', 'offline', "Our server couldn't be reached."],
    ['FAIL-11', 'server-failed', "Speech recognition on our server didn't work this time."],
    ['FAIL-9', 'rate-limited', 'Too many attempts in a short time. Please wait a minute.'],
    ['FAIL-9', 'budget-used', /limit for today\. It can be used again from \d+:\d\d/],
  ] as const)('%s: where it fails (%s), the same recording can be heard again', async (_, code, words) => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.failKeeping(code)
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(button('Play my recording')).toBeVisible()
    await button('Try again with this recording').click()
    await expect.element(status('Transcribing…')).toBeVisible()
    listener.hear('llovió toda la tarde', '')
    listener.end()
    await expect.element(page.getByText('Accuracy: 100%')).toBeInTheDocument()
    await expect.element(page.getByText('your recording')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('FAIL-24: a recording of silence ends in a clear message, and can be listened to', async () => {
    const { listener } = await show()
    await button('Start speaking').click()
    listener.end()
    await expect.element(status('Nothing was heard. Say it once more')).toBeVisible()
    await openMore()
    await expect.element(button('Play my recording')).toBeVisible()
    await expect.element(part('Accuracy:')).not.toBeInTheDocument()
  })

  it('FAIL-25: noise is measured with the words that were heard in it', async () => {
    const { listener } = await show()
    await sayAndStop(listener, 'ja ja')
    await expect.element(page.getByText('Accuracy: 0%')).toBeInTheDocument()
    await expect.element(part('Keep practicing!')).toBeVisible()
  })

  it.each([
    ['FAIL-23', 'microphone-lost', 'The microphone was disconnected. What you said until then is kept.'],
    ['FAIL-26', 'full', 'A recording ends after ten minutes.'],
    ['on a page that is left', 'hidden', 'You left the page'],
    ['during a call', 'muted', 'Something else took the microphone'],
  ] as const)(
    '%s: a recording that ended by itself (%s) is measured, and said to have',
    async (_, why, words) => {
      const { listener } = await show()
      await button('Start speaking').click()
      listener.lose(why)
      listener.hear('llovió toda la tarde', '')
      listener.end()
      await expect.element(status(words)).toBeVisible()
      await expect.element(page.getByText('Accuracy: 100%')).toBeInTheDocument()
    },
  )
})

describe('the voice', () => {
  it('SHADOW-5 SPEECH-10: Listen says the sentence in the language of the translation', async () => {
    const { voice } = await show()
    await button('Listen').click()
    expect(voice.saying()).toBe('Llovió toda la tarde.')
    expect(voice.language()).toBe('es-ES')
    expect(voice.rate()).toBe(1)
  })

  it('SPEECH-4 SPEECH-5 SPEECH-6: can be paused, resumed and stopped', async () => {
    const { voice } = await show()
    await button('Listen').click()
    await button('Pause').click()
    expect(voice.saying()).toBeUndefined()
    await button('Resume').click()
    expect(voice.saying()).toBe('Llovió toda la tarde.')
    await button('Stop').click()
    await expect.element(button('Listen')).toBeVisible()
    await expect.element(button('Stop')).not.toBeInTheDocument()
    expect(voice.saying()).toBeUndefined()
  })

  it('SPEECH-4: is idle again when all is said', async () => {
    const { voice } = await show()
    await button('Listen').click()
    voice.finish()
    await expect.element(button('Listen')).toBeVisible()
  })

  it('the word being said is shown', async () => {
    const { voice } = await show()
    await button('Listen').click()
    voice.word('toda')
    const grounds = () =>
      page
        .getByText('toda', { exact: true })
        .elements()
        .map((word) => getComputedStyle(word).backgroundColor)
    await expect.poll(grounds).toContain(colourOf('--accent-wash'))
  })

  it('SPEECH-8: a failure is reported with its reason', async () => {
    const { voice } = await show()
    await button('Listen').click()
    voice.fail('synthesis-failed')
    const report = page.getByRole('alert')
    await expect.element(report).toMatchTextContent('Speech synthesis error: synthesis-failed')
    await expect.element(button('Listen')).toBeVisible()
  })

  it('SHADOW-17 SPEECH-7: without synthesis the page says so, Listen reports it, and speaking works', async () => {
    const { listener } = await show({ canSpeak: false })
    const notice = page.getByText("Your browser doesn't support text-to-speech functionality.")
    await expect.element(notice).toBeVisible()
    const listen = button('Listen').element()
    expect(notice.element().compareDocumentPosition(listen)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await button('Listen').click()
    const report = page.getByRole('alert')
    await expect.element(report).toMatchTextContent('Your browser does not support text-to-speech.')
    await sayAndStop(listener, 'llovió toda la tarde')
    await expect.element(page.getByText('Accuracy: 100%')).toBeInTheDocument()
  })

  it('PROMISE-8: with Auto-play shadowing the first sentence is said when shadowing opens', async () => {
    const { voice } = await show({ preferences: { autoShadow: true } })
    expect(voice.saying()).toBe('Llovió toda la tarde.')
  })

  it('PROMISE-8: without it nothing is said unasked', async () => {
    const { voice } = await show()
    expect(voice.requests).toEqual([])
  })
})
