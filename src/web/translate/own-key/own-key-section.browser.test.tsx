import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OwnKey, OwnKeyStore } from '#domain/ai-provider/own-key.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { TranslateAnswer } from '#domain/translate/translator.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { OwnKeySection, type OwnKeySectionProps } from './own-key-section.tsx'
import '#web/ui/base.css'

const OWN: OwnKey = { address: 'https://api.example.com/v1', key: 'sk-learners-own-key', model: 'small-1' }

/** What is kept, in memory. */
function storeWith(own: OwnKey | null, keeps = true): OwnKeyStore {
  const { subscribe, emit } = createSubscribers()
  let kept = own
  return {
    get: () => kept,
    keep(_, next) {
      if (keeps) kept = next
      emit()
      return keeps
    },
    subscribe,
  }
}

async function show(change: Partial<OwnKeySectionProps> & { answer?: () => Promise<TranslateAnswer> } = {}) {
  const { answer, ...props } = change
  const tried: OwnKey[] = []
  const store = props.store ?? storeWith(null)
  startTestTexts('en')
  await page.viewport(1280, 800)
  await render(
    <OwnKeySection
      store={store}
      origins={['https://api.example.com']}
      holder="id-of-ana"
      avoidsModels={false}
      languages={{ from: 'en-US', to: 'es-ES' }}
      translatorBy={(own) => {
        tried.push(own)
        return memoryTranslator({ id: 'own-key', ...(answer && { answer }) })
      }}
      {...props}
    />,
  )
  if (document.querySelector('summary') !== null) await page.getByText('Your own key').click()
  return { store, tried }
}

const field = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name })

async function fillIn({ address, key, model }: Partial<OwnKey> = OWN): Promise<void> {
  if (address !== undefined) await field('Address').fill(address)
  if (key !== undefined) await field('Key').fill(key)
  if (model !== undefined) await field('Model').fill(model)
}

describe('a learner’s own key in the settings', () => {
  it('is asked for where the site names an address, and kept at a press', async () => {
    const { store } = await show()
    await expect.element(field('Address')).toHaveValue('https://api.example.com/v1')
    await fillIn({ key: ` ${OWN.key} `, model: 'small-1' })
    await button('Save the key').click()
    await expect.element(page.getByText(/^A key for https:\/\/api\.example\.com is saved/)).toBeVisible()
    await expect.element(page.getByText('The key is saved on this device.')).toBeVisible()
    expect(store.get()).toEqual(OWN)
    expect(document.body.innerHTML).not.toContain(OWN.key)
  })

  it('is not offered where the site names none', async () => {
    await show({ origins: [] })
    await expect.element(page.getByText('Your own key')).not.toBeInTheDocument()
  })

  it('is not asked for on a diary that is not signed in', async () => {
    await show({ holder: null })
    await expect.element(page.getByText(/^Log in to add one/)).toBeVisible()
    await expect.element(field('Key')).not.toBeInTheDocument()
  })

  it.each([
    [
      { address: 'https://other.example/v1' },
      'Address',
      /doesn't allow that address. It allows: https:\/\/api/,
    ],
    [{ address: 'http://api.example.com' }, 'Address', /begins with https/],
    [{ key: '' }, 'Key', /Enter the key/],
    [{ key: 'two words' }, 'Key', /without spaces/],
    [{ model: '' }, 'Model', /Enter the model/],
  ])('says at the field what is wrong with %j, and sends it nowhere', async (change, name, words) => {
    const { store, tried } = await show()
    await fillIn({ ...OWN, ...change })
    for (const press of ['Save the key', 'Try it']) {
      await button(press).click()
      await expect.element(field(name)).toHaveAccessibleDescription(words)
      await expect.element(field(name)).toHaveFocus()
    }
    expect([store.get(), tried]).toEqual([null, []])
  })

  it('is tried with a sentence before it is kept', async () => {
    const { store, tried } = await show()
    await fillIn()
    await button('Try it').click()
    await expect.element(page.getByText('It works.')).toBeVisible()
    await expect.element(page.getByText(/^\[es-ES\] /)).toHaveAttribute('lang', 'es-ES')
    expect([store.get(), tried]).toEqual([null, [OWN]])
  })

  it.each<[TranslateAnswer & { ok: false }, RegExp]>([
    [
      { ok: false, error: 'provider-key' },
      /^Missing or invalid API key\. Please check your configuration\.$/,
    ],
    [{ ok: false, error: 'provider-config', message: "model 'x' not found" }, /^model 'x' not found$/],
    [{ ok: false, error: 'rate-limited' }, /^API rate limit exceeded\. Please try again later\.$/],
    [
      { ok: false, error: 'provider-down' },
      /^If the address is right, its server may not accept requests from browsers\.$/,
    ],
    [{ ok: false, error: 'timeout' }, /took too long/],
  ])('TRANS-25 TRANS-26 TRANS-28: says plainly what a trial failed with: %j', async (failure, words) => {
    await show({ store: storeWith(OWN), answer: async () => failure })
    await button('Try it').click()
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  })

  it('a trial that runs cannot be pressed again, and what it finds after the key is gone is not shown', async () => {
    let finish: (answer: TranslateAnswer) => void = () => undefined
    const answer = () =>
      new Promise<TranslateAnswer>((resolve) => {
        finish = resolve
      })
    const { tried } = await show({ store: storeWith(OWN), answer })
    await button('Try it').click()
    await expect.element(button('Trying it…')).toBeDisabled()
    await button('Remove the key').click()
    finish({ ok: false, error: 'provider-key' })
    await expect.element(page.getByText('The key has been removed.')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(tried).toHaveLength(1)
  })

  it('is changed without being shown, from the keyboard, and can be left as it was', async () => {
    const { store } = await show({ store: storeWith(OWN) })
    await button('Change').click()
    await expect.element(field('Address')).toHaveFocus()
    await expect.element(field('Key')).toHaveValue('')
    await expect.element(field('Model')).toHaveValue('small-1')
    await button('Cancel').click()
    expect(store.get()).toEqual(OWN)
    await button('Change').click()
    await fillIn({ key: 'another-key' })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The key is saved on this device.')).toBeVisible()
    expect(store.get()).toEqual({ ...OWN, key: 'another-key' })
  })

  it('that the site does not allow any more is not used, and says so', async () => {
    const { store } = await show({ store: storeWith(OWN), origins: [] })
    const message = page.getByRole('alert')
    await expect.element(message).toMatchTextContent(/no longer allows https:\/\/api\.example\.com/)
    await expect.element(button('Try it')).not.toBeInTheDocument()
    await button('Remove the key').click()
    expect(store.get()).toBeNull()
  })

  it.each([OWN, null])(
    'says that it is not used while no sentence may go to a model, with %j',
    async (own) => {
      await show({ store: storeWith(own), avoidsModels: true })
      await expect.element(page.getByText(/^It isn't used, because/)).toBeVisible()
    },
  )

  it('says where this device does not keep it', async () => {
    await show({ store: storeWith(null, false) })
    await fillIn()
    await button('Save the key').click()
    await expect.element(page.getByText("The key couldn't be saved on this device.")).toBeVisible()
    await expect.element(field('Key')).toHaveValue(OWN.key) // nothing has to be typed again
  })

  it('is a field that no password manager, speller or history is told of', async () => {
    await show()
    const key = field('Key').element()
    for (const [name, value] of [
      ['type', 'text'],
      ['autocomplete', 'off'],
      ['spellcheck', 'false'],
      ['autocapitalize', 'none'],
    ] as const)
      expect(key.getAttribute(name)).toBe(value)
    expect(getComputedStyle(key).getPropertyValue('-webkit-text-security')).toBe('disc')
  })

  it.each(['en', 'vi', 'da'] as const)('nothing is wider than the page (%s)', async (language) => {
    await show({
      origins: ['https://api.example.com', 'https://a-long-name-of-a-machine.llm.example.org:8443'],
    })
    startTestTexts(language)
    for (const width of [320, 360, 640]) {
      await page.viewport(width, 800)
      expect(document.documentElement.scrollWidth, `${width}`).toBeLessThanOrEqual(width)
    }
    await page.viewport(1280, 800)
  })
})
