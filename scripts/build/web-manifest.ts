import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { SHARE_TARGET } from '#domain/site/site-address.ts'

const LOCALES = join(import.meta.dirname, '../../public/locales')

export const WEB_MANIFEST = '/manifest.webmanifest'

export type AppIcon = { path: string; size: number; purpose: 'any' | 'maskable' }

/** Drawn by draw-app-icons.ts. A maskable one has room around the mark: devices cut it to their own shape. */
export const APP_ICONS: readonly AppIcon[] = [
  { path: '/icons/app-192.png', size: 192, purpose: 'any' },
  { path: '/icons/app-512.png', size: 512, purpose: 'any' },
  { path: '/icons/app-maskable-512.png', size: 512, purpose: 'maskable' },
]

/** For iOS, which takes its icon from a link of the page. */
export const TOUCH_ICON = '/icons/app-touch-180.png'

const PAPER = '#f8f7f3' // --paper of tokens.css by day: a manifest knows one theme only

/** What a long press on the icon offers, each by a text of the page that it leads to. */
const SHORTCUTS = [
  { url: '/diary', namespace: 'journal', key: 'writeToday' },
  { url: '/review', namespace: 'review', key: 'title' },
]

const TEXT_FILES = ['text/plain', '.txt']

/**
 * A text that another app shares: https://w3c.github.io/web-share-target/level-2/. By POST, so that no word of it stands in an
 * address; the service worker takes it.
 */
const SHARING = {
  action: SHARE_TARGET.path,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'file', accept: TEXT_FILES }] },
}

/** Texts that are opened with the app: https://wicg.github.io/manifest-incubations/#file_handlers-member */
const FILES = [{ action: SHARE_TARGET.path, accept: { 'text/plain': ['.txt'] } }]

function textOf(language: SiteLanguage, { namespace, key }: { namespace: string; key: string }): string {
  const texts = JSON.parse(readFileSync(join(LOCALES, language, `${namespace}.json`), 'utf8'))
  if (typeof texts[key] !== 'string') throw new Error(`${language} has no ${namespace}.${key}`)
  return texts[key]
}

/**
 * The web app manifest: what a device needs to install the app. There is one for all languages: browsers that know
 * `name_localized` (https://w3c.github.io/manifest/#localized-members) choose, the others show English.
 */
export function webManifest(): string {
  const icons = APP_ICONS.map(({ path, size, purpose }) => ({
    src: path,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))
  const manifest = {
    id: '/diary',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    start_url: '/diary',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    lang: 'en',
    icons,
    shortcuts: SHORTCUTS.map((shortcut) => ({
      name: textOf('en', shortcut),
      name_localized: Object.fromEntries(
        SITE_LANGUAGES.map((language) => [language, textOf(language, shortcut)]),
      ),
      url: shortcut.url,
    })),
    share_target: SHARING,
    file_handlers: FILES,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
