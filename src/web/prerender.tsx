import i18next, { type ResourceLanguage } from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router'
import type { AccountSession } from './accounts/account-session.ts'
import { SHARED_OPTIONS } from './i18n/i18n.ts'
import { i18nextTexts } from './i18n/i18next-texts.ts'
import { NAMESPACES } from './i18n/namespaces.ts'
import { takeTextsFrom } from './i18n/use-texts.ts'
import { RouterNavigation } from './router-navigation.tsx'
import { FirstPaintFrame } from './routes/first-paint-frame.tsx'
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
  takeTextsFrom(i18nextTexts)
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

async function htmlOf(page: ReactNode): Promise<string> {
  // In one piece: React would bring large parts later by an inline script, which the security policy forbids.
  const options = {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error: unknown) => console.error(error),
  }
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, options)
  const html = await new Response(prelude).text()
  if (/<script|\sstyle=/.test(html)) throw new Error('a page holds an inline script or style')
  return html
}

/**
 * The HTML of a page inside the root element, its title apart. Any other path gives the not-found page.
 * @public scripts/prerender.ts
 */
export async function renderPage(path: string): Promise<{ title: string; html: string }> {
  const all = await htmlOf(
    <StaticRouter location={path}>
      <RouterNavigation>
        <AppRoutes
          services={NO_SERVICES}
          session={NO_SESSION}
          onLogOut={notAtBuildTime}
          onDownload={notAtBuildTime}
        />
      </RouterNavigation>
    </StaticRouter>,
  )
  const title = /<title[^>]*>(.*?)<\/title>/s.exec(all)
  if (title?.[1] === undefined) throw new Error(`${path} has no title`)
  return { title: title[1], html: all.replace(title[0], '') }
}

/**
 * The HTML of /diary that its first script fills in, in the language whose texts were started.
 * @public scripts/prerender.ts
 */
export function renderFirstPaint(): Promise<string> {
  return htmlOf(
    <StaticRouter location="/diary">
      <RouterNavigation>
        <FirstPaintFrame />
      </RouterNavigation>
    </StaticRouter>,
  )
}
