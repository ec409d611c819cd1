import { expect, it, onTestFinished, vi } from 'vitest'
import { ANA, sessionOf } from '#web/accounts/provider/account-provider.fixture.ts'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import { createBrowserServices } from './browser-services.ts'

const translator = (id: string) => ({ id, quality: 'good', pairs: 'all' })

/** A server on which strangers reach one translator and accounts two, the better one first. */
function serverOfBoth(): { translator: string; by: string | null }[] {
  const asked: { translator: string; by: string | null }[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, request: RequestInit = {}) => {
    const { pathname } = new URL(String(input), location.href)
    const by = new Headers(request.headers).get('authorization')
    if (pathname === '/auth/v1/token') return Response.json(sessionOf(ANA))
    if (pathname.startsWith('/auth/v1/')) return Response.json({})
    if (pathname === '/api/capabilities')
      return Response.json({
        translators: ['gemini', 'libretranslate'].slice(by === null ? 1 : 0).map(translator),
      })
    if (pathname !== '/api/translate') return fetch(input, request)
    const wish = JSON.parse(String(request.body))
    asked.push({ translator: wish.translator, by })
    return Response.json({ error: 'provider-down' }, { status: 502 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

it('in one visit the demo is translated by what it may have, an account by the best, and whoever follows by the first again', async () => {
  onTestFinished(fillPageSettings({ accounts: 'hosted', authUrl: '/auth/v1' }))
  onTestFinished(() => localStorage.clear())
  const asked = serverOfBoth()
  const { accounts, findTranslators } = createBrowserServices()
  const translate = async () => {
    const [best] = await findTranslators()
    await best?.translate({ text: 'It rained.', from: 'en-US', to: 'es-ES' }, new AbortController().signal)
    return asked.at(-1)
  }

  await accounts.demo.open({ nativeLanguage: 'en-US', targetLanguage: 'es-ES' })
  expect(await translate()).toEqual({ translator: 'libretranslate', by: null })
  await accounts.logIn({ email: 'ana@example.com', password: 'violet harbour' })
  expect(await translate()).toEqual({
    translator: 'gemini',
    by: `Bearer ${sessionOf(ANA).access_token}`,
  })
  await accounts.logOut()
  expect(await translate()).toEqual({ translator: 'libretranslate', by: null })
})
