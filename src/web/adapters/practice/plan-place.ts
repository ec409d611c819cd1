import { tryStorage } from '#web/adapters/browser/browser-device.ts'

/** public/theme.js reads the same key before the first paint. */
const KEY = 'echolog.plan'

/** What stands in the place above the page: the day's plan, or the offer of the demo's entries. */
const LINES = ['plan', 'demo-offer'] as const

type Line = (typeof LINES)[number]

function storedLines(): Line[] {
  const stored = localStorage.getItem(KEY)?.split(' ') ?? []
  return LINES.filter((line) => stored.includes(line))
}

/** Whether pages that are loaded from now on begin with the place, for this line. */
export function rememberPlanPlace(line: Line, isKept: boolean): void {
  const store = () => {
    const others = storedLines().filter((other) => other !== line)
    const lines = isKept ? [...others, line] : others
    if (lines.length > 0) localStorage.setItem(KEY, lines.join(' '))
    else localStorage.removeItem(KEY)
  }
  tryStorage("Whether the day's plan needs a place is forgotten", store, undefined)
}

/** Gives the page the place at once that is remembered, or takes it away. Whatever stands below it moves. */
export function showPlanPlace(): void {
  const isKept = tryStorage(
    "Whether the day's plan has a place could not be read",
    () => storedLines().length > 0,
    false,
  )
  document.documentElement.toggleAttribute('data-plan', isKept)
}
