import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import DEBIAN_PACKAGES from '../../src/server/engines/debian-packages.json' with { type: 'json' }
import { billOfMaterials } from './bill-of-materials.ts'
import { BESIDE_DOCS, inOneFolder } from './doc-folder.ts'
import { makePlain } from './plain-files.ts'
import { shippedPackages } from './shipped-packages.ts'
import { BILL, type Source } from './stage.ts'

const LARGEST_TAR = 1024 * 1024 * 1024 // bytes, in memory

/** Writes a .tar.gz of a folder that is the same wherever it is made. */
export function packTarball(folder: string, file: string, at: number): void {
  const fixed = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${at}`]
  const args = ['-C', dirname(folder), ...fixed, '-cf', '-', basename(folder)]
  const tar = execFileSync('tar', args, { maxBuffer: LARGEST_TAR })
  writeFileSync(file, gzipSync(tar, { level: constants.Z_BEST_COMPRESSION }))
}

/** The Node that npm brought for this machine. */
function nodePackage(root: string): { folder: string; version: string } {
  const folder = join(root, 'node_modules', `node-linux-${process.arch}`)
  return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version }
}

/** Debian's names of processors. */
const DEBIAN_ARCH: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The processor of this machine as Debian calls it; throws where Node is not shipped for it. */
export function debianArch(): string {
  const arch = DEBIAN_ARCH[process.arch]
  if (process.platform !== 'linux' || arch === undefined)
    throw new Error(`A release is made on Linux, x64 or arm64, not on ${process.platform} ${process.arch}.`)
  return arch
}

/** Lays out the release with Node inside as it is on a machine: what the .deb and the image hold. Answers the folder. */
export function layOut(staged: string, { root, version, at }: Source): string {
  const folder = join(root, 'release/root')
  rmSync(folder, { recursive: true, force: true })
  const put = (from: string, to: string) => {
    mkdirSync(join(folder, dirname(to)), { recursive: true })
    cpSync(from, join(folder, to), { recursive: true, verbatimSymlinks: true })
  }
  const node = nodePackage(root)
  put(staged, 'usr/lib/echolog')
  rmSync(join(folder, 'usr/lib/echolog/SHA256SUMS')) // dpkg has its own
  put(join(node.folder, 'bin/node'), 'usr/lib/echolog/bin/node')
  put(join(root, 'deploy/debian/defaults.conf'), 'usr/lib/echolog/defaults.conf')
  put(join(root, 'deploy/debian/echolog.sh'), 'usr/bin/echolog')
  chmodSync(join(folder, 'usr/bin/echolog'), 0o755)
  put(join(root, 'deploy/debian/echolog.conf'), 'etc/echolog.conf')
  put(join(root, 'deploy/debian/echolog.service'), 'lib/systemd/system/echolog.service')
  const doc = join(folder, 'usr/share/doc/echolog')
  mkdirSync(dirname(doc), { recursive: true })
  renameSync(join(folder, 'usr/lib/echolog/docs'), doc)
  for (const name of BESIDE_DOCS) cpSync(join(staged, name), join(doc, name))
  for (const name of readdirSync(doc).filter((one) => one.endsWith('.md')))
    writeFileSync(join(doc, name), inOneFolder(readFileSync(join(doc, name), 'utf8')))
  symlinkSync('../../share/doc/echolog', join(folder, 'usr/lib/echolog/docs'))
  const licences = ['LICENSE', 'THIRD-PARTY-LICENSES.txt'].map((name) =>
    readFileSync(join(staged, name), 'utf8'),
  )
  const ofNode = readFileSync(join(node.folder, 'LICENSE'), 'utf8')
  writeFileSync(join(doc, 'copyright'), [...licences, `Node ${node.version}\n\n${ofNode}`].join('\n'))
  const withNode = {
    name: `node-linux-${process.arch}`,
    version: node.version,
    license: 'MIT',
    integrity: '',
  }
  const bill = billOfMaterials(version, at, [...shippedPackages(root), withNode])
  writeFileSync(join(folder, 'usr/lib/echolog', BILL), bill)
  makePlain(folder, at)
  return folder
}

/** Of the engines of the machine; Echolog finds those that are there. */
const ENGINES = Object.values(DEBIAN_PACKAGES).flat().join(', ')

/** KiB that a package takes on the disk, as dpkg-gencontrol counts: each file by itself, folders and links as one. */
function installedSize(laidOut: string): number {
  const entries = readdirSync(laidOut, { recursive: true, withFileTypes: true })
  const sizes = entries.map((entry) =>
    entry.isFile() ? Math.ceil(lstatSync(join(entry.parentPath, entry.name)).size / 1024) : 1,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function controlOf(version: string, arch: string, kib: number): string {
  const fields = {
    Package: 'echolog',
    Version: version,
    Architecture: arch,
    'Installed-Size': kib,
    Maintainer: 'Echolog maintainers <echolog@localhost>',
    Section: 'web',
    Priority: 'optional',
    Depends: 'adduser, init-system-helpers (>= 1.52), libc6 (>= 2.28), libstdc++6, util-linux',
    Suggests: `${ENGINES}, postgresql, caddy | nginx`,
    Description:
      'diary for language learners\n Write about your day, translate it, and practice saying it aloud. It contains a server for\n one person or for many, and the Node.js runtime it needs.',
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

/** Writes the Debian package of what `layOut` has laid out. */
export function packDeb(laidOut: string, file: string, { root, version, at }: Source): void {
  const kib = installedSize(laidOut)
  const control = join(laidOut, 'DEBIAN')
  mkdirSync(control)
  for (const script of ['postinst', 'prerm', 'postrm']) {
    cpSync(join(root, 'deploy/debian', script), join(control, script))
    chmodSync(join(control, script), 0o755)
  }
  writeFileSync(join(control, 'control'), controlOf(version, debianArch(), kib))
  writeFileSync(join(control, 'conffiles'), '/etc/echolog.conf\n')
  makePlain(control, at)
  const fixed = ['--root-owner-group', '-Zxz', '-z1', '--threads-max=1']
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(at) }
  execFileSync('dpkg-deb', [...fixed, '--build', laidOut, file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(control, { recursive: true })
}
