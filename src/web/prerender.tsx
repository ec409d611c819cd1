import i18next, { type ResourceLanguage } from 'i18next'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router'
import type { AccountSession } from './accounts/account-session.ts'
import { NAMESPACES, SHARED_OPTIONS } from './i18n/i18n.ts'
import { APP_PAGES, AppRoutes, PUBLIC_PAGES, pageAt } from './routes.tsx'
import type { Services } from './services.ts'

function notAtBuildTime(): never {
  throw new Error('A page that is made at build time asked for something only a visit has')
}

const NO_SERVICES = new Proxy({} as Services, { get: notAtBuildTime })

const NO_SESSION: AccountSession = {
  get: () => ({ status: 'loading' }),
  subscribe: notAtBuildTime,
  logIn: notAtBuildTime,
  signUp: notAtBuildTime,
  update: notAtBuildTime,
  logOut: notAtBuildTime,
  remembers: notAtBuildTime,
}

/**
 * The paths whose HTML is made at build time, and those that start from the empty shell.
 * @public scripts/prerender.ts
 */
export const PATHS = { public: Object.keys(PUBLIC_PAGES), app: Object.keys(APP_PAGES) }

/**
 * Loads the texts of one language: a file per feature, by name.
 * @public scripts/prerender.ts
 */
export async function startTexts(language: string, texts: ResourceLanguage): Promise<void> {
  await i18next.use(initReactI18next).init({
    ...SHARED_OPTIONS,
    lng: language,
    ns: [...NAMESPACES],
    resources: { [language]: texts },
  })
}

/**
 * The component that a path shows, by which the build finds the file it comes from.
 * @public scripts/prerender.ts
 */
export async function componentAt(path: string): Promise<unknown> {
  const { default: page } = await pageAt(path).preload()
  return page
}

/**
 * The HTML of a page inside the root element, its title apart. Any other path gives the not-found page.
 * @public scripts/prerender.ts
 */
export async function renderPage(path: string): Promise<{ title: string; html: string }> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <AppRoutes
          services={NO_SERVICES}
          session={NO_SESSION}
          onLogOut={notAtBuildTime}
          onDownload={notAtBuildTime}
        />
      </StaticRouter>
    </StrictMode>,
    // In one piece: React would bring large parts later by an inline script, which the security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => console.error(error) },
  )
  const all = await new Response(prelude).text()
  const title = /<title[^>]*>(.*?)<\/title>/s.exec(all)
  if (title?.[1] === undefined) throw new Error(`${path} has no title`)
  const html = all.replace(title[0], '')
  if (/<script|\sstyle=/.test(html)) throw new Error(`${path} holds an inline script or style`)
  return { title: title[1], html }
}
