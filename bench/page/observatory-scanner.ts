import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Verdict } from '../../scripts/observatory-scan.ts'

const ROOT = join(import.meta.dirname, '../..')
const SCANNER = '@mdn/mdn-http-observatory'
export const SCANNER_VERSION = '1.4.8'

type Ran = { isGood: boolean; output: string; error: string }

function run(
  program: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let error = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      error += chunk.toString()
    })
    child.once('error', ({ message }) => resolve({ isGood: false, output, error: message }))
    child.once('close', (code) => resolve({ isGood: code === 0, output, error }))
  })
}

/**
 * Installs the scanner into a folder of its own: it is no dependency of the project, none of its scripts runs, and the
 * lists that its install script would fetch are given to it empty (localhost is on none of them).
 * Answers where it is; undefined where the registry cannot be asked.
 */
export async function installScanner(folder: string): Promise<string | undefined> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const npm = process.env.npm_execpath
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const flags = ['--ignore-scripts', '--omit=optional', '--no-save', '--no-audit', '--no-fund']
  const { isGood } = await run(program, [...first, 'install', ...flags, `${SCANNER}@${SCANNER_VERSION}`], {
    cwd: folder,
  })
  if (!isGood) return undefined
  const scanner = join(folder, 'node_modules', ...SCANNER.split('/'))
  writeFileSync(join(scanner, 'conf', 'hsts-preload.json'), '{}')
  writeFileSync(join(scanner, 'conf', 'tld-list.json'), '[]')
  return scanner
}

/** Scans paths of https://localhost:`port`, trusting its certificate (a file) for this run. */
export async function scanPaths(
  scanner: string,
  port: number,
  certificate: string,
  paths: string[],
): Promise<Verdict[]> {
  const { isGood, output, error } = await run(
    process.execPath,
    ['scripts/observatory-scan.ts', scanner, String(port), ...paths],
    { cwd: ROOT, env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate } },
  )
  if (!isGood) throw new Error(`The scan failed: ${error}`)
  return JSON.parse(output)
}
