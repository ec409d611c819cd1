import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEMO_ID } from '#domain/accounts/account-state.ts'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { FirstOffer } from './first-offer.tsx'
import { madeToday } from './today.fixture.ts'

function show(id: string, isFirstDay = true) {
  const profile: Profile = {
    ...{ id, name: 'Ines', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
    preferences: NEW_PREFERENCES,
  }
  return render(
    <TestRouter>
      <FirstOffer profile={profile} today={madeToday({ isFirstDay }).today} />
    </TestRouter>,
  )
}

beforeEach(() => startTestTexts('en'))
afterEach(() => localStorage.clear())

it('who has no account is offered one after the first session, others a reminder', async () => {
  const visitor = await show(DEMO_ID)
  await expect
    .element(page.getByRole('link', { name: 'Create an account' }))
    .toHaveAttribute('href', '/signup')
  await visitor.unmount()
  await show('ines')
  await expect
    .element(page.getByRole('link', { name: 'Choose a reminder' }))
    .toHaveAttribute('href', '/settings/reminders')
})

it('it is offered once, and not after later days', async () => {
  const first = await show('ines')
  await expect.element(page.getByRole('link')).toBeVisible()
  await first.unmount()
  const again = await show('ines')
  expect(page.getByRole('link').elements()).toEqual([])
  await again.unmount()
  await show('ana', false)
  expect(page.getByRole('link').elements()).toEqual([])
})
