// Brings a fresh clone to the point where it runs. Runs on the host's own Node (18 or newer) before
// anything is installed, so it is plain JavaScript without dependencies.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const goal = process.argv[2] ?? 'start'
const say = (text) => process.stdout.write(`${text}\n`)

const OLDEST_NODE = 18 // the oldest whose npm reads the lock file as it was written
const NEEDED_NODE = 24 // runs TypeScript and has node:sqlite

function stopWith(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  return error === undefined && status === 0
}

function major(version) {
  return Number(version.replace(/^v/, '').split('.')[0])
}

function requireNpm() {
  try {
    execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['--version'], {
      stdio: 'ignore',
      shell: process.platform === 'win32',
    })
  } catch {
    stopWith('npm was not found. It comes with Node: https://nodejs.org')
  }
}

/**
 * Installs the packages when there are none, or when the lock file has changed since. `npm start` leaves out those that only
 * development needs, unless this checkout has them: it takes them away from nobody. `check` goes with those that are there.
 */
function installPackages() {
  const all = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const ofServer = `${all} start`
  const stamp = join(root, 'node_modules', '.echolog-lock')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const isForDevelopment = existsSync(join(root, 'node_modules', 'vitest'))
  const isEnough = { start: installed === ofServer, check: isForDevelopment }
  if (installed === all || isEnough[goal]) return
  const isServerAlone = goal === 'start' && !isForDevelopment
  say('Installing packages (once, and after an update)')
  if (installed !== ofServer) rmSync(stamp, { force: true }) // `npm ci` begins by emptying the folder
  // `npm install` only adds, so that the server still starts where it fails, as without a connection
  const how =
    installed === ofServer ? ['install', '--no-save'] : ['ci', ...(isServerAlone ? ['--omit=dev'] : [])]
  if (!run('npm', [...how, '--no-audit', '--no-fund', '--loglevel=error']))
    stopWith('The packages could not be installed; npm says why above.')
  writeFileSync(stamp, isServerAlone ? ofServer : all)
}

/** The operators' commands install nothing by themselves: they may run beside a server, or from a timer. */
function requirePackages() {
  if (existsSync(join(root, 'node_modules'))) return
  stopWith('No packages are installed yet. Run `npm ci` first, or `npm start`, which installs them.')
}

/** The start step runs on the Node that npm installed beside the packages, where there is one for this machine. */
function requireNode() {
  const bundled = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(bundled)) return
  if (major(process.version) >= NEEDED_NODE) return
  stopWith(
    `Echolog runs on Node ${NEEDED_NODE} or newer. This is ${process.version}, and there is no packaged Node for ${process.platform} ${process.arch}: please install Node ${NEEDED_NODE}.`,
  )
}

function newestChange(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestChange(join(path, name))),
    stat.mtimeMs,
  )
}

const SOURCES = [
  'src/domain',
  'src/server',
  'src/web',
  'deploy/echolog.sh',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts',
]

/** Builds pages and server when there is no build, or when something it is made from is newer. */
function buildAll() {
  const built = newestChange(join(root, 'dist', 'built.json'))
  if (built > 0 && SOURCES.every((path) => newestChange(join(root, path)) < built)) return
  say('Building the pages and the server')
  if (!run('npm', ['run', '--silent', 'build'])) stopWith('The build failed; the lines above say why.')
}

/** Debian keeps PostgreSQL's programs in a folder for each version, off the path. */
function postgresFolders() {
  const versions = '/usr/lib/postgresql'
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
}

/** Whether a program is on PATH. Asked for by name and not run: not every program knows `--version`. */
function isOnPath(program) {
  const endings = process.platform === 'win32' ? (process.env.PATHEXT ?? '.EXE').split(';') : ['']
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const folders = [...onPath, '/usr/sbin', ...postgresFolders()] // where root alone has it on the path
  return folders.some((folder) => endings.some((ending) => existsSync(join(folder, program + ending))))
}

const IS_DEBIAN = process.platform === 'linux' && existsSync('/etc/debian_version')

/** Whether it is installed, on Debian with the files that it needs. */
function isHere({ program, files = [] }) {
  return (
    (program === undefined || isOnPath(program)) && (!IS_DEBIAN || files.every((file) => existsSync(file)))
  )
}

function mayInstall() {
  return IS_DEBIAN && process.getuid?.() === 0 && process.env.INSTALL_ENGINES !== 'false'
}

let aptListsAreFresh = false

/** Installs Debian packages as root. Answers whether they are there afterwards. */
function installDebian(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  if (!aptListsAreFresh) aptListsAreFresh = run('apt-get', ['update', '-qq'], quiet)
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}

function sayHowToGet({ packages, gives }) {
  const names = packages.join(' ')
  say(
    `Not here: ${gives}. To have it, install ${names} (Debian: apt-get install --no-install-recommends ${names})`,
  )
}

/** Debian's PostgreSQL starts a server for the whole machine; the tests need only its programs and start their own. */
function preventPostgresServer() {
  const folder = '/etc/postgresql-common/createcluster.d'
  if (!installDebian(['postgresql-common'])) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'echolog.conf'), 'create_main_cluster = false\n')
}

/** Installs what is missing, all in one go, and each by itself where that fails; elsewhere it says how. */
function bring(wanted) {
  const missing = wanted.filter((one) => !isHere(one))
  if (missing.length === 0) return
  if (!mayInstall()) {
    for (const one of missing.filter(({ isOnlyForDebian }) => !isOnlyForDebian)) sayHowToGet(one)
    return
  }
  for (const { packages, gives } of missing) say(`Installing ${packages.join(' ')}: ${gives}`)
  say('(INSTALL_ENGINES=false goes on without)')
  for (const { prepare } of missing) prepare?.()
  if (installDebian(missing.flatMap(({ packages }) => packages))) return
  for (const one of missing.filter(({ packages }) => !installDebian(packages))) {
    say(`Could not install ${one.packages.join(' ')}; going on without.`)
    sayHowToGet(one)
  }
}

const modeFiles = (...modes) => modes.map((mode) => `/usr/share/apertium/modes/${mode}.mode`)

/** What INSTALL_ENGINES=more adds: ways over Catalan, on which some pairs of languages lose less than over Spanish. */
const MORE_ENGINES = [
  {
    files: modeFiles('eng-cat', 'fra-cat', 'por-cat', 'cat-ita'),
    packages: ['apertium-eng-cat', 'apertium-fra-cat', 'apertium-por-cat', 'apertium-cat-ita'],
    gives: 'translation by way of Catalan on this machine',
  },
]

const DICTIONARIES = 'en_US es_ES fr_FR de_DE it_IT ko_KR pt_BR ru_RU vi_VN da_DK'.split(' ')

const PACKAGES = JSON.parse(readFileSync(join(root, 'src/server/engines/debian-packages.json'), 'utf8'))

/** The engines that translate, speak, listen and check spelling on this machine. Echolog runs without any of them. */
const ENGINES = [
  {
    program: 'apertium',
    files: [...modeFiles('eng-spa', 'fr-es', 'es-pt', 'spa-ita'), '/usr/bin/cg-proc'], // the last is of Italian
    packages: PACKAGES.apertium,
    gives: 'translation between English, French, Italian, Portuguese and Spanish on this machine',
  },
  { program: 'flite', packages: PACKAGES.flite, gives: 'an English voice on this machine' },
  {
    program: 'espeak-ng',
    packages: PACKAGES['espeak-ng'],
    gives: 'a voice on this machine in the other languages',
  },
  {
    program: 'hunspell',
    files: DICTIONARIES.map((name) => `/usr/share/hunspell/${name}.dic`),
    packages: PACKAGES.hunspell,
    gives: 'a spelling checker in ten languages',
  },
  {
    program: 'mecab',
    files: ['/var/lib/mecab/dic/ipadic-utf8'],
    packages: PACKAGES.mecab, // without the second of them apt brings 207 MB of another dictionary
    gives: 'the readings of Japanese words',
  },
  {
    program: 'pocketsphinx_batch',
    files: ['/usr/share/pocketsphinx/model/en-us'],
    packages: PACKAGES.pocketsphinx,
    gives: 'recognition of spoken English on this machine',
  },
]

const TEST_TOOLS = [
  { program: 'chromium', packages: ['chromium'], gives: 'the browser that the tests use' },
  {
    program: 'chromium-headless-shell',
    packages: ['chromium-headless-shell'],
    gives: 'its engine without windows, in which journeys take half as long',
    isOnlyForDebian: true,
  },
  {
    program: 'initdb',
    packages: ['postgresql'],
    gives: 'the PostgreSQL that the tests start for themselves',
    prepare: preventPostgresServer,
  },
  {
    files: ['/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc'],
    packages: ['fonts-noto-cjk'],
    gives: 'Japanese, Korean and Chinese letters for the screenshots',
    isOnlyForDebian: true,
  },
]

/** Debian's package would start one for the whole machine; the tests start their own. */
function preventPooler() {
  const unit = '/etc/systemd/system/pgbouncer.service'
  if (existsSync(dirname(unit)) && !existsSync(unit)) symlinkSync('/dev/null', unit)
}

/** What only the slow tests before a release need. */
const RELEASE_TOOLS = [
  {
    program: 'pgbouncer',
    packages: ['pgbouncer'],
    gives: 'the pooler that a server may find before its PostgreSQL',
    prepare: preventPooler,
  },
  {
    program: 'debootstrap',
    packages: ['debootstrap'],
    gives: 'a Debian on which the package is installed and removed',
    isOnlyForDebian: true,
  },
  {
    program: 'buildah',
    packages: ['buildah'],
    gives: 'the image, built without a daemon',
    isOnlyForDebian: true,
  },
]

/** What each goal needs of this machine; a check goes with what is there. */
const WANTED = {
  start: process.env.INSTALL_ENGINES === 'more' ? [...ENGINES, ...MORE_ENGINES] : ENGINES,
  check: [],
  test: [...ENGINES, ...TEST_TOOLS],
  release: [...ENGINES, ...TEST_TOOLS, ...RELEASE_TOOLS],
}

if (major(process.version) < OLDEST_NODE)
  stopWith(`The set-up needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
if (goal === 'operate') {
  requirePackages()
  requireNode()
} else {
  requireNpm()
  installPackages()
  requireNode()
  bring(WANTED[goal] ?? ENGINES)
}
if (goal === 'start') buildAll()
