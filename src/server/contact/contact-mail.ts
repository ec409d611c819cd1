import type { ContactMessage } from '#domain/contact/contact-message.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import type { Mail } from '#domain/mail/mailer.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import da from '../../../public/locales/da/mail.json' with { type: 'json' }
import en from '../../../public/locales/en/mail.json' with { type: 'json' }
import vi from '../../../public/locales/vi/mail.json' with { type: 'json' }

/** A visitor's message, and the language in which the visitor reads the site. */
export type ContactLetter = { message: ContactMessage; language: SiteLanguage }

type Addresses = { to: string; publicUrl: string }

const TEXTS = { en, vi, da }

/** In one pass, so that what a visitor writes is never filled in itself. */
function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (token, name) => values[name] ?? token)
}

/** The mail that brings a message to the people behind the installation; only they are its recipients. */
export function contactMail({ message, language }: ContactLetter, { to, publicUrl }: Addresses): Mail {
  return {
    to,
    replyTo: message.email,
    subject: `${PRODUCT_NAME}: ${message.subject}`,
    text: fillIn(TEXTS[language].contact, { ...message, address: publicUrl }),
  }
}
