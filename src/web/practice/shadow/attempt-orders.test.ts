import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import { bestFigure } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import {
  createGate,
  createWitness,
  type Move,
  movesWith,
  settle,
  settleAll,
  slowRecordings,
  slowSentences,
} from '#web/practice/sentence/orders.fixture.ts'
import { createScriptedMediaControls } from '#web/speech/media-controls.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedSoundPlayer } from '#web/speech/voice/sound-player.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { createAttempts } from './attempts.ts'
import { createShadowing } from './shadowing.ts'

const DATE = '2026-11-21'
const TEXTS: Partial<Record<LanguageCode, { sentences: string[]; heard: string[] }>> = {
  'es-ES': {
    sentences: ['Llovió toda la tarde.', 'Me quedo en casa.', 'Hace sol.'],
    heard: ['llovió toda la tarde', 'llovió poca tarde', 'me quedo', 'hace sol', 'nada nada nada', ''],
  },
  'ja-JP': {
    sentences: ['今日は子供と公園へ行きました。', '明日です。'],
    heard: ['きょうはこどもとこうえんへいきました', '今日は', 'あしたです', ''],
  },
}

const keyOf = (language: LanguageCode, sentence: string) => readSentence(sentence, DATE, language).key

/** Somebody who says sentences of an entry; everything around them is as slow as it likes. */
function begin(language: LanguageCode) {
  const { sentences = [], heard = [] } = TEXTS[language] ?? {}
  const gate = createGate()
  const readings = createGate()
  const shared = noSentences()
  const store = slowSentences(createMemorySentenceStore(shared), gate)
  const elsewhere = createMemorySentenceStore(shared)
  const recordings = createMemoryRecordingStore()
  const witness = createWitness(language)
  let clock = new Date(2026, 10, 22, 12).getTime()

  function open() {
    const attempts = createAttempts(
      {
        sentences: store,
        recordings: slowRecordings(recordings, gate),
        newId: () => `try${witness.tries.length}`,
        clock: { now: () => (clock += 1000) },
        onWritten: () => undefined,
      },
      { entry: { date: DATE, translatedContent: sentences.join(' ') }, language, measure: 'aligned' },
    )
    const { keeper } = attempts
    const shadowing = createShadowing({
      ...{ language, sentences, listener: witness.listener, voice: createScriptedVoice() },
      player: createScriptedSoundPlayer(),
      media: createScriptedMediaControls(),
      settings: createMemorySpeechSettings(),
      words: {
        spokenIn: async () => null,
        async readingsOf(texts) {
          await readings.pass()
          return texts.map((words) => words.map(() => []))
        },
      },
      keeper: {
        begin() {
          const made = keeper.begin()
          const { sentence } = shadowing.get()
          witness.note(made, { at: keyOf(language, sentence), reference: sentence, how: 'read' })
          return made
        },
        keep: keeper.keep,
      },
      onActive: () => undefined,
    })
    return { attempts, shadowing, stop: attempts.open() }
  }
  return { sentences, heard, language, gate, readings, shared, elsewhere, recordings, witness, open }
}

type Setting = ReturnType<typeof begin>

/** Does one thing after the other. */
async function run(setting: Setting, order: Move[]) {
  const { witness, gate, readings, elsewhere, sentences, heard, language } = setting
  let page = setting.open()

  function check(): void {
    const { outcome, sentence, transcript } = page.shadowing.get()
    if (outcome?.kind !== 'measured') return
    // the words of the try that is shown were said of the sentence that is shown
    const last = witness.tries.at(-1)
    expect([last?.reference, last?.heard]).toEqual([sentence, transcript.final])
    if (language === 'es-ES')
      expect(outcome.accuracy).toEqual(measureAttempt(sentence, transcript.final, language))
  }
  for (const { what, place } of order) {
    const { shadowing } = page
    witness.move(what, shadowing, heard[place % heard.length] ?? '')
    if (what === 'go-on') {
      witness.left()
      if (place % 2 === 0) shadowing.next(page.attempts.get().best)
      else shadowing.open(place % sentences.length)
    }
    if (what === 'leave-page') {
      witness.left()
      shadowing.close()
      page.stop()
      page = setting.open()
    }
    if (what === 'other-tab') {
      const sentence = sentences[place % sentences.length] ?? ''
      const { key, words } = readSentence(sentence, DATE, language)
      const theirs = attempt({
        id: `other${place}`,
        understood: place % 4,
        total: 4,
        strict: 0,
        by: 'browser',
      })
      await elsewhere.update(key, (doc) => afterAttempt(doc, words, theirs))
    }
    if (what === 'release') gate.release(place)
    if (what === 'readings') readings.release(place)
    if (place !== 0) await settle()
    check()
  }
  await settleAll(readings)
  await settleAll(gate, order.length)
  return page
}

it.each(['es-ES', 'ja-JP'] as const)(
  'in %s, whatever comes late or at once: each try is kept once, for its own sentence, and what is shown is of the sentence that is shown',
  async (language) => {
    vi.spyOn(console, 'error').mockReturnValue()
    await fc.assert(
      fc.asyncProperty(movesWith(['stop', 'record', 'release', 'other-tab']), async (order) => {
        const setting = begin(language)
        const page = await run(setting, order)
        const { shared, recordings, sentences } = setting
        const { tries } = setting.witness
        const stored = [...shared.docs].flatMap(([key, doc]) => doc.attempts.map((one) => ({ key, ...one })))
        const own = stored.filter(({ id }) => id.startsWith('try'))
        expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
        for (const one of tries) {
          const kept = own.find(({ id }) => id === one.id)
          if (kept !== undefined) expect(kept.key).toBe(one.at)
          if (one.isDue) expect([one, kept]).toEqual([one, expect.anything()])
          if (one.isMeasured) expect(kept?.understood).toEqual(expect.any(Number))
          const sounds = tries.filter(({ at, isRecorded }) => isRecorded && at === one.at)
          if (one.isDue && one.isRecorded && sounds.length <= 4)
            // of more the store drops some
            expect(await recordings.read(one.id)).toMatchObject({ value: { type: 'audio/wav' } })
        }
        const best: Record<string, number> = {}
        for (const sentence of sentences) {
          const figure = bestFigure(shared.docs.get(keyOf(language, sentence))?.attempts ?? [], 'aligned')
          if (figure !== null) best[sentence] = figure
        }
        expect(page.attempts.get().best).toEqual(best)
      }),
      { numRuns: generatedRuns(1500) },
    )
  },
)
