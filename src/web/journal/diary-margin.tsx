import { useEffect, useMemo, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { countWords } from '#domain/text/text-summary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TYPING_PAUSE_MS } from '#web/ui/form/writing.ts'
import { type Journal, openLanguage, useJournal } from './journal.ts'
import { WriteInButton } from './write-in.tsx'

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
