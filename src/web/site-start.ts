// The first script of a public page, and the only one until the page has been read: it brings the others when the
// browser has nothing better to do, or as soon as the reader reaches for something. The build names them in the page,
// so that all are asked for at once; it imports nothing, so that it is one small file. See docs/decisions/0060.

const REACHES = ['pointerdown', 'keydown', 'focusin'] as const

let pressed: HTMLButtonElement | null = null

/** A button that was pressed too early is pressed again. */
function keepPress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.type === 'button') pressed = button
}

/** Asks for all scripts at once, and runs the first, which needs the others. Resolves when the page answers. */
async function takeOver(): Promise<void> {
  const [main, ...others] = (document.documentElement.dataset.scripts ?? '').split(' ')
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  await import(/* @vite-ignore */ main ?? '')
}

let isStarted = false

async function start(): Promise<void> {
  if (isStarted) return
  isStarted = true
  for (const type of REACHES) removeEventListener(type, start)
  await takeOver()
  removeEventListener('click', keepPress)
  pressed?.click()
}

const PATIENCE_MS = 2000 // a browser that is never idle is not waited for

function startWhenIdle(): void {
  if (typeof requestIdleCallback === 'undefined')
    setTimeout(start, 200) // Safari
  else requestIdleCallback(() => void start(), { timeout: PATIENCE_MS })
}

for (const type of REACHES) addEventListener(type, start, { passive: true })
addEventListener('click', keepPress)
if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle, { once: true })
