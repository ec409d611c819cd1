import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SiteLanguage } from '#domain/languages.ts'
import type { ArrivedMail } from '#domain/mail/arrived-mail.fixture.ts'
import { textOf } from '../looks/site-texts.ts'
import { RECIPIENT } from '../start/servers.ts'

type Message = { name: string; email: string; subject: string; message: string }

/** What visitors write, in each language of the site. */
export const MESSAGES: Record<SiteLanguage, Message> = {
  en: {
    name: "Zoë O'Brien",
    email: 'zoe@example.ie',
    subject: 'Tone marks, “quoted”',
    message: 'They are lost\non my phone.\n\n.\nFrom here on: 50 % less.',
  },
  vi: {
    name: 'Nguyễn Thị Ngọc Ánh',
    email: 'anh@example.vn',
    subject: 'Dấu thanh biến mất ở ô tìm kiếm: ế ộ ữ ặ Đ',
    message: 'Tôi viết “Đường về nhà”, ô tìm kiếm chỉ còn “Duong ve nha”.\nCác bạn xem giúp nhé!',
  },
  da: {
    name: 'Søren Kjærgård',
    email: 'soren@example.dk',
    subject: 'Æbler på Ærø, øl og blåbær',
    message: 'Jeg skrev om blåbærgrød.\nHvorfor står der “blabaergrod” i Århus?',
  },
}

const IN_WORDS = { en: 'English', vi: 'tiếng Việt', da: 'dansk' }

const wordsIn = (language: SiteLanguage) => (key: string) => textOf(language, `site.contact.${key}`)

export async function fillIn(page: Page, language: SiteLanguage, message: Message): Promise<void> {
  const words = wordsIn(language)
  for (const field of ['name', 'email', 'subject', 'message'] as const)
    await page.getByRole('textbox', { name: words(field), exact: true }).fill(message[field])
}

export function send(page: Page, language: SiteLanguage): Promise<void> {
  return page
    .getByRole('main')
    .getByRole('button', { name: wordsIn(language)('send') })
    .click()
}

/** Waits until the form reports that the message was sent, or that it was not. */
export function waitForOutcome(page: Page, role: 'status' | 'alert', language: SiteLanguage, key: string) {
  return page
    .getByRole(role)
    .filter({ hasText: wordsIn(language)(key) })
    .waitFor()
}

/** The values of the form's fields. */
export async function typedIn(page: Page): Promise<string[]> {
  const fields = page.getByRole('main').getByRole('textbox')
  return fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
}

/** The mail contains the message, its language and the address to reply to. */
export function expectMail(mail: ArrivedMail | undefined, language: SiteLanguage, address: string): void {
  const { name, email, subject, message } = MESSAGES[language]
  expect(mail).toMatchObject({
    recipients: [RECIPIENT],
    to: [RECIPIENT],
    replyTo: [email],
    subject: `Echolog: ${subject}`,
  })
  const [frame = '', ...rest] = mail?.text.split('\n\n') ?? []
  expect(rest.join('\n\n')).toBe(message)
  for (const part of [name, email, `:${new URL(address).port}`, IN_WORDS[language]])
    expect(frame).toContain(part)
}
