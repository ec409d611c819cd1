import { mkdirSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { budgetDay } from '#domain/engine-budget.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { readEngineDays } from '#server/budgets/sql-budget-store.ts'
import { openTestSqlite, testFolder } from '#server/database/test-database.fixture.ts'
import {
  type FakeAnswer,
  NOBODY,
  type SeenCall,
  startFakeAiProvider,
} from '#server/engines/ai-provider.fake.ts'
import { libretranslateKnows, openaiSays } from '#server/engines/ai-provider-answers.fixture.ts'
import {
  KOKORO_FASTAPI,
  LIBRETRANSLATE,
  OLLAMA,
  SPEACHES,
} from '#server/engines/self-hosted-servers.fixture.ts'
import { runEnginesCommand } from './engines-command.ts'

const folder = testFolder()

type Ran = { code: number; lines: string[]; errors: string[] }

async function run(env: Record<string, string>, args: string[] = [], patienceMs = 8_000): Promise<Ran> {
  const [lines, errors]: [string[], string[]] = [[], []]
  const say = { out: (line: string) => lines.push(line), error: (line: string) => errors.push(line) }
  const given = { DATA_DIR: `${folder}/none`, ...env }
  const code = await runEnginesCommand(args, given, say, { patienceMs, callTimes: { retryAfterMs: 5 } })
  return { code, lines, errors }
}

const ALL_FINE = JSON.stringify({ sentences: [{ n: 1, verdict: 'fine' }] })

/** What a server of OpenAI's shape and LibreTranslate's answers where all is well. */
function wellAnswered({ path, raw }: SeenCall): FakeAnswer {
  if (path === '/languages') return libretranslateKnows(['en', 'es', 'da'])
  if (path === '/translate') return LIBRETRANSLATE.answer
  if (path?.endsWith('/audio/speech')) return KOKORO_FASTAPI.answer
  if (path?.endsWith('/audio/transcriptions')) return SPEACHES.answer
  return raw.includes('corrections') ? openaiSays(ALL_FINE) : OLLAMA.answer
}

async function stub(answer: (call: SeenCall) => FakeAnswer = wellAnswered) {
  const fake = await startFakeAiProvider(answer)
  onTestFinished(fake.close)
  return { ...fake, address: `${fake.baseUrl}/v1` }
}

const ALONE = { SYNTHESISER: 'openai', TRANSCRIBER: 'openai', CORRECTOR: 'openai' }
const MODELS = { OPENAI_MODEL: 'gemma3:4b', OPENAI_SPEECH_MODEL: 'kokoro', OPENAI_LISTEN_MODEL: 'whisper' }
const VOICES = 'en=af_heart es=ef_dora fr=ff_siwis'

/** The lines about an engine, without the spaces that align them. */
const about = ({ lines }: Ran, engine: string) =>
  lines.filter((line) => line.startsWith(`${engine} `)).map((line) => line.replace(/ {2,}/g, ' | '))

beforeAll(() => {
  vi.stubEnv('PATH', '/nowhere') // a machine without engines of its own
  return () => vi.unstubAllEnvs()
})

describe('npm run engines', () => {
  it('with nothing configured says so in one line', async () => {
    const ran = await run({})
    expect(ran.lines.filter((line) => !/^(engine|pinyin-pro) /.test(line))).toEqual([
      'Nothing on this server translates, speaks, listens, corrects: docs/engines.md says what can be configured or installed.',
    ])
    expect([ran.code, ran.errors]).toEqual([0, []])
  })

  it('with stubs of all jobs prints a line for each, which is ready and was heard', async () => {
    const [ollama, kokoro, speaches, translate] = [await stub(), await stub(), await stub(), await stub()]
    const ran = await run({
      ...ALONE,
      ...MODELS,
      OPENAI_BASE_URL: ollama.address,
      OPENAI_SPEECH_BASE_URL: kokoro.address,
      OPENAI_VOICE: VOICES,
      OPENAI_LISTEN_BASE_URL: speaches.address,
      LIBRETRANSLATE_URL: translate.baseUrl,
    })
    const ms = String.raw`\d+(-\d+)?`
    expect(about(ran, 'openai')).toEqual([
      expect.stringMatching(`^openai \\| translates \\| yes \\| en-es es-en .*da-en \\| ${ms} \\| -$`),
      expect.stringMatching(
        `^openai \\| speaks \\| yes \\| en es fr \\| ${ms} \\| \\d+ of \\d+ words, by openai$`,
      ),
      expect.stringMatching(
        `^openai \\| listens \\| yes \\| en es fr .* \\| ${ms} \\| \\d+ of \\d+ words, of openai$`,
      ),
      expect.stringMatching(`^openai \\| corrects \\| yes \\| en es .* \\| ${ms} \\| -$`),
    ])
    expect(about(ran, 'libretranslate')).toEqual([
      expect.stringMatching(`^libretranslate \\| translates \\| yes \\| en-es es-en da-en \\| ${ms} \\| -$`),
    ])
    expect(ran.lines.join('\n')).not.toContain('Nothing')
    expect(ran.code).toBe(0)
  })

  const FAILING: [string, (call: SeenCall) => FakeAnswer, speaks: RegExp, translates: RegExp][] = [
    [
      'a wrong key',
      () => ({ status: 401, body: { error: { message: 'Incorrect API key provided: sk-****' } } }),
      /the key is refused \(HTTP 401\): set OPENAI_SPEECH_API_KEY /,
      /the key is refused \(HTTP 401\): set OPENAI_API_KEY /,
    ],
    [
      'a wrong model',
      () => ({ status: 404, body: { error: { message: "model 'gemma9' not found" } } }),
      /refused \(HTTP 404\): look at OPENAI_SPEECH_MODEL or OPENAI_VOICE, .*OPENAI_SPEECH_BASE_URL\. It says: model 'gemma9' not found$/,
      /refused \(HTTP 404\): look at OPENAI_MODEL, .*OPENAI_BASE_URL\. It says: model 'gemma9' not found$/,
    ],
    [
      'a server that answers HTML',
      () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, raw: '<html>Welcome</html>' }),
      /it answers text\/html, .* is OPENAI_SPEECH_BASE_URL the right address, with \/v1/,
      /it answers text\/html, .* is OPENAI_BASE_URL the right address, with \/v1/,
    ],
    [
      'a server that hangs',
      () => ({ instead: 'never' }),
      /no answer within 1 s: .* Look at OPENAI_SPEECH_BASE_URL$/,
      /no answer within 1 s: .* Look at OPENAI_BASE_URL$/,
    ],
  ]

  it.each(FAILING)(
    '%s is told in one line a job, which names the setting',
    async (_, answer, speaks, translates) => {
      const [texts, voices] = [await stub(answer), await stub(answer)]
      const env = {
        ...ALONE,
        ...MODELS,
        TRANSLATOR: 'openai',
        OPENAI_BASE_URL: texts.address,
        OPENAI_API_KEY: 'sk-1',
        OPENAI_SPEECH_BASE_URL: voices.address,
        OPENAI_VOICE: VOICES,
      }
      const ran = await run(env, [], 550)
      const [translating, speaking, listening, correcting, ...more] = about(ran, 'openai')
      expect(more).toEqual([])
      expect(translating).toMatch(/^openai \| translates \| no \| en-es/)
      expect(translating).toMatch(translates)
      expect(speaking).toMatch(/^openai \| speaks \| no \| en/)
      expect(speaking).toMatch(speaks)
      expect(listening).toMatch(/^openai \| listens \| no \| .*OPENAI_(API_KEY|BASE_URL)/)
      expect(correcting).toMatch(/^openai \| corrects \| no \| .*OPENAI_(API_KEY|BASE_URL)/)
      expect(ran.code).toBe(1)
      expect(ran.lines.join('\n')).not.toMatch(/sk-|127\.0\.0\.1/)
    },
  )

  it('nobody at the address, and a LibreTranslate that hangs: a line each', async () => {
    const refused = await run({ ...ALONE, ...MODELS, TRANSLATOR: 'openai', OPENAI_BASE_URL: NOBODY })
    expect(about(refused, 'openai').map((line) => line.split(' | ')[2])).toEqual(['no', 'no', 'no', 'no'])
    for (const line of about(refused, 'openai'))
      expect(line).toMatch(/nobody answers there \(ECONNREFUSED\): .*OPENAI_BASE_URL/)
    const hanging = await stub(() => ({ instead: 'never' }))
    const silent = await run({ LIBRETRANSLATE_URL: hanging.baseUrl }, [], 550)
    expect(about(silent, 'libretranslate')).toEqual([
      expect.stringMatching(/no answer within 1 s: .*LIBRETRANSLATE_URL$/),
    ])
  })

  it('a wrong key of Gemini and of LibreTranslate are told by their settings', async () => {
    const google = await stub(() => ({
      status: 400,
      body: { error: { code: 400, message: 'API key not valid.', details: [{ reason: 'API_KEY_INVALID' }] } },
    }))
    const translate = await stub((call) =>
      call.path === '/languages' ? wellAnswered(call) : (LIBRETRANSLATE.wrongKey ?? {}),
    )
    const ran = await run({
      GEMINI_API_KEY: 'hunter2hunter2',
      GEMINI_BASE_URL: google.baseUrl,
      LIBRETRANSLATE_URL: translate.baseUrl,
      LIBRETRANSLATE_API_KEY: 'hunter2hunter2',
    })
    const lines = about(ran, 'gemini')
    expect(lines.map((line) => line.split(' | ')[1])).toEqual(['translates', 'speaks', 'listens', 'corrects'])
    for (const line of lines) expect(line).toMatch(/the key is refused \(HTTP 400\): set GEMINI_API_KEY /)
    expect(about(ran, 'libretranslate')).toEqual([
      expect.stringMatching(/the key is refused \(HTTP 403\): set LIBRETRANSLATE_API_KEY /),
    ])
    expect(ran.lines.join()).not.toContain('hunter2')
  })

  it('a program of this machine that is not whole is told with its packages', async () => {
    const programs = `${folder}/programs`
    mkdirSync(programs)
    const flite = '#!/bin/sh\n[ "$1" = -lv ] && echo "Voices available: kal rms" && exit\nexit 3\n'
    writeFileSync(`${programs}/flite`, flite, { mode: 0o755 })
    vi.stubEnv('PATH', programs)
    onTestFinished(() => void vi.stubEnv('PATH', '/nowhere'))
    const ran = await run({})
    expect(about(ran, 'flite')).toEqual([
      expect.stringMatching(/^flite \| speaks \| no \| en \|.* apt-get install --reinstall flite$/),
    ])
    expect(ran.code).toBe(1)
  })

  it('one voice that the server has not is told by its language, and the others are ready', async () => {
    const { address } = await stub((call) =>
      (call.body as { voice?: string })?.voice === 'ef_dora'
        ? {
            status: 400,
            body: { detail: { error: 'validation_error', message: "Voice 'ef_dora' not found." } },
          }
        : wellAnswered(call),
    )
    const env = { ...ALONE, ...MODELS, TRANSLATOR: 'browser', OPENAI_BASE_URL: address, OPENAI_VOICE: VOICES }
    const speaking = about(await run(env), 'openai').filter((line) => line.includes('speaks'))
    expect(speaking).toEqual([
      expect.stringMatching(/^openai \| speaks \| yes \| en fr \|/),
      expect.stringMatching(
        /^openai \| speaks \| no \| es \| .*OPENAI_VOICE.* It says: Voice 'ef_dora' not found\.$/,
      ),
    ])
  })

  it.each([
    [[], 1],
    [['--all'], LANGUAGES.length],
  ])(
    'an engine with a key is asked, with %j, so often a job: %d; it is counted in the budget of the day',
    async (args, times) => {
      const database = await openTestSqlite(folder)
      await database.close()
      const { address, calls } = await stub()
      const key = { OPENAI_BASE_URL: address, OPENAI_API_KEY: 'sk-of-the-operator' }
      const before = await usedToday()
      await run({ ...ALONE, ...MODELS, ...key, DATA_DIR: folder }, args)
      const jobs = ['/v1/audio/speech', '/v1/audio/transcriptions', '/v1/chat/completions']
      const counts = jobs.map((path) => calls.filter((call) => call.path === path).length)
      expect(counts).toEqual([times, times, 2 * times]) // translating and correcting are one path
      expect((await usedToday()) - before).toBe(4 * times)
    },
  )

  it('--json is an object a line, for programs', async () => {
    const { address } = await stub(() => ({ status: 404, body: { error: { message: 'No such model.' } } }))
    const ran = await run({ ...ALONE, ...MODELS, TRANSLATOR: 'openai', OPENAI_BASE_URL: address }, ['--json'])
    expect(ran.lines.map((line) => JSON.parse(line))).toContainEqual({
      engine: 'openai',
      job: 'translates',
      language: 'en',
      into: 'es',
      ms: expect.any(Number),
      hasKey: false,
      isReady: false,
      error: 'provider-config',
      status: 404,
      message: 'No such model.',
      mend: expect.stringContaining('OPENAI_MODEL'),
    })
  })

  it('what is not understood, or a wrong setting, is one line', async () => {
    expect(await run({}, ['--al'])).toMatchObject({ code: 2, errors: [expect.stringContaining('--help')] })
    expect(await run({}, ['now'])).toMatchObject({ code: 2, errors: [expect.stringContaining('--help')] })
    expect(await run({ OPENAI_VOICE: 'en=' })).toMatchObject({
      code: 1,
      errors: [expect.stringContaining('OPENAI_VOICE')],
    })
    expect((await run({}, ['--help'])).lines.join()).toContain('--all')
  })
})

async function usedToday(): Promise<number> {
  const database = await openTestSqlite(folder)
  const days = await readEngineDays(database, budgetDay(Date.now()))
  await database.close()
  return days.reduce((sum, { used }) => sum + used.calls, 0)
}
