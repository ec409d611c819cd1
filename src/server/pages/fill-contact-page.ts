import { escapeHtml } from '#domain/site/escape-html.ts'
import type { ContactTopic } from '#domain/site/site-links.ts'

export type ReturnedForm = {
  typed: Readonly<Record<string, string>>
  /** The id of the hidden part of the page that says why. */
  reason: string
}

/** Replaces the one place that a pattern finds. The page is ours: a missing place is a bug. */
function putInto(html: string, place: RegExp, filled: (found: string) => string): string {
  if (!place.test(html)) throw new Error(`the contact page has no ${place.source}`)
  return html.replace(place, filled)
}

function fillField(html: string, name: string, value: string): string {
  if (name === 'message') {
    const area = /<textarea\b[^>]*\sname="message"[^>]*>/
    return putInto(html, area, (tag) => `${tag}\n${escapeHtml(value)}`) // a first line end is not part of the text
  }
  const input = new RegExp(`<input\\b(?=[^>]*\\sname="${name}")`)
  return putInto(html, input, (tag) => `${tag} value="${escapeHtml(value)}"`)
}

/**
 * The built contact page as it is for a message about one topic, for a browser that runs no script: with its note shown
 * and its subject filled in.
 */
export function fillContactTopic(html: string, topic: ContactTopic): string {
  let subject = ''
  const note = new RegExp(`<p\\b[^>]*\\sid="about-${topic}"[^>]*>`)
  const shown = putInto(html, note, (tag) => {
    subject = /\sdata-subject="([^"]*)"/.exec(tag)?.[1] ?? ''
    return tag.replace(/\shidden=""/, '')
  })
  const input = /<input\b(?=[^>]*\sname="subject")/
  return putInto(shown, input, (tag) => `${tag} value="${subject}"`) // as it stood in an attribute already
}

/** The built contact page with what was typed in its fields and the reason shown. */
export function fillContactPage(html: string, { typed, reason }: ReturnedForm): string {
  const hidden = new RegExp(`(<div\\b[^>]*\\sid="${reason}"[^>]*?)\\shidden=""`)
  const shown = putInto(html, hidden, (tag) => tag.replace(/\shidden=""$/, ''))
  return ['name', 'email', 'subject', 'message'].reduce(
    (page, name) => fillField(page, name, typed[name] ?? ''),
    shown,
  )
}
