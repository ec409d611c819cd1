import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import { createListeningQuiz, quizQuestions, type Said } from './listening-quiz.ts'
import type { WordPracticeProps } from './word-practice.tsx'
import type { PractisedWord } from './words-of-desk.ts'

type HearPartProps = Pick<WordPracticeProps, 'desk' | 'speech' | 'chance' | 'onActive'> & {
  word: PractisedWord
  /** Ids, at least one. */
  voices: string[]
  onOver(score: { right: number; total: number }): void
  /** Nothing could be heard. */
  onSkip(): void
}

const CHOICES: Said[] = ['word', 'other']

/** Which of two words the voices say. */
export function HearPart(props: HearPartProps) {
  const { desk, word, speech, voices, chance, onActive, onOver, onSkip } = props
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { language } = desk.ports
  const texts = { word: word.text, other: word.failing.heardAs }
  const [questions] = useState(() => quizQuestions(voices, chance))
  const [quiz] = useState(() => {
    const { voice, settings } = speech
    const rate = () => settings.get().speed ?? 1
    return createListeningQuiz({ questions, texts, language, voice, rate, onActive })
  })
  const { question, isAsked, answer, right, failure } = useSyncExternalStore(quiz.subscribe, quiz.get)
  const area = useFocus(question, answer)
  useEffect(() => quiz.close, [quiz])
  const says = questions[question]?.says ?? 'word'
  const total = questions.length
  const goOn = () => (question < total - 1 ? quiz.next() : onOver({ right, total }))
  return (
    <div ref={area} className="words-hear">
      <div className="words-question">
        <h3 id="words-question">{t('words.question')}</h3>
        <span>{t('words.questionOf', { number: question + 1, total })}</span>
      </div>
      <Button
        size="lg"
        variant={isAsked ? 'outline' : 'primary'}
        icon={<Icon name="speaker" />}
        onClick={quiz.listen}
        data-key="l"
      >
        {isAsked ? t('words.hearAgain') : tShadow('listen')}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div className="words-choices" role="group" aria-labelledby="words-question">
        {CHOICES.map((choice) => (
          <div key={choice} className={answer !== null && choice === says ? 'words-said' : undefined}>
            <Button
              size="lg"
              variant="outline"
              fullWidth
              lang={language}
              translate="no"
              dir="auto"
              icon={<Verdict {...{ answer, says, choice }} />}
              aria-pressed={answer === choice}
              aria-disabled={answer !== null}
              disabled={!isAsked}
              onClick={() => quiz.answer(choice)}
            >
              {texts[choice]}
            </Button>
          </div>
        ))}
      </div>
      <p className="words-verdict" role="status">
        {answer !== null &&
          withElements(t(answer === says ? 'words.right' : 'words.wrong'), {
            said: (
              <bdi lang={language} translate="no">
                {texts[says]}
              </bdi>
            ),
          })}
      </p>
      {answer !== null && (
        <Button size="lg" onClick={goOn} data-key="n">
          {t('words.next')}
        </Button>
      )}
      {failure && (
        <>
          <VoiceFailureMessage failure={failure} />
          <LinkButton onClick={onSkip}>{t('words.goOn')}</LinkButton>
        </>
      )}
      <p className="review-hint">{t('words.onlyHearing')}</p>
    </div>
  )
}

/** Which one was said, and whether another one was chosen. */
function Verdict({ answer, says, choice }: { answer: Said | null; says: Said; choice: Said }) {
  if (answer === null) return null
  if (choice === says) return <Icon name="tick" />
  return choice === answer ? <Icon name="cross" /> : null
}

/** The button that was pressed is gone or disabled: the focus moves to what comes next. */
function useFocus(question: number, answer: Said | null) {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef({ question, answer })
  useEffect(() => {
    const isSame = before.current.question === question && before.current.answer === answer
    before.current = { question, answer }
    if (isSame) return
    const next = answer === null ? '[data-key="l"]' : '[data-key="n"]'
    area.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
  }, [question, answer])
  return area
}
