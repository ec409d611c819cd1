import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { isStraight, ownLanguageOf } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { countWords, isBlank } from '#domain/text/text-summary.ts'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { TYPING_PAUSE_MS } from '#web/ui/form/writing.ts'
import { type Journal, openLanguage, useJournal } from './journal.ts'
import type { JournalState } from './journal-core.ts'
import './diary-margin.css'

type DiaryMarginProps = { journal: Journal; profile: Profile }

/** Beside the entry, where there is room: in which language it is written, what changes that, and how long it is. */
export function DiaryMargin({ journal, profile }: DiaryMarginProps) {
  const { t } = useTexts('journal')
  const { t: tCommon } = useTexts('common')
  const language = useJournal(journal, (state) => openLanguage(state, profile.nativeLanguage))
  const date = useJournal(journal, (state) => state.open.date)
  return (
    <dl>
      <div>
        <dt>{t('writtenIn')}</dt>
        <dd>{tCommon(`languages.${language}`)}</dd>
        <dd>
          <WriteInButton journal={journal} profile={profile} />
        </dd>
      </div>
      <div>
        <dt>{t('words')}</dt>
        <dd>
          <WordCount key={date} journal={journal} />
        </dd>
      </div>
    </dl>
  )
}

/** How many words the open draft has, counted whenever the learner pauses. */
function WordCount({ journal }: { journal: Journal }) {
  const { language } = useTexts('common')
  const content = useInPauses(journal)
  const words = useMemo(() => countWords(content), [content])
  const format = useMemo(() => new Intl.NumberFormat(language), [language])
  return <>{format.format(words)}</>
}

/** The text of the open draft as it was when the learner last paused; no key draws anything anew. */
function useInPauses(journal: Journal): string {
  const [atPause, setAtPause] = useState(() => journal.get().open.draft.content)
  useEffect(() => {
    let seen: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { content } = journal.get().open.draft
      if (content === seen) return
      seen = content
      clearTimeout(timer)
      timer = setTimeout(() => setAtPause(content), TYPING_PAUSE_MS)
    }
    look()
    const stop = journal.subscribe(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [journal])
  return atPause
}

type Languages = Pick<Profile, 'nativeLanguage' | 'targetLanguage'>

/** Whether the open entry has a translation, saved or typed, into this language or any other. */
function isTranslated({ doc, draft }: JournalState['open']): boolean {
  const others = Object.keys(doc.entry?.translations ?? {})
  return others.length > 0 || !isBlank(draft.translatedContent)
}

/** The language that the open entry can be written in instead; null where it has a translation, or there is no other. */
function otherLanguage(
  { open }: JournalState,
  { nativeLanguage, targetLanguage }: Languages,
): LanguageCode | null {
  const own = ownLanguageOf(open.doc.entry ?? {}, nativeLanguage)
  if (own === targetLanguage) return null
  if (isStraight(open.draft, targetLanguage)) return own
  return isTranslated(open) ? null : targetLanguage
}

/** What has the open entry written in another language; null where nothing does. `isUsed`: the learner has done so before. */
export function useWriteIn(journal: Journal, languages: Languages) {
  const { t, language: siteLanguage } = useTexts('days')
  const { targetLanguage } = languages
  const other = useJournal(journal, (state) => otherLanguage(state, languages))
  const now = useJournal(journal, ({ open }) => open.draft.writtenIn)
  const isUsedElsewhere = useJournal(journal, ({ entries }) =>
    entries.some(({ writtenIn }) => writtenIn !== undefined),
  )
  const press = useCallback(
    () => journal.type({ writtenIn: other === targetLanguage ? targetLanguage : '' }),
    [journal, other, targetLanguage],
  )
  if (other === null) return null
  return {
    name: t('writeIn', { language: languageInSentence(other, siteLanguage) }),
    /** The language that is learned, where the entry is written in it. */
    written: isStraight({ writtenIn: now }, targetLanguage)
      ? languageTitle(targetLanguage, siteLanguage)
      : null,
    isUsed: isUsedElsewhere || now !== '',
    press,
  }
}

type WriteInProps = { journal: Journal; profile: Languages }

/** Has the open entry written in the other language. */
function WriteInButton({ journal, profile }: WriteInProps) {
  const writeIn = useWriteIn(journal, profile)
  return writeIn && <LinkButton onClick={writeIn.press}>{writeIn.name}</LinkButton>
}

/** The same below the date, where nothing stands beside the entry: only for who has used it. */
export function WriteInLine({ journal, profile }: WriteInProps) {
  const writeIn = useWriteIn(journal, profile)
  if (writeIn === null || !writeIn.isUsed) return null
  return (
    <p className="write-in">
      {writeIn.written && <strong>{writeIn.written}</strong>}{' '}
      <LinkButton onClick={writeIn.press}>{writeIn.name}</LinkButton>
    </p>
  )
}
