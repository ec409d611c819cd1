import { escapeHtml } from '#domain/site/escape-html.ts'
import type { ContactTopic } from '#domain/site/site-links.ts'

export type ReturnedForm = {
  typed: Readonly<Record<string, string>>
  reason: string // id of the hidden part of the page that explains the failure
}

/** Replaces what a pattern finds; throws where it finds nothing. */
function replaceOne(html: string, place: RegExp, filled: (found: string) => string): string {
  if (!place.test(html)) throw new Error(`the contact page has no ${place.source}`)
  return html.replace(place, filled)
}

function fillField(html: string, name: string, value: string): string {
  if (name === 'message') {
    const area = /<textarea\b[^>]*\sname="message"[^>]*>/
    return replaceOne(html, area, (tag) => `${tag}\n${escapeHtml(value)}`) // HTML drops a first line end
  }
  const input = new RegExp(`<input\\b(?=[^>]*\\sname="${name}")`)
  return replaceOne(html, input, (tag) => `${tag} value="${escapeHtml(value)}"`)
}

/** The built contact page for one topic, without JavaScript: its note is shown and the subject filled in. */
export function fillContactTopic(html: string, topic: ContactTopic): string {
  let subject = ''
  const note = new RegExp(`<p\\b[^>]*\\sid="about-${topic}"[^>]*>`)
  const shown = replaceOne(html, note, (tag) => {
    subject = /\sdata-subject="([^"]*)"/.exec(tag)?.[1] ?? ''
    return tag.replace(/\shidden=""/, '')
  })
  const input = /<input\b(?=[^>]*\sname="subject")/
  return replaceOne(shown, input, (tag) => `${tag} value="${subject}"`) // escaped already
}

/** The built contact page with the fields as they were typed and the reason shown. */
export function fillContactPage(html: string, { typed, reason }: ReturnedForm): string {
  const hidden = new RegExp(`(<div\\b[^>]*\\sid="${reason}"[^>]*?)\\shidden=""`)
  const shown = replaceOne(html, hidden, (tag) => tag.replace(/\shidden=""$/, ''))
  return ['name', 'email', 'subject', 'message'].reduce(
    (page, name) => fillField(page, name, typed[name] ?? ''),
    shown,
  )
}
