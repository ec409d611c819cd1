import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, Listener, Listening } from '#domain/speech/listener.ts'
import { mergeText } from '#domain/sync/merge-text.ts'
import { insertWords, joinTexts } from '#domain/text/cut-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { DictationState, DictationTarget } from './dictation-state.ts'

/**
 * Writes final words into the draft at `caret`, merged with what is typed meanwhile. Words that come when another day
 * is open go to `onUnplaced`.
 */
function createFinalWriter(target: DictationTarget, caret: number, onUnplaced: (words: string) => void) {
  const day = target.day()
  const text = target.read()
  let dictated = text
  let written = ''
  return (heard: string) => {
    if (isBlank(heard)) return
    if (target.day() !== day) {
      onUnplaced(heard.startsWith(written) ? heard.slice(written.length).trim() : heard)
      return
    }
    const next = insertWords(text, caret, heard)
    if (next !== dictated) target.write(mergeText(dictated, target.read(), next))
    dictated = next
    written = heard
  }
}

type DictationResult = Pick<DictationState, 'failure' | 'hasHeardNothing'>

type SetState = (change: Partial<DictationState>) => void

type OnEnded = (result: DictationResult, again?: () => Listening) => void

function createEvents(set: SetState, write: (heard: string) => void, onEnded: OnEnded): ListenEvents {
  let hasHeard = false
  return {
    stage: (stage) => set({ stage }),
    lost: (cutShort) => set({ cutShort }),
    heard({ final, interim }) {
      hasHeard ||= final !== '' || interim !== ''
      write(final)
      set({ interim })
    },
    ended: (failure, again) => onEnded({ failure, hasHeardNothing: failure === null && !hasHeard }, again),
  }
}

type Options = {
  listener: Listener
  language: LanguageCode
  target: DictationTarget
  caret: number // where the words are inserted, in UTF-16 units
  unplaced: string // words that wait already
  set: SetState
  onEnded: OnEnded
}

/** Listens, and writes what is heard into the draft that is open now. */
export function listenInto({
  listener,
  language,
  target,
  caret,
  unplaced,
  set,
  onEnded,
}: Options): Listening {
  const write = createFinalWriter(target, caret, (words) => set({ unplaced: joinTexts(unplaced, words) }))
  return listener.listen(language, createEvents(set, write, onEnded))
}

export function appendWords(target: DictationTarget, words: string): void {
  const text = target.read()
  target.write(insertWords(text, text.length, words))
}
