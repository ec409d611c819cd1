import type { Page } from 'playwright-core'

type NewLearner = { name: string; email: string; password: string; native: string; target: string }

/** Fills in the sign-up form that is open. */
export async function fillSignUpForm(page: Page, learner: NewLearner): Promise<void> {
  await page.getByLabel('Full name').fill(learner.name)
  await page.getByLabel('Email', { exact: true }).fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByLabel('Confirm password').fill(learner.password)
  await page.getByLabel('Native language').selectOption(learner.native)
  await page.getByLabel('Language to learn').selectOption(learner.target)
}

export function pressSignUp(page: Page): Promise<void> {
  return page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
}
