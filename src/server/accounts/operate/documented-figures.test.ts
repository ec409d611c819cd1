import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/duration.ts'
import { EVENT_LIFE_MS, UNCONFIRMED_LIFE_MS } from '#server/accounts/open-accounts.ts'
import { MOST_EVENTS_A_DAY } from '#server/accounts/store/sql-account-events.ts'

const read = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ')

it('operators and learners read how long events and unconfirmed accounts are kept as it is', () => {
  const [events, unconfirmed] = [EVENT_LIFE_MS / DAY_MS, UNCONFIRMED_LIFE_MS / DAY_MS]
  const manual = read('docs/accounts.md')
  expect(manual).toContain(`\`account_event\` keeps for ${events} days`)
  expect(manual).toContain(`| table \`account_event\` | ${events} days,`)
  expect(manual).toContain(`nobody confirms within ${unconfirmed} days is dropped`)
  expect(manual).toContain(`| ${unconfirmed} days from sign-up or the last invitation`)
  expect(manual).toContain(`at most ${MOST_EVENTS_A_DAY} other rows in 24 hours`)
  const policy: [language: string, unconfirmed: string, events: string][] = [
    ['en', `for ${unconfirmed} days where nobody confirms`, `kept for ${events} days`],
    ['vi', `${unconfirmed} ngày nếu không ai xác nhận`, `giữ trong ${events} ngày`],
    ['da', `i ${unconfirmed} dage, hvis ingen bekræfter`, `gemmes i ${events} dage`],
  ]
  for (const [language, ...said] of policy)
    for (const words of said) expect(read(`public/locales/${language}/site.json`)).toContain(words)
})
