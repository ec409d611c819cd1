import { type ReactNode, useMemo, useState } from 'react'
import { ownLanguageOf } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { RATING } from '#domain/review/review-sentence.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import type { Word } from '#domain/text/words.ts'
import { RATING_OF_VERDICT } from '#domain/vocabulary/judge-answer.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PracticeKeysHelp } from '#web/practice/sentence/practice-keys-help.tsx'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { useCanRecognise } from '#web/practice/sentence/use-sentence-practice.ts'
import { useWordPresses } from '#web/practice/sentence/word/use-word-presses.tsx'
import type { AskMeaning } from '#web/practice/words/word-meanings.ts'
import { WordTranslation } from '#web/practice/words/word-translation.tsx'
import { ReadingText } from '#web/ui/readings/reading-text.tsx'
import { useRoomForReadings } from '#web/ui/readings/readings-context.tsx'
import { ReviewCard } from '../review-card.tsx'
import type { CardParts } from '../review-screen.tsx'
import type { CardState } from '../review-session.ts'
import { AnswerForm } from './answer-form.tsx'
import { GapVerdict, type Given } from './gap-verdict.tsx'
import { judgeFilled } from './judge-filled.ts'
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
