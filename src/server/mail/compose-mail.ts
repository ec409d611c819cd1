import type { SendMailOptions } from 'nodemailer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type { Mail } from '#domain/mail/mailer.ts'
import { PRODUCT_NAME } from '#domain/product.ts'

const LONGEST_WORD = 52 // as nodemailer has it

/** As it stands: folded in the middle it would be no address. */
function unsubscribeHeaders(address: string): SendMailOptions['headers'] {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Addresses as objects: a text could contain several. Nothing may read a file or fetch a URL. */
export function composeMail(
  { to, replyTo, subject, text, html, unsubscribe }: Mail,
  from: string,
): SendMailOptions {
  return {
    from: { name: PRODUCT_NAME, address: from },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    // what looks like an encoded word (RFC 2047) would be decoded by mail programs
    subject: subject.includes('=?') ? encodeWord(subject, 'B', LONGEST_WORD) : subject,
    text,
    ...(html !== undefined && { html }),
    ...(unsubscribe !== undefined && { headers: unsubscribeHeaders(unsubscribe) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
