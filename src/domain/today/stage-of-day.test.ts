import { expect, it } from 'vitest'
import { draftOf, saveEntry } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { addUp } from '#domain/progress/minutes.ts'
import { noticeOf } from '#domain/remind/day-notice.ts'
import { type EntryStage, stageOfDay } from './entry-stage.ts'
import { type DayFacts, leadsTo, screenOf, verdictOf } from './verdict.ts'

const TODAY = '2026-11-26'
const TYPED: DayDoc = { draft: { content: 'Llovió.', writtenIn: 'es-ES' } }
const SAVED = saveEntry(TYPED, draftOf(TYPED), { date: TODAY, id: 'a', language: 'en-US' })
const SAID_OF_IT = {
  by: 'hunspell',
  scope: 'spelling',
  sentences: [{ text: 'Llovió.', verdict: 'fine', remarks: [] }],
}

const checkedIn = (language: string): DayDoc => ({
  entry: { ...(SAVED.entry as Entry), corrections: { ...SAID_OF_IT, language } },
})

function saidOtherwise(): DayDoc {
  const { entry } = checkedIn('es-ES')
  return { entry: { ...(entry as Entry), content: 'Nevó.', translatedContent: 'Nevó.' } }
}

it.each<[string, DayDoc, number, EntryStage]>([
  ['typed', TYPED, 0, 'draft'],
  ['saved', SAVED, 0, 'saved'],
  ['checked', checkedIn('es-ES'), 0, 'translated'],
  ['said without a check, as where nothing checks', SAVED, 1, 'translated'],
  ['checked as a text in another language', checkedIn('da-DK'), 0, 'saved'],
  ['saved otherwise after the check', saidOtherwise(), 0, 'saved'],
  ['changed after the check', { ...checkedIn('es-ES'), draft: { content: 'Llovió mucho.' } }, 0, 'draft'],
])('an entry that is written in the language one learns: %s', (_, doc, said, stage) => {
  expect(stageOfDay(doc, 'es-ES', said)).toBe(stage)
})

it('the verdict has its check where other entries have their translation, and the same minutes', () => {
  const facts: Omit<DayFacts, 'stage'> = {
    isStraight: true,
    sentences: { said: 0, left: 2 },
    review: { size: 5, said: 0, saidWeight: 0, keys: [], secondsEach: 40 },
    spentMs: addUp([]),
    today: TODAY,
    lastDay: null,
    isFilling: false,
  }
  const kinds = (stage: EntryStage) => verdictOf({ ...facts, stage }).left.map(({ kind }) => kind)
  expect((['blank', 'saved', 'translated'] as const).map(kinds)).toEqual([['write'], ['check'], ['say']])
  const saved = verdictOf({ ...facts, stage: 'saved' })
  const { left: _, ...others } = verdictOf({ ...facts, stage: 'saved', isStraight: false })
  expect(saved).toMatchObject(others)
  expect(leadsTo(saved, 'diary')).toEqual({ kind: 'check' })
  expect(saved.left.map(screenOf)).toEqual(['translate'])
  expect(noticeOf(saved)).toEqual({ notice: 'written', count: 0 })
})
