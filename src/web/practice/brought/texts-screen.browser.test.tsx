import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GivenText, TextSource } from '#domain/brought/take-text.ts'
import { failure, success } from '#domain/outcome.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createTexts } from './texts.ts'
import { TextsScreen } from './texts-screen.tsx'
import '#web/ui/base.css'

const NOON = new Date(2026, 10, 27, 12).getTime()

async function show({ given }: { given?: GivenText } = {}) {
  const shared = noSentences()
  const sentences = createMemorySentenceStore(shared)
  const texts = createTexts({ sentences, clock: { now: () => NOON }, onWritten: () => undefined })
  texts.open()
  const source: TextSource = {
    watch(onGiven) {
      if (given !== undefined) onGiven(given)
      return () => undefined
    },
  }
  const onBrought = vi.fn()
  await render(
    <TestRouter>
      <TextsScreen
        profile={{ targetLanguage: 'es-ES', nativeLanguage: 'en-US' }}
        {...{ texts, source, onBrought }}
      />
    </TestRouter>,
  )
  return { texts, sentences, shared, onBrought }
}

const text = () => page.getByRole('textbox', { name: 'Text', exact: true })
const practice = () => page.getByRole('button', { name: 'Practice it', exact: true })

beforeEach(() => startTestTexts('en'))

describe('the page of texts that are brought', () => {
  it('takes a pasted text with its language and its translation, and leads to its practice', async () => {
    const { texts, onBrought } = await show()
    await text().fill('Adio\u0301s')
    await expect.element(page.getByText('5 of 5,000 characters')).toBeVisible() // as a reader counts them
    await text().fill('  私は本を読む。\n')
    await page.getByRole('combobox', { name: 'Language of the text' }).selectOptions('Japanese')
    await page.getByText('Add a translation').click()
    await page.getByRole('textbox', { name: 'Translation', exact: true }).fill('I read a book.')
    await practice().click()
    await expect.poll(() => onBrought.mock.calls.length).toBe(1)
    expect(texts.get().texts).toMatchObject([
      {
        ...{ key: onBrought.mock.calls[0]?.[0], text: '私は本を読む。', language: 'ja-JP' },
        translation: { text: 'I read a book.', language: 'en-US' },
      },
    ])
  })

  it.each([
    ['', 'Paste or type a text first.'],
    ['… — !', 'There are no words to say in it.'],
    [`a${'é'.repeat(5000)}`, "That's too long. A text can have at most 5,000 characters."],
  ])('says what is wrong with %.9s, keeps it, and stores nothing', async (words, told) => {
    const { shared, onBrought } = await show()
    await text().fill(words)
    await practice().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(told)
    await expect.element(text()).toHaveFocus()
    await expect.element(text()).toHaveValue(words)
    expect([shared.docs.size, onBrought.mock.calls.length]).toEqual([0, 0])
  })

  it('counts on beside what is wrong, which goes with its cause', async () => {
    await show()
    await text().fill(`a${'é'.repeat(5000)}`)
    await practice().click()
    await expect
      .element(text())
      .toHaveAccessibleDescription(/^That's too long\..* 5,001 of 5,000 characters$/)
    await text().fill('Hola.')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(text()).toBeValid()
    await expect.element(text()).toHaveAccessibleDescription('5 of 5,000 characters')
  })

  it('shows what another app gives as plain text, and stores nothing before a press', async () => {
    const html = '<img src=x onerror="document.title=1"> Hola.'
    const { shared } = await show({ given: success(html) })
    await expect.element(text()).toHaveValue(html)
    await expect.element(page.getByText(/^This is what was shared\./)).toBeVisible()
    expect([shared.docs.size, document.querySelector('main img, .texts img')]).toEqual([0, null])
    await practice().click()
    await expect.poll(() => shared.docs.size).toBe(1)
  })

  it.each([
    [failure('lost'), 'What was shared is no longer here. Please share it again, or paste it here.'],
    [failure('not-text'), "That isn't plain text, so it can't be practiced."],
    [success('a'.repeat(50_000)), "That's too long. A text can have at most 5,000 characters."],
    [success('\0\0'), "That isn't plain text, so it can't be practiced."],
  ] as const)('says why nothing of a share is there', async (given, told) => {
    await show({ given })
    await expect.element(page.getByRole('alert')).toHaveTextContent(told)
    await expect.element(text()).toHaveValue('')
  })

  it('says so where it could not be stored, and the words stay', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { sentences, onBrought } = await show()
    vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
    await text().fill('Hola.')
    await userEvent.tab()
    await practice().click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent("This couldn't be saved on this device. Please try again.")
    await expect.element(text()).toHaveValue('Hola.')
    expect(onBrought).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('lists what was brought, each with its language and day', async () => {
    const { texts } = await show()
    await texts.bring({ text: 'Verde que te quiero verde.', language: 'es-ES', translation: null })
    const list = page.getByRole('region', { name: 'Your texts' })
    await expect.element(list.getByRole('link', { name: 'Verde que te quiero verde.' })).toBeVisible()
    await expect.element(list.getByText('Spanish')).toBeVisible()
    await expect.element(list.getByText('Nov 27, 2026')).toBeVisible()
  })
})
