import { type RefObject, useEffect, useRef } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { DictationProps } from './dictation.ts'
import './dictation-control.css'

type DictationControlProps = DictationProps & {
  language: LanguageCode
  area: RefObject<HTMLTextAreaElement | null>
  /** Whether the dock of a phone has room only for its icon. */
  isSquareInDock?: boolean
}

/** Starts and stops dictation in the learner's own language, at the caret. */
export function DictationControl({
  dictation,
  state,
  language,
  area,
  isSquareInDock,
}: DictationControlProps) {
  const { t } = useTexts('journal')
  const { stage } = state
  if (stage === null) {
    const caret = () => area.current?.selectionStart ?? Number.POSITIVE_INFINITY
    return (
      <Button
        onPointerEnter={dictation.prepare}
        onFocus={dictation.prepare}
        variant="outline"
        isSquareInDock={isSquareInDock}
        icon={<Icon name="microphone" />}
        onClick={() => dictation.start(language, caret())}
      >
        {t('startDictation')}
      </Button>
    )
  }
  const isTranscribing = stage === 'transcribing'
  return (
    <Button
      variant="outline"
      isSquareInDock={isSquareInDock}
      icon={<Icon name={isTranscribing ? 'cross' : 'stop'} />}
      onClick={isTranscribing ? dictation.cancel : dictation.stop}
    >
      {t(isTranscribing ? 'cancelDictation' : 'stopDictation')}
    </Button>
  )
}

type DictationStatusProps = Pick<DictationProps, 'state'> & { language: LanguageCode }

/** What dictation is doing. It stands apart from the buttons, whose row would be too long. */
export function DictationStatus({ state: { stage }, language }: DictationStatusProps) {
  const { t } = useTexts('journal')
  const { t: tCommon } = useTexts('common')
  if (stage === null) return null
  const isOpen = stage === 'listening'
  return (
    <span className={isOpen ? 'diary-listening' : 'diary-listening dictation-closed'} role="status">
      {isOpen
        ? t('listeningIn', { language: tCommon(`languages.${language}`) })
        : t(stage === 'transcribing' ? 'dictationTranscribing' : 'dictationStarting')}
    </span>
  )
}

/** Why dictation brought no words, or not all of them. Where what says so could not be loaded, that it has failed. */
export function DictationNotice({ dictation, state }: DictationProps) {
  const { t } = useTexts('journal')
  const { hasHeardNothing, unplaced, failure } = state
  const notices = useRef<HTMLDivElement>(null)
  const hasNews = hasHeardNothing || failure !== null || unplaced !== ''
  useEffect(() => {
    if (hasNews) notices.current?.scrollIntoView({ block: 'nearest' }) // on a phone, out from under the dock
  }, [hasNews])
  const { DictationNews } = dictation.parts() ?? {}
  return (
    <div ref={notices} className="dictation-notices">
      {DictationNews && <DictationNews dictation={dictation} state={state} />}
      {!DictationNews && failure !== null && <Message tone="failure">{t('dictationFailed')}</Message>}
    </div>
  )
}
