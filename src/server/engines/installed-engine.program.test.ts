import { rmSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { WithCosts } from '#domain/engine.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import type { Reader } from '#domain/spoken/reader.ts'
import { findApertiumModes } from '#server/engines/apertium/apertium-routes.ts'
import { apertiumTranslator } from '#server/engines/apertium/apertium-translator.ts'
import {
  CORRECTOR_KIND,
  type EngineKind,
  installedEngine,
  READER_KIND,
  SYNTHESISER_KIND,
  TRANSCRIBER_KIND,
  TRANSLATOR_KIND,
} from './installed-engine.ts'
import { testProgram } from './program.fixture.ts'

const log = pino({ level: 'silent' })
const open = new AbortController().signal

/** An apertium with the modes of a list beside it, which says in which mode it was run. */
function apertiumWith(...modes: string[]) {
  const { command } = testProgram(`cd "$(dirname "$0")"
if [ "$1" = -l ]; then cat modes; exit; fi
grep -qx "$1" modes || exit 1
sed "s/^/$1 /"`)
  const list = command.replace(/program$/, 'modes')
  const install = (...names: string[]) => writeFileSync(list, names.map((name) => `${name}\n`).join(''))
  install(...modes)
  return { command, install, remove: () => rmSync(command) }
}

function clock() {
  let ms = 0
  return {
    now: () => ms,
    pass: (more: number) => {
      ms += more
    },
  }
}

async function translatorOf(command: string, now: () => number, firstPatienceMs = 10_000) {
  const found = await installedEngine(
    TRANSLATOR_KIND,
    async (options) => {
      const modes = await findApertiumModes(command, {}, options)
      return modes.size === 0 ? undefined : apertiumTranslator(modes, { ...options, command })
    },
    { id: 'apertium', log, now, firstPatienceMs },
  )
  if (found === undefined) throw new Error('nothing was found')
  return found
}

describe('pairs of apertium that are removed while the server runs', () => {
  const request = { text: 'Mon chien', from: 'fr-FR', to: 'it-IT' } as const

  it('are gone at the first failure, and what goes another way goes that way at once', async () => {
    const { command, install } = apertiumWith('fra-cat', 'cat-ita', 'fr-es', 'spa-ita')
    const translator = await translatorOf(command, clock().now)
    expect(await translator.translate(request, open)).toMatchObject({
      value: { text: 'cat-ita fra-cat Mon chien' },
    })
    install('fr-es', 'spa-ita', 'cat-ita')
    expect(await translator.translate(request, open)).toMatchObject({
      value: { text: 'spa-ita fr-es Mon chien' },
    })
    expect(translator.via?.('fr-FR', 'it-IT')).toBe('es')
  })

  it('are no longer offered, and are again within a minute of being back', async () => {
    const { now, pass } = clock()
    const { command, install } = apertiumWith('fr-es', 'spa-ita')
    const translator = await translatorOf(command, now)
    install('fr-es')
    expect(await translator.translate(request, open)).toEqual({ ok: false, error: 'unsupported-pair' })
    expect(translator.supports('fr-FR', 'it-IT')).toBe(false)
    expect(translator.supports('fr-FR', 'es-ES')).toBe(true)
    install('fr-es', 'spa-ita')
    pass(59_000)
    expect(translator.supports('fr-FR', 'it-IT')).toBe(false)
    pass(2_000)
    await expect.poll(() => translator.supports('fr-FR', 'it-IT')).toBe(true)
  })

  it('with the program itself are no pairs', async () => {
    const { command, remove } = apertiumWith('fr-es', 'spa-ita')
    const translator = await translatorOf(command, clock().now)
    remove()
    expect(await translator.translate(request, open)).toEqual({ ok: false, error: 'unsupported-pair' })
    expect(translator.supports('fr-FR', 'es-ES')).toBe(false)
  })
})

describe('a program that does not answer in time at the start', () => {
  /** Answers at once when it is quick, and else not while anybody waits. */
  function busyApertium() {
    const { command } = testProgram(`cd "$(dirname "$0")"
[ -e quick ] || sleep 60
if [ "$1" = -l ]; then echo fr-es; exit; fi
sed "s/^/$1 /"`)
    return { command, hurry: () => writeFileSync(command.replace(/program$/, 'quick'), '') }
  }
  const request = { text: 'Mon chien', from: 'fr-FR', to: 'es-ES' } as const

  it('is there and can do nothing, and is found without a restart once it answers', async () => {
    const { now, pass } = clock()
    const { command, hurry } = busyApertium()
    const translator = await translatorOf(command, now, 200)
    expect(translator).toMatchObject({ id: 'apertium', quality: 'draft', costs: 'nothing' })
    expect(translator.supports('fr-FR', 'es-ES')).toBe(false)
    expect(await translator.translate(request, open)).toEqual({ ok: false, error: 'unsupported-pair' })
    hurry()
    pass(9_000)
    expect(translator.supports('fr-FR', 'es-ES')).toBe(false)
    pass(2_000)
    await expect.poll(() => translator.supports('fr-FR', 'es-ES')).toBe(true)
    expect(await translator.translate(request, open)).toMatchObject({ value: { text: 'fr-es Mon chien' } })
  })

  it('is told apart from one that is not here', async () => {
    const lines: string[] = []
    const told = pino({ base: null }, { write: (line: string) => lines.push(line) })
    const find = (command: string) =>
      installedEngine(
        TRANSLATOR_KIND,
        async (options) => {
          const modes = await findApertiumModes(command, {}, options)
          return modes.size === 0 ? undefined : apertiumTranslator(modes, { ...options, command })
        },
        { id: 'apertium', log: told, firstPatienceMs: 200 },
      )
    expect(await find('/no/such/program')).toBeUndefined()
    expect(lines).toEqual([])
    expect(await find(busyApertium().command)).toBeDefined()
    expect(lines.join('')).toContain('did not answer in time; it is looked for again')
  })

  it('is given all the time that is left, and what one part takes another has not', async () => {
    const left: number[] = []
    await installedEngine(
      TRANSCRIBER_KIND,
      async ({ patienceMs }) => {
        left.push(patienceMs?.() ?? 0)
        await new Promise((resolve) => setTimeout(resolve, 50))
        left.push(patienceMs?.() ?? 0)
        return undefined
      },
      { id: 'pocketsphinx', log },
    )
    const [first = 0, second = 0] = left
    expect(first).toBeGreaterThan(19_000)
    expect(second).toBeLessThan(first - 40)
  })

  it('may answer in part: what was not in time comes later, and what is there is not lost meanwhile', async () => {
    const { now, pass } = clock()
    let state: 'busy' | 'busier' | 'quiet' = 'busy'
    const engine = await installedEngine(
      READER_KIND,
      async ({ onLate }) => {
        if (state !== 'quiet') onLate?.()
        if (state === 'busier') return undefined
        const languages: LanguageCode[] = state === 'busy' ? ['ja-JP'] : ['ja-JP', 'da-DK']
        return reader({ languages, fail: () => false })
      },
      { id: 'mecab', log, now },
    )
    const can = () => [engine?.supports('ja-JP'), engine?.supports('da-DK')]
    expect(can()).toEqual([true, false])
    state = 'busier'
    pass(11_000)
    can()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(can()).toEqual([true, false])
    state = 'quiet'
    pass(11_000)
    can()
    await expect.poll(can).toEqual([true, true])
  })
})

it('a program that fails and is what it was stays, and is looked at once in ten seconds', async () => {
  const { now, pass } = clock()
  let looks = 0
  let fails = (): void => undefined
  const engine = await installedEngine(
    TRANSCRIBER_KIND,
    async ({ onFailure }) => {
      looks += 1
      fails = onFailure ?? fails
      return listening(() => {
        fails()
        return { ok: false, error: 'provider-down' }
      })
    },
    { id: 'pocketsphinx', log, now },
  )
  const ask = () => engine?.transcribe({ wav: new Uint8Array(), language: 'en-US' }, open)
  const down = { ok: false, error: 'provider-down' }
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([down, down, down])
  expect(looks).toBe(2)
  pass(9_000)
  await ask()
  expect(looks).toBe(2)
  pass(2_000)
  await ask()
  expect(looks).toBe(3)
})

it('what fails for another reason than its program is not looked for', async () => {
  let looks = 0
  const engine = await installedEngine(
    TRANSCRIBER_KIND,
    async () => {
      looks += 1
      return listening(() => ({ ok: false, error: 'timeout' }))
    },
    { id: 'pocketsphinx', log },
  )
  await engine?.transcribe({ wav: new Uint8Array(), language: 'en-US' }, open)
  expect(looks).toBe(1)
})

function listening(answer: () => Awaited<ReturnType<Transcriber['transcribe']>>): WithCosts<Transcriber> {
  return {
    id: 'pocketsphinx',
    costs: 'nothing',
    supports: () => true,
    transcribe: async () => answer(),
  }
}

type Part = { languages: readonly LanguageCode[]; fail(): boolean }

const parts = ({ languages }: Part) => ({
  costs: 'nothing' as const,
  supports: (language: LanguageCode) => languages.includes(language),
})
const DOWN = { ok: false, error: 'provider-down' } as const
const wav = new Uint8Array()

function synthesiser(part: Part): WithCosts<Synthesiser> {
  return {
    ...{ ...parts(part), id: 'espeak-ng' },
    synthesise: async () => (part.fail() ? DOWN : { ok: true, value: { wav, by: 'espeak-ng' } }),
  }
}

function transcriber(part: Part): WithCosts<Transcriber> {
  return {
    ...{ ...parts(part), id: 'pocketsphinx' },
    transcribe: async () => (part.fail() ? DOWN : { ok: true, value: { text: '', by: 'pocketsphinx' } }),
  }
}

function reader(part: Part): WithCosts<Reader> {
  return {
    ...{ ...parts(part), id: 'mecab' },
    read: async () => (part.fail() ? DOWN : { ok: true, value: { readings: [], sure: [], by: 'mecab' } }),
  }
}

function corrector(part: Part): WithCosts<Corrector> {
  return {
    ...{ ...parts(part), id: 'hunspell', scope: 'spelling' },
    correct: async () =>
      part.fail() ? DOWN : { ok: true, value: { by: 'hunspell', scope: 'spelling', sentences: [] } },
  }
}

const language = 'da-DK'

/** What a job answers where its language is lost at that moment, and whether the other languages stay. */
async function lose<Engine extends { id: string; supports(language: LanguageCode): boolean }>(
  kind: EngineKind<Engine>,
  make: (part: Part) => Engine,
  ask: (engine: Engine) => Promise<unknown>,
) {
  let languages: readonly LanguageCode[] = ['da-DK', 'ja-JP']
  const engine = await installedEngine(
    kind,
    async ({ onFailure }) => {
      const here = languages
      return make({
        languages: here,
        fail: () => {
          if (languages === here) return false
          onFailure?.()
          return true
        },
      })
    },
    { id: make({ languages: [], fail: () => false }).id, log },
  )
  if (engine === undefined) throw new Error('nothing was found')
  const before = engine.supports(language)
  languages = ['ja-JP']
  await ask(engine)
  return [before, engine.supports(language), engine.supports('ja-JP')]
}

it('voices, recognisers, readings and dictionaries that are removed are no longer offered, and the others stay', async () => {
  const learner = { sentences: ['a'], meant: '', language, nativeLanguage: 'en-US' } as const
  const lost = await Promise.all([
    lose(SYNTHESISER_KIND, synthesiser, (one) => one.synthesise({ text: 'a', language, rate: 1 }, open)),
    lose(TRANSCRIBER_KIND, transcriber, (one) => one.transcribe({ wav, language }, open)),
    lose(READER_KIND, reader, (one) => one.read({ texts: [['a']], language }, open)),
    lose(CORRECTOR_KIND, corrector, (one) => one.correct(learner, open)),
  ])
  expect(lost).toEqual(Array(4).fill([true, false, true]))
})
