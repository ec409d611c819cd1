import { Fragment, useEffect, useState } from 'react'
import type { Day } from '#domain/clock.ts'
import type { HistoryFailure, HistoryReader, Version } from '#domain/history/history-reader.ts'
import { compareTexts } from '#domain/history/versions.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import { otherTranslations } from '#domain/sync/translation-in.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { useMomentOf } from './version-list.tsx'

type VersionState = { doc: DayDoc } | 'loading' | { failure: HistoryFailure }

/** One version of a day; asked for again with another `attempt`. */
function useVersion(reader: HistoryReader, date: Day, rev: number, attempt: number): VersionState {
  const [known, setKnown] = useState<{ of: string; version: VersionState } | null>(null)
  const of = `${date} ${rev} ${attempt}`
  useEffect(() => {
    let isGone = false
    void reader.read(date, rev).then((outcome) => {
      if (!isGone) setKnown({ of, version: outcome.ok ? { doc: outcome.value } : { failure: outcome.error } })
    })
    return () => {
      isGone = true
    }
  }, [reader, date, rev, of])
  return known?.of === of ? known.version : 'loading'
}

type VersionViewProps = {
  reader: HistoryReader
  date: Day
  today: Day
  version: Version
  /** The day as it is now. */
  now: DayDoc
  onRestore(doc: DayDoc): Promise<void>
  /** To the clipboard. Answers whether the browser allowed it. */
  copy(text: string): Promise<boolean>
}

/** One version, compared with the entry as it is now. */
export function VersionView({ reader, date, today, version, ...props }: VersionViewProps) {
  const { t } = useTexts('history')
  const momentOf = useMomentOf(today)
  const [attempt, setAttempt] = useState(0)
  const state = useVersion(reader, date, version.rev, attempt)
  return (
    <section aria-labelledby="history-version">
      <div className="history-part-head">
        <h2 id="history-version">{momentOf(version.madeAt)}</h2>
        <span>{t('compared')}</span>
      </div>
      {state === 'loading' && <p className="history-note">{t('loading')}</p>}
      {typeof state === 'object' && 'failure' in state && (
        <div className="history-note">
          <Message tone="hint">
            {t(`failures.${state.failure}`)}{' '}
            <LinkButton onClick={() => setAttempt(attempt + 1)}>{t('tryAgain')}</LinkButton>
          </Message>
        </div>
      )}
      {typeof state === 'object' && 'doc' in state && <Compared then={state.doc} {...props} />}
    </section>
  )
}

/** The translations into further languages that differ, by their languages. */
function otherChanges(then: DayDoc, now: DayDoc) {
  const [was, is] = [then, now].map(
    ({ entry }) => new Map(otherTranslations(entry ?? {}).map(({ language, text }) => [language, text])),
  ) as [Map<LanguageCode, string>, Map<LanguageCode, string>]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((code) => ({ code, before: was.get(code) ?? '', after: is.get(code) ?? '' }))
    .filter(({ before, after }) => before !== after)
}

type ComparedProps = Pick<VersionViewProps, 'now' | 'onRestore' | 'copy'> & { then: DayDoc }

function Compared({ then, now, onRestore, copy }: ComparedProps) {
  const { t, language } = useTexts('history')
  const [isRestoring, setIsRestoring] = useState(false)
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null)
  const [was, is] = [draftOf(then), draftOf(now)]
  const isTranslationSame = was.translatedContent === is.translatedContent
  const isOwnSame = was.own === is.own
  const others = otherChanges(then, now)
  const areWordsSame = was.content === is.content && isTranslationSame && isOwnSame && others.length === 0
  const isSame = areWordsSame && was.mood === is.mood && isSameJson(was.tags, is.tags)
  const entry = then.entry ?? now.entry
  const restore = async () => {
    setIsRestoring(true)
    await onRestore(then)
    setIsRestoring(false)
  }
  return (
    <>
      <ComparedText then={was.content} now={is.content} lang={entry?.language} />
      {!isTranslationSame && (
        <>
          <h3 className="history-translation">{t('translation')}</h3>
          <ComparedText
            then={was.translatedContent}
            now={is.translatedContent}
            lang={entry?.translationLanguage}
          />
        </>
      )}
      {others.map(({ code, before, after }) => (
        <Fragment key={code}>
          <h3 className="history-translation">{languageTitle(code, language)}</h3>
          <ComparedText then={before} now={after} lang={code} />
        </Fragment>
      ))}
      {!isOwnSame && (
        <>
          <h3 className="history-translation">{t('own')}</h3>
          <ComparedText then={was.own} now={is.own} lang={is.ownLanguage || was.ownLanguage || undefined} />
        </>
      )}
      {areWordsSame ? <p className="history-note">{t(isSame ? 'same' : 'traitsDiffer')}</p> : <ChangeKey />}
      {!areWordsSame && isTranslationSame && was.translatedContent !== '' && (
        <p className="history-note">{t('translationUnchanged')}</p>
      )}
      <div className="history-actions">
        <Button disabled={isSame} isLoading={isRestoring} onClick={() => void restore()}>
          {t('restore')}
        </Button>
        <Button
          variant="outline"
          onClick={() => void copy(was.content).then((isDone) => setCopied(isDone ? 'copied' : 'notCopied'))}
        >
          {t('copy')}
        </Button>
        {!isSame && <p>{t('stays')}</p>}
        <p role="status">{copied !== null && t(copied)}</p>
      </div>
    </>
  )
}

type ComparedTextProps = { then: string; now: string; lang: string | undefined }

/** A text from then with what has changed up to now: what is gone is struck, what is new is underlined. */
function ComparedText({ then, now, lang }: ComparedTextProps) {
  const { t } = useTexts('history')
  let at = 0
  return (
    <p className="compared-text" lang={lang} translate="no" dir="auto">
      {compareTexts(then, now).map(({ kind, text }) => {
        const key = at
        at += text.length
        if (kind === 'same') return text
        const Mark = kind === 'then' ? 'del' : 'ins'
        const words = text.trimEnd()
        return (
          <Fragment key={`${kind} ${key}`}>
            {words !== '' && (
              <Mark>
                <span className="visually-hidden">{t(`only.${kind}`)} </span>
                {words}
              </Mark>
            )}
            {text.slice(words.length)}
          </Fragment>
        )
      })}
    </p>
  )
}

function ChangeKey() {
  const { t } = useTexts('history')
  return (
    <p className="change-key" aria-hidden="true">
      <span>
        <del>{t('key')}</del> {t('keyThen')}
      </span>
      <span>
        <ins>{t('key')}</ins> {t('keyNow')}
      </span>
    </p>
  )
}
