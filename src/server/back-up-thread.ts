import { parentPort, workerData } from 'node:worker_threads'
import { runDiaryCommand } from './diary-command.ts'

/** A backup as the command makes it, in a thread: copying and checking a large file would keep requests waiting. */
const said: string[] = []
const keep = (line: string) => void said.push(line)
const code = await runDiaryCommand(['backup', String(workerData)], process.env, { out: keep, error: keep })
parentPort?.postMessage({ isDone: code === 0, line: said.at(-1) ?? '' })
