import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router'
import { SHARED_OPTIONS } from '#web/i18n/i18n.ts'
import { i18nextTexts } from '#web/i18n/i18next-texts.ts'
import { NAMESPACES } from '#web/i18n/namespaces.ts'
import { takeTextsFrom } from '#web/i18n/use-texts.ts'
import { renderHtml } from '#web/ui/render-html.tsx'
import { FirstPaintFrame } from './first-paint-frame.tsx'
import { RouterNavigation } from './router-navigation.tsx'
import { APP_PAGES, pageAt } from './routes.tsx'

/**
 * The paths that start from the empty shell.
 * @public scripts/prerender.ts
 */
export const APP_PATHS = Object.keys(APP_PAGES)

/**
 * The component that a path of the app shows, by which the build finds the file it comes from.
 * @public scripts/prerender.ts
 */
export async function componentAt(path: string): Promise<unknown> {
  const { default: page } = await pageAt(path).preload()
  return page
}

/**
 * The HTML of /diary that its first script fills in, in one language; `texts` are its files, by name.
 * @public scripts/prerender.ts
 */
export async function renderFirstPaint(language: string, texts: ResourceLanguage): Promise<string> {
  takeTextsFrom(i18nextTexts)
  await i18next.use(initReactI18next).init({
    ...SHARED_OPTIONS,
    lng: language,
    ns: [...NAMESPACES],
    resources: { [language]: texts },
  })
  return renderHtml(
    <StaticRouter location="/diary">
      <RouterNavigation>
        <FirstPaintFrame />
      </RouterNavigation>
    </StaticRouter>,
  )
}
