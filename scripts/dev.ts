// The API with reload on 3001, and in front of it Vite with reload on 3000. Both end together.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { cutFonts } from './build/cut-fonts.ts'

const ROOT = join(import.meta.dirname, '..')
const PUBLIC_URL = 'http://localhost:3000' // vite.config.ts states the same two ports
const API = { HOST: '127.0.0.1', PORT: '3001', PUBLIC_URL }

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
}

await cutFonts()
const both = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts', '--api-only'], API),
  start([join('node_modules', 'vite', 'bin', 'vite.js')]),
]

function endBoth(): void {
  for (const one of both) one.kill('SIGTERM')
}

for (const one of both) {
  one.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    endBoth()
  })
}
process.once('SIGINT', endBoth)
process.once('SIGTERM', endBoth)
