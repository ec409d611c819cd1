import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { wordsOf } from '#domain/text/words.ts'
import { compareVersions } from '#domain/translate/compare-versions.ts'
import { DRAFT_DOUBTS, type DraftCheck } from '#domain/translate/draft-check.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { MarkedText } from './compared-versions.tsx'
import './draft-check-notes.css'

type DraftCheckNotesProps = {
  /** null where nothing is known of these words. */
  check: DraftCheck | null
  /** What is found has its place before it comes. */
  hasPlace: boolean
  /** These words could not be looked at. */
  hasFailed: boolean
  /** The learner has said so just now. */
  isChecked: boolean
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  language: LanguageCode
  entry: Entry
  entryLanguage: LanguageCode
  onCheck(isChecked: boolean): void
}

/** What is doubted of a rough draft, how it reads translated back, and what the learner can do about it. */
export function DraftCheckNotes({ check, hasPlace, hasFailed, isChecked, ...props }: DraftCheckNotesProps) {
  const { area, text, language, entry, entryLanguage, onCheck } = props
  const { t } = useTexts('translate')
  const fix = useFix(area, check, hasPlace)
  return (
    <div className="draft-check">
      {hasPlace && (
        <div className="draft-found">
          <Place content={entry.content} />
          <div className="draft-notes">
            {check && !isChecked && <Doubts {...{ check, text, language }} />}
            {check?.lookedTo !== undefined && !isChecked && (
              <LookedTo text={text.slice(0, check.lookedTo)} language={language} />
            )}
            {check?.back !== undefined && (
              <TranslatedBack back={check.back} content={entry.content} language={entryLanguage} />
            )}
            {check === null && !isChecked && <p className="draft-back">{t('translatingBack')}</p>}
          </div>
        </div>
      )}
      {hasFailed && !isChecked && <p className="draft-back">{t('notLooked')}</p>}
      <DraftGuess isChecked={isChecked} />
      <div className="draft-ways">
        {!isChecked && <LinkButton onClick={fix}>{t('fixIt')}</LinkButton>}
        <LinkButton onClick={() => onCheck(!isChecked)}>{t(isChecked ? 'undoCheck' : 'checked')}</LinkButton>
      </div>
    </div>
  )
}

/** Selects the first doubted words, or all where none are; also where what is doubted comes after the press. */
function useFix(area: DraftCheckNotesProps['area'], check: DraftCheck | null, isToCome: boolean) {
  const isAwaited = useRef(false)
  const select = useCallback(() => {
    const { start, end } = check?.marks[0] ?? { start: 0, end: area.current?.value.length ?? 0 }
    area.current?.setSelectionRange(start, end)
  }, [area, check])
  useEffect(() => {
    const element = area.current
    if (check === null || !isAwaited.current || element === null) return
    isAwaited.current = false
    const isAll = element.selectionStart === 0 && element.selectionEnd === element.value.length
    if (isAll && document.activeElement === element) select() // nothing else was done meanwhile
  }, [area, check, select])
  return () => {
    isAwaited.current = check === null && isToCome
    area.current?.focus()
    select()
  }
}

const LONGER = 1 / 8 // of the entry, by which the same text translated back may be longer

/** Takes about the room of what is found, so that nothing below moves when it comes: the entry is about as long. */
function Place({ content }: { content: string }) {
  const { t } = useTexts('translate')
  const like = `${content} ${content.slice(0, Math.ceil(content.length * LONGER))}`
  return (
    <div className="draft-notes draft-place" aria-hidden="true">
      <p className="draft-key" data-like={t('own.keyWord')} />
      <p className="draft-back">
        <span data-like={t('translatedBack')} /> <span className="draft-back-words" data-like={like} />
      </p>
    </div>
  )
}

/** That a draft is a guess; once the learner has checked it, that they have, in the same room. */
export function DraftGuess({ isChecked }: { isChecked: boolean }) {
  const { t } = useTexts('translate')
  return (
    <p className="draft-guess">
      <span aria-hidden={isChecked}>
        {t('roughDraft')} {t('guess')}
      </span>
      <span aria-hidden={!isChecked}>{t('checkedNow')}</span>
    </p>
  )
}

/** The key to the marks that are there; for who does not see them it names the words. */
function Doubts({
  check: { marks },
  text,
  language,
}: { check: DraftCheck } & Pick<DraftCheckNotesProps, 'text' | 'language'>) {
  const { t } = useTexts('translate')
  const kinds = DRAFT_DOUBTS.filter((why) => marks.some((mark) => mark.why === why))
  if (kinds.length === 0) return null
  return (
    <ul className="draft-key">
      {kinds.map((why) => (
        <li key={why}>
          <span aria-hidden="true" className={`draft-${why}`}>
            {t('own.keyWord')}
          </span>{' '}
          {t(`doubts.${why}`)}
          <span className="visually-hidden" lang={language} translate="no">
            {': '}
            {marks
              .filter((mark) => mark.why === why)
              .map(({ start, end }) => text.slice(start, end))
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `text`: the part that was looked up; what is behind it says nothing of being right. */
function LookedTo({ text, language }: Pick<DraftCheckNotesProps, 'text' | 'language'>) {
  const { t, language: siteLanguage } = useTexts('translate')
  const words = new Intl.NumberFormat(siteLanguage).format(wordsOf(text, language).length)
  return <p>{t('lookedTo', { words })}</p>
}

type BackProps = { back: string; content: string; language: LanguageCode }

function TranslatedBack({ back, content, language }: BackProps) {
  const { t } = useTexts('translate')
  const marks = useMemo(() => compareVersions(content, back, language).machine, [content, back, language])
  return (
    <p className="draft-back">
      <span>{t('translatedBack')}</span>{' '}
      <span className="draft-back-words" lang={language} translate="no" dir="auto">
        <MarkedText text={back} marks={marks} />
      </span>
    </p>
  )
}
