import { PRODUCT_NAME } from '#domain/product.ts'

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

/** The web app manifest: what a device needs to install the app. */
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
    icons,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
