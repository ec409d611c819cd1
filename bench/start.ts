import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { START_ARGUMENTS } from '../scripts/start-command.ts'
import { compare, type Figure } from './figure.ts'
import { withFolder } from './with-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const ROUNDS = 9
const ASK_AGAIN_MS = 2 // nobody listens yet

/** The control: a server of one file. */
const ONE_FILE = `
const page = require('node:fs').readFileSync('dist/web/home.html')
require('node:http').createServer((_, response) => response.end(page)).listen(process.env.PORT, '127.0.0.1')
`

/** From the command to the whole home page, in ms. */
async function timeStart(args: string[], settings: Record<string, string>): Promise<number> {
  const port = await freePort()
  const env = { ...process.env, HOST: '127.0.0.1', PORT: `${port}`, ...settings }
  const begin = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore', env })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    while (child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
      if (answer?.ok) {
        await answer.text()
        return performance.now() - begin
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
    throw new Error(`A server ended while starting, with ${child.exitCode}`)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

/** How long a built Echolog takes to serve its first page, on a database that is there and with the engines of this machine. */
export async function measureStart(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const [control, ours]: [number[], number[]] = [[], []]
    await timeStart(START_ARGUMENTS, { DATA_DIR: dataDir }) // makes the database
    for (let round = 0; round < ROUNDS; round++) {
      control.push(await timeStart(['-e', ONE_FILE], {}))
      ours.push(await timeStart(START_ARGUMENTS, { DATA_DIR: dataDir }))
    }
    return [
      compare({ id: 'S7', what: 'from the command to the first page served', unit: 'ms', control, ours }),
    ]
  })
}
