import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { EVENT_LIFE_MS, UNCONFIRMED_LIFE_MS } from '#server/accounts/open-accounts.ts'
import { MOST_EVENTS_A_DAY } from '#server/accounts/store/sql-account-events.ts'
import { markedFigures } from '../../marked-figures.fixture.ts'

const [EVENTS, UNCONFIRMED] = [EVENT_LIFE_MS / DAY_MS, UNCONFIRMED_LIFE_MS / DAY_MS]

it('operators read how long events and unconfirmed accounts are kept as it is', () => {
  expect(markedFigures('docs/accounts.md')).toEqual({
    'event-days': [EVENTS, EVENTS],
    'unconfirmed-days': [UNCONFIRMED, UNCONFIRMED, UNCONFIRMED],
    'events-a-day': [MOST_EVENTS_A_DAY],
  })
})

it.each(SITE_LANGUAGES)('learners read the same in %s', (language) => {
  const { privacy } = JSON.parse(readFileSync(`public/locales/${language}/site.json`, 'utf8'))
  const [, unconfirmed, events] = privacy.retention.text.match(/\d+/g)?.map(Number) ?? []
  expect([unconfirmed, events]).toEqual([UNCONFIRMED, EVENTS])
})
