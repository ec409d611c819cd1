import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createState } from '#domain/subscribers.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { type AppInstaller, InstallSection } from './install-section.tsx'

beforeEach(() => startTestTexts('en'))

function installerThat(is: ReturnType<AppInstaller['get']>['is'], device: Partial<AppInstaller> = {}) {
  const { get, set, subscribe } = createState({ is })
  return {
    get,
    subscribe,
    isOpen: () => false,
    isApples: () => false,
    install: async () => set({ is: 'installed' }),
    ...device,
  }
}

it('PROMISE-7: one press installs the app where the browser offers it', async () => {
  await render(<InstallSection installer={installerThat('offered')} />)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/is installed on this device/)
})

it.each<[string, Partial<AppInstaller>, RegExp]>([
  ['on an iPhone', { isApples: () => true }, /Add to Home Screen/],
  ['in another browser', {}, /Open your browser's menu/],
  ['in the installed app', { isOpen: () => true }, /using the installed app/],
])('PROMISE-7: %s it says how things stand, without a button', async (_, device, said) => {
  await render(<InstallSection installer={installerThat('not-offered', device)} />)
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
