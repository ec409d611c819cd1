import { describe, expect, it } from 'vitest'
import { TRIES_ALL } from '#domain/generated-runs.fixture.ts'
import { seededRandom } from '#domain/sync/histories/seeded-random.fixture.ts'
import { analyseSound } from './analyse-sound.ts'
import {
  type CuedSound,
  canSpeak,
  cueWithEspeak,
  cueWithFlite,
  FLITE_SENTENCES,
  sayWordsApart,
} from './spoken-words.fixture.ts'

/** By voice of espeak-ng: languages whose words have spaces between them. */
const APART: [string, string[]][] = [
  ['es', ['mañana quiero visitar a mi abuela', 'hoy llovió toda la tarde y me quedé en casa']],
  ['fr-fr', ['hier soir nous avons regardé un film très long', 'demain je voudrais parler avec ma voisine']],
  ['de', ['heute hat es den ganzen Tag geregnet', 'meine Schwester kommt morgen mit dem Zug']],
  ['it', ['oggi sono andato al mercato con mia sorella', 'domani vorrei visitare mia nonna']],
  ['pt-br', ['hoje comi pão com a minha irmã', 'amanhã quero visitar a minha avó']],
  ['ru', ['сегодня я был дома с сестрой', 'вечером мы смотрели длинный фильм']],
  ['da', ['i går spiste jeg aftensmad med min søster', 'det regnede hele eftermiddagen']],
  ['vi', ['hôm nay tôi đi chợ với chị tôi', 'trời mưa cả buổi chiều']],
  ['ko', ['오늘은 친구를 만났어요', '비가 와서 집까지 걸어갔어요']],
]

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(share * sorted.length)] ?? Number.NaN
}

/** How far the word starts that are found are from the true ones, in seconds. */
function errorsOf(learner: CuedSound, ruler: CuedSound): number[] {
  const answer = analyseSound({ recording: learner.sound, ruler, voice: null, understood: 1 })
  if (!answer.ok) throw new Error(answer.error)
  return (answer.value.words?.mine ?? []).map(({ start }, word) =>
    Math.abs(start - (learner.starts[word] ?? 0)),
  )
}

/** Where speech begins and ends, in seconds. */
function edgesOf({ sound: { samples, sampleRate } }: CuedSound) {
  const least = 0.02 * samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const isLoud = (value: number) => Math.abs(value) >= least
  return { from: samples.findIndex(isLoud) / sampleRate, to: samples.findLastIndex(isLoud) / sampleRate }
}

/** The same where the ruler is laid evenly over the speech, from its first sound to its last. */
function errorsOfStretching(learner: CuedSound, ruler: CuedSound): number[] {
  const [mine, theirs] = [edgesOf(learner), edgesOf(ruler)]
  const times = (mine.to - mine.from) / (theirs.to - theirs.from)
  return ruler.starts.map((start, word) =>
    Math.abs(mine.from + (start - theirs.from) * times - (learner.starts[word] ?? 0)),
  )
}

describe('those who speak in tests', () => {
  it('are installed wherever no test may be skipped', () => {
    expect(canSpeak || process.env.CI !== 'true').toBe(true)
  })
})

describe.skipIf(!canSpeak)(
  'word starts of real speech (skipped where flite or espeak-ng is not installed)',
  { timeout: 120_000 },
  () => {
    const rulers = new Map(
      canSpeak
        ? FLITE_SENTENCES.map((text) => [text, cueWithEspeak(text, 'en-us', text.split(' ').length)])
        : [],
    )

    it('espeak-ng tells where each word of the ten sentences starts', () => {
      expect([...rulers.values()].filter((ruler) => ruler === null)).toEqual([])
    })

    it.each(['rms', 'slt', 'kal16'])(
      'said by %s they are found to 45 ms in the middle, better than by even stretching',
      (voice) => {
        const [found, stretched]: [number[], number[]] = [[], []]
        for (const [text, ruler] of rulers) {
          if (ruler === null) continue
          const learner = cueWithFlite(text, voice)
          found.push(...errorsOf(learner, ruler))
          stretched.push(...errorsOfStretching(learner, ruler))
        }
        expect(found).toHaveLength(FLITE_SENTENCES.join(' ').split(' ').length)
        expect(quantile(found, 0.5)).toBeLessThanOrEqual(0.045)
        expect(quantile(found, 0.9)).toBeLessThanOrEqual(0.12)
        expect(quantile(found, 0.5) / quantile(stretched, 0.5)).toBeLessThanOrEqual(0.75)
      },
    )

    it('said word by word with pauses, in nine languages, they are found to 70 ms in the middle', () => {
      const random = seededRandom(1)
      const [found, stretched]: [number[], number[]] = [[], []]
      for (const [voice, texts] of APART)
        for (const words of texts.slice(0, TRIES_ALL ? 2 : 1).map((text) => text.split(' '))) {
          const ruler = cueWithEspeak(words.join(' '), voice, words.length)
          if (ruler === null) continue
          const learner = sayWordsApart(words, voice, random)
          found.push(...errorsOf(learner, ruler))
          stretched.push(...errorsOfStretching(learner, ruler))
        }
      expect(found.length).toBeGreaterThanOrEqual(TRIES_ALL ? 100 : 50)
      expect(quantile(found, 0.5)).toBeLessThanOrEqual(0.07)
      expect(quantile(found, 0.5) / quantile(stretched, 0.5)).toBeLessThanOrEqual(0.5)
    })
  },
)
