import { tryStorage } from '#web/adapters/browser/browser-device.ts'

/** public/theme.js reads the same key before the first paint. */
const KEY = 'echolog.plan'

/** Whether pages that are loaded from now on begin with a place for the day's plan. */
export function rememberPlanPlace(isKept: boolean): void {
  const store = () => (isKept ? localStorage.setItem(KEY, '1') : localStorage.removeItem(KEY))
  tryStorage("Whether the day's plan needs a place is forgotten", store, undefined)
}

/** Gives the day's plan its place at once, or takes it away. Whatever stands below it moves. */
export function showPlanPlace(isKept: boolean): void {
  document.documentElement.toggleAttribute('data-plan', isKept)
}
