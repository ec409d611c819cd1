import { escapeHtml, jsonInHtml } from '#domain/site/escape-html.ts'
import { BUILD_ID_TOKEN } from '#domain/site/site-tokens.ts'
import type { HeadElement, SiteHead } from '#web/site/site-head.ts'
import { TOUCH_ICON, WEB_MANIFEST } from './web-manifest.ts'

/** The part of an entry of Vite's manifest that the pages need. */
type ManifestChunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Record<string, ManifestChunk>

/** The files that a chunk brings with it: its own, and those of everything it imports, each once. */
export function filesOf(manifest: Manifest, source: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the manifest has no ${name}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  visit(source)
  return { scripts: [...scripts], styles: [...styles] }
}

function headLinks(shell: string, files: { scripts: string[]; styles: string[] }): string {
  const isMissing = (file: string) => !shell.includes(`"/${file}"`)
  const links = [
    ...files.styles.filter(isMissing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...files.scripts
      .filter(isMissing)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  return links.map((link) => `    ${link}\n`).join('')
}

function headElementHtml({ tag, name, value }: HeadElement): string {
  const attributes = Object.entries({ ...name, ...value }).map(
    ([key, text]) => ` ${key}="${escapeHtml(text)}"`,
  )
  return `    <${tag}${attributes.join('')}>\n`
}

const ICON = '/favicon.svg' // as the shells name it

const NO_INDEX = '    <meta name="robots" content="noindex">\n'

const TOUCH_ICON_LINK = `    <link rel="apple-touch-icon" href="${TOUCH_ICON}">\n`

/** What a device installs the app by. */
const INSTALLABLE = `    <link rel="manifest" href="${WEB_MANIFEST}">\n${TOUCH_ICON_LINK}`

type AppPage = {
  /** Of the head, and of what is drawn. */
  language?: string
  head: SiteHead
  files: { scripts: string[]; styles: string[] }
  isPrivate: boolean
  /** What the page shows until the app is there. */
  drawn?: string
}

/** The shell of an app screen, which fetches the screen's own code from the first line on. */
export function appPageHtml(
  shell: string,
  { language = 'en', head, files, isPrivate, drawn = '' }: AppPage,
): string {
  const inHead = [
    headLinks(shell, files),
    INSTALLABLE,
    ...head.elements.map(headElementHtml),
    isPrivate ? NO_INDEX : '',
  ]
  return shell
    .replace('<html lang="en">', `<html lang="${language}" data-ui-face data-build="${BUILD_ID_TOKEN}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace('  </head>', () => `${inHead.join('')}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`)
}

type FirstPaint = {
  /** The first script of the page, and what it needs. */
  scripts: string[]
  /** The page as the build has drawn it, by language. */
  frames: Record<string, string>
}

const APP_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g

/** /diary shows what its first script paints; that script then brings the app, which is fetched meanwhile. */
export function diaryHtml(html: string, { scripts: [first], frames }: FirstPaint): string {
  const templates = Object.entries(frames).map(
    ([language, frame]) => `    <template id="first-paint-${language}">${frame}</template>\n`,
  )
  return html
    .replace(APP_SCRIPT, '<link rel="modulepreload" crossorigin href="$1">')
    .replace('  </head>', `    <script type="module" crossorigin src="/${first}"></script>\n  </head>`)
    .replace('  </body>', () => `${templates.join('')}  </body>`)
}

/** Data in a page. It does not run, so the content security policy does not apply. */
function dataHtml(attributes: string, data: object): string {
  return `    <script ${attributes}>${jsonInHtml(data)}</script>\n`
}

/**
 * The script that a page waits for, and its styles; the server allows these by their hash. The style sheets that they
 * are joined from are named as disabled: the scripts that belong to them look for them, and would fetch them again.
 */
function filesHtml({ start, styles, joinedStyles }: PublicPage['files']): string {
  return [
    `    <script src="/${start}"></script>\n`,
    `    <style>${styles}</style>\n`,
    ...joinedStyles.map((file) => `    <link rel="stylesheet" href="/${file}" disabled>\n`),
  ].join('')
}

type PublicPage = {
  language: string
  head: SiteHead
  structuredData: readonly object[]
  html: string
  texts: object
  /** The address of its icon. One that holds the icon leaves the connection of the page to the first script. */
  icon: string
  files: {
    /** Runs before the page is on screen. */
    start: string
    /** Runs when the page is idle. */
    idle: string
    /** The one with the component of the page, which the main script asks for. */
    page: string
    /** The main script last; it takes over, with the help of the others. */
    scripts: string[]
    /** All styles of the page, as text. */
    styles: string
    /** The files of them that scripts look for. */
    joinedStyles: string[]
  }
  /** A search engine may show it. */
  isListed: boolean
}

/** A page with its words in it, and the texts that its code needs to take over. That code comes later. */
export function publicPageHtml(shell: string, page: PublicPage): string {
  const { language, head, structuredData, html, texts, icon, files, isListed } = page
  const data = [
    ...structuredData.map((json) => dataHtml('type="application/ld+json"', json)),
    dataHtml('type="application/json" id="site-texts"', texts),
  ]
  const inHead = [
    filesHtml(files),
    TOUCH_ICON_LINK, // search engines take no icon out of a page
    ...head.elements.map(headElementHtml),
    isListed ? '' : NO_INDEX,
  ]
  return shell
    .replace(
      /<html[^>]*>/,
      `<html lang="${language}" data-idle="/${files.idle}" data-page="/${files.page}" data-scripts="/${files.scripts.join(' /')}">`,
    )
    .replace(/\s*<script [^>]*><\/script>|\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(`href="${ICON}"`, () => `href="${icon}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace('  </head>', () => `${inHead.join('')}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    .replace('  </body>', () => `${data.join('')}  </body>`)
}
