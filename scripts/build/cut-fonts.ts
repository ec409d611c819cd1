import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const TARGET = join(ROOT, 'src/web/ui/fonts')

type Range = readonly [number, number]

/** What the site and its three languages need of each script. `faces.css` states the same ranges. */
const SCRIPTS: Record<string, readonly Range[]> = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x152, 0x153],
    [0x2013, 0x2014],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2212, 0x2212],
  ],
  'latin-ext': [
    [0x100, 0x101],
    [0x104, 0x10f],
    [0x112, 0x127],
    [0x12a, 0x151],
    [0x154, 0x167],
    [0x16a, 0x17f],
    [0x18f, 0x18f],
    [0x192, 0x192],
    [0x1cd, 0x1dc],
    [0x1e6, 0x1e7],
    [0x1fa, 0x1ff],
    [0x218, 0x21b],
    [0x1e80, 0x1e85],
    [0x1e9e, 0x1e9e],
  ],
  vietnamese: [
    [0x102, 0x103],
    [0x110, 0x111],
    [0x128, 0x129],
    [0x168, 0x169],
    [0x1a0, 0x1a1],
    [0x1af, 0x1b0],
    [0x300, 0x301],
    [0x303, 0x303],
    [0x309, 0x309],
    [0x323, 0x323],
    [0x1ea0, 0x1ef9],
    [0x20ab, 0x20ab],
  ],
  cyrillic: [
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x2116, 0x2116],
  ],
}

const FEATURES = ['kern', 'liga', 'mark', 'ccmp', 'locl', 'lnum', 'tnum', 'onum']

/** The word face stands in one weight, between book and medium; the interface uses 400, 500 and 600. */
const FACES = [
  { name: 'alegreya', home: import.meta.resolve('@fontsource-variable/alegreya'), axes: { wght: 430 } },
  {
    name: 'commissioner',
    home: import.meta.resolve('@fontsource-variable/commissioner'),
    axes: { wght: { min: 400, max: 600 } },
  },
] as const

function textOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('')
}

type Face = (typeof FACES)[number]

function sourceOf(face: Face, script: string): URL {
  return new URL(`files/${face.name}-${script}-wght-normal.woff2`, face.home)
}

async function cut(face: Face, script: string, ranges: readonly Range[]): Promise<Buffer> {
  return subsetFont(readFileSync(sourceOf(face, script)), textOf(ranges), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: face.axes,
  })
}

/** What the cut files depend on: this program and the packages. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  for (const face of FACES) {
    for (const script of Object.keys(SCRIPTS)) hash.update(readFileSync(sourceOf(face, script)))
  }
  return hash.digest('hex')
}

function targetOf(face: string, script: string): string {
  return join(TARGET, `${face}-${script}.woff2`)
}

function isUpToDate(stamp: string, wanted: string): boolean {
  const files = FACES.flatMap((face) => Object.keys(SCRIPTS).map((script) => targetOf(face.name, script)))
  return (
    existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && files.every((file) => existsSync(file))
  )
}

/** Cuts the two faces to the scripts, weights and features in use. Does nothing when that is already done. */
export async function cutFonts(): Promise<void> {
  mkdirSync(TARGET, { recursive: true })
  const stamp = join(TARGET, 'cut.sha256')
  const wanted = fingerprint()
  if (isUpToDate(stamp, wanted)) return
  for (const face of FACES) {
    for (const [script, ranges] of Object.entries(SCRIPTS)) {
      writeFileSync(targetOf(face.name, script), await cut(face, script, ranges))
      const kilobytes = (statSync(targetOf(face.name, script)).size / 1000).toFixed(1)
      process.stdout.write(`${face.name} ${script}: ${kilobytes} kB\n`)
    }
  }
  writeFileSync(stamp, wanted)
}

if (import.meta.main) await cutFonts()
