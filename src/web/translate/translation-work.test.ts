import { describe, expect, it } from 'vitest'
import type { KeepReason } from '#domain/translate/may-replace.ts'
import type { MachineMade } from './translation-job.ts'
import {
  afterBringingBack,
  afterEnd,
  afterEntryChange,
  afterTaking,
  afterTyping,
  type DeskState,
  type Kept,
  type Made,
  OPENED_DESK,
  savedTranslationOf,
  type TranslationWork,
  workOf,
} from './translation-work.ts'

const SAVED: Made = { text: 'Llovió.', language: 'es-ES', by: 'gemini', quality: 'good' }
const NEW: MachineMade = { text: 'Ha llovido.', language: 'es-ES', by: 'apertium', quality: 'draft' }

type Desk = { state: DeskState; kept: Kept }
type Step = (work: TranslationWork, desk: Desk) => { change?: Partial<DeskState>; kept?: Partial<Kept> }

function play(kept: Kept, ...steps: Step[]): TranslationWork {
  let desk: Desk = { state: OPENED_DESK, kept }
  for (const step of steps) {
    const next = step(workOf(desk.state, desk.kept), desk)
    desk = { state: { ...desk.state, ...next.change }, kept: { ...desk.kept, ...next.kept } }
  }
  return workOf(desk.state, desk.kept)
}

const types =
  (text: string): Step =>
  (work) => ({ change: afterTyping(work, text), kept: { text } })

const comes =
  (kept: Partial<Kept>): Step =>
  () => ({ kept })

const takes: Step = (work) => ({ change: afterTaking(work, NEW), kept: { text: NEW.text, saved: NEW } })
const bringsBack: Step = (work) => {
  const setAside = work.setAside ?? { text: '', basis: null }
  return { change: afterBringingBack(work, setAside), kept: { text: setAside.text } }
}

const empty: Kept = { text: '', saved: null }
const translated: Kept = { text: SAVED.text, saved: SAVED }

describe("an entry's translation", () => {
  it('TRANS-8: an answer takes the place of nothing, and of what is saved, which can be brought back', () => {
    expect(play(empty, takes)).toMatchObject({ text: NEW.text, basis: NEW, setAside: null })
    expect(play(translated, takes)).toMatchObject({ basis: NEW, setAside: { text: SAVED.text } })
    expect(play(translated, takes, bringsBack)).toMatchObject({ text: SAVED.text, basis: SAVED })
  })

  it('the learner’s own words that were set aside are not lost to a second translation of a machine', () => {
    expect(play(translated, types('Mis palabras.'), takes, takes).setAside?.text).toBe('Mis palabras.')
  })

  it('TRANS-7: is saved with the maker it came from, and by hand where it came from nobody', () => {
    const saved = (...steps: Step[]) => savedTranslationOf(play(translated, ...steps), 'ja-JP')
    const own = { text: 'Llueve.', language: 'ja-JP', by: 'hand' }
    expect(saved(types('Llovió mucho.'))).toEqual({ ...SAVED, text: 'Llovió mucho.', isEdited: true })
    expect(saved(types('Llovió mucho.'), types(SAVED.text))).toEqual(SAVED)
    expect(saved(comes(empty), types('Llueve.'))).toEqual(own)
    expect(saved(types(''), types('Llueve.'))).toEqual(own)
  })

  it('what another tab or device has saved, or typed, is by whoever made that', () => {
    const hand: Made = { text: 'Llueve.', language: 'es-ES', by: 'hand' }
    expect(play(translated, types('Llo'), comes({ text: hand.text, saved: hand })).basis).toEqual(hand)
    expect(play(translated, types(''), types('Lo'), comes({ text: 'Lo de otra parte' })).basis).toEqual(SAVED)
    expect(play(empty, types('Lo'), comes({ text: 'Lo de otra parte' })).basis).toBeNull()
  })

  it('TRANS-6 TRANS-31: an answer that was kept out is offered where the learner can choose', () => {
    const kept = (because: KeepReason) => afterEnd({ kind: 'kept', because, made: NEW })
    expect(kept('edited')).toEqual({ running: null, offered: NEW })
    expect(kept('text-changed')).toEqual({ running: null, notice: { kind: 'entry-changed' } })
    for (const because of ['own-first', 'deleted', 'language-changed'] as const)
      expect(kept(because)).toEqual({ running: null, offered: null })
  })

  it('a change of the entry says that its translation was stopped only where there was one', () => {
    expect(afterEntryChange({ ...OPENED_DESK, running: {} }).notice).toEqual({ kind: 'entry-changed' })
    expect(afterEntryChange(OPENED_DESK).notice).toBeNull()
  })
})
