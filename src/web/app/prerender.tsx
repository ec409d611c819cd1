import { StaticRouter } from 'react-router'
import type { SiteLanguage } from '#domain/languages.ts'
import { startTexts, type TextFiles } from '#web/i18n/text-store.ts'
import { renderHtml } from '#web/ui/render-html.tsx'
import { FirstPaintFrame } from './first-paint-frame.tsx'
import { RouterNavigation } from './router-navigation.tsx'
import { APP_PATHS, pageAt } from './routes.tsx'

const DIARY = '/diary'

export { APP_PATHS }

/**
 * The component that a path of the app shows, by which the build finds the file it comes from.
 * @public scripts/prerender.ts
 */
export function componentAt(path: string): Promise<unknown> {
  return pageAt(path, true).load()
}

/**
 * The HTML of /diary that its first script fills in, in one language.
 * @public scripts/prerender.ts
 */
export function renderFirstPaint(language: SiteLanguage, texts: TextFiles): Promise<string> {
  const onMissing = (name: string, key: string): never => {
    throw new Error(`${language}/${name}.json has no ${key}, which ${DIARY} shows`)
  }
  startTexts({ language, texts, onMissing })
  return renderHtml(
    <StaticRouter location={DIARY}>
      <RouterNavigation>
        <FirstPaintFrame />
      </RouterNavigation>
    </StaticRouter>,
  )
}
