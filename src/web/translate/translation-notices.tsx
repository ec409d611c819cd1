import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import {
  isNoTranslator,
  type TranslateFailure,
  type TranslationRequest,
} from '#domain/translate/translator.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { DraftGuess } from './draft-check-notes.tsx'
import { draftShown, hasNothingToTranslate, isWrittenAlone, shownLanguage } from './translation-shown.ts'
import type { Notice, TranslationWork } from './translation-work.ts'
import type { TranslationProps } from './use-translation.ts'

type NoticeProps = TranslationProps & {
  /** The translation is on screen, not the own version or the two side by side: only then something is said of it. */
  isShown: boolean
  /** Moves the focus to the text area. */
  onWrite(): void
}

type NotesProps = NoticeProps & {
  reasonId: string
  /** Moves the focus from the button that is gone. */
  onChecked(): void
}

export function TranslationNotes({ reasonId, isShown, onWrite, onChecked, ...props }: NotesProps) {
  const { desk, work, entry, request, target } = props
  const { t, language } = useTexts('translate')
  const nameOf = (code: LanguageCode) => languageInSentence(code, language)
  const shown = shownLanguage(work, target)
  const draft = draftShown(work)
  function act(how: (language: LanguageCode) => void): void {
    how(shown)
    onChecked()
  }
  return (
    <div className="translate-notes">
      {request === null && (
        <div id={reasonId}>
          <Message tone="hint">{t('cannotTranslate')}</Message>
        </div>
      )}
      {entry.isTranslationStale === true && work.saved !== null && (
        <div className="translate-stale">
          <Message tone="hint">
            <strong>{t('outOfDate')}</strong> {t('outOfDateBecause')}
          </Message>
        </div>
      )}
      {isShown && shown !== target && (
        <Message tone="hint">
          {t('otherLanguage', { language: nameOf(shown), target: nameOf(target) })}
        </Message>
      )}
      {isShown && draft?.isRough === false && (
        <Message tone="hint">
          <DraftGuess isChecked={draft.isChecked} />
          {draft.isChecked ? (
            <LinkButton onClick={() => act(desk.uncheck)}>{t('undoCheck')}</LinkButton>
          ) : (
            <LinkButton onClick={() => act(desk.check)}>{t('checked')}</LinkButton>
          )}
        </Message>
      )}
      {request !== null && hasNothingToTranslate(work, request) && (
        <NothingToTranslate {...{ desk, work, request, onWrite }} />
      )}
    </div>
  )
}

type NothingProps = Pick<NoticeProps, 'desk' | 'work' | 'onWrite'> & { request: TranslationRequest }

/** For whoever practices the language they write in. */
function NothingToTranslate({ desk, work, request, onWrite }: NothingProps) {
  const { t } = useTexts('translate')
  function takeOwnWords(): void {
    desk.type(request.text)
    onWrite()
  }
  return (
    <Message tone="hint">
      <p>{t('sameLanguage')}</p>
      {isBlank(work.text) && <LinkButton onClick={takeOwnWords}>{t('useOwnWords')}</LinkButton>}
    </Message>
  )
}

type Pair = { from: string; to: string }

/** The names of the two languages within a sentence. */
function usePair(request: TranslationRequest | null): Pair {
  const { language } = useTexts('translate')
  const nameOf = (code: LanguageCode | undefined) => (code ? languageInSentence(code, language) : '')
  return { from: nameOf(request?.from), to: nameOf(request?.to) }
}

/**
 * Nothing here translates the two languages, so writing it is the way. It is known late, so it stands where it moves
 * nothing; once a translation was asked for, it says that to who does not see the page, too.
 */
function WritingAlone({ desk, work, request }: Pick<TranslationProps, 'desk' | 'work' | 'request'>) {
  const { t } = useTexts('translate')
  const pair = usePair(request)
  const [isOpen, setIsOpen] = useState(false)
  const failed = work.notice?.kind === 'failed' ? work.notice.error : null
  return (
    <div className="translate-writing-alone">
      <p role={failed === null ? undefined : 'alert'}>
        {t('alone', pair)}{' '}
        <LinkButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('howToGet')}
        </LinkButton>
      </p>
      {isOpen && (
        <>
          <BetterTranslator work={work} pair={pair} />
          <LinkButton onClick={() => void desk.translate({ isAsked: true })}>{t('translate')}</LinkButton>
        </>
      )}
    </div>
  )
}

/** How an entry that has no translator for the two languages comes to one. */
function BetterTranslator({ work, pair }: Pick<TranslationProps, 'work'> & { pair: Pair }) {
  const { t } = useTexts('translate')
  const hasBrowsers = work.translators?.some(({ id }) => id === 'browser') === true
  return (
    <>
      {!hasBrowsers && <p className="translate-unchanged">{t('better.browser')}</p>}
      <p className="translate-unchanged">{t('better.operator', pair)}</p>
    </>
  )
}

/** A language model that the browser downloads first, which can take minutes: nobody has to wait for it. */
function Download({ work, onWrite }: Pick<NoticeProps, 'work' | 'onWrite'>) {
  const { t, language } = useTexts('translate')
  const share = work.running?.downloaded
  if (share === undefined) return null
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(share)
  return (
    <div className="translate-download">
      <p>{share < 1 ? t('download.running', { percent }) : t('download.done')}</p>
      <ProgressLine label={t('download.label')} share={share} />
      <p className="translate-unchanged">{t('download.meanwhile')}</p>
      <LinkButton onClick={onWrite}>{t('writeItYourself')}</LinkButton>
    </div>
  )
}

/** The result of the last action, below the buttons so that they do not move. */
export function TranslationNotice(props: NoticeProps) {
  const { desk, work, target, request, isShown } = props
  const { t } = useTexts('translate')
  const { notice } = work
  const hasNothing = hasNothingToTranslate(work, request)
  const isAlone = isWrittenAlone(work, request)
  const isCalm = isShown && isAlone && notice?.kind === 'failed' && isNoTranslator(notice.error)
  const said = useSaid(work)
  const place = useRef<HTMLDivElement>(null)
  const isDownloading = work.running?.downloaded !== undefined
  useEffect(() => {
    const isFailure = (notice?.kind === 'failed' && !isCalm) || notice?.kind === 'not-saved'
    // on a phone the buttons end the view
    if (isFailure || isDownloading) place.current?.scrollIntoView({ block: 'nearest' })
  }, [notice, isDownloading, isCalm])
  return (
    <div className="translate-notice" ref={place}>
      <Download {...props} />
      {notice?.kind === 'failed' && !hasNothing && !isCalm && <Failure {...props} failure={notice} />}
      {isShown && isAlone && (work.saved === null || isCalm) && <WritingAlone {...{ desk, work, request }} />}
      {notice?.kind === 'not-saved' && (
        <Message tone="failure" isBoxed>
          <p>{t('notSaved')}</p>
          <LinkButton onClick={() => void desk.save(target)}>{t('tryAgain')}</LinkButton>
        </Message>
      )}
      <p role="status" className={notice?.kind === 'translated' ? 'visually-hidden' : 'translate-said'}>
        {said}
      </p>
    </div>
  )
}

function unchangedKey({ text, saved }: TranslationWork) {
  return text === '' && saved === null ? 'entryUnchanged' : 'unchanged'
}

/** The notices that are no failure, in words. */
function useSaid(work: TranslationWork): string {
  const { t } = useTexts('translate')
  const { notice } = work
  if (notice?.kind === 'translated') return t('translatedBy', { name: t(`names.${notice.by}`) })
  if (notice?.kind === 'cancelled') return `${t('cancelled')} ${t(unchangedKey(work))}`
  return notice?.kind === 'entry-changed' ? t('entryChanged') : ''
}

/** Failures after which the learner can only translate it themselves, beside those of a missing translator. */
const NEEDS_HAND: ReadonlySet<TranslateFailure> = new Set([
  'init-failed',
  'provider-key',
  'blocked',
  'too-long',
  'log-in-needed',
])

type FailureProps = NoticeProps & { failure: Notice & { kind: 'failed' } }

/** Why there is no translation, that nothing was lost, and what can be done. */
function Failure({ desk, work, request, failure, onWrite }: FailureProps) {
  const { t, language } = useTexts('translate')
  const pair = usePair(request)
  const wait = useWait(failure.error === 'budget-used' ? undefined : failure.retryAfterSeconds) // it names the hour
  const { error, message, next } = failure
  return (
    <Message tone="failure">
      <p>{t(`failures.${error}`, { ...pair, ...budgetTime(language) })}</p>
      {message !== undefined && (
        <p dir="auto" translate="yes">
          {message}
        </p>
      )}
      {wait !== null && <p>{wait}</p>}
      <p className="translate-unchanged">{t(unchangedKey(work))}</p>
      {isNoTranslator(error) && <BetterTranslator work={work} pair={pair} />}
      {next !== null && request !== null && (
        <LinkButton onClick={() => void desk.translate({ named: next, isAsked: true })}>
          {t('translateWith', { name: t(`names.${next}`) })}
        </LinkButton>
      )}
      {(next === null || isNoTranslator(error) || NEEDS_HAND.has(error)) && (
        <LinkButton onClick={onWrite}>{t('writeItYourself')}</LinkButton>
      )}
    </Message>
  )
}

function useWait(seconds: number | undefined): string | null {
  const { t } = useTexts('translate')
  if (seconds === undefined || seconds <= 0) return null
  if (seconds < 90) return t('waitSeconds', { count: Math.ceil(seconds) })
  if (seconds < 5400) return t('waitMinutes', { count: Math.ceil(seconds / 60) })
  return t('waitHours', { count: Math.ceil(seconds / 3600) })
}
