import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#domain/languages.ts'
import type { ListenFailure } from '#domain/shadow/listener.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Message } from '#web/ui/message.tsx'
import type { Dictation, DictationState } from './dictation.ts'

type DictationControlProps = {
  dictation: Dictation
  state: DictationState
  language: LanguageCode
  area: RefObject<HTMLTextAreaElement | null>
}

/** Starts and stops dictation in the learner's own language, at the caret. */
export function DictationControl({ dictation, state, language, area }: DictationControlProps) {
  const { t } = useTranslation('journal')
  const { t: tCommon } = useTranslation('common')
  if (!state.isListening) {
    const caret = () => area.current?.selectionStart ?? Number.POSITIVE_INFINITY
    return (
      <Button
        variant="outline"
        icon={<Icon name="microphone" />}
        onClick={() => dictation.start(language, caret())}
      >
        {t('startDictation')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="outline" icon={<Icon name="stop" />} onClick={dictation.stop}>
        {t('stopDictation')}
      </Button>
      <span className="diary-listening" role="status">
        {t('listeningIn', { language: tCommon(`languages.${language}`) })}
      </span>
    </>
  )
}

/** Says so when the browser cannot hear, or when hearing went wrong. */
export function DictationNotice({ failure }: { failure: ListenFailure | null }) {
  const { t } = useTranslation('journal')
  if (failure === null) return null
  return (
    <Message tone="failure">
      <p>{failure === 'unsupported' ? t('dictationUnsupported') : t('dictationFailed')}</p>
      {(failure === 'not-allowed' || failure === 'no-microphone') && (
        <p className="diary-way-on">{t(`dictationWayOn.${failure}`)}</p>
      )}
    </Message>
  )
}
