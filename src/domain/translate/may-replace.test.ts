import { describe, expect, it } from 'vitest'
import { WORD_LEVELS, type WordLevel } from '#domain/accounts/profile.ts'
import type { Draft, Entry } from '#domain/journal/entry.ts'
import { isOwnTranslation } from '#domain/journal/save-translation.ts'
import { type AskedTranslation, mayReplace, type TranslationDay } from './may-replace.ts'

const ENTRY: Entry = { id: '1', date: '2026-11-21', content: 'It rained.', tags: [], mood: '' }
const OLD = { translatedContent: 'Llueve.', translationLanguage: 'es-ES' } as const
const MACHINES = { ...OLD, translatedBy: 'gemini', translationQuality: 'good' } as const
const STALE = { ...MACHINES, isTranslationStale: true } as const
const HAND = { ...OLD, translatedBy: 'hand' } as const
const CHECKED = { ...MACHINES, translatedBy: 'apertium', translationQuality: 'checked' } as const
const LANGUAGES = { from: 'en-US', to: 'es-ES' } as const
const ANSWER = 'Llovió.'

/** pressed: by the learner, who looks on; alone: as the page opens; save: in the background; queue: once there is a connection. */
const HOW = {
  pressed: { isAsked: true, isWatched: true },
  alone: { isAsked: false, isWatched: true },
  save: { isAsked: false, isWatched: false },
  queue: { isAsked: true, isWatched: false },
}

type How = keyof typeof HOW
type Verdict = ReturnType<typeof mayReplace>
type Case = [
  name: string,
  before: Partial<Entry>,
  since: { entry?: Partial<Entry> | null; draft?: Draft; day?: Partial<TranslationDay> },
  verdicts: Verdict | Record<How, Verdict>,
]

const typed = (translatedContent: string) => ({ draft: { translatedContent } })

const CASES: Case[] = [
  ['there is no translation', {}, {}, 'replace'],
  ['the translation is blank', { translatedContent: ' \n' }, {}, 'replace'],
  ['a machine’s is out of date', STALE, {}, 'replace'],
  [
    'a machine’s is of these words: only who sees it go may have another',
    MACHINES,
    {},
    { pressed: 'replace', alone: 'up-to-date', save: 'up-to-date', queue: 'up-to-date' },
  ],
  [
    'a machine’s is in another language than the learner learns now',
    { ...MACHINES, translationLanguage: 'da-DK' },
    {},
    { pressed: 'replace', alone: 'up-to-date', save: 'up-to-date', queue: 'replace' },
  ],
  ...[
    HAND,
    { ...HAND, isTranslationStale: true },
    { ...CHECKED, isTranslationStale: true },
    { ...STALE, isTranslationEdited: true },
  ].map(
    (own): Case => [
      `the learner has written, changed or checked it: ${JSON.stringify(own)}`,
      own,
      {},
      { pressed: 'replace', alone: 'own-text', save: 'own-text', queue: 'own-text' },
    ],
  ),
  [
    'nobody knows who wrote it, as after an import',
    { ...OLD, isTranslationStale: true },
    {},
    { pressed: 'replace', alone: 'own-text', save: 'own-text', queue: 'own-text' },
  ],
  ['the learner is typing the first words of one', {}, typed('Ll'), 'edited'],
  ['the learner is correcting a machine’s', STALE, typed('Llueve. Sí.'), 'edited'],
  ['the learner has typed the very answer', {}, typed(ANSWER), 'replace'],
  [
    'the learner has cleared the text, and not saved that',
    STALE,
    typed(''),
    { pressed: 'replace', alone: 'edited', save: 'edited', queue: 'edited' },
  ],
  ['the learner types in the entry meanwhile', {}, { draft: { content: 'It rained. A lot' } }, 'replace'],
  ['the entry has other words since', {}, { entry: { content: 'It snowed.' } }, 'text-changed'],
  ['the entry is gone', {}, { entry: null }, 'deleted'],
  ['the entry is gone, and begun anew', {}, { entry: null, draft: { content: 'It' } }, 'deleted'],
  ['the entry is blank', { content: ' ' }, {}, 'deleted'],
  ['another machine’s has come since', {}, { entry: MACHINES }, 'answered-elsewhere'],
  [
    'another machine’s has come in the place of the old one',
    STALE,
    { entry: { translatedContent: 'Ha llovido.', isTranslationStale: false } },
    'answered-elsewhere',
  ],
  [
    'another machine’s has come since, which is the same',
    {},
    { entry: { ...MACHINES, translatedContent: ANSWER } },
    'replace',
  ],
  ['another device has written one since', STALE, { entry: HAND }, 'own-text'],
  [
    'it was checked on another device since',
    { ...CHECKED, translationQuality: 'draft' },
    { entry: CHECKED },
    'own-text',
  ],
  ['it was removed on another device since', STALE, { entry: { translatedContent: '' } }, 'replace'],
  [
    'another language is learned since',
    {},
    { day: { languages: { ...LANGUAGES, to: 'da-DK' } } },
    'language-changed',
  ],
  [
    'the entry turns out to be in another language',
    {},
    { day: { languages: { ...LANGUAGES, from: 'vi-VN' } } },
    'language-changed',
  ],
  [
    'the learner writes first: a machine’s text comes only when it is asked for',
    {},
    { day: { isOwnFirst: true } },
    { pressed: 'replace', alone: 'own-first', save: 'own-first', queue: 'replace' },
  ],
  [
    'the learner’s own version stands beside it, which is kept apart',
    {},
    { entry: { own: 'Llovía.', ownLanguage: 'es-ES' } },
    'replace',
  ],
]

type Asked = { answer?: string | null; level?: WordLevel | undefined }

function verdictOf([, before, since]: Case, how: How, { answer = ANSWER, level }: Asked = {}): Verdict {
  const entry = { ...ENTRY, ...before }
  const asked: AskedTranslation = { entry, languages: LANGUAGES, ...HOW[how], level }
  const doc = {
    ...(since.entry !== null && { entry: { ...entry, ...since.entry } }),
    ...(since.draft && { draft: since.draft }),
  }
  return mayReplace({ doc, languages: LANGUAGES, isOwnFirst: false, ...since.day }, asked, answer)
}

describe('whether a machine’s text may replace the translation that is there', () => {
  it.each(CASES)('TRANS-6 TRANS-8: %s', (...one) => {
    const [, , , verdicts] = one
    const found = Object.fromEntries(Object.keys(HOW).map((how) => [how, verdictOf(one, how as How)]))
    const same = (verdict: Verdict) => ({ pressed: verdict, alone: verdict, save: verdict, queue: verdict })
    expect(found).toEqual(typeof verdicts === 'string' ? same(verdicts) : verdicts)
  })

  it('what is typed is in the way of asking, too, whatever it says', () => {
    expect(verdictOf(['', {}, typed(ANSWER), 'edited'], 'save', { answer: null })).toBe('edited')
  })

  const ASIDE: Verdict[] = ['replace', 'up-to-date']

  it.each(CASES)('in words for a level it never takes the place of an own text: %s', (...one) => {
    const [, before, since] = one
    const now = { ...ENTRY, ...before, ...since.entry }
    const isOwn = (now.translatedContent ?? '').trim() !== '' && isOwnTranslation(now)
    for (const how of Object.keys(HOW) as How[])
      for (const level of WORD_LEVELS) {
        const [asWritten, atLevel] = [verdictOf(one, how), verdictOf(one, how, { level })]
        if (isOwn) expect(atLevel, how).not.toBe('replace')
        else if (ASIDE.includes(asWritten)) expect(ASIDE, how).toContain(atLevel)
        else expect(atLevel, how).toBe(asWritten)
      }
  })

  it.each([
    [undefined, 'A2', 'replace'],
    ['B1', 'A2', 'replace'],
    ['A2', 'A2', 'up-to-date'],
    ['A2', undefined, 'up-to-date'],
  ] as const)(
    'of these very words, in words for %s, gives way to one for %s that waited: %s',
    (is, level, verdict) => {
      const entry = { ...MACHINES, ...(is && { translationLevel: is }) }
      expect(verdictOf(['', entry, {}, verdict], 'queue', { level })).toBe(verdict)
      expect(verdictOf(['', entry, {}, verdict], 'save', { level })).toBe('up-to-date')
      expect(verdictOf(['', entry, {}, verdict], 'pressed', { level })).toBe('replace')
    },
  )
})
