import { escapeHtml } from '#domain/site/escape-html.ts'
import type { AccountMailText } from './account-mail-texts.ts'

const PAGE = 'margin:0;padding:24px 16px;background:#f8f7f3;color:#18212b'
const SHEET =
  'max-width:520px;margin:0 auto;font:17px/1.5 Georgia,serif;word-break:break-word;overflow-wrap:anywhere'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:4px;background:#18212b;color:#fbfaf6;text-decoration:none'
const CODE = 'font:28px/1.2 monospace;letter-spacing:6px'
const LINK = 'color:inherit'
const SMALL = 'font-size:15px;color:#4a525a'

/** Our own pages that a line names can be pressed; what else looks like an address came from somebody. */
function linked(line: string, siteUrl: string): string {
  const site = escapeHtml(siteUrl)
  return escapeHtml(line).replace(/https?:\/\/[^\s<]*[\w/]/g, (found) =>
    found === site || found.startsWith(`${site}/`)
      ? `<a style="${LINK}" href="${found}">${found}</a>`
      : found,
  )
}

type Given = { language: string; siteUrl: string; link?: string; code?: string }

/** A mail as HTML that any program shows, on a phone too: no picture, no script, nothing fetched from anywhere. */
export function mailHtml(words: AccountMailText, { language, siteUrl, link, code }: Given): string {
  const paragraphs = words.body.map((line) => `<p>${linked(line, siteUrl)}</p>`)
  const button =
    link === undefined
      ? []
      : [`<p><a style="${BUTTON}" href="${escapeHtml(link)}">${escapeHtml(words.button ?? link)}</a></p>`]
  const typed =
    code === undefined || words.code === undefined
      ? []
      : [`<p>${escapeHtml(words.code)}</p>`, `<p style="${CODE}">${escapeHtml(code)}</p>`]
  const end = words.end.map((line) => `<p style="${SMALL}">${linked(line, siteUrl)}</p>`)
  const content = [...paragraphs, ...button, ...typed, ...end].join('\n')
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="${PAGE}"><div style="${SHEET}">
${content}
</div></body>
</html>
`
}
