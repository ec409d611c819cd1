// The first script of a public page, and the only one until the page has been read. It fetches the others when the
// browser has nothing better to do, and runs them at the first interaction. The build names them in
// the page, so that all are asked for at once. It imports nothing, and the build puts it into one small file with
// theme.js: every file that is asked for before the page is on screen holds that up. See docs/decisions/0060 and 0068.

// Scrolling makes the header solid; another tab may log in, log out or choose a theme; 'needed' is of site-idle.ts.
const INTERACTIONS = 'pointermove pointerdown keydown focusin click input scroll storage needed'.split(' ')

const { dataset } = document.documentElement

let pressed: HTMLButtonElement | null = null

/** A button that was pressed too early is pressed again. */
function keepPress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.type === 'button') pressed = button
}

/** Lets the browser do what else it has to do. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

let preloaded = false

/** Asks for all scripts at once and runs one after the other. Resolves when the page answers. */
async function takeOver(): Promise<void> {
  const scripts = (dataset.scripts ?? '').split(' ') // the main one last
  for (const href of preloaded ? [] : scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  preloaded = true
  for (const script of scripts) {
    await import(/* @vite-ignore */ script)
    await pause() // run in one go, they would keep a phone busy for longer than a touch may wait
  }
}

async function start({ type, movementX, movementY }: Partial<PointerEvent>): Promise<void> {
  // what Chromium says of a pointer that rests where the page appears
  if (type === 'pointermove' && !(movementX || movementY)) return
  for (const interaction of INTERACTIONS) removeEventListener(interaction, start)
  try {
    await takeOver()
  } catch (error) {
    console.error('The page answers with the next interaction', error)
    setTimeout(listen, RETRY_MS)
    return
  }
  delete dataset.scripts
  pressed?.click()
}

/** What must not wait for an interaction is done; as a rule that is little. */
function settle(): void {
  void import(/* @vite-ignore */ dataset.idle ?? '')
}

const PATIENCE_MS = 2000 // a browser that is never idle is not waited for

/** The face of titles and words is named once it is here: the page is then laid out anew once, not twice. */
async function bringWordFace(): Promise<void> {
  await document.fonts.load('430 1em Alegreya', document.querySelector('h1')?.textContent ?? 'a')
  dataset.wordFace = ''
}

/** The page can be read: now its own face may come, and then, in a quiet moment, its code. */
function whenPainted(): void {
  bringWordFace().catch((error) => console.error('The page keeps the face it has', error))
  if (typeof requestIdleCallback === 'undefined')
    setTimeout(settle, 200) // Safari
  else requestIdleCallback(settle, { timeout: PATIENCE_MS })
}

/** On a fast line all has loaded before anything is on screen; while developing, nothing is until the page is drawn. */
function whenLoaded(): void {
  if (import.meta.env.DEV) return void dispatchEvent(new Event('needed'))
  new PerformanceObserver((paints, observer) => {
    // a slow device paints a blank page first: what came then would hold up the words
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    whenPainted()
  }).observe({ type: 'paint', buffered: true })
}

const RETRY_MS = 1000 // or each move of the pointer would ask a server that is down

function listen(): void {
  for (const type of INTERACTIONS) addEventListener(type, start)
}

listen()
addEventListener('click', keepPress)
// on a slow line a language may have been chosen, or a button pressed, before this was here
if (document.activeElement?.matches('button, select, input')) void start({})
// of site-main.tsx: from here on React acts on presses itself, also on parts that it has not taken over yet
addEventListener('hydrating', () => removeEventListener('click', keepPress), { once: true })
addEventListener('load', whenLoaded, { once: true })
