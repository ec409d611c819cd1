import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { hasReadings } from '#domain/spoken/reading-mode.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { DraftCheck } from '#domain/translate/draft-check.ts'
import type { Bridge, TranslationRequest } from '#domain/translate/translator.ts'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { ReadingText } from '#web/ui/readings/reading-text.tsx'
import { useAskReadings, useReadsAllWords } from '#web/ui/readings/readings-context.tsx'
import { DraftCheckNotes } from './draft-check-notes.tsx'
import { GrowingTextArea } from './growing-text-area.tsx'
import { LevelChoice, type LevelPorts, type LevelState } from './level-choice.tsx'
import type { MachineMade } from './translation-job.ts'
import { bridgeOf, draftShown, shownLanguage } from './translation-shown.ts'
import type { Made, TranslationWork } from './translation-work.ts'
import type { TranslationProps } from './use-translation.ts'
import './translation-column.css'

type TranslationColumnProps = TranslationProps & {
  /** Nothing here translates: it is the learner's own version. */
  isAlone: boolean
  level: LevelState
  toModel: LevelPorts['toModel']
  area: RefObject<HTMLTextAreaElement | null>
  /** Says who made the translation. */
  head: RefObject<HTMLHeadingElement | null>
  onComposing(isComposing: boolean): void
  /** Moves the focus from the button that is gone. */
  onChecked(): void
}

/** The translation: who made it, the text to correct, and a new one that is offered. */
export function TranslationColumn(props: TranslationColumnProps) {
  const { desk, work, entry, request, target, isAlone, area, head, toModel, onComposing, onChecked } = props
  const { t, language: siteLanguage } = useTexts('translate')
  const language = shownLanguage(work, target)
  const maker = useMaker(work.basis, bridgeOf(work, request?.from))
  const draft = draftShown(work)
  const { check, hasPlace, hasFailed } = useDraftCheck({ desk, work, entry, request, language })
  return (
    <section className={isAlone ? 'translate-target translate-alone' : 'translate-target'}>
      <h2 className="translate-head" ref={head} tabIndex={-1}>
        {languageTitle(language, siteLanguage)} <span>{isAlone ? t('own.title') : maker}</span>
      </h2>
      <LevelChoice {...{ work, request, toModel }} state={props.level} language={target} />
      <GrowingTextArea
        {...{ area, language, onComposing }}
        label={t('translation')}
        placeholder={
          isAlone
            ? t('own.placeholder', { language: languageInSentence(language, siteLanguage) })
            : t('placeholder')
        }
        text={work.text}
        onType={desk.type}
        marks={draft?.isChecked ? undefined : check?.marks}
      />
      {work.running === null && <TranslationReadings text={work.text} language={language} />}
      {draft?.isRough && work.running === null && (
        <DraftCheckNotes
          {...{ check, hasPlace, hasFailed, area, language, entry }}
          isChecked={draft.isChecked}
          text={work.text}
          entryLanguage={request?.from ?? language}
          onCheck={(isChecked) => {
            if (isChecked) desk.check(language)
            else desk.uncheck(language)
            onChecked()
          }}
        />
      )}
      {work.offered && <Offer desk={desk} offered={work.offered} />}
    </section>
  )
}

/** For example 'Translated by Gemini', or 'by way of Spanish'; empty where that is not known. */
export function useMaker(basis: Made | null, via?: Bridge): string {
  const { t } = useTexts('translate')
  if (basis?.by === undefined) return ''
  if (basis.by === 'hand') return t('writtenByYou')
  const name = t(`names.${basis.by}`)
  const made = t(`madeBy.${basis.quality ?? 'unknown'}`, {
    name: via === undefined ? name : t(`by.${via}`, { name }),
  })
  return basis.level === undefined ? made : t('level.made', { made, level: basis.level })
}

function Offer({ desk, offered }: Pick<TranslationProps, 'desk'> & { offered: MachineMade }) {
  const { t } = useTexts('translate')
  return (
    <section className="translate-offer" aria-label={t('newTranslation')}>
      <Message tone="hint">{t('offer')}</Message>
      <p className="translate-words" lang={offered.language} translate="no" dir="auto">
        {offered.text}
      </p>
      <div className="translate-buttons">
        <Button size="sm" variant="outline" onClick={desk.takeOffer}>
          {t('useNew')}
        </Button>
        <Button size="sm" variant="outline" onClick={desk.declineOffer}>
          {t('keepMine')}
        </Button>
      </div>
    </section>
  )
}

/** The translation once more with the readings of its words, which its text area cannot have. */
export function TranslationReadings({ text, language }: { text: string; language: LanguageCode }) {
  const isShown = useReadsAllWords(language) && hasReadings(language)
  return isShown ? <Readings {...{ text, language }} /> : null
}

function Readings({ text, language }: { text: string; language: LanguageCode }) {
  const settled = useDeferredValue(text)
  const sentences = useMemo(() => sentencesOf(settled, language), [settled, language])
  useAskReadings(sentences, language)
  if (sentences.length === 0) return null
  return (
    <p
      className="translate-words translation-readings"
      lang={language}
      translate="no"
      dir="auto"
      aria-hidden="true"
    >
      {sentences.map((sentence, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand there twice
        <span key={place}>
          <ReadingText sentence={sentence} language={language} />
        </span>
      ))}
    </p>
  )
}

const TYPING_MS = 3_000 // a draft is looked at again once nobody has typed for that long: five programs run for it
const AGAIN_MS = 30_000 // a server that restarts tells no browser when it is back; longer with each try

/** `check`: null where it could not be looked at in that round of tries. */
type Looked = { draft: string; entry: string; check: DraftCheck | null; round: number }

type Options = Pick<TranslationProps, 'desk'> & {
  work: TranslationWork
  entry: Entry
  request: TranslationRequest | null
  /** Of the draft. */
  language: LanguageCode
}

/**
 * `check`: null until it is known of these words, or where it cannot be; `hasPlace`: it is there, or may still come; `hasFailed`: these
 * words could not be looked at, so that no mark does not mean that all is well.
 */
type DraftLook = { check: DraftCheck | null; hasPlace: boolean; hasFailed: boolean }

/**
 * What the engine that made a rough draft doubts of it. Only the server's own drafts are looked at; where that fails it is tried
 * again with the next connection, which the browser may not notice. What was found stays in its place where the learner has checked the draft.
 */
function useDraftCheck({ desk, work, entry, request, language }: Options): DraftLook {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [round, setRound] = useState(0)
  const { text, running, translators } = work
  const from = request?.from ?? null
  const draft = draftShown(work)
  const isPossible =
    draft?.isRough && running === null && from !== null && from !== language && !isBlank(text)
  const looking = isPossible ? translators?.find(({ id }) => id === 'apertium') : undefined
  const engine = draft?.isChecked ? undefined : looking
  const isFirst = looked === null
  const isLooked = looked !== null && looked.draft === text && looked.entry === entry.content
  const isOver = isLooked && (looked.check !== null || looked.round === round)
  useEffect(() => {
    const checkDraft = engine?.checkDraft
    if (isOver || checkDraft === undefined || from === null) return
    const stop = new AbortController()
    const order = { text: entry.content, draft: text, from, to: language }
    const look = async () => {
      const check = await checkDraft(order, stop.signal).then(
        (found) => (found.ok ? found.value : null),
        (error) => {
          console.error('A draft could not be looked at', error)
          return null
        },
      )
      if (!stop.signal.aborted) setLooked({ draft: text, entry: entry.content, check, round })
    }
    const timer = setTimeout(look, isFirst || isLooked ? 0 : TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [engine, text, entry.content, from, language, isFirst, isLooked, isOver, round])
  const canLook = looking?.checkDraft !== undefined
  const hasFailed =
    Boolean(isPossible) && translators !== null && (!canLook || (isLooked && looked.check === null))
  useEffect(() => {
    if (!hasFailed) return
    const again = () => {
      setRound(round + 1)
      // who can look may not have been known either
      if (!canLook) desk.findTranslators().catch(() => undefined /* they are looked up again */)
    }
    const timer = setTimeout(again, AGAIN_MS * (round + 1))
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [hasFailed, canLook, desk, round])
  const check = isPossible && isLooked ? looked.check : null
  return { check, hasPlace: check !== null || (canLook && !isLooked), hasFailed }
}
