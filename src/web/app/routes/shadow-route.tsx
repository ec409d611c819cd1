import { type ComponentProps, use, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Entry } from '#domain/journal/entry.ts'
import { isStraight } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { once } from '#domain/promises.ts'
import { withWordChange } from '#domain/translate/use-heard-word.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { currentEntry, isOpenUnsaved, useJournal } from '#web/journal/journal.ts'
import { Unsaved } from '#web/journal/unsaved.tsx'
import type { LoadLaterParts } from '#web/practice/shadow/later-parts.ts'
import { ShadowScreen } from '#web/practice/shadow/shadow-screen.tsx'
import { useAttempts } from '#web/practice/shadow/use-shadowing.ts'
import { saveTyped } from '#web/translate/save-typed.ts'
import { EntriesComing } from '#web/ui/connection.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { WithReadings } from '../diary/readings.tsx'
import { optionalPart } from '../loading/optional-part.tsx'
import { useAttemptPorts } from '../practice/attempt-ports.ts'
import { WithWordCard } from '../practice/words-of-entry.tsx'
import { type PageProps, useServices } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'

// few need it, and once
const FirstOffer = optionalPart('shown', () =>
  import('#web/practice/today/first-offer.tsx').then((part) => part.FirstOffer),
)

export function ShadowRoute(props: PageProps) {
  const { t } = useTexts('shadow')
  return <LoopRoute {...props} step="speak" gate="shadow" title={t('title')} Screen={Shadow} />
}

/** The address practises the words that the link from the translation practises: those that are typed. */
function useTypedTranslation({ journal }: OpenDiary, entry: Entry | null, target: LanguageCode): void {
  const date = entry?.date
  useEffect(
    () => (date === undefined ? undefined : saveTyped(journal, date, target)),
    [journal, date, target],
  )
}

function Shadow(props: LoopParts) {
  return (
    <WithReadings {...props}>
      <Shadowing {...props} />
    </WithReadings>
  )
}

function Shadowing({ diary, profile, today, sessionLine, list, onActive }: LoopParts) {
  const entry = useJournal(diary.journal, currentEntry)
  useTypedTranslation(diary, entry, profile.targetLanguage)
  const navigate = useNavigate()
  const todaysDate = useJournal(diary.journal, (state) => state.today)
  const isUnsaved = useJournal(diary.journal, isOpenUnsaved)
  const { isByHand } = useSyncExternalStore(diary.signs.subscribe, diary.signs.get)
  const isFilling = useJournal(diary.journal, (state) => state.isFilling)
  const isChecked = useJournal(diary.journal, ({ open }) => isStraight(open.draft, profile.targetLanguage))
  const saveAndTranslate = async () => {
    const isSaved = await diary.journal.save()
    if (isSaved) diary.arrival = { translate: true, saved: false }
    void navigate(isSaved ? '/translate' : '/diary') // which says why it is not saved
  }
  return (
    <PractisedText
      {...{ diary, profile, entry, today, onActive }}
      language={entry?.translationLanguage ?? profile.targetLanguage}
      slots={{
        sessionLine,
        list,
        unsaved: isUnsaved ? (
          <Unsaved
            {...{ entry, isByHand }}
            step="speak"
            isStraight={isChecked}
            onSave={() => void saveAndTranslate()}
          />
        ) : (
          isFilling &&
          entry === null && (
            <p>
              <EntriesComing />
            </p>
          )
        ),
        offer: <FirstOffer {...{ profile, today }} />,
      }}
      onReword={async (change, isEdited) => {
        let isThisText = false
        const isSaved = await diary.journal.core.changeDay(entry?.date ?? '', (doc) => {
          const next = withWordChange(doc, change, isEdited)
          isThisText = next !== doc
          return next
        })
        if (!isThisText) return 'other-text'
        return isSaved ? 'saved' : 'not-saved'
      }}
      onOpenToday={entry?.date === todaysDate ? null : diary.journal.openToday}
    />
  )
}

const loadParts = once(async () => {
  const [{ AfterAttempt }, { ListeningExercise }, { UseSaid }] = await Promise.all([
    import('#web/practice/shadow/recording-view/seen-recording.tsx'),
    import('#web/practice/shadow/by-ear/listening-exercise.tsx'),
    import('#web/practice/shadow/use-said.tsx'),
  ])
  return { AfterAttempt, ListeningExercise, UseSaid }
})

/** Nothing on the page waits for them. */
export const loadShadowParts: LoadLaterParts = async () => {
  try {
    return await loadParts()
  } catch (error) {
    console.error('What follows an attempt could not be loaded', error)
    return null
  }
}

type PractisedTextProps = Pick<LoopParts, 'diary' | 'profile' | 'today' | 'onActive'> &
  Pick<ComponentProps<typeof ShadowScreen>, 'entry' | 'slots' | 'onReword' | 'onOpenToday'> & {
    /** The one that it is said in. */
    language: LanguageCode
  }

/** A text that is said sentence by sentence, and whose words can be asked about. */
export function PractisedText({ diary, language, ...screen }: PractisedTextProps) {
  const { speech, whenIdle } = useServices()
  const { profile, entry } = screen
  const measure = profile.preferences.accuracyMeasure ?? 'aligned'
  return (
    <WithWordCard {...{ diary, profile, entry }}>
      <ShadowScreen
        {...screen}
        attempts={useAttempts(useAttemptPorts(diary), { entry, language, measure })}
        speech={use(speech())}
        later={{ loadParts: loadShadowParts, whenIdle }}
      />
    </WithWordCard>
  )
}
