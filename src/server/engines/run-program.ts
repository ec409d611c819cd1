import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failure, type Outcome, success } from '#domain/outcome.ts'

export type ProgramFailure = 'missing' | 'failed' | 'timeout' | 'cancelled' | 'too-much'

/** `input` is a text, or the descriptor of an open file, which is read from the beginning. */
export type Program = { command: string; args: readonly string[]; input?: string | { fd: number } }

export type Limits = { timeoutMs: number; maxOutputBytes: number; signal?: AbortSignal }

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // ESRCH: all have ended already
  }
}

/** The process groups of running programs: they end with this process. */
const running = new Set<number>()
process.on('exit', () => running.forEach(endGroup))

/**
 * Runs a program, without a shell, and answers the bytes that it prints. It leads its own process group, so that
 * a script is ended together with what it has started.
 */
export function runForBytes(
  { command, args, input = '' }: Program,
  limits: Limits,
): Promise<Outcome<Buffer<ArrayBuffer>, ProgramFailure>> {
  const { timeoutMs, maxOutputBytes, signal } = limits
  if (signal?.aborted) return Promise.resolve(failure('cancelled'))
  const child = spawn(command, args, {
    detached: true,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8' }, // no keys
    stdio: [typeof input === 'string' ? 'pipe' : input.fd, 'pipe', 'ignore'],
  })
  if (child.pid !== undefined) running.add(child.pid)
  const chunks: Buffer[] = []
  let size = 0
  let stoppedFor: ProgramFailure | undefined

  function stop(reason: ProgramFailure): void {
    stoppedFor ??= reason
    endGroup(child.pid)
    child.stdout?.destroy() // a child that has left the group may hold it open
  }

  return new Promise((resolve) => {
    const timer = setTimeout(() => stop('timeout'), timeoutMs)
    const cancel = () => stop('cancelled')
    signal?.addEventListener('abort', cancel, { once: true })
    function finish(outcome: Outcome<Buffer<ArrayBuffer>, ProgramFailure>): void {
      clearTimeout(timer)
      if (child.pid !== undefined) running.delete(child.pid)
      signal?.removeEventListener('abort', cancel)
      resolve(outcome)
    }
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxOutputBytes) stop('too-much')
      else chunks.push(chunk)
    })
    child.stdin?.on('error', () => child.stdin?.destroy()) // it need not read to the end
    child.on('error', () => finish(failure('missing')))
    child.on('close', (code) => {
      if (stoppedFor !== undefined) finish(failure(stoppedFor))
      else finish(code === 0 ? success(Buffer.concat(chunks)) : failure('failed'))
    })
    if (typeof input === 'string') child.stdin?.end(input)
  })
}

export async function runProgram(program: Program, limits: Limits): Promise<Outcome<string, ProgramFailure>> {
  const printed = await runForBytes(program, limits)
  return printed.ok ? success(printed.value.toString('utf8')) : printed
}

/** Lends bytes as an open file, unlinked before anything is written, so that not even a crash leaves them. */
export async function withUnnamedFile<Answer>(
  bytes: Uint8Array,
  use: (fd: number) => Promise<Answer>,
): Promise<Answer> {
  const path = join(tmpdir(), `echolog-sound-${process.pid}-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600) // x: never a file that somebody else put there
  try {
    await rm(path)
    await file.writeFile(bytes)
    return await use(file.fd)
  } finally {
    await file.close()
  }
}
