import { qrCodeSvg } from '#domain/site/qr-code.ts'
import type { SiteSettings } from '#domain/site/site-tokens.ts'
import { type WebFile, webFile } from './web-file.ts'

/**
 * The codes of /download, by path: what a phone scans to get the app, or to read about it while it is in no store.
 * Drawn when the server starts, because only then it is known where they lead.
 */
export function storeCodes({ publicUrl, page }: SiteSettings): Map<string, WebFile> {
  const aboutTheApps = `${publicUrl}/app-release`
  const code = (name: string, address: string): [string, WebFile] => [
    `/qr/${name}.svg`,
    webFile(`${name}.svg`, new TextEncoder().encode(qrCodeSvg(address))),
  ]
  return new Map([
    code('app-store', page.appStoreUrl ?? aboutTheApps),
    code('play-store', page.playStoreUrl ?? aboutTheApps),
  ])
}
