import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { type Durations, machines, openWorld } from './translation-world.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const STEPS = [
  ...(['key', 'key', 'key', 'key', 'clear'] as const),
  ...(['press', 'press', 'save', 'take', 'decline', 'bring back', 'cancel', 'check'] as const),
  ...(['after save', 'queue', 'after save elsewhere', 'queue elsewhere'] as const),
  ...(['edit entry', 'edit entry', 'own first', 'language'] as const),
  ...(['other writes', 'other translates', 'other deletes'] as const),
  ...(['wait', 'wait'] as const),
]

type Step = { do: (typeof STEPS)[number]; ms: number }

const wordsOf = (text: string) => text.match(/\b[wo]\d+\b/g) ?? []

/** Every translation of a day, and what is typed into one, in each of its languages. */
function textsOf({ entry, draft, deleted }: DayDoc): string[] {
  const docs = [{ entry, draft }, ...(deleted ? [deleted] : [])]
  return docs.flatMap((doc) => [
    doc.entry?.translatedContent ?? '',
    doc.draft?.translatedContent ?? '',
    ...Object.values(doc.entry?.translations ?? {}).flatMap(({ translatedContent, typed }) => [
      translatedContent ?? '',
      typed?.translatedContent ?? '',
    ]),
  ])
}

/** Plays the steps, and answers what must hold once all is at rest. */
async function play(durations: Durations, steps: Step[]) {
  const opening = openWorld(durations)
  await vi.advanceTimersByTimeAsync(50)
  const world = await opening
  const { desk, journal, learner } = world
  const owed = new Set<string>()
  const accepted = new Set<string>() // texts that the learner has chosen by a press, whatever they are of
  let count = 0

  const actions: Record<Step['do'], () => void> = {
    key() {
      const word = `w${++count}`
      owed.add(word)
      desk.type(`${world.shownText()} ${word}`.trim())
    },
    clear() {
      for (const word of wordsOf(world.shownText())) owed.delete(word)
      desk.type('')
    },
    press: () => void desk.translate({ isAsked: true }),
    save() {
      accepted.add(world.shownText())
      void desk.save('es-ES')
    },
    take() {
      accepted.add(desk.get().offered?.text ?? '')
      desk.takeOffer()
    },
    decline: desk.declineOffer,
    'bring back'() {
      accepted.add(desk.get().setAside?.text ?? '')
      desk.bringBack('es-ES')
    },
    cancel: desk.cancel,
    check() {
      if (world.work().basis?.quality !== 'draft') return
      accepted.add(world.shownText())
      desk.check('es-ES')
    },
    'after save': () => world.inBackground(false, false),
    queue: () => world.inBackground(true, false),
    'after save elsewhere': () => world.inBackground(false, true),
    'queue elsewhere': () => world.inBackground(true, true),
    'edit entry': () => world.saveEntry(`v${++count}`),
    'own first'() {
      const { preferences } = learner.profile
      const ownFirst = preferences.ownFirst !== true
      learner.profile = { ...learner.profile, preferences: { ...preferences, ownFirst } }
    },
    language() {
      const targetLanguage = learner.profile.targetLanguage === 'es-ES' ? 'da-DK' : 'es-ES'
      learner.profile = { ...learner.profile, targetLanguage }
    },
    'other writes'() {
      const word = `o${++count}`
      if (world.stored().entry !== undefined) owed.add(word)
      world.otherWrites(word)
    },
    'other translates': world.otherTranslates,
    'other deletes'() {
      for (const word of textsOf(world.stored()).flatMap(wordsOf)) owed.delete(word)
      world.otherDeletes()
    },
    wait: () => undefined,
  }
  for (const step of steps) {
    actions[step.do]()
    await vi.advanceTimersByTimeAsync(step.do === 'wait' ? step.ms : 1)
  }
  await vi.advanceTimersByTimeAsync(3000)
  const stored = world.stored()
  const found = new Set([...textsOf(stored), world.shownText(), ...world.setAside].flatMap(wordsOf))
  return { world, stored, lost: [...owed].filter((word) => !found.has(word)), accepted, journal }
}

const times = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 5 })
const steps = fc.array(fc.record({ do: fc.constantFrom(...STEPS), ms: fc.nat({ max: 30 }) }), {
  maxLength: 25,
  size: 'max',
})

it('TRANS-6 TRANS-31: whatever is typed, answered and synced in whatever time, no word is lost, and no answer to other words looks like one to these', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ writes: times, answers: times }), steps, async (durations, made) => {
      const { world, stored, lost, accepted, journal } = await play(durations, made)
      expect([lost, world.covered]).toEqual([[], []])
      expect(journal.isWritten()).toBe(true)
      const { content = '', translatedContent = '', isTranslationStale } = stored.entry ?? {}
      const isAnswer = /^<v\d+ \S+>$/.test(translatedContent) && !accepted.has(translatedContent)
      const isOfTheseWords = translatedContent.startsWith(machines(content, '').slice(0, -1))
      if (isAnswer && !isOfTheseWords) expect(isTranslationStale).toBe(true)
      expect(world.shownText()).toBe(stored.draft?.translatedContent ?? translatedContent)
    }),
    { numRuns: generatedRuns(4000) },
  )
})
