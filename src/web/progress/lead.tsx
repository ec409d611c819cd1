import type { Day } from '#domain/clock.ts'
import { countEntries, type DayMarks, firstDay } from '#domain/progress/day-marks.ts'
import { longDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { dayOfYear } from './progress-dates.ts'

type LeadProps = {
  /** null: not known yet. */
  marks: DayMarks | null
  /** Words that were understood. */
  words: number
  today: Day
}

/** All of it in one sentence. */
export function Lead({ marks, words, today }: LeadProps) {
  const sentence = useSentence()
  return <p className="progress-lead">{marks !== null && sentence(marks, words, today)}</p>
}

function useSentence() {
  const { t, language } = useTexts('progress')
  const all = new Intl.ListFormat(language)
  const format = new Intl.NumberFormat(language)
  const counted = (count: number) => ({ count, number: format.format(count) })
  const dayText = (day: Day, today: Day) =>
    day.slice(0, 4) === today.slice(0, 4) ? dayOfYear(day, language) : longDay(day, language)
  return (marks: DayMarks, words: number, today: Day): string => {
    const since = firstDay(marks)
    if (since === null) return t('lead.nothing')
    const entries = countEntries(marks)
    const spoken = [...marks.values()].filter(({ isSpoken }) => isSpoken).length
    const counts = [
      ...(entries > 0 ? [t('lead.entries', counted(entries))] : []),
      ...(words > 0 ? [t('lead.words', counted(words))] : []),
    ]
    const what = all.format(counts.length > 0 ? counts : [t('lead.days', counted(spoken))])
    return since < today ? t('lead.since', { what, day: dayText(since, today) }) : t('lead.soFar', { what })
  }
}
