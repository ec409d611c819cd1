import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountFailure, SignInStep } from '#domain/accounts/account-service.ts'
import type { IssuerReturn } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { INES, openPage } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import '#web/ui/base.css'
import { LogInPage } from './log-in-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Opens the log-in of a server with an issuer, which answers by a script; with what the issuer led back here with. */
async function open(
  {
    left = success(null),
    entered = failure('unexpected'),
    singleSignOn = 'Ørsted Skole' as string | null,
  }: {
    left?: Outcome<null, AccountFailure>
    entered?: Outcome<SignInStep, AccountFailure>
    singleSignOn?: string | null
  },
  mailedLink?: string,
) {
  const asked: unknown[] = []
  window.history.replaceState(mailedLink === undefined ? null : { mailedLink }, '')
  await openPage('/login', LogInPage, {
    singleSignOn,
    steps: {
      async goToIssuer() {
        asked.push('away')
        return left
      },
      async returnFromIssuer(arrived: IssuerReturn) {
        asked.push(arrived)
        return entered
      },
    },
  })
  return asked
}

beforeEach(() => startTestTexts('en'))

describe('the log-in with an issuer', () => {
  it('has one button with its name, which leaves for it', async () => {
    const asked = await open({})
    await button('Log in with Ørsted Skole').click()
    await expect.poll(() => asked).toEqual(['away'])
  })

  it('has none where there is no issuer', async () => {
    await open({ singleSignOn: null })
    await expect.element(button('Log In')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Log in with/ })).not.toBeInTheDocument()
  })

  it.each([
    ['vi', 'Đăng nhập bằng Ørsted Skole'],
    ['da', 'Log ind med Ørsted Skole'],
  ] as const)('is in %s, too, and fits a narrow screen', async (language, name) => {
    await startTestTexts(language)
    await page.viewport(360, 740)
    await open({})
    await expect.element(button(name)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  it('says in plain words that it does not answer, and the password is still asked for', async () => {
    await open({ left: failure('issuer-down') })
    await button('Log in with Ørsted Skole').click()
    await expect.element(page.getByText(/isn't answering right now/)).toBeVisible()
    await expect.element(button('Log In')).toBeEnabled()
  })

  it('uses what it brings back once, and forgets it', async () => {
    const entered = success({ step: 'signed-in' as const, profile: INES })
    const asked = await open({ entered }, '?code=oidc_1')
    await expect.poll(() => asked).toEqual([{ code: 'oidc_1' }])
    expect(window.history.state?.mailedLink).toBeUndefined()
  })

  it('goes on with a second step where the account asks for one', async () => {
    await open({ entered: success({ step: 'second-factor' }) }, '?code=oidc_1')
    await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  })

  it('says what to do where the address has an account already', async () => {
    const asked = await open(
      { entered: failure('not-linked') },
      '?error=access_denied&error_code=identity_not_linked',
    )
    await expect.element(page.getByText(/There's already an account with this email/)).toBeVisible()
    expect(asked).toEqual([{ error: { code: 'identity_not_linked', message: '' } }])
  })
})
