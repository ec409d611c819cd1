import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SETTINGS, scriptedSecurity } from './security.fake.ts'
import { SignOnSection } from './security-sections.tsx'

const LINKED = { id: 'one', email: 'ines@school.example', addedAt: Date.UTC(2026, 9, 1, 9), lastUsedAt: null }

const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function open(script: Parameters<typeof scriptedSecurity>[0] = {}, mailedLink?: string) {
  window.history.replaceState(mailedLink === undefined ? null : { mailedLink }, '')
  const { security, asked } = scriptedSecurity(script)
  const settings = script.settings ?? SETTINGS
  const changed: unknown[] = []
  await render(
    <SignOnSection
      security={security}
      settings={settings}
      onChanged={() => changed.push('read again')}
      name="School"
    />,
  )
  return { asked, changed }
}

beforeEach(() => startTestTexts('en'))

describe('single sign-on in the profile', () => {
  it('is connected by a button that leaves for the issuer', async () => {
    const { asked } = await open()
    await button('Connect School').click()
    await expect.poll(() => asked).toEqual([['linkIssuer']])
  })

  it('asks an old session for its owner first', async () => {
    await open({ failures: { linkIssuer: ['reauthentication-needed'] } })
    await button('Connect School').click()
    await expect.element(page.getByLabelText('Current password', { exact: true })).toBeVisible()
  })

  it('lists who is connected, and disconnects after a question', async () => {
    const { asked, changed } = await open({ settings: { ...SETTINGS, identities: [LINKED] } })
    await expect.element(page.getByText('ines@school.example')).toBeVisible()
    await button('Disconnect').click()
    await inDialog('Disconnect').click()
    await expect.poll(() => asked).toEqual([['unlinkIssuer', 'one']])
    await expect.poll(() => changed).toEqual(['read again'])
  })

  it('says why nothing is disconnected that is the only way in', async () => {
    const settings = { ...SETTINGS, identities: [LINKED] }
    await open({ settings, failures: { unlinkIssuer: ['only-way-in'] } })
    await button('Disconnect').click()
    await inDialog('Disconnect').click()
    await expect.element(page.getByText(/Please set a password first/)).toBeVisible()
  })

  it('says why the issuer led back without a connection', async () => {
    await open({}, '?error=access_denied&error_code=identity_already_exists')
    await expect.element(page.getByText(/already connected to another account/)).toBeVisible()
  })
})
