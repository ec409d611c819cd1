import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inStep } from '#domain/journal/straight.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { editor, list, openDiary, rowsWith, save } from './diary-screen.fixture.tsx'
import { entry } from './journal.fixture.ts'

beforeEach(() => startTestTexts('en'))

const saveAndTranslate = () => page.getByRole('button', { name: 'Save and translate' })
const goToTranslation = () => page.getByRole('link', { name: 'Go to Translation' })
const tagInput = () => page.getByRole('textbox', { name: 'Add tag' })

it('Save and translate is there once there are words, saves them and leads on', async () => {
  const { journal, ledOn } = await openDiary()
  await expect.element(saveAndTranslate()).not.toBeInTheDocument()
  await editor().fill('  ')
  await expect.element(saveAndTranslate()).not.toBeInTheDocument()
  await editor().fill('Sol.')
  await saveAndTranslate().click()
  await expect.poll(() => ledOn).toEqual(['translate'])
  expect(journal.get().entries).toMatchObject([{ content: 'Sol.' }])
})

it('once it is saved and translated, Practice aloud leads on, until something is changed', async () => {
  const translated = { ...entry('2026-11-21', 'Sol.'), translatedContent: 'Sun.' }
  const { journal, ledOn } = await openDiary({ rows: rowsWith(translated) })
  const practise = page.getByRole('button', { name: 'Practice aloud' })
  await expect.element(practise).toHaveClass(/button-primary/)
  await expect.element(saveAndTranslate()).not.toBeInTheDocument()
  await practise.click()
  expect(ledOn).toEqual(['practice'])
  await editor().fill('Sol y lluvia.')
  await expect.element(practise).not.toBeInTheDocument()
  await save().click()
  await expect.poll(() => journal.get().entries).toMatchObject([{ isTranslationStale: true }])
  await expect.element(saveAndTranslate()).toBeVisible()
})

it.each([
  ['en', 'Translate it yourself'],
  ['vi', 'Tự viết bản dịch'],
  ['da', 'Oversæt selv'],
] as const)(
  'where nothing translates the pair, it promises no translation, and leads to the own version (%s)',
  async (language, name) => {
    startTestTexts(language)
    const { journal, ledOn } = await openDiary({ isByHand: true })
    await page.getByRole('textbox').first().fill('Sol.')
    const lead = page.getByRole('button', { name, exact: true })
    await expect.element(lead).toHaveClass(/button-primary/)
    expect(document.querySelectorAll('.diary-actions .button-primary')).toHaveLength(1)
    await lead.click()
    await expect.poll(() => ledOn).toEqual(['translate'])
    expect(journal.get().entries).toMatchObject([{ content: 'Sol.' }])
  },
)

it('where it cannot be saved, nobody is led on', async () => {
  const { rows, ledOn } = await openDiary()
  rows.failure = 'storage-full'
  await editor().fill('Sol.')
  await saveAndTranslate().click()
  await goToTranslation().click()
  await expect.element(page.getByText('This device is full.', { exact: false })).toBeVisible()
  expect(ledOn).toEqual([])
})

it('DIARY-6: Go to Translation saves words, a tag or a mood that are not saved, and otherwise only leads on', async () => {
  const { journal, ledOn } = await openDiary({ rows: rowsWith(entry('2026-11-21', 'Sol.')) })
  await goToTranslation().click()
  expect(ledOn).toEqual([])
  await page.getByRole('combobox', { name: 'Mood' }).selectOptions('happy')
  await goToTranslation().click()
  await expect.poll(() => ledOn).toEqual(['saved'])
  await tagInput().fill('sol')
  await goToTranslation().click()
  await expect.poll(() => ledOn).toEqual(['saved', 'saved'])
  expect(journal.get().entries).toMatchObject([{ content: 'Sol.', mood: 'happy', tags: ['sol'] }])
})

it.each(['Control', 'Meta'])(
  '%s and S save, from any field, and a tag left in its field is taken',
  async (key) => {
    const { journal } = await openDiary()
    await editor().fill('Sol.')
    await tagInput().fill(' plaza ')
    await userEvent.keyboard(`{${key}>}s{/${key}}`)
    await expect.poll(() => journal.get().entries).toMatchObject([{ content: 'Sol.', tags: ['plaza'] }])
    await expect.element(tagInput()).toHaveValue('')
  },
)

it('a tag beyond the hundredth is refused while it is typed, and waits in its field until there is room', async () => {
  const tags = Array.from({ length: 100 }, (_, index) => `tag ${index}`)
  const { journal, ledOn } = await openDiary({ rows: rowsWith(entry('2026-11-21', 'Sol.', { tags })) })
  await expect.element(tagInput()).not.toHaveAccessibleDescription()
  await tagInput().fill('plaza')
  await expect
    .element(page.getByText('An entry can have at most 100 tags. Remove one to add this one.'))
    .toBeVisible()
  await expect.element(tagInput()).toHaveAccessibleDescription(/at most 100 tags/)
  await userEvent.keyboard('{Enter}')
  await editor().fill('Sol y mar.')
  await saveAndTranslate().click()
  await expect.poll(() => journal.get().entries).toMatchObject([{ content: 'Sol y mar.', tags }])
  await expect.element(tagInput()).toHaveValue('plaza')
  expect(ledOn).toEqual([])

  await page.getByRole('button', { name: 'Remove tag tag 7', exact: true }).click()
  await expect.element(page.getByText(/at most 100 tags/)).not.toBeInTheDocument()
  await saveAndTranslate().click()
  await expect.poll(() => ledOn).toEqual(['translate'])
  expect(journal.get().entries[0]?.tags).toEqual([...tags.filter((tag) => tag !== 'tag 7'), 'plaza'])
})

it('a tag left in its field is taken by Save, and never by that of another day', async () => {
  const { journal } = await openDiary({ rows: rowsWith(entry('2026-11-20', 'Ayer.')) })
  await editor().fill('Sol.')
  await tagInput().fill('plaza')
  journal.edit('2026-11-20')
  await expect.element(tagInput()).toHaveValue('')
  await editor().fill('Ayer, sol.')
  await save().click()
  await expect.poll(() => journal.get().entries[0]).toMatchObject({ content: 'Ayer, sol.', tags: [] })
})

it('a row tells that its translation is out of date', async () => {
  const translated = { translatedContent: 'Sun.', translationLanguage: 'en-US' as const }
  await openDiary({ rows: rowsWith(entry('2026-11-21', 'Sol.', translated)) })
  await expect.element(list().getByText('translated', { exact: true })).toBeVisible()
  await editor().fill('Sol y viento.')
  await save().click()
  await expect.element(list().getByText('translation out of date')).toBeVisible()
})

it('a row of an entry that is written in the language learned names that, as nobody translated it', async () => {
  const straight = inStep(entry('2026-11-21', 'Sun.', { writtenIn: 'en-US' }))
  await openDiary({ rows: rowsWith(straight) })
  await expect.element(list().getByText('English', { exact: true })).toBeVisible()
  await expect.element(list().getByText(/translated/)).not.toBeInTheDocument()
})

it.each([360, 1280])('on a page of 5,000 words the actions stay in reach at %i px', async (width) => {
  await page.viewport(width, 700)
  const content = Array.from({ length: 5000 }, (_, index) => `palabra${index}`).join(' ')
  await openDiary({ rows: rowsWith(entry('2026-11-21', content)) })
  window.scrollTo({ top: 600, behavior: 'instant' })
  const { bottom, top } = saveAndTranslate().element().getBoundingClientRect()
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
})
