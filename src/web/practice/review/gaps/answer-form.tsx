import { type FormEvent, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { wordsToRead } from '#domain/shadow/accuracy.ts'
import type { HeardBy, ListenFailure } from '#domain/speech/listener.ts'
import type { WordReader } from '#domain/spoken/reader.ts'
import { judgeAnswer, MOST_ANSWER, type Verdict } from '#domain/vocabulary/judge-answer.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { readingsOfAttempt } from '#web/practice/sentence/judge.ts'
import { FailureReason } from '#web/practice/sentence/outcome-notices.tsx'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import type { SentenceState } from '#web/practice/sentence/sentence-state.ts'
import { SpeakButton } from '#web/practice/sentence/speak-controls.tsx'
import { KEEPS_NOTHING, useSentencePractice } from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FieldFrame } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'

type AnswerFormProps = {
  language: LanguageCode
  /** null where nothing here recognises the language. */
  speech: SpeechPorts | null
  onActive(): void
  /** `by`: who heard the answer; null where it was typed. */
  onCheck(answer: string, by: HeardBy | null): Promise<void>
  onShow(): Promise<void>
}

/** The words are typed, or said and seen as they were heard before they are checked. */
export function AnswerForm({ language, speech, onActive, onCheck, onShow }: AnswerFormProps) {
  const { t } = useTexts('words')
  const [answer, setAnswer] = useState('')
  const [by, setBy] = useState<HeardBy | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  async function decide(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    await work()
    setIsBusy(false)
  }
  function check(event: FormEvent): void {
    event.preventDefault()
    if (answer.trim() === '') box.current?.focus()
    else if (!isBusy) void decide(() => onCheck(answer, by))
  }
  return (
    <form className="gap-form" onSubmit={check}>
      <FieldFrame label={t('answer')}>
        {(parts) => (
          <input
            {...parts}
            ref={box}
            type="text"
            className="field-control gap-answer"
            lang={language}
            translate="no"
            dir="auto"
            maxLength={MOST_ANSWER}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={answer}
            onChange={({ target }) => {
              setAnswer(target.value)
              setBy(null)
            }}
          />
        )}
      </FieldFrame>
      {speech !== null && (
        <SayIt
          {...{ speech, language, onActive }}
          onHeard={(text, engine) => {
            setAnswer(text)
            setBy(engine)
          }}
        />
      )}
      <div className="review-dock dock">
        <Button size="lg" type="submit" isLoading={isBusy}>
          {t('check')}
        </Button>
        <Button size="lg" variant="outline" disabled={isBusy} onClick={() => void decide(onShow)}>
          {t('showIt')}
        </Button>
      </div>
    </form>
  )
}

type SayItProps = {
  speech: SpeechPorts
  language: LanguageCode
  onActive(): void
  onHeard(text: string, by: HeardBy | null): void
}

/** The words are heard beside any attempt at their sentence: only what is checked is kept. */
function SayIt({ speech, language, onActive, onHeard }: SayItProps) {
  const [failure, setFailure] = useState<ListenFailure | 'nothing-heard' | null>(null)
  const { practice, state } = useSentencePractice({
    ...speech,
    ...{ language, onActive },
    sentence: '',
    keeper: KEEPS_NOTHING,
  })
  function start(): void {
    setFailure(null)
    practice.hear(({ text, by, failure: why, isLeft }) => {
      if (why === null && text !== '' && !isLeft) onHeard(text, by)
      else if (!isLeft) setFailure(why ?? 'nothing-heard')
    })
  }
  return (
    <div className="gap-say">
      <SpeakButton {...{ practice, state }} size="sm" onStart={start} />
      <SayNotice activity={state.activity} failure={failure} />
    </div>
  )
}

type SayNoticeProps = Pick<SentenceState, 'activity'> & { failure: ListenFailure | 'nothing-heard' | null }

function SayNotice({ activity, failure }: SayNoticeProps) {
  const { t } = useTexts('words')
  const { t: tShadow } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  if (activity !== 'none') return <p role="status">{tShadow(activity)}</p>
  if (failure === null) return null
  if (failure === 'nothing-heard') return <Message tone="hint">{tSpeech('nothingHeard')}</Message>
  return (
    <Message tone={failure === 'declined' ? 'hint' : 'failure'}>
      <FailureReason failure={failure} />
      <p>{t('typeInstead')}</p>
    </Message>
  )
}

type Filled = { words: string; answer: string; language: LanguageCode; isSaid: boolean }

/** Judges what was filled in by the readings of its words; without readings it is only stricter. */
export async function judgeFilled(
  reader: WordReader,
  { words, answer, language, isSaid }: Filled,
  signal: AbortSignal,
): Promise<Verdict> {
  try {
    const spoken = await reader.spokenIn(language)
    const verdict = judgeAnswer(words, answer, language, { known: { spoken }, isSaid })
    const unclear = verdict === 'right' ? null : wordsToRead(words, answer, language, { spoken })
    const readings = unclear && (await readingsOfAttempt(reader, unclear, language, signal))
    if (readings === null) return verdict
    return judgeAnswer(words, answer, language, { known: { spoken, readings }, isSaid })
  } catch (error) {
    console.error('Nothing is known of how words are read, so they are compared as they are written', error)
    return judgeAnswer(words, answer, language)
  }
}
