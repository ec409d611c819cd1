import { html, raw } from 'hono/html'
import { PRODUCT_NAME } from '#domain/product.ts'
import { styleHash } from '#server/http/security-headers.ts'

/** What is drawn: text in it is escaped already. */
export type Drawn = ReturnType<typeof html>

/** The colours of both themes, as in src/web/ui/tokens.css; a test compares them. */
export const TOKENS = {
  paper: 'light-dark(#f8f7f3, #161410)',
  sheet: 'light-dark(#fefdfb, #211d16)',
  wash: 'light-dark(#ecebe4, #2d2820)',
  rule: 'light-dark(#d8d6cc, #3d382d)',
  edge: 'light-dark(#827f76, #8b826f)',
  ink: 'light-dark(#18212b, #f3e6cc)',
  'ink-2': 'light-dark(#4a525a, #c8bb9f)',
  button: 'light-dark(#18212b, #f0dfba)',
  'on-button': 'light-dark(#fbfaf6, #1a1610)',
  accent: 'light-dark(#005f9e, #7cc4e8)',
  good: 'light-dark(#2f6a1c, #a6d07f)',
  poor: 'light-dark(#a52d1f, #f6a390)',
  'good-wash': 'light-dark(#e4efdc, #212d16)',
  'poor-wash': 'light-dark(#f9e4de, #3a221b)',
}

const STYLE = `
:root { color-scheme: light dark; ${Object.entries(TOKENS)
  .map(([name, value]) => `--${name}: ${value};`)
  .join(' ')} }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px Commissioner, system-ui, sans-serif }
header, main { max-width: 1120px; margin: 0 auto; padding: 20px }
header { border-bottom: 1px solid var(--rule) }
header p, h1, h2 { font-family: Alegreya, Georgia, serif; font-weight: 430; margin: 0 }
header p { font-size: 26px; line-height: 32px }
h1 { font-size: 34px; line-height: 40px }
h2 { font-size: 26px; line-height: 32px; margin: 40px 0 12px; padding-top: 20px; border-top: 1px solid var(--rule) }
p { margin: 12px 0; max-width: 34em; overflow-wrap: anywhere }
nav form, .change { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 12px 0 }
form.stack { display: grid; gap: 16px; max-width: 440px; margin: 20px 0 }
label { display: grid; gap: 6px; font-weight: 500; font-size: 14px; line-height: 20px; color: var(--ink-2) }
input { min-height: 44px; width: 100%; padding: 0 12px; border: 1px solid var(--edge); border-radius: 4px; background: var(--sheet); color: var(--ink); font: inherit; font-size: 16px }
input[name="code"] { max-width: 10em }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--edge); border-radius: 4px; background: none; color: var(--ink); font: inherit; font-weight: 500; cursor: pointer }
button:hover { background: var(--wash) }
button.primary { border-color: var(--button); background: var(--button); color: var(--on-button) }
button.danger { border-color: var(--poor); color: var(--poor) }
button[aria-current] { border-color: var(--accent); color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }
dl { display: grid; grid-template-columns: minmax(7em, 14em) 1fr; gap: 8px 20px; margin: 12px 0 }
dt { color: var(--ink-2) }
dd { margin: 0; overflow-wrap: anywhere }
.wide { overflow-x: auto; margin: 12px 0 }
table { border-collapse: collapse; font-size: 14px; line-height: 20px }
th, td { padding: 6px 20px 6px 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; white-space: nowrap }
th { color: var(--ink-2); font-weight: 500 }
pre { margin: 0; font: 13px/20px ui-monospace, monospace }
.told { padding: 12px 16px; border: 1px solid var(--good); background: var(--good-wash) }
.refused { padding: 12px 16px; border: 1px solid var(--poor); background: var(--poor-wash) }
@media (width < 640px) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: 12px } }
`

/** No script, nothing from anywhere, and forms to this address alone. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${styleHash(STYLE)}`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** What a page says first: that something was done, or why not, and then the status of the answer. */
export type Notice = { is: 'told'; text: string } | { is: 'refused'; text: string; status: RefusalStatus }

export type RefusalStatus = 400 | 401 | 404 | 409 | 429 | 503

export function noticeOf(notice: Notice | null): Drawn | '' {
  if (notice === null) return ''
  return html`<p class="${notice.is}" role="${notice.is === 'told' ? 'status' : 'alert'}">${notice.text}</p>`
}

/** Where one can go with a session; the token goes along in the form, and is in no address and no cookie. */
const PLACES = {
  '/server': 'Server',
  '/accounts': 'Accounts',
  '/events': 'Events',
  '/log-out': 'Log out',
} as const

export type Place = keyof typeof PLACES

export function tokenField(token: string): Drawn {
  return html`<input type="hidden" name="token" value="${token}">`
}

function navigation(token: string, current: Place): Drawn {
  const buttons = Object.entries(PLACES).map(([path, name]) =>
    path === current
      ? html`<button formaction="${path}" aria-current="page">${name}</button>`
      : html`<button formaction="${path}">${name}</button>`,
  )
  return html`<nav aria-label="Pages"><form method="post" action="/server">${tokenField(token)}${buttons}</form></nav>`
}

/** A whole page; `inside` where somebody is logged in. */
export function pageOf(title: string, content: Drawn, inside?: { token: string; place: Place }): Drawn {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} - ${PRODUCT_NAME}, for operators</title><style>${raw(STYLE)}</style></head>
<body><header><p>${PRODUCT_NAME}, for operators</p>${inside === undefined ? '' : navigation(inside.token, inside.place)}</header>
<main><h1>${title}</h1>
${content}
</main></body>
</html>`
}
