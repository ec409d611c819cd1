import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A child process that answers each line with a line of JSON. */
export type LineProcess = { ask<Answer>(question: unknown): Promise<Answer>; stop(): void }

/** Starts a program of this folder. */
export function startLineProcess(file: string): LineProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async ask(question) {
      child.stdin.write(`${JSON.stringify(question)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`${file} ended without an answer`)
      return JSON.parse(value)
    },
    stop: () => child.stdin.end(),
  }
}
