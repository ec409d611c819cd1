import { use, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Entry } from '#domain/journal/entry.ts'
import { isStraight } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { withWordChange } from '#domain/translate/use-heard-word.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { currentEntry, isOpenUnsaved, useJournal } from '#web/journal/journal.ts'
import { ShadowScreen } from '#web/practice/shadow/shadow-screen.tsx'
import { useAttempts } from '#web/practice/shadow/use-shadowing.ts'
import { saveTyped } from '#web/translate/save-typed.ts'
import { EntriesComing } from '#web/ui/connection.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { optionalPart } from '../loading/optional-part.tsx'
import { loadShadowParts } from '../practice/shadow-parts.ts'
import { useAttemptPorts } from '../practice/use-attempt-ports.ts'
import { WithReadings } from '../practice/with-readings.tsx'
import { WithWordCard } from '../practice/with-word-card.tsx'
import type { PageProps } from '../services/services.ts'
import { useServices } from '../services/services-context.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'
import { Unsaved } from './unsaved.tsx'

// few need it, and once
const FirstOffer = optionalPart('shown', async () => (await import('./first-offer.tsx')).FirstOffer)

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

function Shadowing({ diary, ...parts }: LoopParts) {
  const services = useServices()
  const { profile } = parts
  const entry = useJournal(diary.journal, currentEntry)
  useTypedTranslation(diary, entry, profile.targetLanguage)
  const attempts = useAttempts(useAttemptPorts(diary), {
    entry,
    language: entry?.translationLanguage ?? profile.targetLanguage,
    measure: profile.preferences.accuracyMeasure ?? 'aligned',
  })
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
    <WithWordCard {...{ diary, profile, entry }}>
      <ShadowScreen
        {...{ profile, entry, attempts }}
        slots={{
          sessionLine: parts.sessionLine,
          list: parts.list,
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
          offer: <FirstOffer profile={profile} today={parts.today} />,
        }}
        speech={use(services.speech())}
        later={{ loadParts: loadShadowParts, whenIdle: services.whenIdle }}
        today={parts.today}
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
        onActive={parts.onActive}
        onOpenToday={entry?.date === todaysDate ? null : diary.journal.openToday}
      />
    </WithWordCard>
  )
}
