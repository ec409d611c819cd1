import fc from 'fast-check'
import type { WordLevel } from '#domain/accounts/profile.ts'
import { addDays } from '#domain/days.ts'
import { deleteEntry, draftOf, keepDraft, saveEntry } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft } from '#domain/journal/entry.ts'
import { saveOwnWords, saveTranslation } from '#domain/journal/save-translation.ts'
import { stampFirstWords } from '#domain/journal/written-on.ts'
import { restoreEntry } from './merge-doc.ts'
import { type Edit, edited, edits, wordsOfText } from './merge-texts.fixture.ts'
import { asKept, dayIn } from './translation-in.ts'

const DATE = '2026-11-21'

/** What a learner does with a day on one device. `word` is one that nobody else writes. */
export type DayAct =
  | { kind: 'type'; edits: Edit[]; word: string }
  | { kind: 'choose'; tag: string; mood: '' | 'sad' | 'happy' }
  | {
      kind: 'translate'
      language: 'es-ES' | 'da-DK'
      level: WordLevel | undefined
      /** A machine unless it is given. */
      by?: 'hand'
      /** By a version of the app that knows one translation an entry. */
      isEarlier: boolean
      word: string
    }
  | { kind: 'type-translation'; language: 'es-ES' | 'da-DK'; isEarlier: boolean; word: string }
  | { kind: 'try'; edits: Edit[]; language: 'es-ES' | 'da-DK'; word: string }
  | { kind: 'write-in'; language: '' | 'es-ES' | 'da-DK' }
  | { kind: 'save' | 'delete' | 'restore' | 'drop-draft' | 'own-words' }

const word = fc.nat({ max: 1_000_000 }).map((number) => `w${number}`)

export const translateAct: fc.Arbitrary<DayAct> = fc.record({
  kind: fc.constant('translate' as const),
  language: fc.constantFrom('es-ES' as const, 'da-DK' as const),
  level: fc.constantFrom(undefined, 'A2' as const, 'B1' as const),
  isEarlier: fc.boolean(),
  word,
})

export const typeTranslationAct: fc.Arbitrary<DayAct> = fc.record({
  kind: fc.constant('type-translation' as const),
  language: fc.constantFrom('es-ES' as const, 'da-DK' as const),
  isEarlier: fc.constant(false),
  word,
})

/** What is done with a day that is written in the language that is learned, or was. No machine translates it. */
export const straightAct: fc.Arbitrary<DayAct> = fc.oneof(
  fc.record({
    kind: fc.constant('write-in' as const),
    language: fc.constantFrom('' as const, 'es-ES' as const, 'es-ES' as const, 'da-DK' as const),
  }),
  fc.constant({ kind: 'own-words' as const }),
  fc.record({
    kind: fc.constant('translate' as const),
    language: fc.constantFrom('es-ES' as const, 'da-DK' as const),
    level: fc.constant(undefined),
    by: fc.constant('hand' as const),
    isEarlier: fc.constant(false),
    word,
  }),
  typeTranslationAct,
)

export const dayAct: fc.Arbitrary<DayAct> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('type' as const), edits, word }), weight: 4 },
  { arbitrary: fc.constant({ kind: 'save' as const }), weight: 3 },
  fc.record({
    kind: fc.constant('choose' as const),
    tag: word,
    mood: fc.constantFrom('', 'sad' as const, 'happy' as const),
  }),
  translateAct,
  typeTranslationAct,
  {
    arbitrary: fc.record({
      kind: fc.constant('try' as const),
      edits,
      language: fc.constantFrom('es-ES' as const, 'es-ES' as const, 'da-DK' as const),
      word,
    }),
    weight: 2,
  },
  fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const, 'drop-draft' as const) }),
)

/** The day after an act. Ids, and the days on which entries are begun, are told apart by `device`. */
export function afterAct(doc: DayDoc, act: DayAct, device: string): DayDoc {
  const today = addDays(DATE, (device.codePointAt(0) ?? 0) % 3)
  return stampFirstWords(doc, changedBy(doc, act, device), DATE, today)
}

function changedBy(doc: DayDoc, act: DayAct, device: string): DayDoc {
  const { content, tags, own } = draftOf(doc)
  if (act.kind === 'type') {
    const text = edited(content, act.edits)
    return keepDraft(doc, { content: `${text}${/\S$/.test(text) ? ' ' : ''}${act.word}.` })
  }
  if (act.kind === 'try') {
    const text = edited(own, act.edits)
    return keepDraft(doc, {
      own: `${text}${/\S$/.test(text) ? ' ' : ''}${act.word}.`,
      ownLanguage: act.language,
    })
  }
  if (act.kind === 'choose') return keepDraft(doc, { tags: [...tags, act.tag], mood: act.mood })
  if (act.kind === 'translate') {
    const level = act.level && { level: act.level }
    const translation = { text: `${act.word}.`, language: act.language, by: act.by ?? device, ...level }
    const content = doc.entry?.content ?? ''
    return act.isEarlier
      ? saveTranslation(doc, translation, content)
      : asKept(saveTranslation(dayIn(doc, act.language), translation, content))
  }
  if (act.kind === 'type-translation') {
    const shown = act.isEarlier ? doc : dayIn(doc, act.language)
    const { translatedContent } = draftOf(shown)
    const typed = keepDraft(shown, { translatedContent: `${translatedContent} ${act.word}.` })
    return act.isEarlier ? typed : asKept(typed)
  }
  if (act.kind === 'save') {
    const id = `${device}-${content.length}`
    return saveEntry(doc, draftOf(doc), { date: DATE, id, language: 'en-US' })
  }
  if (act.kind === 'write-in') return keepDraft(doc, { writtenIn: act.language })
  if (act.kind === 'own-words') return saveOwnWords(doc)
  if (act.kind === 'delete') return deleteEntry(doc, content.length)
  if (act.kind === 'restore') return restoreEntry(doc)
  return keepDraft(doc, draftOf({ ...(doc.entry && { entry: doc.entry }) }))
}

export const dayActs: fc.Arbitrary<DayAct[]> = fc.array(dayAct, { maxLength: 6 })

export function afterActs(doc: DayDoc, acts: DayAct[], device: string): DayDoc {
  return acts.reduce((day, act) => afterAct(day, act, device), doc)
}

/** Every word of a day, wherever it stands: in the entry, in the draft, in what was deleted, in a tag. */
export function wordsOfDay({ entry, draft, deleted }: DayDoc): Set<string> {
  const others = [entry, deleted?.entry].flatMap((one) => Object.values(one?.translations ?? {}))
  const texts = [
    ...[entry, draft, deleted?.entry, deleted?.draft],
    ...others.flatMap(({ typed, ...saved }) => [saved, typed] as Draft[]),
  ].flatMap((part) => [
    part?.content ?? '',
    part?.translatedContent ?? '',
    part?.own ?? '',
    ...(part?.tags ?? []),
  ])
  return new Set(texts.flatMap(wordsOfText).filter((found) => /^w\d+\.?$/.test(found)))
}
