import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SiteLanguage } from '#domain/languages.ts'
import { showPage } from '#web/site/show-page.fixture.ts'
import { PricingPage } from './pricing-page.tsx'

const openPricing = (language: SiteLanguage = 'en') => showPage(<PricingPage />, { language })

const plans = () => page.getByRole('list').first()
const plan = (name: string) => {
  const heading = page.getByRole('heading', { level: 2, name, exact: true }).element()
  return page.elementLocator(heading.closest('li') as HTMLElement)
}
const priceOf = (name: string) =>
  [...plan(name).element().querySelectorAll<HTMLElement>('.plan-price')]
    .filter((price) => price.checkVisibility())
    .map((price) => price.innerText.replace(/\s+/g, ' '))

describe('the plans', () => {
  it('PRICE-2: are four, in their order', async () => {
    await openPricing()

    expect(
      plans()
        .getByRole('heading', { level: 2 })
        .elements()
        .map((name) => name.textContent),
    ).toEqual(['Free Trial', 'Premium', 'Family', 'Lifetime'])
  })

  it("PRICE-3: each lists what's included", async () => {
    await openPricing()

    for (const name of ['Free Trial', 'Premium', 'Family', 'Lifetime']) {
      await expect.element(plan(name).getByRole('heading', { name: "What's included" })).toBeVisible()
      expect(plan(name).getByRole('list').getByRole('listitem').elements()).toHaveLength(3)
    }
  })

  it('PRICE-4: premium alone is recommended, and has the only filled button', async () => {
    await openPricing()

    expect(plans().getByText('Recommended').elements()).toHaveLength(1)
    await expect.element(plan('Premium').getByText('Recommended')).toBeVisible()
    expect(plans().element().querySelectorAll('.button-primary')).toHaveLength(1)
  })

  it('PRICE-5: the trial alone says how long it lasts', async () => {
    await openPricing()

    await expect.element(plan('Free Trial').getByText('14 days')).toBeVisible()
    expect(
      plans()
        .getByText(/\d days/)
        .elements(),
    ).toHaveLength(1)
  })

  it('PRICE-10: the trial is Free, without a period', async () => {
    await openPricing()

    expect(priceOf('Free Trial')).toEqual(['Free'])
  })

  it('PRICE-13: the buttons do nothing', async () => {
    await openPricing()
    const [before, address] = [document.body.innerHTML, location.href]
    for (const button of plans().getByRole('button').all()) await button.click()

    expect(document.body.innerHTML).toBe(before)
    expect(location.href).toBe(address)
  })
})

describe('the billing period', () => {
  it('PRICE-1 PRICE-6: is monthly at first', async () => {
    await openPricing()

    await expect.element(page.getByRole('group', { name: 'Billing period' })).toBeInTheDocument()
    await expect.element(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    expect(priceOf('Premium')).toEqual(['$4.99 / month'])
  })

  it('PRICE-1 PRICE-7 PRICE-8 PRICE-12: changes what premium costs, by mouse and by keyboard', async () => {
    await openPricing()
    await page.getByRole('radio', { name: 'Annual' }).click()

    expect(priceOf('Premium')).toEqual(['$29.99 / year'])
    expect(priceOf('Family')).toEqual(['$59.99 / year'])
    expect(priceOf('Lifetime')).toEqual(['$99.99 once'])
    expect(priceOf('Free Trial')).toEqual(['Free'])

    await page.getByRole('radio', { name: 'Monthly' }).click()
    expect(priceOf('Premium')).toEqual(['$4.99 / month'])
  })

  it('PRICE-9 PRICE-11 PRICE-12: by the month, family shows its year and lifetime its one payment', async () => {
    await openPricing()

    expect(priceOf('Family')).toEqual(['$59.99 / year'])
    expect(priceOf('Lifetime')).toEqual(['$99.99 once'])
  })
})

describe('the currency', () => {
  it('PRICE-16 PRICE-21 PRICE-23: readers of Vietnamese see dong', async () => {
    await openPricing('vi')
    const seen = () => ['Premium', 'Gia đình', 'Trọn đời'].flatMap(priceOf)

    expect(seen()).toEqual(['73.353 ₫ / tháng', '881.853 ₫ / năm', '1.469.853 ₫ một lần'])
    await page.getByRole('radio', { name: 'Hằng năm' }).click()
    expect(seen()).toEqual(['440.853 ₫ / năm', '881.853 ₫ / năm', '1.469.853 ₫ một lần'])
  })

  it('PRICE-17 PRICE-22 PRICE-24: readers of Danish see kroner', async () => {
    await openPricing('da')
    const seen = () => ['Premium', 'Familie', 'For altid'].flatMap(priceOf)

    expect(seen()).toEqual(['33,93 kr / måned', '407,93 kr / år', '679,93 kr én gang'])
    await page.getByRole('radio', { name: 'Årligt' }).click()
    expect(seen()).toEqual(['203,93 kr / år', '407,93 kr / år', '679,93 kr én gang'])
  })

  it('PRICE-18 PRICE-20: everyone else sees dollars', async () => {
    await openPricing()

    expect(['Premium', 'Family', 'Lifetime'].flatMap(priceOf)).toEqual([
      '$4.99 / month',
      '$59.99 / year',
      '$99.99 once',
    ])
  })

  it('PRICE-25: elsewhere than in dollars premium says about how much a month is, when it is paid by the month', async () => {
    const { unmount } = await openPricing('vi')
    await expect
      .element(plan('Premium').getByText(/^Khoảng 73\.500\u00a0₫ mỗi tháng nếu trả theo tháng/))
      .toBeVisible()
    await unmount()

    const danish = await openPricing('da')
    await expect
      .element(plan('Premium').getByText(/^Cirka 34\u00a0kr om måneden, hvis du betaler månedligt/))
      .toBeVisible()
    await danish.unmount()

    await openPricing('en')
    await expect.element(plan('Premium').getByText('For one learner who practices most days.')).toBeVisible()
  })
})

describe('below the plans', () => {
  it('PRICE-14 DATA-8: questions about switching, refunds, the family plan and the trial, each with its answer', async () => {
    await openPricing()
    const questions = [...document.querySelectorAll('details')]

    expect(questions.map((one) => one.querySelector('summary')?.textContent)).toEqual([
      'Can I switch plans later?',
      'What is your refund policy?',
      'How does the family plan work?',
      'What happens after the free trial?',
    ])
    await expect.element(page.getByText(/Within 14 days of a payment/)).not.toBeVisible()
    await page.getByText('What is your refund policy?').click()
    await expect.element(page.getByText(/Within 14 days of a payment/)).toBeVisible()
  })

  it('PRICE-15: the call to action leads to sign-up', async () => {
    await openPricing()

    await expect.element(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
  })
})
