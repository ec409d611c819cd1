import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether the learner of the tests is here: flite, whose voice `rms` is made of a man's recordings. */
export const hasFlite = spawnSync('flite', ['--version']).error === undefined

/** The learner of the tests says a sentence: a WAV file of 16 kHz, mono, 16 bit. */
export function sayWithFlite(text: string, voice = 'rms'): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-flite-'))
  try {
    const file = join(folder, 'said.wav')
    const { status } = spawnSync('flite', ['-voice', voice, '-t', text, '-o', file])
    if (status !== 0) throw new Error(`flite ended with ${status}`)
    return new Uint8Array(readFileSync(file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
