import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NODE_OPTIONS } from '../build-launcher.ts'
import { freePort } from '../free-port.ts'
import { cloneTo, commitVersion, ROOT, releaseOf, workFolder } from './clone.fixture.ts'
import { inDebian, lackingForDebian, makeDebian } from './debian.fixture.ts'
import { askHealth, buildImage, readOnlyRun } from './image.fixture.ts'
import { entriesAt, serveWith, WRITTEN, writeEntries } from './served.fixture.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const BEFORE = '0.9.0' // the same source, as if it had been released before
const WITHIN_MS = 10_000
const lacking = lackingForDebian()
const work = workFolder()
const at = (name: string) => join(work.folder, name)
const fileOf = (folder: string, ending: string) =>
  join(folder, globSync(`*${ending}`, { cwd: folder })[0] ?? ending)

/** The figures of this run, said at its end. */
const figures: string[] = []

/** Two versions of one source: this one, and as if it had been released before. */
async function releaseTwoVersions(clone: string): Promise<void> {
  await releaseOf(clone, at('files'))
  commitVersion(clone, BEFORE)
  await releaseOf(clone, at('files-before'), { isBuilt: true })
}

beforeAll(async () => {
  const first = cloneTo(at('first'))
  const second = cloneTo(at('a/second/place'), first) // of the same commit, whatever is committed meanwhile
  await Promise.all([
    releaseTwoVersions(first),
    releaseOf(second, at('files-again'), { umask: '077' }),
    lacking === undefined && makeDebian(at('debian')),
  ])
}, 600_000)

afterAll(() => {
  for (const line of figures) console.log(line)
  if (lacking !== undefined) console.log(`Skipped, for want of ${lacking}: the Debian package and the image`)
  work.remove()
})

it('nothing is left out where everything is checked', () => {
  expect(process.env.CI === 'true' ? lacking : undefined).toBeUndefined()
})

describe('what is handed out', () => {
  it('is the same to the byte when the same commit is released twice, in two places and by two people', () => {
    const [sums, again] = ['files', 'files-again'].map((name) =>
      readFileSync(join(at(name), 'SHA256SUMS'), 'utf8'),
    )
    expect(again).toBe(sums)
    expect(sums?.trim().split('\n')).toHaveLength(3)
    execFileSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: at('files') })
  })

  it('names no place where it was made', () => {
    const found = spawnSync('grep', [
      '-rlF',
      '-e',
      work.folder,
      '-e',
      ROOT,
      join(at('first'), 'release/stage'),
    ])
    expect(String(found.stdout)).toBe('')
  })
})

describe('the tarball', () => {
  let place: string
  beforeAll(() => {
    mkdirSync(at('unpacked/bin'), { recursive: true })
    symlinkSync(process.execPath, at('unpacked/bin/node'))
    execFileSync('tar', ['-C', at('unpacked'), '-xzf', fileOf(at('files'), '.tar.gz')])
    place = at(`unpacked/echolog-${version}`)
  })
  const env = (more: Record<string, string>) => ({ PATH: `${at('unpacked/bin')}:/usr/bin:/bin`, ...more })

  it('holds what its checksums say, a licence of every package, and where each is from', () => {
    execFileSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: place })
    const licences = readFileSync(join(place, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    const { components } = JSON.parse(readFileSync(join(place, 'sbom.cdx.json'), 'utf8'))
    expect(components.length).toBeGreaterThan(40)
    for (const { group, name, version: its, licenses } of components) {
      const whole = group === undefined ? name : `${group}/${name}`
      expect(licences).toContain(`${whole} ${its}: ${licenses[0].expression}`)
      expect(licenses[0].expression).not.toMatch(/^$|(?<!L)GPL/)
    }
    expect(components.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['react', 'hono', 'argon2', 'alegreya']),
    )
    expect(components.map(({ name }: { name: string }) => name)).not.toContain('vite')
  })

  it.each([
    ['node dist/server/main.js', ['node', 'dist/server/main.js']],
    ['bin/echolog serve', ['bin/echolog', 'serve']],
  ])('serves within ten seconds on Node alone by %s', async (name, command) => {
    const port = await freePort()
    const settings = { PORT: String(port), DATA_DIR: at(`data of ${name.replaceAll('/', ' ')}`) }
    const served = await serveWith(command, port, { cwd: place, env: env(settings) })
    expect(served.version).toBe(version)
    expect(served.readyAfterMs).toBeLessThan(WITHIN_MS)
    await writeEntries(served.address)
    expect(await entriesAt(served.address)).toEqual(WRITTEN)
    expect(await (await fetch(`${served.address}/diary`)).text()).toContain(`"version":"${version}"`)
    const line = `Echolog ${version} is at http://localhost:${port}` // once its engines are tried
    await expect.poll(() => served.said(), { timeout: 60_000 }).toContain(line)
    expect(await served.stop()).toBe(0)
    figures.push(`${name}: ready after ${served.readyAfterMs} ms`)
  })

  it('has the operators’ commands by one name, which tells its version and starts Node as npm start does', () => {
    const say = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(join(place, 'bin/echolog'), args, {
        env: env({}),
        encoding: 'utf8',
      })
      return { status, said: stdout + stderr }
    }
    expect(say('--version')).toEqual({ status: 0, said: `echolog ${version}\n` })
    for (const command of ['diary', 'accounts', 'engines'])
      expect(say(command, '--help').said).toMatch(new RegExp(`^echolog ${command} `))
    expect(say('diary', 'none')).toMatchObject({
      status: 2,
      said: expect.stringContaining('echolog diary --help'),
    })
    expect(say('none').status).toBe(2)
    expect(say('--settings', '/nowhere', 'serve')).toMatchObject({
      status: 1,
      said: 'echolog: /nowhere cannot be read.\n',
    })
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(NODE_OPTIONS).toHaveLength(2)
    expect(readFileSync(join(place, 'bin/echolog'), 'utf8')).toContain(
      `exec "$node" ${NODE_OPTIONS.join(' ')} $`,
    )
    expect(scripts.start).toContain(NODE_OPTIONS.join(' '))
  })
})

describe.skipIf(lacking !== undefined)('on a Debian of its own', () => {
  const debian = at('debian')
  const bring = (from: string) => cpSync(fileOf(at(from), '.deb'), join(debian, 'tmp/echolog.deb'))
  const unit = () => readFileSync(join(debian, 'lib/systemd/system/echolog.service'), 'utf8')

  /** Starts it as systemd would: as the user and by the line of the unit. */
  async function serve() {
    const port = await freePort()
    const [, user] = /^User=(.*)$/m.exec(unit()) ?? []
    const [, line = ''] = /^ExecStart=(.*)$/m.exec(unit()) ?? []
    const settings = { PATH: '/usr/bin:/bin', PORT: String(port) }
    const command = ['/usr/sbin/chroot', `--userspec=${user}:${user}`, debian, ...line.split(' ')]
    return serveWith(command, port, { env: settings })
  }

  it('the package is installed, serves, and is upgraded with what was written', async () => {
    bring('files-before')
    expect(inDebian(debian, 'dpkg', '-i', '/tmp/echolog.deb')).toMatchObject({ code: 0 })
    const before = await serve()
    expect([before.version, before.readyAfterMs < WITHIN_MS]).toEqual([BEFORE, true])
    await writeEntries(before.address)
    expect(await before.stop()).toBe(0)
    const conf = join(debian, 'etc/echolog.conf')
    writeFileSync(conf, `${readFileSync(conf, 'utf8')}SUPPORT_EMAIL=help@example.org\n`)

    bring('files')
    expect(inDebian(debian, 'dpkg', '-i', '/tmp/echolog.deb')).toMatchObject({ code: 0 })
    const after = await serve()
    expect(after.version).toBe(version)
    expect(await entriesAt(after.address)).toEqual(WRITTEN)
    const told = await (await fetch(`${after.address}/api/config`)).json()
    expect(told).toMatchObject({ supportEmail: 'help@example.org' })
    const { said } = inDebian(debian, 'echolog', 'accounts', 'list')
    expect(said).toContain('ana@example.org')
    expect(await after.stop()).toBe(0)
    expect(inDebian(debian, 'stat', '-c', '%a %U', '/var/lib/echolog').said).toBe('700 echolog\n')
    expect(inDebian(debian, 'stat', '-c', '%a %U:%G', '/etc/echolog.conf').said).toBe('640 root:echolog\n')
  }, 120_000)

  it('systemd has nothing to say against the unit, which shuts the server in', () => {
    const copy = at('echolog.service')
    writeFileSync(copy, unit().replace('ExecStart=/usr', `ExecStart=${debian}/usr`))
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' })
    const about = (verified.stdout + verified.stderr).split('\n').filter((line) => line.includes('echolog'))
    expect(about).toEqual([])
    const exposure = ['security', '--offline=true', '--threshold=20', `--root=${debian}`, 'echolog.service']
    expect(spawnSync('systemd-analyze', exposure).status).toBe(0)
  })

  it('removing the package leaves settings and diaries, and purging it leaves the diaries and says so', () => {
    expect(inDebian(debian, 'dpkg', '-r', 'echolog')).toMatchObject({ code: 0 })
    expect(existsSync(join(debian, 'usr/lib/echolog'))).toBe(false)
    expect(existsSync(join(debian, 'etc/echolog.conf'))).toBe(true)
    const purged = inDebian(debian, 'dpkg', '-P', 'echolog')
    expect(purged).toMatchObject({ code: 0, said: expect.stringContaining('rm -r /var/lib/echolog') })
    expect(existsSync(join(debian, 'etc/echolog.conf'))).toBe(false)
    expect(existsSync(join(debian, 'var/lib/echolog/echolog.sqlite'))).toBe(true)
  })

  it('the image is built of the release alone and serves from a read-only root, as nobody, until it is stopped', async () => {
    const clone = at('a/second/place')
    const built = buildImage(clone, debian, at('buildah'))
    figures.push(`image: built in ${built.seconds} s`)
    const port = await freePort()
    const served = await serveWith(readOnlyRun(built, at('volume'), port), port)
    expect(served.version).toBe(version)
    await writeEntries(served.address)
    expect(await entriesAt(served.address)).toEqual(WRITTEN)
    expect(askHealth(built, port)).toBe(0)
    expect(await served.stop()).toBe(0)
    expect(askHealth(built, port)).toBe(1)
    expect(existsSync(at('volume/echolog.sqlite'))).toBe(true)
  }, 300_000)
})
