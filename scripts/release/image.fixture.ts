import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FROM = 'docker.io/library/debian:12-slim' // as deploy/Dockerfile has it, in full

const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')]).rest(z.string()) }),
      Volumes: z.record(z.string(), z.unknown()),
    }),
  }),
})

export type BuiltImage = {
  /** The files of a container, mounted. */
  root: string
  config: z.infer<typeof inspected>['Docker']['config']
  seconds: number
}

/** Builds deploy/Dockerfile of a project that has been released, on a Debian of a folder, without a registry or a daemon. */
export function buildImage(project: string, debian: string, store: string): BuiltImage {
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const place = ['--storage-driver', 'vfs', '--root', join(store, 'root'), '--runroot', join(store, 'run')]
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...place, ...args], {
      cwd: project,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  mkdirSync(store, { recursive: true })
  const base = buildah('from', 'scratch')
  execFileSync('cp', ['-a', `${debian}/.`, buildah('mount', base)])
  buildah('commit', '--quiet', base, FROM)
  buildah('rm', base)
  const began = performance.now()
  const how = [
    '--pull=never',
    '--format',
    'docker',
    '--quiet',
    '-t',
    'echolog',
    '-f',
    'deploy/Dockerfile',
    '.',
  ]
  buildah('bud', ...how)
  const seconds = Math.round((performance.now() - began) / 1000)
  const { config } = inspected.parse(JSON.parse(buildah('inspect', '--type', 'image', 'echolog'))).Docker
  return { root: buildah('mount', buildah('from', '--pull=never', 'localhost/echolog')), config, seconds }
}

const quoted = (words: readonly string[]) =>
  words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')

/** The line that runs a command of the image as it would be run in a container. */
function inContainer({ root, config }: BuiltImage, port: number, command: string[]): string {
  const env = [...config.Env, `PORT=${port}`, `PUBLIC_URL=http://localhost:${port}`, 'AUTH_AUTOCONFIRM=true']
  return quoted(['/usr/sbin/chroot', `--userspec=${config.User}`, root, 'env', '-i', ...env, ...command])
}

/** How the image starts with a root that cannot be written and a volume for its data, as `read_only: true` does. */
export function readOnlyRun(image: BuiltImage, volume: string, port: number): string[] {
  const [data = ''] = Object.keys(image.config.Volumes)
  const [user = 0] = image.config.User.split(':').map(Number)
  mkdirSync(volume)
  chownSync(volume, user, user)
  const { root } = image
  const start = inContainer(image, port, [...image.config.Entrypoint, ...image.config.Cmd])
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,ro,bind ${root}`,
    `mount --bind ${volume} ${join(root, data)}`,
    `exec ${start}`,
  ]
  return ['unshare', '--mount', 'sh', '-c', mounts.join(' && ')]
}

/** The exit code of the health check. */
export function askHealth(image: BuiltImage, port: number): number | null {
  const [, ...command] = image.config.Healthcheck.Test
  return spawnSync('sh', ['-c', inContainer(image, port, command)]).status
}
