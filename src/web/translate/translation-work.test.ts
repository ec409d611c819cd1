import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterAnswer,
  afterBringingBack,
  afterEnd,
  afterEntryChange,
  afterKept,
  afterOffer,
  afterSave,
  afterSaveFailure,
  afterStart,
  afterTyping,
  hasUnsavedWords,
  type Kept,
  type MachineMade,
  type Made,
  openedWork,
  savedTranslationOf,
  type TranslationWork,
} from './translation-work.ts'

const SAVED: Made = { text: 'Llovió.', language: 'es-ES', by: 'gemini', quality: 'good' }
const NEW: MachineMade = { text: 'Ha llovido.', language: 'es-ES', by: 'apertium', quality: 'draft' }

type Change = (work: TranslationWork) => TranslationWork

const arrives: Change = (work) => afterAnswer(work, NEW, true)
const arrivesAlone: Change = (work) => afterAnswer(work, NEW, false)
const fails: Change = (work) => afterEnd(work, { kind: 'failed', error: 'offline', next: null })
const takesOffer: Change = (work) => afterOffer(work, true)
const declinesOffer: Change = (work) => afterOffer(work, false)

function play(work: TranslationWork, ...changes: Change[]): TranslationWork {
  return changes.reduce((before, change) => change(before), work)
}

const types =
  (text: string): Change =>
  (work) =>
    afterTyping(work, text)

const keeps =
  (kept: Kept): Change =>
  (work) =>
    afterKept(work, kept)

const empty = openedWork({ draft: undefined, saved: null })
const translated = openedWork({ draft: undefined, saved: SAVED })

describe("an entry's translation", () => {
  it('opens with the unsaved words where there are some, else with the saved translation', () => {
    expect(openedWork({ draft: 'Llueve.', saved: SAVED }).text).toBe('Llueve.')
    expect(openedWork({ draft: '', saved: SAVED })).toMatchObject({ text: '', basis: null })
    expect(translated).toMatchObject({ text: 'Llovió.', basis: SAVED })
  })

  it('TRANS-8: an answer takes the place of nothing, and of what is saved, which can be brought back', () => {
    expect(play(empty, afterStart, arrives)).toMatchObject({ text: NEW.text, basis: NEW, setAside: null })
    const replaced = play(translated, afterStart, arrives)
    expect(replaced).toMatchObject({ text: NEW.text, offered: null, setAside: { text: SAVED.text } })
    expect(play(replaced, afterBringingBack)).toMatchObject({ text: SAVED.text, basis: SAVED })
  })

  it('TRANS-6: an answer never replaces words typed before or while it was made; it is offered', () => {
    const before = play(translated, types('Llovió mucho.'), afterStart, arrives)
    const during = play(translated, afterStart, types('Llovió mucho.'), arrives)
    for (const work of [before, during]) {
      expect(work).toMatchObject({ text: 'Llovió mucho.', offered: NEW, running: null })
      expect(play(work, declinesOffer)).toMatchObject({ text: 'Llovió mucho.', offered: null })
      const taken = play(work, takesOffer)
      expect(taken).toMatchObject({ text: NEW.text, basis: NEW, setAside: { text: 'Llovió mucho.' } })
    }
  })

  it('PROMISE-8: a translation that starts on its own does not replace one written by hand', () => {
    const byHand = openedWork({ draft: undefined, saved: { text: 'Llueve.', language: 'es-ES', by: 'hand' } })
    expect(play(byHand, afterStart, arrivesAlone)).toMatchObject({ text: 'Llueve.', offered: NEW })
    expect(play(translated, afterStart, arrivesAlone)).toMatchObject({ text: NEW.text, offered: null })
  })

  it('TRANS-31: a failure changes nothing but what is told', () => {
    const work = play(translated, types('Llovió mucho.'))
    expect(play(work, afterStart, fails)).toEqual({
      ...work,
      notice: { kind: 'failed', error: 'offline', next: null },
    })
  })

  it('an answer that arrives after the entry changed is dropped', () => {
    const work = play(translated, afterStart, afterEntryChange, arrives)
    expect(work).toMatchObject({ text: SAVED.text, offered: null, notice: { kind: 'entry-changed' } })
  })

  it('TRANS-7: is saved with the maker it came from, and by hand where it came from nobody', () => {
    const edited = play(translated, types('Llovió mucho.'))
    expect(savedTranslationOf(edited, 'ja-JP')).toEqual({ ...SAVED, text: 'Llovió mucho.' })
    const own = { text: 'Llueve.', language: 'ja-JP', by: 'hand' }
    expect(savedTranslationOf(play(empty, types('Llueve.')), 'ja-JP')).toEqual(own)
    expect(savedTranslationOf(play(translated, types(''), types('Llueve.')), 'ja-JP')).toEqual(own)
  })

  it('our own words coming back late do not undo what was typed since', () => {
    const work = play(empty, types('a'), types('ab'), keeps({ draft: 'a', saved: null }))
    expect(work.text).toBe('ab')
  })

  it('what another tab wrote is taken in, and an answer then is offered', () => {
    const other = keeps({ draft: 'De otra parte.', saved: SAVED })
    expect(play(translated, afterStart, other, arrives)).toMatchObject({
      text: 'De otra parte.',
      offered: NEW,
    })
  })

  it('unsaved words are always in the text area, in the offer beside them, or one press away', () => {
    const change = fc.constantFrom<Change>(
      afterStart,
      arrives,
      fails,
      (work) => afterEnd(work, { kind: 'cancelled' }),
      afterEntryChange,
      takesOffer,
      declinesOffer,
      afterBringingBack,
      afterSave,
      afterSaveFailure,
    )
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, since) => {
        const work = play(translated, ...before, types('Mis palabras.'))
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
          work = play(work, types(mine))
          if (!coalesced) work = play(work, keeps({ draft: mine, saved: null }))
        }
        const last = steps.at(-1)?.mine ?? ''
        work = play(work, keeps({ draft: last, saved: null }))
        expect(work.text).toBe(last)
      }),
    )
  })
})
