import type { Day } from '#domain/clock.ts'
import { longDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Figures, Section, WaitingLine } from './progress-section.tsx'

type WordsSectionProps = {
  /** The first day of all. */
  since: Day
  /** null: not counted yet. */
  written: number | null
  spoken: number
}

export function WordsSection({ since, written, spoken }: WordsSectionProps) {
  const { t, language } = useTexts('progress')
  return (
    <Section title={t('words.title')} note={t('words.note', { day: longDay(since, language) })}>
      {written === null ? (
        <WaitingLine />
      ) : (
        <Figures
          figures={[
            { name: t('words.written'), value: written },
            { name: t('words.spoken'), value: spoken },
          ]}
        />
      )}
    </Section>
  )
}
