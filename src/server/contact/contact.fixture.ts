import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { CONTACT_TOPICS } from '#domain/site/site-links.ts'
import type { Ports } from '#server/app.ts'
import { webFile } from '#server/pages/web-file.ts'

export const LETTER = {
  name: 'Nguyễn Thị Ngọc Ánh',
  email: 'anh@example.vn',
  subject: 'Dấu thanh',
  message: 'Chúng biến mất.\nTất cả.',
}

/** What a visitor with this network address sends. */
function post(
  app: Hono,
  path: string,
  init: { headers: Record<string, string>; body: string },
  from?: string,
) {
  const bindings = { incoming: { socket: { remoteAddress: from } } } as unknown as HttpBindings
  return Promise.resolve(app.request(path, { method: 'POST', ...init }, bindings))
}

/** A call as EmailJS's own library makes it. */
export function callOf(params: unknown): Record<string, unknown> {
  return {
    lib_version: '4.4.1',
    user_id: 'echolog',
    service_id: 'contact',
    template_id: 'contact',
    template_params: params,
  }
}

type From = { headers?: Record<string, string>; from?: string }

/** Sends a message with a script. */
export function sendMessage(app: Hono, body: unknown, { headers = {}, from }: From = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { headers: { 'content-type': 'application/json', ...headers }, body: text }
  return post(app, '/api/v1.0/email/send', init, from)
}

/** Sends the form of a page, as a browser without JavaScript does: with line ends of its own. */
export function postForm(
  app: Hono,
  path: string,
  fields: Record<string, string>,
  { headers = {}, from }: From = {},
): Promise<Response> {
  const lines = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    value.replaceAll('\n', '\r\n'),
  ])
  const init = {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(lines).toString(),
  }
  return post(app, path, init, from)
}

const PARTS = ['sent', 'kept', 'not-accepted', 'too-many', 'not-sent']

/** A contact page as the build makes it, as far as the server has to do with it. */
export function contactPage(title: string): string {
  const hidden = PARTS.map((id) => `<div class="message" id="${id}" hidden=""><p>${id}</p></div>`).join('')
  const inputs = ['name', 'email', 'subject']
    .map((name) => `<input class="field-control" required="" name="${name}"/>`)
    .join('')
  const notes = CONTACT_TOPICS.map(
    (topic) =>
      `<p id="about-${topic}" class="note" data-subject="${title} &amp; ${topic}" hidden="">${topic}</p>`,
  ).join('')
  return `<style>h1{color:red}</style><h1>${title}</h1>${hidden}<form method="post">${notes}${inputs}<textarea rows="5" name="message"></textarea></form>`
}

/** Built pages with nothing but the contact page in three languages. */
export function contactPages(): NonNullable<Ports['web']> {
  const page = (html: string) => webFile('contact.html', new TextEncoder().encode(html))
  return {
    pages: new Map([
      ['/contact', page(contactPage('Contact'))],
      ['/vi/contact', page(contactPage('Liên hệ'))],
      ['/da/contact', page(contactPage('Kontakt'))],
    ]),
    files: new Map(),
    screens: new Map(),
    firstVisits: new Map(),
    topics: new Map(),
    notFound: { en: page('en'), vi: page('vi'), da: page('da') },
  }
}
