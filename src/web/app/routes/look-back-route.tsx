import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { dayOf } from '#domain/clock.ts'
import { firstMonth, lastMonth, lookBack, monthAsked } from '#domain/look-back/look-back.ts'
import { monthInSentence } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useJournal } from '#web/journal/journal.ts'
import { LookBackScreen, useSaidRows } from '#web/look-back/look-back-screen.tsx'
import { openDiary } from '../diary/open-diary.ts'
import { BehindGate } from '../gate/gate.tsx'
import { type PageProps, useServices } from '../services/services.ts'

export function LookBackRoute({ account }: PageProps) {
  const { t, language } = useTexts('days')
  const today = dayOf(useServices().clock.now())
  const month = monthAsked(new URLSearchParams(useLocation().search).get('of'), today)
  return (
    <BehindGate
      account={account}
      gate="diary"
      title={t('lookBack.title', { month: monthInSentence(month, language) })}
    >
      {(profile) => <MonthOfEntries {...{ profile, month, today }} />}
    </BehindGate>
  )
}

type MonthOfEntriesProps = { profile: Profile; month: string; today: string }

function MonthOfEntries({ profile, month, today }: MonthOfEntriesProps) {
  const services = useServices()
  const diary = openDiary(services, profile)
  const { days } = diary.journal.core
  const entries = useJournal(diary.journal, (state) => state.entries)
  const isAllKnown = useJournal(diary.journal, (state) => state.known === 'all')
  const isFilling = useJournal(diary.journal, (state) => state.isFilling)
  const rows = useSaidRows(diary.loadSentences)
  const { targetLanguage: language, preferences } = profile
  const measure = preferences.accuracyMeasure ?? 'aligned'
  const pastEntries = useMemo(() => {
    void entries // they tell that days have changed
    if (!isAllKnown || rows === null) return null
    return lookBack(month, { days: days.all(), rows: rows === 'failed' ? [] : rows, language, measure })
  }, [entries, isAllKnown, rows, month, days, language, measure])
  return (
    <LookBackScreen
      month={month}
      first={firstMonth(days.all(), today)}
      last={lastMonth(days.all(), today)}
      entries={pastEntries}
      isFilling={isFilling}
      hasFailed={rows === 'failed'}
      copy={services.copy}
      print={services.print}
    />
  )
}
