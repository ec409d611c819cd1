import { describe, expect, it } from 'vitest'
import { encodeWav } from '#domain/speech/wav.ts'
import { appWithBudgets, UNTIL_MIDNIGHT } from './engine-budgets.fixture.ts'
import { NOBODY } from './engines/ai-provider.fake.ts'
import { openaiSays } from './engines/ai-provider-answers.fixture.ts'

const USED_UP = { error: 'budget-used', retryAfterSeconds: UNTIL_MIDNIGHT }

/** `count` paragraphs, each of which is a call of its own. */
function paragraphs(count: number): string {
  return Array.from({ length: count }, () => 'Today I walked. '.repeat(80).trim()).join('\n\n')
}

function speech(seconds: number) {
  const samples = new Float32Array(16_000 * seconds).fill(0.1)
  return encodeWav({ samples, sampleRate: 16_000 })
}

describe('what an engine with a key may be asked a day', () => {
  it('an account that has used it up is told until when, by a code of its own, and nothing is sent', async () => {
    const { fake, translate } = await appWithBudgets({ budget: { CALLS: '2/100' } })
    for (const _ of [1, 2]) expect((await translate('Hello.')).status).toBe(200)
    const refused = await translate('Hello.')
    expect([refused.status, await refused.json()]).toEqual([503, USED_UP])
    expect(refused.headers.get('retry-after')).toBe(String(UNTIL_MIDNIGHT))
    expect(fake.calls).toHaveLength(2)
  })

  it('begins anew with the day of UTC', async () => {
    const { translate, tomorrow } = await appWithBudgets({ budget: { CALLS: '1/100' } })
    expect([(await translate('Hello.')).status, (await translate('Hello.')).status]).toEqual([200, 503])
    tomorrow()
    expect((await translate('Hello.')).status).toBe(200)
  })

  it('an account that has used it up leaves the others theirs, until the installation has used up its own', async () => {
    const { fake, logged, translate } = await appWithBudgets({ budget: { CALLS: '1/2' } })
    const statuses: number[] = []
    for (const who of ['ana', 'ana', 'ana', 'boris', 'cleopatra', 'cleopatra'])
      statuses.push((await translate('Hello.', who)).status)
    expect(statuses).toEqual([200, 503, 503, 200, 503, 503])
    expect(fake.calls).toHaveLength(2)
    const lines = logged.map((line) => JSON.parse(line))
    expect(lines.map(({ engine, of, unit, most }) => [engine, of, unit, most])).toEqual([
      ['openai', 'account', 'calls', 1],
      ['openai', 'installation', 'calls', 2],
    ])
  })

  it('where there are no accounts, the address is the account', async () => {
    const { translate } = await appWithBudgets({ accounts: 'local', budget: { CALLS: '1/100' } })
    expect((await translate('Hello.', 'a')).status).toBe(200)
    expect((await translate('Hello.', 'a')).status).toBe(503)
    expect((await translate('Hello.', 'bb')).status).toBe(200)
  })

  it('an engine without a key is asked as often as anybody likes', async () => {
    const { translate, used } = await appWithBudgets({ apiKey: 'none', budget: { CALLS: '0/0' } })
    expect((await translate('Hello.')).status).toBe(200)
    expect(await used()).toBeUndefined()
  })

  it.each([
    ['calls', { CALLS: '4/100' }],
    ['characters', { CHARACTERS: '5125/9000' }],
    ['calls of all', { CALLS: '100/4' }],
  ])('an entry that does not fit what is left is refused before any of it is sent: %s', async (_, budget) => {
    const { fake, translate, used } = await appWithBudgets({ budget })
    expect((await translate('Hello.')).status).toBe(200)
    const refused = await translate(paragraphs(4))
    expect(await refused.json()).toEqual(USED_UP)
    expect(fake.calls).toHaveLength(1)
    expect((await translate(paragraphs(3))).status).toBe(200)
    expect((await used())?.calls).toBe(4)
  })

  it('an entry that no day has room for is too long', async () => {
    const { fake, translate } = await appWithBudgets({ budget: { CHARACTERS: '2000/9000' } })
    const refused = await translate(paragraphs(2))
    expect([refused.status, await refused.json()]).toEqual([413, { error: 'too-long' }])
    expect(fake.calls).toEqual([])
  })

  it('an engine that may be asked nothing is never too short for an entry', async () => {
    const { translate } = await appWithBudgets({ budget: { CALLS: '0/0' } })
    expect(await (await translate('Hello.')).json()).toEqual(USED_UP)
  })
})

describe('what counts as asked', () => {
  it('each piece of a long entry, and each that is sent again', async () => {
    const answer = (_: unknown, index: number) => (index === 1 ? { status: 500 } : openaiSays('Hola.'))
    const { translate, used } = await appWithBudgets({ answer })
    const text = paragraphs(3)
    expect((await translate(text)).status).toBe(200)
    const [first] = text.split('\n\n')
    const length = first?.length ?? 0
    expect(await used()).toEqual({ characters: 4 * length, soundMs: 0, calls: 4 })
  })

  it('a call that would be one too many is not made, also within a job', async () => {
    const { fake, translate, used } = await appWithBudgets({
      budget: { CALLS: '3/100' },
      answer: () => ({ status: 500 }),
    })
    expect((await translate('Hello.')).status).toBe(502)
    expect(await (await translate('Hello.')).json()).toEqual(USED_UP)
    expect(fake.calls).toHaveLength(3)
    expect(await used()).toMatchObject({ calls: 3 })
  })

  it('nothing that never reached the AI provider', async () => {
    const { translate, used } = await appWithBudgets({ baseUrl: NOBODY })
    expect((await translate('Hello.')).status).toBe(502)
    expect(await used()).toEqual({ characters: 0, soundMs: 0, calls: 0 })
  })

  it('sentences to check, and with each batch what was meant', async () => {
    const { correct, used } = await appWithBudgets({})
    const sentences = Array.from({ length: 5 }, (_, index) => `Yo veo a mi abuelaa ${index}.`)
    expect((await correct(sentences, 'I see her.')).status).toBe(200)
    const characters = sentences.join('').length + 2 * 'I see her.'.length
    expect(await used()).toEqual({ characters, soundMs: 0, calls: 2 })
  })

  it('a text to say, and the sound that is made of it', async () => {
    const { speak, used } = await appWithBudgets({ budget: { MINUTES: '1/10' } })
    expect((await speak('Hola.')).status).toBe(200)
    expect(await used()).toEqual({ characters: 5, soundMs: 500, calls: 1 })
  })

  it('sound to hear', async () => {
    const { listen, used, fake } = await appWithBudgets({ budget: { MINUTES: '1/10' } })
    expect((await listen(speech(40))).status).toBe(200)
    expect(await used()).toEqual({ characters: 0, soundMs: 40_000, calls: 1 })
    expect(await (await listen(speech(21))).json()).toEqual(USED_UP)
    expect((await listen(speech(20))).status).toBe(200)
    expect(fake.calls).toHaveLength(2)
  })

  it('sixteen at once get no more than there is', async () => {
    const { fake, translate } = await appWithBudgets({ budget: { CALLS: '5/100' } })
    const answers = await Promise.all(Array.from({ length: 16 }, () => translate('Hello.')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(fake.calls).toHaveLength(5)
  })
})
