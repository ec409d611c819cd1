import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import { NEW_PREFERENCES } from '#domain/accounts/profile.ts'
import { LANGUAGES, type LanguageCode, SITE_LANGUAGES } from '#domain/languages.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { PracticeForm } from './practice-form.tsx'

const NAMES = {
  en: 'Readings above the words',
  vi: 'Cách đọc phía trên chữ',
  da: 'Læsemåde over ordene',
}

async function show(language: LanguageCode, width = 1280) {
  await page.viewport(width, 800)
  const changes: PreferenceChange[] = []
  const nothing = async () => true
  await render(
    <PracticeForm
      language={language}
      preferences={{ ...NEW_PREFERENCES, chineseReadings: 'failed' }}
      onChange={(change) => changes.push(change)}
      onStored={nothing}
      onSave={nothing}
      onLeave={nothing}
    />,
  )
  return changes
}

it.each(SITE_LANGUAGES)(
  'where readings are shown is asked of those who learn a language with some (%s)',
  async (site) => {
    startTestTexts(site)
    const changes = await show('ja-JP')
    const choices = page.getByRole('group', { name: NAMES[site] }).getByRole('radio')
    await expect.element(choices.nth(0)).toBeChecked()
    await choices.nth(2).click()
    expect(changes).toEqual([{ japaneseReadings: 'never' }])
  },
)

it('on a phone the choice stands behind a line that says what is chosen', async () => {
  startTestTexts('en')
  await show('zh-CN', 360)
  const group = page.getByRole('group', { name: NAMES.en })
  await expect.element(page.getByText("On words that weren't understood").first()).toBeVisible()
  await expect.element(group).not.toBeInTheDocument()
  await page.getByText(NAMES.en).click()
  await expect.element(group).toBeVisible()
})

it('each language has a choice of its own', async () => {
  startTestTexts('en')
  const changes = await show('zh-CN')
  await expect.element(page.getByRole('radio', { name: "On words that weren't understood" })).toBeChecked()
  await page.getByRole('radio', { name: 'Always' }).click()
  expect(changes).toEqual([{ chineseReadings: 'always' }])
})

it.each(LANGUAGES.filter((language) => language !== 'ja-JP' && language !== 'zh-CN'))(
  'nobody is asked who learns %s',
  async (language) => {
    startTestTexts('en')
    await show(language)
    await expect.element(page.getByRole('group', { name: 'Accuracy' })).toBeVisible()
    expect(page.getByRole('group', { name: NAMES.en }).elements()).toEqual([])
  },
)
