import { useEffect, useRef, useState } from 'react'
import type { OwnKey } from '#domain/ai-provider/own-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { SAMPLE_SENTENCES } from '#domain/speech/choose-voice.ts'
import type { TranslateAnswer, Translator } from '#domain/translate/translator.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'

type TrialPorts = {
  languages: { from: LanguageCode; to: LanguageCode }
  translatorBy(own: OwnKey): Translator
}

export type OwnKeyTrialState = {
  isRunning: boolean
  /** null before the first, and once it was stopped. */
  answer: TranslateAnswer | null
  languages: TrialPorts['languages']
  run(own: OwnKey): void
  /** Ends one that runs, and takes away what the last one said. */
  stop(): void
}

/** Translates one sentence by a key, one at a time; the latest is shown. */
export function useOwnKeyTrial({ languages, translatorBy }: TrialPorts): OwnKeyTrialState {
  const [state, setState] = useState<{ isRunning: boolean; answer: TranslateAnswer | null }>({
    isRunning: false,
    answer: null,
  })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  function stop(): void {
    running.current?.abort()
    running.current = null
    setState({ isRunning: false, answer: null })
  }
  async function run(own: OwnKey): Promise<void> {
    stop()
    const mine = new AbortController()
    running.current = mine
    setState({ isRunning: true, answer: null })
    const request = { text: SAMPLE_SENTENCES[languages.from], ...languages }
    const answer = await translatorBy(own).translate(request, mine.signal)
    if (running.current === mine) setState({ isRunning: false, answer })
  }
  return { ...state, languages, run: (own) => void run(own), stop }
}

/** What came of a trial: the sentence and its translation, or why there is none. */
export function OwnKeyTrial({ trial: { answer, languages } }: { trial: OwnKeyTrialState }) {
  const { t } = useTexts('privacy')
  if (answer === null) return null
  if (!answer.ok) return <TrialFailure answer={answer} languages={languages} />
  return (
    <Message tone="success">
      <p>{t('ownKey.worked')}</p>
      <p lang={languages.from} translate="no">
        {SAMPLE_SENTENCES[languages.from]}
      </p>
      <p lang={languages.to} translate="no">
        {answer.value.text}
      </p>
    </Message>
  )
}

type TrialFailureProps = Pick<OwnKeyTrialState, 'languages'> & { answer: TranslateAnswer & { ok: false } }

function TrialFailure({ answer: { error, message }, languages }: TrialFailureProps) {
  const { t } = useTexts('privacy')
  const { t: translate, language } = useTexts('translate')
  const pair = {
    from: languageInSentence(languages.from, language),
    to: languageInSentence(languages.to, language),
  }
  return (
    <Message tone="failure">
      <p>{translate(`failures.${error}`, { ...pair, ...budgetTime(language) })}</p>
      {message !== undefined && (
        <p dir="auto" translate="yes">
          {message}
        </p>
      )}
      {error === 'provider-down' && message === undefined && <p>{t('ownKey.mayRefuse')}</p>}
    </Message>
  )
}
