/** An event of Chromium's trace, as far as time goes. All times in µs. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread. */
  tdur?: number
}

type Task = { ts: number; dur: number; tdur: number }

/** The tasks of each thread that had to wait for a processor, in order. */
function waitingTasks(events: TraceEvent[]): Map<string, Task[]> {
  const tasks = new Map<string, Task[]>()
  for (const { name, ph, pid, tid, ts, dur = 0, tdur = 0 } of events) {
    if (ph !== 'X' || !name.endsWith('RunTask') || tdur <= 0 || tdur >= dur) continue
    const thread = `${pid} ${tid}`
    const before = tasks.get(thread)
    if (before === undefined) tasks.set(thread, [{ ts, dur, tdur }])
    else before.push({ ts, dur, tdur })
  }
  for (const ofThread of tasks.values()) ofThread.sort((a, b) => a.ts - b.ts)
  return tasks
}

/** The task at a moment. */
function taskAt(tasks: Task[], moment: number): Task | undefined {
  let [low, high] = [0, tasks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tasks[middle]?.ts ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  const last = tasks[low - 1]
  return last !== undefined && moment <= last.ts + last.dur ? last : undefined
}

/**
 * A trace in which every task takes the time that it had a processor; what happened in it keeps its share. Lighthouse's
 * model of a slow phone takes each task four times, and with it what other programs did meanwhile on this machine.
 */
export function inProcessorTime<Event extends TraceEvent>(events: Event[]): Event[] {
  const tasks = waitingTasks(events)
  return events.map((event) => {
    const task = taskAt(tasks.get(`${event.pid} ${event.tid}`) ?? [], event.ts)
    if (task === undefined) return event
    const share = task.tdur / task.dur
    return {
      ...event,
      ts: Math.round(task.ts + (event.ts - task.ts) * share),
      ...(event.dur !== undefined && { dur: Math.round(event.dur * share) }),
    }
  })
}
