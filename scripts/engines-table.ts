// Runs every engine that is on this machine in each of the twelve languages and writes what it found to
// docs/engines.md. Run with --write to change the file, without to see the tables.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { englishName, LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import { FLITE_SENTENCES } from '#domain/sound/spoken-words.fixture.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { decodeWav } from '#domain/speech/wav.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import DEBIAN_PACKAGES from '../src/server/engines/debian-packages.json' with { type: 'json' }
import { sayWithFlite } from '../src/server/engines/flite-learner.fixture.ts'
import { findSpeechEngines, findTranslators } from '../src/server/find-engines.ts'
import { SAMPLE_SENTENCES } from '../src/server/trials/sample-sentences.ts'
import { VERSION } from '../src/server/version.ts'
import { translationTable } from './measure-translations.ts'
import { median, voicesTable } from './measure-voices.ts'

const FILE = join(import.meta.dirname, '..', 'docs', 'engines.md')
const [BEGIN, END] = ['<!-- found by running them: begin -->', '<!-- found by running them: end -->']
const NEVER = new AbortController().signal
const NONE = '–'

type Timed<Value> = { value: Value; ms: number }

async function timed<Value>(work: () => Promise<Value>): Promise<Timed<Value>> {
  const began = performance.now()
  return { value: await work(), ms: Math.round(performance.now() - began) }
}

function listed(names: string[]): string {
  return names.length === 0 ? NONE : names.join(', ')
}

/** The languages that an engine really translated this one's sentence to. */
async function targetsOf(translator: Translator, from: LanguageCode): Promise<string[]> {
  const names: string[] = []
  for (const to of LANGUAGES.filter((code) => code !== from && translator.supports(from, code))) {
    const answer = await translator.translate({ text: SAMPLE_SENTENCES[from], from, to }, NEVER)
    if (answer.ok) names.push(englishName(to))
  }
  return names
}

async function translated(translators: Translator[], from: LanguageCode): Promise<string> {
  const cells: string[] = []
  for (const one of translators) {
    const targets = await targetsOf(one, from)
    if (targets.length > 0) cells.push(`${one.id}: to ${listed(targets)}`)
  }
  return listed(cells)
}

async function spoken(synthesisers: Synthesiser[], language: LanguageCode): Promise<string> {
  const cells: string[] = []
  for (const one of synthesisers.filter((engine) => engine.supports(language))) {
    const request = { text: SAMPLE_SENTENCES[language], language, rate: 1 }
    const { value, ms } = await timed(() => one.synthesise(request, NEVER))
    const sound = value.ok ? decodeWav(value.value.wav) : undefined
    if (sound?.ok !== true) continue
    const seconds = sound.value.samples.length / sound.value.sampleRate
    cells.push(`${one.id}: ${seconds.toFixed(1)} s of sound in ${ms} ms`)
  }
  return listed(cells)
}

async function heard(transcribers: Transcriber[], language: LanguageCode): Promise<string> {
  const cells: string[] = []
  for (const one of transcribers.filter((engine) => engine.supports(language))) {
    let [right, all] = [0, 0]
    const times: number[] = []
    for (const sentence of FLITE_SENTENCES) {
      const { value, ms } = await timed(() =>
        one.transcribe({ wav: sayWithFlite(sentence), language }, NEVER),
      )
      const accuracy = measureAttempt(sentence, value.ok ? value.value.text : '', language)
      right += accuracy?.understood ?? 0
      all += accuracy?.total ?? 0
      times.push(ms)
    }
    cells.push(`${one.id}: ${right} of ${all} words of a synthetic learner, ${median(times)} ms a sentence`)
  }
  return listed(cells)
}

async function runAll(config: Config): Promise<string> {
  const log = pino({ level: 'silent' })
  const translators = await findTranslators(config, log)
  const { synthesisers, transcribers } = await findSpeechEngines(config, log)
  const rows: string[] = []
  for (const language of LANGUAGES) {
    const cells = [
      await translated(translators, language),
      await spoken(synthesisers, language),
      await heard(transcribers, language),
    ]
    rows.push(`| ${englishName(language)} | ${cells.join(' | ')} |`)
  }
  const table = ['| language | translated | spoken | heard |', '|---|---|---|---|', ...rows].join('\n')
  const translations = await translationTable()
  const voices = await voicesTable(synthesisers, transcribers)
  return [table, 'Translations by apertium:', translations, 'Voices:', voices, measuredAt()].join('\n\n')
}

/** What was measured, and the day of UTC. No commit: those of a branch get other names when they are joined. */
function measuredAt(): string {
  const names = Object.values(DEBIAN_PACKAGES).map(([name = '']) => name)
  const { stdout } = spawnSync('dpkg-query', ['-W', ...names], { encoding: 'utf8' })
  const engines = (stdout ?? '')
    .trim()
    .split('\n')
    .map((line) => line.replace('\t', ' '))
  return `Measured with Echolog ${VERSION} on ${new Date().toISOString().slice(0, 10)}: ${engines.join(', ')}.`
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.ok) throw new Error(config.error)
  const table = await runAll(config.value)
  const page = readFileSync(FILE, 'utf8')
  const [before = '', rest = ''] = page.split(BEGIN)
  const after = rest.split(END)[1] ?? ''
  console.log(table)
  if (process.argv.includes('--write')) writeFileSync(FILE, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`)
}

await main()
