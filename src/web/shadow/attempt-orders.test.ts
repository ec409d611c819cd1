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
import { attemptOutcome } from '#domain/shadow/attempt-outcome.ts'
import { createScriptedSoundPlayer } from '#web/adapters/speech/sound-player.fake.ts'
import { createMemorySpeechSettings } from '#web/adapters/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/adapters/speech/voice.fake.ts'
import {
  createGate,
  createOrderedListener,
  type Move,
  movesWith,
  settle,
  settleAll,
  slowRecordings,
  slowSentences,
} from '#web/practice/sentence/orders.fixture.ts'
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

/** A try as it was, whatever became of it. */
type Try = {
  id: string
  sentence: string
  heard: string
  isRecorded: boolean
  isStopped: boolean
  isOver: boolean
  /** Whether it must have been kept: it came to something, or was left after it was said. */
  isDue: boolean
  isMeasured: boolean
}

/** Somebody who says sentences of a page; everything around them is as slow as it likes. */
function begin(language: LanguageCode) {
  const { sentences = [], heard = [] } = TEXTS[language] ?? {}
  const gate = createGate()
  const readings = createGate()
  const shared = noSentences()
  const store = slowSentences(createMemorySentenceStore(shared), gate)
  const elsewhere = createMemorySentenceStore(shared)
  const recordings = createMemoryRecordingStore()
  const engine = createOrderedListener()
  const tries: Try[] = []
  let clock = new Date(2026, 10, 22, 12).getTime()

  function open() {
    const attempts = createAttempts(
      {
        sentences: store,
        recordings: slowRecordings(recordings, gate),
        newId: () => `try${tries.length}`,
        clock: { now: () => (clock += 1000) },
        onWritten: () => undefined,
      },
      { entry: { date: DATE, translatedContent: sentences.join(' ') }, language, measure: 'aligned' },
    )
    const { keeper } = attempts
    const shadowing = createShadowing({
      ...{ language, sentences, listener: engine.listener, voice: createScriptedVoice() },
      player: createScriptedSoundPlayer(),
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
          const plain = {
            heard: '',
            isRecorded: false,
            isStopped: false,
            isOver: false,
            isDue: false,
            isMeasured: false,
          }
          tries.push({ id: made.id, sentence: shadowing.get().sentence, ...plain })
          return made
        },
        keep: keeper.keep,
      },
      onActive: () => undefined,
    })
    return { attempts, shadowing, stop: attempts.open() }
  }
  return { sentences, heard, language, gate, readings, shared, elsewhere, recordings, engine, tries, open }
}

type Setting = ReturnType<typeof begin>

const keyOf = ({ language }: Setting, sentence: string) => readSentence(sentence, DATE, language).key

/** Does one thing after the other, and notes of each try what must be kept of it. */
async function run(setting: Setting, order: Move[]) {
  const { engine, tries, gate, readings, elsewhere, sentences, heard } = setting
  let page = setting.open()
  let under: Try | null = null // whose words and sound may still come

  /** What the present try comes to where the recogniser ends. */
  function ended(failure: 'network' | null): void {
    if (under === null) return
    under.isOver = true
    const { sentence: reference, heard: transcript, isRecorded } = under
    const sound = { samples: new Float32Array(16_000).fill(0.5), sampleRate: 16_000 }
    const outcome = attemptOutcome(
      {
        ...{ reference, transcript, language: setting.language, by: 'pocketsphinx', isWritten: false },
        recording: isRecorded ? sound : null,
      },
      failure,
      {},
    )
    if (outcome.kind === 'measured') under.isMeasured = true
    if (outcome.kind === 'measured' || outcome.kind === 'recorded') under.isDue = true
  }
  /** Whoever goes on after having spoken has said it. */
  function left(): void {
    if (under?.isStopped && !under.isOver && (under.isRecorded || under.heard !== '')) under.isDue = true
    under = null
  }
  function check(): void {
    const { outcome, sentence, transcript } = page.shadowing.get()
    if (outcome?.kind !== 'measured') return
    // the words of the try that is shown were said of the sentence that is shown
    const last = tries.at(-1)
    expect(last?.sentence).toBe(sentence)
    expect(transcript.final).toBe(last?.heard)
    const plain = measureAttempt(sentence, transcript.final, setting.language)
    expect(outcome.accuracy.total).toBeGreaterThanOrEqual(0)
    if (setting.language === 'es-ES') expect(outcome.accuracy).toEqual(plain)
  }
  for (const { what, place } of order) {
    const { shadowing } = page
    const { activity } = shadowing.get()
    if (what === 'speak' && activity === 'none') {
      shadowing.startSpeaking()
      under = tries.at(-1) ?? null
    }
    if (what === 'stop' && activity !== 'none') {
      if (activity === 'transcribing' && under !== null) {
        if (under.isRecorded) under.isDue = true
        else if (!under.isMeasured) under = null
      }
      if (under !== null) under.isStopped = true
      shadowing.stopSpeaking()
    }
    if (what === 'hear' && under !== null && activity !== 'none') {
      const text = heard[place % heard.length] ?? ''
      const before = shadowing.get().transcript
      engine.hear(text)
      if (shadowing.get().transcript !== before) under.heard = text
    }
    if (what === 'record' && under !== null) {
      const before = shadowing.get().recording
      engine.record()
      if (shadowing.get().recording !== before) under.isRecorded = true
    }
    if (what === 'transcribe') engine.transcribe()
    if (what === 'end' || what === 'fail' || what === 'fail-keeping') {
      const isOpen = activity !== 'none' && under !== null
      const before = shadowing.get()
      engine.end(what === 'end' ? null : 'network', what === 'fail-keeping')
      if (isOpen && shadowing.get() !== before) ended(what === 'end' ? null : 'network')
    }
    if (what === 'again') shadowing.recogniseAgain()
    if (what === 'go-on') {
      left()
      if (place % 2 === 0) shadowing.next(page.attempts.get().best)
      else shadowing.open(place % sentences.length)
    }
    if (what === 'leave-page') {
      left()
      shadowing.close()
      page.stop()
      page = setting.open()
    }
    if (what === 'other-tab') {
      const sentence = sentences[place % sentences.length] ?? ''
      const { key, words } = readSentence(sentence, DATE, setting.language)
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
      fc.asyncProperty(movesWith(['stop', 'record', 'release']), async (order) => {
        const setting = begin(language)
        const page = await run(setting, order)
        const { shared, tries, recordings, sentences } = setting
        const stored = [...shared.docs].flatMap(([key, doc]) => doc.attempts.map((one) => ({ key, ...one })))
        const own = stored.filter(({ id }) => id.startsWith('try'))
        expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
        for (const one of tries) {
          const kept = own.find(({ id }) => id === one.id)
          if (kept !== undefined) expect(kept.key).toBe(keyOf(setting, one.sentence))
          if (one.isDue) expect([one, kept]).toEqual([one, expect.anything()])
          if (one.isMeasured) expect(kept?.understood).toEqual(expect.any(Number))
          if (one.isDue && one.isRecorded) expect((await recordings.read(one.id)).ok).toBe(true)
        }
        const best: Record<string, number> = {}
        for (const sentence of sentences) {
          const figure = bestFigure(shared.docs.get(keyOf(setting, sentence))?.attempts ?? [], 'aligned')
          if (figure !== null) best[sentence] = figure
        }
        expect(page.attempts.get().best).toEqual(best)
      }),
      { numRuns: generatedRuns(1500) },
    )
  },
)
