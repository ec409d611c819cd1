import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { escapeHtml } from '#domain/site/escape-html.ts'
import type { Secrets } from '#server/accounts/tokens/secrets.ts'
import { allowStyles, styleHash } from '#server/http/security-headers.ts'
import { REMIND_TEXTS, STOP_PATH } from './send-reminder.ts'

const PURPOSE = 'reminders stop'

type Marking = Pick<Secrets, 'hmac'>

/** What a mail carries so that its reader can stop the mails without a log-in. It does that and nothing else, always. */
export function stopTokenOf(secrets: Marking, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${secrets.hmac(PURPOSE, userId)}`
}

/** Whose mails a token stops; null where we have not made it. */
export function userOfStopToken(secrets: Marking, token: string): string | null {
  const [id = '', mark = ''] = token.split('.')
  const userId = Buffer.from(id, 'base64url').toString('utf8')
  const [given, expected] = [token, `${id}.${mark}` === token ? stopTokenOf(secrets, userId) : ''].map(
    (text) => Buffer.from(text),
  )
  if (given === undefined || expected === undefined || given.length !== expected.length) return null
  return timingSafeEqual(given, expected) ? userId : null
}

export type StopPorts = {
  /** Stops the mails that a token was sent with. Says nothing of whether it was one. */
  stopMail: (token: string) => Promise<void>
}

// the colours of both themes (src/web/ui/tokens.css), which these few lines are not worth loading
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:64px 24px;background:#f8f7f3;color:#18212b;font:17px/1.5 Georgia,serif}
main{max-width:480px;margin:0 auto}
h1{font-size:34px;line-height:1.2;font-weight:500}
button{min-height:48px;padding:0 20px;border:0;border-radius:4px;background:#18212b;color:#fbfaf6;font:600 16px sans-serif;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#141311;color:#f0e9da}button{background:#f0e9da;color:#141311}}`

const STYLE_HASH = styleHash(STYLE)

/** A page for whoever follows the link, who is not logged in and may have no script. */
function pageOf(language: SiteLanguage, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} - ${PRODUCT_NAME}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${content}
</main></body>
</html>
`
}

function languageOf(c: Context): SiteLanguage {
  const asked = c.req.query('language')
  return isSiteLanguage(asked) ? asked : SITE_LANGUAGES[0]
}

function answerPage(c: Context, title: string, content: string): Response {
  allowStyles(c, [STYLE_HASH])
  return c.html(pageOf(languageOf(c), title, content)) as Response
}

/** A link in a mail is followed by scanners too: it asks, and only the button or a mail program's POST stops the mails. */
export function serveStop(app: Hono, { stopMail }: StopPorts, before: MiddlewareHandler[]): void {
  for (const one of before) app.use(STOP_PATH, one)
  app.get(STOP_PATH, (c) => {
    const { stopTitle, stopLead, stopButton } = REMIND_TEXTS[languageOf(c)]
    const form = `<p>${escapeHtml(stopLead)}</p>\n<form method="post"><button>${escapeHtml(stopButton)}</button></form>`
    return answerPage(c, stopTitle, form) // the form is sent to the address of the page, with its token
  })
  app.post(STOP_PATH, async (c) => {
    await stopMail(c.req.query('t') ?? '')
    const { stopTitle, stopped } = REMIND_TEXTS[languageOf(c)]
    return answerPage(c, stopTitle, `<p>${escapeHtml(stopped)}</p>`)
  })
}
