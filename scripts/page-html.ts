/** One entry of Vite's manifest, as far as the pages need it. */
type ManifestChunk = {
  file: string
  css?: string[]
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

type AppPage = { files: { scripts: string[]; styles: string[] }; isPrivate: boolean }

/** The empty shell of an app screen, which fetches the screen's own code from the first line on. */
export function appPageHtml(shell: string, { files, isPrivate }: AppPage): string {
  const noIndex = isPrivate ? '    <meta name="robots" content="noindex">\n' : ''
  return shell
    .replace('<html lang="en">', '<html lang="en" data-ui-face>')
    .replace('  </head>', () => `${headLinks(shell, files)}${noIndex}  </head>`)
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

type PublicPage = { language: string; title: string; html: string; styles: string[] }

/** A page with its words in it. Its code comes after it has been read. */
export function publicPageHtml(shell: string, { language, title, html, styles }: PublicPage): string {
  return shell
    .replace('<html lang="en">', `<html lang="${language}" data-prerendered="${language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('  </head>', () => `${headLinks(shell, { scripts: [], styles })}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}
