import { settleLanguage } from './settle-language.ts'

// What a public page does when the browser is idle, without any interaction. It needs no React: evaluating that
// would keep a phone busy while its reader may already be scrolling. See docs/decisions/0068.

const { dataset } = document.documentElement

/** Fetches what takes the page over, without running it. */
function prefetch(): void {
  for (const href of (dataset.scripts ?? '').split(' '))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }),
    )
}

/** A page built last year must not show last year, so its HTML names none. */
function showYear(): void {
  const copyright = document.querySelector<HTMLElement>('[data-with-year]')
  if (copyright === null) return
  const text = copyright.dataset.withYear ?? ''
  copyright.textContent = text.replace('YYYY', String(new Date().getFullYear()))
}

function hasBrokenImage(): boolean {
  return [...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth === 0)
}

/** Whether the page has to be taken over without any interaction. */
function isNeeded(): boolean {
  return (
    settleLanguage() !== null ||
    dataset.profile !== undefined || // the header shows who is here
    document.querySelector('[data-acts]') !== null || // the page does something by itself
    scrollY > 0 || // the header is solid
    hasBrokenImage() // a placeholder takes its place
  )
}

if (dataset.scripts !== undefined) {
  showYear()
  if (isNeeded()) dispatchEvent(new Event('needed'))
  else prefetch()
}
