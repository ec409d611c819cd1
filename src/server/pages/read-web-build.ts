import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import type { Day } from '#domain/clock.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { qrCodeSvg } from '#domain/site/qr-code.ts'
import { isPublicPath, readAddress } from '#domain/site/site-address.ts'
import { CONTACT_TOPICS } from '#domain/site/site-links.ts'
import { BUILD_ID_TOKEN, type Filling, fillTokens, type SiteSettings } from '#domain/site/site-tokens.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { fillContactTopic } from './fill-contact-page.ts'
import { type WebFile, webFile } from './web-file.ts'

/** The built web app in memory (a few megabytes), by path, so that no requested path reaches the disk. */
export type WebBuild = {
  files: ReadonlyMap<string, WebFile> // '/assets/main-1a2b.js'
  pages: ReadonlyMap<string, WebFile> // '/diary', '/about', '/vi/about'
  screens: ReadonlyMap<string, ReadonlyMap<SiteLanguage, WebFile>> // app screens in other languages than English
  firstVisits: ReadonlyMap<string, WebFile> // public pages
  topics: ReadonlyMap<string, WebFile> // '/vi/contact?about=waitlist'
  notFound: Readonly<Record<SiteLanguage, WebFile>>
}

const MAY_HOLD_TOKENS = ['.html', '.xml', '.txt']
const SERVICE_WORKER = 'sw.js'

const pageTable = z.object({
  pages: z.record(z.string(), z.string()),
  screens: z.record(z.string(), z.partialRecord(z.enum(SITE_LANGUAGES), z.string())).default({}),
  notFound: z.record(z.enum(SITE_LANGUAGES), z.string()),
})

function pathsIn(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Pages have their own paths; hidden files and files of the build itself are not served. */
function isPublic(path: string): boolean {
  const isHidden = path.split('/').some((part) => part.startsWith('.'))
  return !isHidden && !['.html', '.br', '.gz', '.map'].includes(extname(path)) && path !== 'pages.json'
}

function readBytes(path: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(path))
}

function changed(page: WebFile, change: (html: string) => string): WebFile {
  const html = change(new TextDecoder().decode(page.bytes))
  return webFile('page.html', new TextEncoder().encode(html))
}

/** The script that public pages wait for, because it applies the chosen theme. */
const START_SCRIPT = /(<script src="\/assets\/start-[\w-]+\.js")>/

/** On a first visit there is no chosen theme yet, and waiting for the script costs a phone 0.3 s. */
function forFirstVisit(html: string): string {
  return html.replace(START_SCRIPT, '$1 async>')
}

function topicsOf([path, page]: readonly [string, WebFile]): [address: string, page: WebFile][] {
  return CONTACT_TOPICS.map((topic) => [
    `${path}?about=${topic}`,
    changed(page, (html) => fillContactTopic(html, topic)),
  ])
}

/**
 * Changes with every file and page of the app, and with what this installation adds to them. Servers of one
 * installation agree on it.
 */
function buildIdOf(dir: string, appPages: readonly string[], { publicUrl, page }: SiteSettings): string {
  const hash = createHash('sha256').update(JSON.stringify([page, securityHeaders(publicUrl)]))
  for (const path of [SERVICE_WORKER, ...appPages])
    if (existsSync(join(dir, path))) hash.update(readBytes(join(dir, path)))
  return hash.digest('base64url').slice(0, 12)
}

type FileFilling = { settings: Filling; buildId: string }

function readFile(dir: string, path: string, filling: FileFilling, language: SiteLanguage): WebFile {
  const bytes = readBytes(join(dir, path))
  if (MAY_HOLD_TOKENS.includes(extname(path)) || path === SERVICE_WORKER) {
    const text = Buffer.from(bytes).toString('utf8')
    const filled = fillTokens(text, filling.settings, language).replaceAll(BUILD_ID_TOKEN, filling.buildId)
    if (filled !== text) return webFile(path, new TextEncoder().encode(filled))
  }
  const ready = join(dir, `${path}.br`)
  return webFile(path, bytes, existsSync(ready) ? readBytes(ready) : undefined)
}

/** The QR codes of /download, by path: to the web app, and to each app, or the page about it while it is in no store. */
export function downloadCodes({ publicUrl, page }: SiteSettings): Map<string, WebFile> {
  const aboutTheApps = `${publicUrl}/app-release`
  const code = (name: string, address: string): [string, WebFile] => [
    `/qr/${name}.svg`,
    webFile(`${name}.svg`, new TextEncoder().encode(qrCodeSvg(address))),
  ]
  return new Map([
    code('web-app', `${publicUrl}/diary`),
    code('app-store', page.appStoreUrl ?? aboutTheApps),
    code('play-store', page.playStoreUrl ?? aboutTheApps),
  ])
}

const LARGEST_PHOTO = 1024 * 1024 // bytes; it is kept in memory

/** The photograph of the founder, by its path; none where none is set. */
function readPhoto(file: string | null, path: string | null): Outcome<[string, WebFile][], string> {
  if (file === null || path === null) return success([])
  const bytes = statSync(file, { throwIfNoEntry: false })?.isFile() ? readBytes(file) : null
  if (bytes === null) return failure('FOUNDER_PHOTO is not a file that can be read.')
  if (bytes.length > LARGEST_PHOTO) return failure('FOUNDER_PHOTO is larger than 1 MB.')
  return success([[path, webFile(path, bytes)]])
}

type BuildSettings = SiteSettings & { founderPhotoFile?: string | null }

/**
 * Reads `dir` (dist/web) and its pages.json, which names the file of each page, and fills in the settings of
 * this installation as they stand on the day `today`. Fails with one line that says what to do.
 */
export function readWebBuild(
  dir: string,
  { founderPhotoFile = null, ...settings }: BuildSettings,
  today: Day,
): Outcome<WebBuild, string> {
  const table = join(dir, 'pages.json')
  if (!existsSync(table)) return failure(`There are no built pages in ${dir}: run npm run build.`)
  const parsed = pageTable.safeParse(JSON.parse(readFileSync(table, 'utf8')))
  if (!parsed.success) return failure(`The pages in ${dir} are of another version: run npm run build.`)
  const { pages, screens, notFound } = parsed.data
  const inLanguages = Object.entries(screens).map(
    ([path, files]) => [path, Object.entries(files) as [SiteLanguage, string][]] as const,
  )
  const screenFiles = inLanguages.flatMap(([, files]) => files.map(([, file]) => file))
  const needed = [...Object.values(pages), ...screenFiles, ...Object.values(notFound)]
  const missing = needed.find((path) => !existsSync(join(dir, path)))
  if (missing !== undefined) return failure(`A page is missing from ${dir} (${missing}): run npm run build.`)
  const appPages = Object.entries(pages).flatMap(([path, file]) =>
    isPublicPath(readAddress(path).path) ? [] : file,
  )
  const photo = readPhoto(founderPhotoFile, settings.page.founderPhoto)
  if (!photo.ok) return photo
  const filling = {
    settings: { ...settings, today },
    buildId: buildIdOf(dir, [...appPages, ...screenFiles], settings),
  }
  const read = (path: string, language: SiteLanguage) => readFile(dir, path, filling, language)
  const files = pathsIn(dir)
    .filter(isPublic)
    .map((path) => [`/${path}`, read(path, SITE_LANGUAGES[0])] as const)
  const languageAt = (path: string) => readAddress(path).language ?? SITE_LANGUAGES[0]
  const all = Object.entries(pages).map(([path, file]) => [path, read(file, languageAt(path))] as const)
  const open = all.filter(([path]) => isPublicPath(readAddress(path).path))
  return success({
    files: new Map([...files, ...downloadCodes(settings), ...photo.value]),
    pages: new Map(all),
    screens: new Map(
      inLanguages.map(([path, files]) => [
        path,
        new Map(files.map(([language, file]) => [language, read(file, language)])),
      ]),
    ),
    firstVisits: new Map(open.map(([path, page]) => [path, changed(page, forFirstVisit)])),
    topics: new Map(open.filter(([path]) => readAddress(path).path === '/contact').flatMap(topicsOf)),
    notFound: { en: read(notFound.en, 'en'), vi: read(notFound.vi, 'vi'), da: read(notFound.da, 'da') },
  })
}
