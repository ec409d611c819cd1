// npm run release: from a commit to what is handed out, in release/. The same commit makes the same bytes.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianArch, layOut, packDeb, packTarball } from './release/pack.ts'
import { sha256Of } from './release/plain-files.ts'
import { BILL, type Source, stageRelease } from './release/stage.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'release')
const UNKNOWN_TO_GIT = /^\?\?/ // what git does not know is no part of a release

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

/** Stops where the checkout is not what its commit says. */
function sourceOf(): Source {
  const changed = git('status', '--porcelain')
    .split('\n')
    .filter((line) => line !== '' && !UNKNOWN_TO_GIT.test(line))
  if (changed.length > 0) {
    process.stderr.write(
      `A release is made of a commit, and there are changes without one:\n${changed.join('\n')}\n`,
    )
    process.exit(1)
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return { root: ROOT, version, at: Number(git('log', '-1', '--format=%ct')) }
}

/** Builds anew: an earlier build leaves parts behind that are not of this commit. */
function build(): void {
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
}

const arch = debianArch()
const source = sourceOf()
if (!process.argv.includes('--built')) build()
rmSync(OUT, { recursive: true, force: true })
mkdirSync(join(OUT, 'data'), { recursive: true }) // with which an image starts
const staged = stageRelease(source)
const files = {
  tarball: `echolog-${source.version}-linux-${process.arch}.tar.gz`,
  deb: `echolog_${source.version}_${arch}.deb`,
  bill: `echolog-${source.version}.${BILL.replace('sbom.', '')}`,
}
packTarball(staged, join(OUT, files.tarball), source.at)
const laidOut = layOut(staged, source)
packDeb(laidOut, join(OUT, files.deb), source)
writeFileSync(join(OUT, files.bill), readFileSync(join(staged, BILL)))
const sums = Object.values(files).map((file) => `${sha256Of(join(OUT, file))}  ${file}\n`)
writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''))
for (const file of Object.values(files)) {
  const megabytes = (statSync(join(OUT, file)).size / 1e6).toFixed(1)
  process.stdout.write(`release/${file}: ${megabytes} MB\n`)
}
