import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, Listener, Listening } from '#domain/speech/listener.ts'
import { mergeText } from '#domain/sync/merge-text.ts'
import { insertWords, joinTexts } from '#domain/text/join-texts.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import type { DictationProps, DictationState, DictationTarget } from './dictation.ts'

/** What dictation runs with. Few visits need it, so it comes with the first dictation. */
export const dictationParts = { DictationNews, appendWords, listenInto }

/** Why dictation brought no words, or not all of them, and what can be done. */
function DictationNews({ dictation, state }: DictationProps) {
  const { t } = useTexts('journal')
  const { t: tSpeech } = useTexts('speech')
  const { hasHeardNothing, cutShort, unplaced } = state
  return (
    <>
      {cutShort && <Message tone="hint">{tSpeech(`cutShort.${cutShort}`)}</Message>}
      {hasHeardNothing && <Message tone="hint">{tSpeech('nothingHeard')}</Message>}
      <FailureNotice dictation={dictation} state={state} />
      {unplaced !== '' && (
        <Message tone="hint">
          <p>{t('dictationUnplaced')}</p>
          <p className="dictation-words">{unplaced}</p>
          <Button variant="outline" size="sm" onClick={dictation.putHere}>
            {t('dictationPutHere')}
          </Button>
        </Message>
      )}
    </>
  )
}

function FailureNotice({ dictation, state: { failure, canTryAgain } }: DictationProps) {
  const { t } = useTexts('journal')
  const { t: tSpeech, language } = useTexts('speech')
  if (failure === null) return null
  if (failure === 'declined') {
    return (
      <Message tone="hint">
        {tSpeech('failures.declined')} <Link to="/settings/voice">{tSpeech('changeInSettings')}</Link>
      </Message>
    )
  }
  return (
    <Message tone="failure">
      <p>{failure === 'unsupported' ? tSpeech('failures.unsupported') : t('dictationFailed')}</p>
      {failure !== 'unsupported' && failure !== 'failed' && (
        <p className="diary-advice">{tSpeech(`failures.${failure}`, budgetTime(language))}</p>
      )}
      {canTryAgain && (
        <>
          <p className="diary-advice">{t('dictationKept')}</p>
          <Button variant="outline" size="sm" onClick={dictation.tryAgain}>
            {t('dictationAgain')}
          </Button>
        </>
      )}
    </Message>
  )
}

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
