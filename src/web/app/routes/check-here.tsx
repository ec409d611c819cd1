import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveOwnWords } from '#domain/journal/save-translation.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { CheckStanding } from '#web/feedback/corrections-section.tsx'
import { isOpenUnsaved, openSavedState, useJournal } from '#web/journal/journal.ts'
import { Unsaved } from '#web/journal/unsaved.tsx'
import { CheckScreen } from '#web/translate/check-screen.tsx'
import { saveTyped, saveTypedNow, typedBeside } from '#web/translate/save-typed.ts'
import { PLAIN_ARRIVAL } from '../diary/open-diary.ts'
import { syncSoon } from '../practice/attempt-ports.ts'
import { OwnCorrections } from '../practice/own-corrections.tsx'
import { WordsToKeep } from '../practice/words-of-entry.tsx'
import type { LoopParts } from './loop-route.tsx'

/** The second step of an entry that is written in the language that is learned. */
export function CheckHere({ diary, profile, onActive, sessionLine, list }: LoopParts) {
  const { journal } = diary
  const language = profile.targetLanguage
  const entry = useJournal(journal, ({ open }) => open.doc.entry ?? null)
  const date = useJournal(journal, ({ open }) => open.date)
  const text = useJournal(journal, ({ open }) => open.draft.content)
  const savedState = useJournal(journal, openSavedState)
  const isUnsaved = useJournal(journal, isOpenUnsaved)
  const [startsChecking, setStartsChecking] = useState(diary.arrival.translate)
  useEffect(() => {
    diary.arrival = PLAIN_ARRIVAL // not before: a first render that is thrown away must leave it for the next
  }, [diary])
  const hasEntry = entry !== null
  const beside = useJournal(journal, typedBeside) // what another device types meanwhile
  useEffect(
    () => (hasEntry ? saveTyped(journal, date, language) : undefined),
    [hasEntry, journal, date, language],
  )
  const [standing, setStanding] = useState<CheckStanding>('looking')
  const takeStanding = useCallback((next: CheckStanding) => setStanding(next), [])
  const navigate = useNavigate()

  /** Answers whether the entry is saved, and what is practised then. */
  async function save(): Promise<boolean> {
    onActive()
    const isSaved = await journal.save()
    if (isSaved) void syncSoon(diary)
    return isSaved
  }
  async function takeOwnWords(): Promise<boolean> {
    onActive()
    const isKept = await saveTypedNow(journal, date, language) // an earlier version has it from then on
    return isKept && journal.core.changeDay(date, saveOwnWords)
  }
  async function practiceAloud(): Promise<void> {
    const hasText = entry !== null && !isBlank(entry.translatedContent ?? '')
    if (isUnsaved ? await save() : hasText || (await takeOwnWords())) void navigate('/shadow')
  }
  async function saveAndCheck(): Promise<void> {
    if (!(await save())) return void navigate('/diary') // which says why, and what can be done
    setStartsChecking(true)
  }
  return (
    <CheckScreen
      {...{ entry, beside, language }}
      typed={{ text, isUnsaved, savedState }}
      isToCheck={standing === 'unchecked'}
      onType={(content, over) => {
        journal.type({ content }, { content: over })
        onActive()
      }}
      onComposing={journal.setComposing}
      onSave={() => void save()}
      onPracticeAloud={() => void practiceAloud()}
      onOwnWords={() => void takeOwnWords()}
      slots={{
        sessionLine,
        list,
        unsaved: <Unsaved entry={null} isStraight isByHand={false} onSave={() => void saveAndCheck()} />,
        corrections: entry !== null && (
          <OwnCorrections
            {...{ diary, profile, entry, onActive }}
            typed={{ text, isEntry: true }}
            startChecking={startsChecking}
            onStanding={isUnsaved ? undefined : takeStanding}
          />
        ),
        words: entry !== null && !isUnsaved && <WordsToKeep {...{ diary, entry, language }} />,
      }}
    />
  )
}
