import type { SendMailOptions } from 'nodemailer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type { Mail } from '#domain/mail/mailer.ts'
import { PRODUCT_NAME } from '#domain/product.ts'

const LONGEST_WORD = 52 // as nodemailer has it

/** A subject that looks like an encoded word (RFC 2047) would be decoded by mail programs: it is encoded. */
function literally(subject: string): string {
  return subject.includes('=?') ? encodeWord(subject, 'B', LONGEST_WORD) : subject
}

/** Addresses as objects: a text could contain several. Nothing may read a file or fetch a URL. */
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
