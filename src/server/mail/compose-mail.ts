import type { SendMailOptions } from 'nodemailer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type { Mail } from '#domain/mail/mailer.ts'
import { PRODUCT_NAME } from '#domain/product.ts'

const LONGEST_WORD = 52 // of an encoded word, as nodemailer has it: with 'Subject: ' before it, a line of 76

/** What looks like an encoded word (RFC 2047) would be decoded by whoever reads it: it is encoded once more. */
function literally(subject: string): string {
  return subject.includes('=?') ? encodeWord(subject, 'B', LONGEST_WORD) : subject
}

/** Addresses as they are, not as texts that could hold several; and nothing that would read a file or an address. */
export function composeMail({ to, replyTo, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from: { name: PRODUCT_NAME, address: from },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: literally(subject),
    text,
    ...(html !== undefined && { html }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
