// Has every engine that speaks say sentences, and the engines that listen say what they understood of them.
import { englishName, LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import { speechSamples } from '#domain/sound/speech-samples.ts'
import { FLITE_SENTENCES } from '#domain/sound/spoken-words.fixture.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { decodeWav, encodeWav, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { SAMPLE_SENTENCES } from '../src/server/trials/sample-sentences.ts'

const NEVER = new AbortController().signal

function sentencesOf(language: LanguageCode): readonly string[] {
  return language === 'en-US' ? FLITE_SENTENCES : [SAMPLE_SENTENCES[language]]
}

/** Of an even number the upper one of the two in the middle; 0 of none. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Of a sound: how many words of the text were understood, and how many there are. */
async function heardBack(
  wav: Uint8Array<ArrayBuffer>,
  text: string,
  language: LanguageCode,
  transcriber: Transcriber,
): Promise<{ understood: number; total: number }> {
  const sound = decodeWav(wav)
  if (!sound.ok) return { understood: 0, total: 0 }
  const asked = encodeWav({ samples: speechSamples(sound.value), sampleRate: SPEECH_RATE_HZ })
  const answer = await transcriber.transcribe({ wav: asked, language }, NEVER)
  const measured = measureAttempt(text, answer.ok ? answer.value.text : '', language)
  return { understood: measured?.understood ?? 0, total: measured?.total ?? 0 }
}

async function row(
  engine: Synthesiser,
  language: LanguageCode,
  transcriber: Transcriber | undefined,
): Promise<string> {
  const times: number[] = []
  let [understood, total] = [0, 0]
  for (const text of sentencesOf(language)) {
    const began = performance.now()
    const answer = await engine.synthesise({ text, language, rate: 1 }, NEVER)
    times.push(Math.round(performance.now() - began))
    if (!answer.ok || transcriber === undefined) continue
    const heard = await heardBack(answer.value.wav, text, language, transcriber)
    understood += heard.understood
    total += heard.total
  }
  const missed =
    transcriber === undefined
      ? '–'
      : `${total - understood} of ${total} words, by ${transcriber.id}; nobody listened`
  return `| ${engine.id} | ${englishName(language)} | ${median(times)} | ${missed} |`
}

/** A row for each engine and language that it speaks. */
export async function voicesTable(
  synthesisers: readonly Synthesiser[],
  transcribers: readonly Transcriber[],
): Promise<string> {
  const rows: string[] = []
  for (const language of LANGUAGES)
    for (const engine of synthesisers.filter((one) => one.supports(language))) {
      const transcriber = transcribers.find((one) => one.supports(language))
      rows.push(await row(engine, language, transcriber))
    }
  return ['| engine | language | ms a sentence | not understood |', '|---|---|---|---|', ...rows].join('\n')
}
