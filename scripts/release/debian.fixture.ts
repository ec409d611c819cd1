import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const RELEASE_NAME = 'bookworm' // Debian 12, of which deploy/Dockerfile is made

/** What these tests need and this machine lacks; undefined where it has all. */
export function lackingForDebian(): string | undefined {
  if (process.getuid?.() !== 0) return 'root, for a Debian of its own'
  const programs = ['debootstrap', 'buildah', 'dpkg-deb', 'systemd-analyze', 'unshare']
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/sbin')
  return programs.find((program) => !folders.some((folder) => existsSync(join(folder, program))))
}

/** The smallest Debian 12, in a folder. */
export async function makeDebian(folder: string): Promise<void> {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
  await promisify(execFile)('debootstrap', ['--variant=minbase', RELEASE_NAME, folder], { env })
}

/** Runs a program in a Debian of a folder; answers its exit code and what it says. */
export function inDebian(folder: string, ...command: string[]): { code: number | null; said: string } {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const { status, stdout, stderr } = spawnSync('/usr/sbin/chroot', [folder, ...command], {
    env,
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}
