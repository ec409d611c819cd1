import { addDays } from '#domain/days.ts'
import type { SuggestionSource } from './suggestion.ts'

const OPEN_FOR_DAYS = 14 // after the day of the page; later, nobody remembers what was asked about

/** Questions about pages of the last two weeks that a machine asked when it checked them. */
export const askedBack: SuggestionSource = ({ today, pages }) =>
  pages
    .filter(({ date }) => date < today && date >= addDays(today, -OPEN_FOR_DAYS))
    .flatMap(({ date, asked }) =>
      asked === null
        ? []
        : [
            {
              id: `asked ${date} ${asked.question}`,
              kind: 'asked' as const,
              written: date,
              quote: asked.question,
              language: asked.language,
            },
          ],
    )
