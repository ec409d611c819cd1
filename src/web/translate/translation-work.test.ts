import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterFact,
  type Fact,
  hasUnsavedWords,
  type MachineMade,
  type Made,
  openedWork,
  savedTranslationOf,
  type TranslationWork,
} from './translation-work.ts'

const SAVED: Made = { text: 'Llovió.', language: 'es-ES', by: 'gemini', quality: 'good' }
const NEW: MachineMade = { text: 'Ha llovido.', language: 'es-ES', by: 'apertium', quality: 'draft' }
const ARRIVED: Fact = { type: 'translation-arrived', made: NEW, isAsked: true }
const STARTED: Fact = { type: 'translation-started' }
const FAILED: Fact = { type: 'translation-failed', notice: { kind: 'failed', error: 'offline', next: null } }

function play(work: TranslationWork, ...facts: Fact[]): TranslationWork {
  return facts.reduce(afterFact, work)
}

function typed(text: string): Fact {
  return { type: 'typed', text }
}

const empty = openedWork({ draft: undefined, saved: null })
const translated = openedWork({ draft: undefined, saved: SAVED })

describe("an entry's translation", () => {
  it('opens with the unsaved words where there are some, else with the saved translation', () => {
    expect(openedWork({ draft: 'Llueve.', saved: SAVED }).text).toBe('Llueve.')
    expect(openedWork({ draft: '', saved: SAVED })).toMatchObject({ text: '', basis: null })
    expect(translated).toMatchObject({ text: 'Llovió.', basis: SAVED })
  })

  it('TRANS-8: an answer takes the place of nothing, and of what is saved, which can be brought back', () => {
    expect(play(empty, STARTED, ARRIVED)).toMatchObject({ text: NEW.text, basis: NEW, setAside: null })
    const replaced = play(translated, STARTED, ARRIVED)
    expect(replaced).toMatchObject({ text: NEW.text, offered: null, setAside: { text: SAVED.text } })
    expect(play(replaced, { type: 'text-brought-back' })).toMatchObject({ text: SAVED.text, basis: SAVED })
  })

  it('TRANS-6: an answer never replaces words typed before or while it was made; it is offered', () => {
    const before = play(translated, typed('Llovió mucho.'), STARTED, ARRIVED)
    const during = play(translated, STARTED, typed('Llovió mucho.'), ARRIVED)
    for (const work of [before, during]) {
      expect(work).toMatchObject({ text: 'Llovió mucho.', offered: NEW, running: null })
      expect(play(work, { type: 'offer-declined' })).toMatchObject({ text: 'Llovió mucho.', offered: null })
      const taken = play(work, { type: 'offer-taken' })
      expect(taken).toMatchObject({ text: NEW.text, basis: NEW, setAside: { text: 'Llovió mucho.' } })
    }
  })

  it('PROMISE-8: a translation that starts on its own does not replace one written by hand', () => {
    const byHand = openedWork({ draft: undefined, saved: { text: 'Llueve.', language: 'es-ES', by: 'hand' } })
    const alone: Fact = { ...ARRIVED, isAsked: false }
    expect(play(byHand, STARTED, alone)).toMatchObject({ text: 'Llueve.', offered: NEW })
    expect(play(translated, STARTED, alone)).toMatchObject({ text: NEW.text, offered: null })
  })

  it('TRANS-31: a failure changes nothing but what is told', () => {
    const work = play(translated, typed('Llovió mucho.'))
    expect(play(work, STARTED, FAILED)).toEqual({
      ...work,
      notice: { kind: 'failed', error: 'offline', next: null },
    })
  })

  it('an answer that arrives after the entry changed is dropped', () => {
    const work = play(translated, STARTED, { type: 'entry-changed' }, ARRIVED)
    expect(work).toMatchObject({ text: SAVED.text, offered: null, notice: { kind: 'entry-changed' } })
  })

  it('TRANS-7: is saved with the maker it came from, and by hand where it came from nobody', () => {
    const edited = play(translated, typed('Llovió mucho.'))
    expect(savedTranslationOf(edited, 'ja-JP')).toEqual({ ...SAVED, text: 'Llovió mucho.' })
    const own = { text: 'Llueve.', language: 'ja-JP', by: 'hand' }
    expect(savedTranslationOf(play(empty, typed('Llueve.')), 'ja-JP')).toEqual(own)
    expect(savedTranslationOf(play(translated, typed(''), typed('Llueve.')), 'ja-JP')).toEqual(own)
  })

  it('our own words coming back late do not undo what was typed since', () => {
    const work = play(empty, typed('a'), typed('ab'), {
      type: 'kept-changed',
      kept: { draft: 'a', saved: null },
    })
    expect(work.text).toBe('ab')
  })

  it('what another tab wrote is taken in, and an answer then is offered', () => {
    const other: Fact = { type: 'kept-changed', kept: { draft: 'De otra parte.', saved: SAVED } }
    expect(play(translated, STARTED, other, ARRIVED)).toMatchObject({ text: 'De otra parte.', offered: NEW })
  })

  it('unsaved words are always in the text area, in the offer beside them, or one press away', () => {
    const fact = fc.constantFrom<Fact>(
      STARTED,
      ARRIVED,
      FAILED,
      { type: 'translation-cancelled' },
      { type: 'entry-changed' },
      { type: 'offer-taken' },
      { type: 'offer-declined' },
      { type: 'text-brought-back' },
      { type: 'save-pressed' },
      { type: 'save-failed' },
    )
    fc.assert(
      fc.property(fc.array(fact), fc.array(fact), (before, since) => {
        const work = play(translated, ...before, typed('Mis palabras.'))
        expect(hasUnsavedWords(work)).toBe(true)
        const { text, setAside } = play(work, ...since)
        expect([text, setAside?.text]).toContain('Mis palabras.')
      }),
    )
  })

  it('what is on screen ends up as what is kept, in whatever order words come and go', () => {
    const text = fc.constantFrom('', 'a', 'ab', 'abc', 'b')
    fc.assert(
      fc.property(fc.array(fc.record({ mine: text, coalesced: fc.boolean() })), (steps) => {
        let work = empty
        for (const { mine, coalesced } of steps) {
          work = play(work, typed(mine))
          if (!coalesced) work = play(work, { type: 'kept-changed', kept: { draft: mine, saved: null } })
        }
        const last = steps.at(-1)?.mine ?? ''
        work = play(work, { type: 'kept-changed', kept: { draft: last, saved: null } })
        expect(work.text).toBe(last)
      }),
    )
  })
})
