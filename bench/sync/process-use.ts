// What processes have used, as Linux counts it in /proc.
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100 // USER_HZ, the same on every Linux
const MICROSECONDS_A_TICK = 1e6 / TICKS_A_SECOND

type ProcessStat = {
  parent: number
  /** Processor time of the process, and of its children that have ended. All in µs. */
  own: number
  endedChildren: number
}

/** Reads a line of `/proc/<pid>/stat`. The name of the program is in parentheses, and may hold any character. */
export function parseStat(line: string): ProcessStat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3]) // counted from 1, as proc(5) does
  return {
    parent: field(4),
    own: (field(14) + field(15)) * MICROSECONDS_A_TICK,
    endedChildren: (field(16) + field(17)) * MICROSECONDS_A_TICK,
  }
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined // ended meanwhile
  }
}

/** The process that has started another. */
export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0
}

/** Processor time of a process and of all children that it ever had, in µs. */
export function processorUse(pid: number): number {
  const { own = 0, endedChildren = 0 } = statOf(pid) ?? {}
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.own ?? 0), own + endedChildren)
}

/** The memory of a process that is in RAM, in MB. */
export function memoryUse(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}
