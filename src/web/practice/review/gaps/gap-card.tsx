import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ownLanguageOf } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { RATING } from '#domain/review/review-sentence.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import type { Word } from '#domain/text/words.ts'
import { RATING_OF_VERDICT, type Verdict } from '#domain/vocabulary/judge-answer.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PracticeKeysHelp } from '#web/practice/sentence/practice-keys.tsx'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { useCanRecognise } from '#web/practice/sentence/use-sentence-practice.ts'
import { useWordPresses } from '#web/practice/sentence/word/use-word-presses.tsx'
import { inDaysText } from '#web/practice/today/duration-text.ts'
import type { AskMeaning } from '#web/practice/words/word-meanings.ts'
import { WordTranslation } from '#web/practice/words/word-translation.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { ReadingText } from '#web/ui/readings/reading-text.tsx'
import { useRoomForReadings } from '#web/ui/readings/readings-context.tsx'
import { ReviewCard } from '../review-card.tsx'
import type { CardParts } from '../review-screen.tsx'
import type { CardState, ReviewSession } from '../review-session.ts'
import { AnswerForm, judgeFilled } from './answer-form.tsx'
import '#web/ui/layout/dock.css'
import './gap-card.css'

type GapCardProps = Omit<CardParts, 'margin'> & {
  speech: SpeechPorts
  askMeaning: AskMeaning
  /** Of entries that do not say theirs. */
  nativeLanguage: LanguageCode
  onActive(): void
}

/** A sentence of the learner with words left out, to be typed or said. */
export function GapCard({ speech, askMeaning, nativeLanguage, onActive, ...parts }: GapCardProps) {
  const { card, session } = parts
  const { t } = useTexts('words')
  const { living, entry } = card.item
  const { language } = living
  const canRecognise = useCanRecognise(speech.listener, language)
  const [given, setGiven] = useState<Given | null>(null)
  const asked = wordsOf(card)
  const to = ownLanguageOf(entry, nativeLanguage)
  async function check(answer: string, by: HeardBy | null): Promise<void> {
    onActive()
    const filled = { words: asked, answer, language, isSaid: by !== null }
    const verdict = await judgeFilled(speech.words, filled, AbortSignal.timeout(READING_MS))
    setGiven({ verdict, answer })
    await session.fillIn(RATING_OF_VERDICT[verdict], by)
  }
  async function show(): Promise<void> {
    onActive()
    setGiven({ verdict: 'shown', answer: '' })
    await session.fillIn(RATING.again)
  }
  const help = to !== language && (
    <div className="gap-translation">
      <WordTranslation
        asked={{ date: living.date, sentence: living.text, words: asked, from: language, to }}
        askMeaning={askMeaning}
      />
    </div>
  )
  return (
    <>
      <ReviewCard
        {...{ ...parts, help }}
        title={card.isReturn ? t('onceMore') : t('number', { number: card.number, total: card.total })}
        leaveOutText={t('leaveOut')}
      >
        <GapSentence card={card} />
        {card.isShown ? (
          <GapVerdict card={card} given={given} session={session} asked={asked} />
        ) : (
          <AnswerForm
            {...{ language, onActive }}
            speech={canRecognise ? speech : null}
            onCheck={check}
            onShow={show}
          />
        )}
      </ReviewCard>
      <PracticeKeysHelp settings={speech.settings} />
    </>
  )
}

const READING_MS = 2000 // for a dictionary; the learner waits for the verdict

/** The words that are left out. */
function wordsOf({ item, gap }: CardState): string {
  return gap === null ? '' : item.living.text.slice(gap.start, gap.end)
}

/** The sentence with its gap; once the card is shown, with its words. */
function GapSentence({ card: { item, gap, isShown, filledIn } }: { card: CardState }) {
  const { t } = useTexts('words')
  const { text, language } = item.living
  const { start, end } = gap ?? { start: 0, end: 0 }
  const words = useMemo(() => wordsToSay(text, language), [text, language])
  const { within, pressOf, help } = useWordPresses({ sentence: text, language, canAsk: isShown }, words)
  const around = (word: Word, drawn: ReactNode) => <span {...pressOf(word)}>{drawn}</span>
  const read = { sentence: text, language, ...(isShown && { around }) }
  const hasRoom = useRoomForReadings(language)
  return (
    <>
      <p
        {...within}
        className={hasRoom ? 'gap-sentence gap-read' : 'gap-sentence'}
        lang={language}
        translate="no"
        dir="auto"
      >
        <ReadingText {...read} to={start} />
        {isShown ? (
          <mark>
            <ReadingText {...read} from={start} to={end} hasFailed={filledIn !== RATING.good} />
          </mark>
        ) : (
          <span className="gap-blank">
            <span className="visually-hidden">{t('gap')}</span>
          </span>
        )}
        <ReadingText {...read} from={end} />
      </p>
      {help}
    </>
  )
}

/** What was given for the words, and what it came to; shown: the learner looked instead. */
type Given = { verdict: Verdict | 'shown'; answer: string }

type GapVerdictProps = { card: CardState; given: Given | null; session: ReviewSession; asked: string }

/** How it went, and when the words come again. The learner may know better than the comparison, once. */
function GapVerdict({ card, given, session, asked }: GapVerdictProps) {
  const { t } = useTexts('words')
  const { filledIn, isReturn, item } = card
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), []) // what was pressed is gone
  if (filledIn === null || given === null) return null
  const isRight = filledIn === RATING.good
  const isOverruled = isRight && given.verdict !== 'right'
  return (
    <div className="gap-verdict" ref={place} tabIndex={-1}>
      <Message tone={isRight ? 'success' : 'hint'}>
        <p>
          {t(isOverruled ? 'verdict.known' : `verdict.${given.verdict}`)}{' '}
          {given.verdict !== 'right' && (
            <span className="gap-words" lang={item.living.language} translate="no" dir="auto">
              {asked}
            </span>
          )}
        </p>
        {given.answer !== '' && given.verdict !== 'right' && (
          <p className="gap-given">
            {t('yourAnswer')}{' '}
            <span lang={item.living.language} translate="no" dir="auto">
              {given.answer}
            </span>
          </p>
        )}
        {!isReturn && <Return card={card} />}
      </Message>
      <div className="review-dock dock">
        <Button size="lg" onClick={session.goOn} data-key="n">
          {t('next')}
        </Button>
        {!isRight && !isReturn && (
          <Button size="lg" variant="outline" onClick={() => void session.fillIn(RATING.good)}>
            {t('knewIt')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Return({ card: { filledIn, returnsIn } }: { card: CardState }) {
  const { t, language } = useTexts('words')
  if (filledIn === null) return null
  return (
    <p>
      {filledIn === RATING.again
        ? t('againToday')
        : t('comesAgain', { when: inDaysText(returnsIn[filledIn], language) })}
    </p>
  )
}
