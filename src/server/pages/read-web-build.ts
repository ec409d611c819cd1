import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { type WebFile, webFile } from './web-file.ts'

/** The built web app in memory: a few megabytes, so that no path from outside ever reaches the disk. */
export type WebBuild = {
  /** By path: '/assets/main-1a2b.js'. */
  files: ReadonlyMap<string, WebFile>
  /** By path: '/diary'. */
  pages: ReadonlyMap<string, WebFile>
  notFound: WebFile
}

/** Stands in the built pages where the public address belongs: the build does not know it. */
const PUBLIC_URL_TOKEN = '%PUBLIC_URL%'
const MAY_HOLD_THE_TOKEN = ['.html', '.xml', '.txt']

const pageTable = z.record(z.string(), z.string())

function pathsIn(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Pages are reached by their own paths only; hidden files and the tables of the build are not for the public. */
function isPublic(path: string): boolean {
  const isHidden = path.split('/').some((part) => part.startsWith('.'))
  return !isHidden && !['.html', '.br', '.gz', '.map'].includes(extname(path)) && path !== 'pages.json'
}

function readBytes(path: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(path))
}

function readFile(dir: string, path: string, publicUrl: string): WebFile {
  const bytes = readBytes(join(dir, path))
  if (MAY_HOLD_THE_TOKEN.includes(extname(path))) {
    const text = Buffer.from(bytes).toString('utf8')
    if (text.includes(PUBLIC_URL_TOKEN))
      return webFile(path, new TextEncoder().encode(text.replaceAll(PUBLIC_URL_TOKEN, publicUrl)))
  }
  const ready = join(dir, `${path}.br`)
  return webFile(path, bytes, existsSync(ready) ? readBytes(ready) : undefined)
}

/**
 * Reads `dir` (dist/web) and its pages.json, which names the file of each page and under '404' that of all others.
 * Fails with one line that says what to do.
 */
export function readWebBuild(dir: string, publicUrl: string): Outcome<WebBuild, string> {
  const table = join(dir, 'pages.json')
  if (!existsSync(table)) return failure(`There are no built pages in ${dir}: run npm run build.`)
  const { 404: notFoundPath, ...paths } = pageTable.parse(JSON.parse(readFileSync(table, 'utf8')))
  const missing = [notFoundPath, ...Object.values(paths)].find(
    (path) => path === undefined || !existsSync(join(dir, path)),
  )
  if (notFoundPath === undefined || missing !== undefined)
    return failure(`A page is missing from ${dir} (${missing ?? '404'}): run npm run build.`)
  const read = (path: string) => readFile(dir, path, publicUrl)
  const publicPaths = pathsIn(dir).filter(isPublic)
  return success({
    files: new Map(publicPaths.map((path) => [`/${path}`, read(path)])),
    pages: new Map(Object.entries(paths).map(([path, file]) => [path, read(file)])),
    notFound: read(notFoundPath),
  })
}
