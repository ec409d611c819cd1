import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeWav, type Sound } from '#domain/speech/wav.ts'
import type { SeededRandom } from '#domain/sync/histories/seeded-random.fixture.ts'

/** Whether those who speak in tests are here: flite, with voices made of recordings, and espeak-ng. */
export const canSpeak = ['flite', 'espeak-ng'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
)

/** What the learner made of flite says: sentences of a diary. */
export const FLITE_SENTENCES = [
  'today i walked to the market with my sister',
  'i woke up early and made some coffee',
  'the weather was cold but the sky was clear',
  'my boss asked me to finish the report',
  'i am learning a new language this year',
  'tomorrow i want to visit my grandmother',
  'the train was late so i missed the meeting',
  'i felt happy because my friend called me',
  'we watched a movie and went to bed late',
  'i cooked dinner for my family tonight',
]

/** A sound, and where its words start, in seconds. */
export type CuedSound = { sound: Sound; starts: number[] }

function decoded(wav: Uint8Array): Sound {
  const sound = decodeWav(wav)
  if (!sound.ok) throw new Error('no WAV file')
  return sound.value
}

/** What espeak-ng says, at a learner's speed. */
export function sayWithEspeak(text: string, voice: string, more: string[] = []): Sound {
  const args = ['-b', '1', '-v', voice, '-s', '160', ...more, '--stdin', '--stdout']
  const { stdout } = spawnSync('espeak-ng', args, { input: text, maxBuffer: 100_000_000 })
  return decoded(stdout)
}

const SILENT = 1e-3
const LEAST_GAP_S = 0.3

/** Stretches of silence within a sound, in samples. */
function gapsIn({ samples, sampleRate }: Sound): [from: number, to: number][] {
  const gaps: [number, number][] = []
  let from = 0
  for (const [index, value] of samples.entries()) {
    if (Math.abs(value) < SILENT) continue
    if (from > 0 && index - from >= LEAST_GAP_S * sampleRate) gaps.push([from, index])
    from = index + 1
  }
  return gaps
}

/** The end of what is not silent. */
function endOf({ samples }: Sound): number {
  return samples.findLastIndex((value) => Math.abs(value) >= SILENT) + 1
}

/**
 * A sentence said by espeak-ng, with its word starts: said once more with pauses between words, which are taken out, and
 * what is left is scaled to the first. null where it does not pause at every word.
 */
export function cueWithEspeak(text: string, voice: string, words: number): CuedSound | null {
  const [sound, paused] = [sayWithEspeak(text, voice), sayWithEspeak(text, voice, ['-g', '40'])]
  const gaps = gapsIn(paused)
  if (gaps.length !== words - 1) return null
  let taken = 0
  const begun = paused.samples.findIndex((value) => Math.abs(value) >= SILENT)
  const starts = [begun]
  for (const [from, to] of gaps) {
    taken += to - from
    starts.push(to - taken)
  }
  const scale = endOf(sound) / (endOf(paused) - taken)
  return { sound, starts: starts.map((start) => (start * scale) / sound.sampleRate) }
}

function runFlite(voice: string, text: string, prints: string): { printed: string; sound: Sound } {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-flite-'))
  try {
    const file = join(folder, 'said.wav')
    const { stdout } = spawnSync('flite', ['-voice', voice, '-t', text, prints, '-o', file])
    return { printed: stdout.toString(), sound: decoded(readFileSync(file)) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a flite voice says. */
export function sayWithFlite(text: string, voice: string): Sound {
  return runFlite(voice, text, '-ps').sound
}

/** The phones of each word, said by itself: the same voice pauses after a full stop. */
function phonesOf(words: string[]): string[][] {
  const { printed } = runFlite('kal16', words.map((word) => `${word}.`).join(' '), '-ps')
  return printed
    .split('pau')
    .map((phones) => phones.split(/\s+/).filter(Boolean))
    .filter((phones) => phones.length > 0)
}

/** For each phone that is expected, the place in what was said that it is (edit distance; a reduced vowel is another). */
function placesOf(expected: string[], said: string[]): number[] {
  const cost = Array.from({ length: expected.length + 1 }, (_, row) =>
    Array.from({ length: said.length + 1 }, (_, column) => (row * column === 0 ? row + column : 0)),
  )
  const at = (row: number, column: number) => cost[row]?.[column] ?? Number.POSITIVE_INFINITY
  const pair = (row: number, column: number) =>
    at(row - 1, column - 1) + (expected[row - 1] === said[column - 1] ? 0 : 1)
  for (let row = 1; row <= expected.length; row++)
    for (let column = 1; column <= said.length; column++)
      cost[row]?.splice(
        column,
        1,
        Math.min(pair(row, column), at(row - 1, column) + 1, at(row, column - 1) + 1),
      )
  const places: number[] = []
  let [row, column] = [expected.length, said.length]
  while (row > 0) {
    if (column > 0 && at(row, column) === pair(row, column)) {
      places[row - 1] = column - 1
      ;[row, column] = [row - 1, column - 1]
    } else if (column > 0 && at(row, column) === at(row, column - 1) + 1) column -= 1
    else {
      places[row - 1] = Math.max(0, column - 1)
      row -= 1
    }
  }
  return places
}

/** A sentence said by a flite voice, with its word starts by the ends of its phones. */
export function cueWithFlite(text: string, voice: string): CuedSound {
  const { printed, sound } = runFlite(voice, text, '-psdur')
  const phones = [...printed.matchAll(/(\S+):([\d.]+)/g)].map(([, name = '', end]) => ({
    name,
    end: Number(end),
  }))
  const said = phones.flatMap(({ name }, place) =>
    name === 'pau' ? [] : [{ name, start: phones[place - 1]?.end ?? 0 }],
  )
  const words = phonesOf(text.split(' '))
  const places = placesOf(
    words.flat(),
    said.map(({ name }) => name),
  )
  let first = 0
  const starts = words.map((phonesOfWord) => {
    const start = said[places[first] ?? 0]?.start ?? 0
    first += phonesOfWord.length
    return start
  })
  return { sound, starts }
}

/** What is not silent of a sound. */
export function spoken(sound: Sound): Float32Array {
  const begun = sound.samples.findIndex((value) => Math.abs(value) >= SILENT)
  return sound.samples.subarray(begun, endOf(sound))
}

const ROOM = 0.001 // how loud the room is, at most

/** Words said one by one by another voice of espeak-ng, with pauses of 0.05 to 0.8 s, in a room that is not quite still. */
export function sayWordsApart(words: readonly string[], voice: string, random: SeededRandom): CuedSound {
  const said = words.map((word) => spoken(sayWithEspeak(word, `${voice}+f3`)))
  const { sampleRate } = sayWithEspeak('a', voice)
  const gaps = words.map(() => Math.round((0.05 + random.below(750) / 1000) * sampleRate))
  const places = said.map(
    (_, word) =>
      gaps.slice(0, word + 1).reduce((sum, gap) => sum + gap, 0) +
      said.slice(0, word).reduce((sum, { length }) => sum + length, 0),
  )
  const length = (places.at(-1) ?? 0) + (said.at(-1)?.length ?? 0) + Math.round(0.3 * sampleRate)
  const samples = Float32Array.from({ length }, () => (ROOM * random.below(2001)) / 1000 - ROOM)
  for (const [word, place] of places.entries())
    for (const [index, value] of (said[word] ?? new Float32Array()).entries())
      samples[place + index] = (samples[place + index] ?? 0) + value
  return { sound: { samples, sampleRate }, starts: places.map((place) => place / sampleRate) }
}
