import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { circleOf } from './build/chunk-circles.ts'
import { strayNeed } from './build/chunk-needs.ts'
import { cutFonts } from './build/cut-fonts.ts'
import { minifyScript } from './build/joined-files.ts'
import { prerender } from './build/prerender.ts'
import { buildLauncher } from './build-launcher.ts'
import { buildServer } from './build-server.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const OUT = join(ROOT, 'dist/web')

const TEXT_FILES = ['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest']
const WORTH_COMPRESSING_BYTES = 512 // below this the header costs what the compression saves

/** Puts a copy at brotli's best compression beside every text file. Answers how many. */
function compressTexts(dir: string): number {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT_FILES.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  let count = 0
  for (const file of files) {
    const bytes = readFileSync(file)
    if (bytes.length < WORTH_COMPRESSING_BYTES) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    count += 1
  }
  return count
}

process.env.NODE_ENV = 'production' // before the pages are drawn: React reads it when it is loaded
await cutFonts()
await build({ root: ROOT, logLevel: 'warn' })
const manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'))
const circle = circleOf(manifest)
if (circle !== null) throw new Error(`Chunks import each other in a circle: ${circle.join(' -> ')}`)
const stray = strayNeed(manifest)
if (stray !== null) throw new Error(`Of the chunks ${stray}`)
minifyScript(OUT, 'theme.js')
await prerender()
await buildServer(ROOT)
buildLauncher(ROOT)
const compressed = compressTexts(OUT)
// The set-up step compares this file's age with the sources.
writeFileSync(join(ROOT, 'dist/built.json'), `${JSON.stringify({ node: process.version, compressed })}\n`)
process.stdout.write(`Built dist/web, ${compressed} texts compressed, and dist/server\n`)
