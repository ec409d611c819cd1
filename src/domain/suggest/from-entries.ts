import { isDay } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { dayLookedTo, looksAhead } from './looks-ahead.ts'
import type { SuggestionSource } from './suggestion.ts'

const ASKED_FOR_DAYS = 7 // how long after the day that was looked to; later, nobody wonders any more
const LONGEST_AHEAD_DAYS = 70 // from a day to the end of the next month, and a week: older entries need not be read

/** Sentences that looked ahead to a day that has come in the last week. */
export const lookAhead: SuggestionSource = ({ today, entries }) =>
  entries
    .filter(({ date }) => date < today && date >= addDays(today, -LONGEST_AHEAD_DAYS))
    .flatMap(({ date, content, language }) =>
      sentencesOf(content, language).flatMap((quote, place) => {
        const ahead = looksAhead(quote, language)
        if (ahead === null) return []
        const day = dayLookedTo(date, ahead)
        const isDue = day <= today && today < addDays(day, ASKED_FOR_DAYS)
        return isDue
          ? [{ id: `ahead ${date} ${place}`, kind: 'ahead' as const, written: date, quote, language }]
          : []
      }),
    )

/** The ends of the dates of which it is a year since: an entry of 29 February comes on the 28th where there is no 29th. */
function datesOfYears(today: string): string[] {
  const [year = '', date] = [today.slice(0, 4), today.slice(4)]
  return date === '-02-28' && !isDay(`${year}-02-29`) ? [date, '-02-29'] : [date]
}

/** How entries of this date began in other years. */
export const otherYears: SuggestionSource = ({ today, entries }) => {
  const dates = datesOfYears(today)
  return entries
    .filter(
      ({ date }) => date < today && date.slice(0, 4) !== today.slice(0, 4) && dates.includes(date.slice(4)),
    )
    .flatMap(({ date, content, language }) => {
      const [quote] = sentencesOf(content, language)
      return quote === undefined
        ? []
        : [{ id: `years ${date}`, kind: 'years' as const, written: date, quote, language }]
    })
}
