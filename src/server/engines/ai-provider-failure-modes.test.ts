import { describe, expect, it, onTestFinished } from 'vitest'
import { type FakeAnswer, NOBODY, type SeenCall, startFakeAiProvider } from './ai-provider.fake.ts'
import { KEY, keptLog, ORDERS, preludeTo, SUBJECTS, type Subject } from './ai-provider-cases.fixture.ts'

const open = new AbortController().signal

async function setUp(subject: Subject, answer: (index: number) => FakeAnswer, timeoutMs = 5_000) {
  const questions: SeenCall[] = []
  const fake = await startFakeAiProvider((call) => {
    const prelude = preludeTo(call.path)
    if (prelude !== undefined) return prelude
    return answer(questions.push(call) - 1)
  })
  onTestFinished(fake.close)
  const { log, logged } = keptLog()
  const ask = await subject.make({ baseUrl: fake.baseUrl, log, timeoutMs, retryAfterMs: 5 })
  return { fake, logged, questions, ask: (text = 'Today I walked.', signal = open) => ask(text, signal) }
}

/** A moment so many seconds from now, as HTTP writes it. */
function httpDateIn(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString()
}

/** What is left of ninety seconds, however busy this machine is. */
const UP_TO_90 = Array.from({ length: 60 }, (_, index) => 90 - index)

const retryInfo = {
  error: {
    status: 'RESOURCE_EXHAUSTED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '36.4s' }],
  },
}

/** What an AI provider may do, what the learner is told, and how often it is asked. */
type FailureMode = [name: string, answer: (subject: Subject) => FakeAnswer, expected: object, calls: number]

/** They tell that an adapter asks as all others do, and reads what it gets for itself. */
const MODES_OF_EACH: FailureMode[] = [
  ['FAIL-6: 401', ({ refusing }) => refusing(401), { error: 'provider-key' }, 1],
  [
    'FAIL-9: 429 with Retry-After in seconds',
    ({ refusing }) => ({ ...refusing(429), headers: { 'retry-after': '12' } }),
    { error: 'rate-limited', retryAfterSeconds: 12 },
    1,
  ],
  ['FAIL-10: 500', ({ refusing }) => refusing(500), { error: 'provider-down' }, 2],
  [
    'FAIL-12: HTML',
    () => ({ headers: { 'content-type': 'text/html' }, raw: '<html>Welcome to the hotel Wi-Fi</html>' }),
    { error: 'provider-down' },
    1,
  ],
  ['FAIL-12: half a JSON', () => ({ raw: '{"candidates": [' }), { error: 'provider-down' }, 1],
  ['FAIL-12: JSON of another shape', () => ({ raw: '["no"]' }), { error: 'provider-down' }, 1],
  ['a hang-up in mid-answer', ({ good }) => ({ ...good, instead: 'half' }), { error: 'provider-down' }, 2],
]

const MODES_OF_A_SHAPE: FailureMode[] = [
  ['FAIL-7: 403', ({ refusing }) => refusing(403), { error: 'provider-key' }, 1],
  ['FAIL-8: 404', ({ refusing }) => refusing(404), { error: 'provider-config' }, 1],
  [
    'FAIL-9: 429 with Retry-After as a date',
    ({ refusing }) => ({ ...refusing(429), headers: { 'retry-after': httpDateIn(90) } }),
    { error: 'rate-limited', retryAfterSeconds: expect.toBeOneOf(UP_TO_90) },
    1,
  ],
  [
    'FAIL-9: 429 with RetryInfo',
    () => ({ status: 429, body: retryInfo }),
    { error: 'rate-limited', retryAfterSeconds: 37 },
    1,
  ],
  [
    'FAIL-9: 429 with a Retry-After that is past, or nonsense',
    ({ refusing }) => ({ ...refusing(429), headers: { 'retry-after': httpDateIn(-90) } }),
    { error: 'rate-limited', retryAfterSeconds: 1 },
    1,
  ],
  [
    'FAIL-10: 503 in HTML',
    () => ({ status: 503, raw: '<html>Bad gateway</html>' }),
    { error: 'provider-down' },
    2,
  ],
  [
    'a redirect to somewhere else',
    () => ({ status: 307, headers: { location: 'http://127.0.0.1:9/' } }),
    { error: 'provider-config' },
    1,
  ],
  ['a hang-up', () => ({ instead: 'hang-up' }), { error: 'provider-down' }, 2],
]

async function expectCode(subject: Subject, [, answer, expected, calls]: FailureMode): Promise<void> {
  const { ask, questions } = await setUp(subject, () => answer(subject))
  expect(await ask()).toMatchObject({ ok: false, ...expected })
  expect(questions).toHaveLength(calls)
}

async function expectWordsFor(subject: Subject, status: number): Promise<void> {
  const { ask } = await setUp(subject, () => subject.refusing(status))
  const error = status < 500 ? 'provider-config' : 'provider-down'
  const words = subject.showsWords ? { message: 'No: my diary.' } : {}
  expect(await ask()).toEqual({ ok: false, error, ...words })
}

describe.each(SUBJECTS)('$name', (subject) => {
  it('FAIL-10: a good day: it answers, asked once', async () => {
    const { ask, questions } = await setUp(subject, () => subject.good)
    expect(await ask()).toMatchObject({ ok: true })
    expect(questions).toHaveLength(1)
  })

  it.each(MODES_OF_EACH)('%s has its code', (...mode) => expectCode(subject, mode))

  it('TRANS-28: what an error says is in the answer of a translator alone', () =>
    expectWordsFor(subject, 400))

  it('FAIL-10: one bad moment is bridged by one second try', async () => {
    const { ask } = await setUp(subject, (index) => (index === 0 ? subject.refusing(503) : subject.good))
    expect(await ask()).toMatchObject({ ok: true })
  })

  it('FAIL-11: a learner who leaves ends the call', async () => {
    const { ask, fake, questions } = await setUp(subject, () => ({ instead: 'never' }))
    const learner = new AbortController()
    const answer = ask('Today I walked.', learner.signal)
    await expect.poll(() => questions.length).toBe(1)
    learner.abort()
    expect(await answer).toEqual({ ok: false, error: 'cancelled' })
    await expect.poll(() => fake.callersGone()).toBe(1)
  })

  it('FAIL-14: an answer without a candidate', async () => {
    const { ask } = await setUp(subject, () => subject.nothing)
    expect(await ask()).toEqual({ ok: false, error: subject.nothingIs })
  })

  const { cutShort, blocked, saying } = subject
  if (cutShort !== undefined)
    it('FAIL-15: an answer that was cut short is never given out', async () => {
      const { ask } = await setUp(subject, () => cutShort)
      expect(await ask()).toEqual({ ok: false, error: subject.cutShortIs })
    })

  if (blocked !== undefined)
    it('FAIL-16: a text that the AI provider declines is blocked', async () => {
      const { ask, questions } = await setUp(subject, () => blocked)
      expect(await ask()).toEqual({ ok: false, error: 'blocked' })
      expect(questions).toHaveLength(1)
    })

  it('FAIL-34: the key goes where the AI provider wants it and nowhere else', async () => {
    const { ask, logged, questions } = await setUp(subject, () => subject.refusing(400))
    const answer = await ask(ORDERS)
    const [call] = questions
    const headers = Object.values(call?.headers ?? {})
    const inHeader = headers.some((value) => value === KEY || value === `Bearer ${KEY}`)
    expect(inHeader).toBe(subject.keyIn === 'header')
    expect(call?.raw.toString('utf8').split(KEY)).toHaveLength(subject.keyIn === 'body' ? 2 : 1)
    for (const place of [call?.path, JSON.stringify(answer), logged.join()]) expect(place).not.toContain(KEY)
  })

  it('FAIL-34: neither the entry nor the words of the AI provider are logged', async () => {
    const { ask, logged } = await setUp(subject, () => subject.refusing(400))
    await ask('my diary')
    expect(logged.join()).toContain('"status":400')
    expect(logged.join()).not.toContain('diary')
  })

  // each has limits of its own
  it('FAIL-11: no answer ever is a timeout, after one try', async () => {
    const { ask, questions } = await setUp(subject, () => ({ instead: 'never' }), 60)
    expect(await ask()).toEqual({ ok: false, error: 'timeout' })
    expect(questions.length).toBeLessThanOrEqual(1) // none where the machine was busy before it was sent
  })

  it('FAIL-13: 10 MB and more are not read to the end', async () => {
    const { ask, fake } = await setUp(subject, () => ({ instead: 'flood' }))
    expect(await ask()).toEqual({ ok: false, error: 'provider-down' })
    await expect.poll(() => fake.callersGone()).toBe(1)
    expect(fake.flooded()).toBeLessThan(20_000_000)
  })

  if (saying !== undefined)
    it('FAIL-34: an answer that holds our key is refused', async () => {
      const { ask, logged } = await setUp(subject, () => saying(`The key is ${KEY}.`))
      expect(await ask(ORDERS)).toEqual({ ok: false, error: 'provider-down' })
      expect(logged.join()).not.toContain(KEY)
    })
})

describe.each(SUBJECTS.filter(({ isFirstOfShape }) => isFirstOfShape))(
  '$name, in every other way',
  (subject) => {
    it.each(MODES_OF_A_SHAPE)('%s has its code', (...mode) => expectCode(subject, mode))

    it.each([404, 500])('TRANS-28: so it is with status %d', (status) => expectWordsFor(subject, status))

    it('FAIL-11: a learner who leaves during the back-off is not asked for again', async () => {
      const { fake } = await setUp(subject, () => subject.refusing(503))
      const { log } = keptLog()
      const ask = await subject.make({ baseUrl: fake.baseUrl, log, retryAfterMs: 60_000 })
      const before = fake.calls.length
      const learner = new AbortController()
      const answer = ask('Today I walked.', learner.signal)
      await expect.poll(() => fake.calls.length).toBe(before + 1)
      learner.abort()
      expect(await answer).toEqual({ ok: false, error: 'cancelled' })
    })

    it('nobody at the address is an AI provider that is down', async () => {
      const { log, logged } = keptLog()
      const ask = await subject.make({ baseUrl: NOBODY, log, retryAfterMs: 5 })
      expect(await ask('Today I walked.', open)).toEqual({ ok: false, error: 'provider-down' })
      expect(logged.join()).toContain('ECONNREFUSED')
    })
  },
)
