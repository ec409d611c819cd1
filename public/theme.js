// Runs before the first paint. Kept apart because the security policy allows no inline script. See src/web/ui/theme.ts.
// The one Trusted Types policy is made by the first script, so that no later one can take its name; its addresses lead to our
// workers alone. See src/web/device/trusted-scripts.ts.
;(() => {
  const worker = /^\/(sw|assets\/sound-worker-[\w-]+)\.js$/
  const createScriptURL = (address) => {
    if (worker.test(address)) return address
    throw TypeError(address)
  }
  const value = globalThis.trustedTypes?.createPolicy('app', { createScriptURL })
  if (!('trustedScripts' in globalThis)) Object.defineProperty(globalThis, 'trustedScripts', { value })
})()
;(() => {
  const root = document.documentElement
  let theme = null
  try {
    theme = localStorage.getItem('echolog.theme')
    // Who was here before has the interface face in the cache; a first visit shows the system's own.
    if (localStorage.getItem('i18nextLng') !== null) root.dataset.uiFace = ''
    // The header waits for the profile instead of offering a download to someone who has one.
    if (localStorage.getItem('echolog.user') !== null) root.dataset.profile = ''
    // The browser opens its storage while the modules of the diary load, which then ask for the entries.
    if ('profile' in root.dataset && location.pathname === '/diary')
      void indexedDB.databases?.().catch(() => undefined)
    // On a phone the diary keeps a place for the lines above the page.
    const plan = localStorage.getItem('echolog.plan')
    if (plan !== null) root.dataset.plan = plan
  } catch {
    return // storage is blocked: the device decides, by the media query in the style sheet
  }
  if (theme !== 'light' && theme !== 'dark') return
  root.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
  }
})()
