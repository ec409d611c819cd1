import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DayDoc } from '#domain/journal/entry.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { rememberPlanPlace } from '#web/ui/layout/app-page.tsx'
import type { LevelPorts } from './level-choice.tsx'
import { ENTRY, showScreen, TRANSLATED } from './translate-screen.fixture.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = () => page.getByRole('combobox', { name: "How it's translated" })
const level = () => page.getByRole('combobox', { name: /^Your level in/ })

async function show(
  ports: Partial<LevelPorts> = {},
  doc: DayDoc = { entry: ENTRY },
  levels: true | null = true,
) {
  const stored = { isAtLevel: vi.fn(async () => true), level: vi.fn(async () => true) }
  const screen = await showScreen({
    doc,
    translators: [memoryTranslator({ ...(levels && { levels }) })],
    level: {
      ...{ isAtLevel: false, level: undefined, toModel: null },
      ...{ onAtLevel: stored.isAtLevel, onLevel: stored.level },
      ...ports,
    },
  })
  return { ...screen, stored }
}

beforeEach(() => startTestTexts('en'))

describe('how a model translates', () => {
  it('is as the entry is written, until its words are chosen; the level is asked for once', async () => {
    const { seen, stored } = await show()
    await expect.element(choice()).toHaveValue('written')
    await expect.element(level()).not.toBeInTheDocument()
    await choice().selectOptions('In words for my level')
    await expect.element(page.getByText(/^Until you choose your level/)).toBeVisible()
    await level().selectOptions('A2, elementary')
    expect([stored.isAtLevel.mock.calls, stored.level.mock.calls]).toEqual([[[true]], [['A2']]])
    await expect.element(choice()).toMatchTextContent(/In words for A2/)
    await button('Translate').click()
    await expect.element(page.getByText('Translated by Gemini, in words for A2')).toBeVisible()
    expect(seen.doc.entry?.translationLevel).toBe('A2')
  })

  it('can be chosen anew beside a translation, which Translate then replaces', async () => {
    const doc = { entry: { ...TRANSLATED, translationLevel: 'A2' } } as const
    const { seen } = await show({ isAtLevel: true, level: 'A2' }, doc)
    await expect.element(page.getByText(/in words for A2/).first()).toBeVisible()
    await expect.element(button('Practice aloud')).toHaveClass(/primary/)
    await choice().selectOptions('As I wrote it')
    await expect.element(page.getByText('Press Translate for a new translation.')).toBeVisible()
    await expect.element(button('Translate')).toHaveClass(/primary/)
    await button('Translate').click()
    await expect.poll(() => seen.doc.entry?.translatedContent).toContain('[es-ES]')
    expect(seen.doc.entry?.translationLevel).toBeUndefined()
    await expect.element(page.getByText(/^Press Translate for a new/)).not.toBeInTheDocument()
  })

  it('does not replace a text of the learner’s own: the new one is offered', async () => {
    const doc = { entry: { ...TRANSLATED, translatedBy: 'hand' } } as const
    const { seen } = await show({ isAtLevel: true, level: 'B1' }, doc)
    await button('Translate').click()
    await expect.element(button('Keep mine')).toBeVisible()
    expect(seen.doc.entry?.translatedContent).toBe(TRANSLATED.translatedContent)
    await button('Use the new translation').click()
    await expect.poll(() => seen.doc.entry?.translationLevel).toBe('B1')
    await button('Bring back my text').click()
    await expect.poll(() => seen.doc.entry?.translatedContent).toBe(TRANSLATED.translatedContent)
    expect(seen.doc.entry?.translationLevel).toBeUndefined()
  })

  it('that cannot be stored holds on this page, and says so', async () => {
    const { seen } = await show({ level: 'B2', onAtLevel: async () => false })
    await choice().selectOptions('In words for B2')
    await expect.element(page.getByText(/^The setting couldn't be saved/)).toBeVisible()
    await button('Translate').click()
    await expect.poll(() => seen.doc.entry?.translationLevel).toBe('B2')
  })

  it('is no question where no model translates; a way to one is shown where there is one', async () => {
    const { give } = await show({}, { entry: ENTRY }, null)
    await expect.element(button('Translate')).toBeVisible()
    await expect.element(choice()).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /own AI model/ })).not.toBeInTheDocument()
    const ports = { isAtLevel: false, level: undefined, toModel: '/settings/words#own-key' }
    await give({ level: { ...ports, onAtLevel: async () => true, onLevel: async () => true } })
    await expect
      .element(page.getByRole('link', { name: /own AI model/ }))
      .toHaveAttribute('href', '/settings/words#own-key')
  })

  it('is no question for who knows every word', async () => {
    await show({ isAtLevel: true, level: 'C2' })
    await expect.element(button('Translate')).toBeVisible()
    await expect.element(choice()).not.toBeInTheDocument()
  })
})

it('the choice has its place before it is known who translates, once it was there', async () => {
  const top = () => document.querySelector('.translate-area')?.getBoundingClientRect().top ?? 0
  rememberPlanPlace('level', true)
  onTestFinished(() => localStorage.clear())
  const { promise, resolve } = Promise.withResolvers<Translator[]>()
  await showScreen({ doc: { entry: ENTRY }, translators: promise })
  await expect.element(page.getByRole('textbox', { name: 'Translation' })).toBeVisible()
  expect(choice().query()).toBeNull()
  const before = top()
  resolve([memoryTranslator({ levels: true })])
  await expect.element(choice()).toBeVisible()
  expect(top()).toBe(before)
})

it.each(['en', 'vi', 'da'] as const)('the choice stands within a phone of 360 px (%s)', async (language) => {
  startTestTexts(language)
  await page.viewport(360, 740)
  await show({ isAtLevel: true, level: 'B2' }, { entry: TRANSLATED })
  await expect.poll(() => document.querySelectorAll('.level-choice select').length).toBe(2)
  for (const { right } of [...document.querySelectorAll('.level-choice *')].map((one) =>
    one.getBoundingClientRect(),
  ))
    expect(right).toBeLessThanOrEqual(360)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
