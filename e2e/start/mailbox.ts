import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'
import { expect } from 'vitest'
import { outboxFolder } from '../../src/server/mail/mail-settings.ts'

const WAIT_MS = 30_000

/** A mail, parsed. */
export type OpenedMail = { to: string[]; subject: string; text: string; html: string }

/** The mails that a server has written into its outbox. */
export type Mailbox = {
  /** Oldest first. */
  mailsTo(address: string): Promise<OpenedMail[]>
  /** The newest, once there are as many as this. */
  nextMailTo(address: string, count?: number): Promise<OpenedMail>
}

function addressesOf(list: Address[] = []): string[] {
  return list.flatMap(({ address }) => (address === undefined ? [] : [address.toLowerCase()]))
}

async function openMail(file: string): Promise<OpenedMail> {
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(readFileSync(file))
  return { to: addressesOf(to), subject, text, html }
}

/** Opens the mailbox of everyone who gets mail from a server with this data folder. */
export function openMailbox(dataDir: string): Mailbox {
  const folder = outboxFolder(dataDir)
  const names = () => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.eml')) // their names sort by time
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [] // no mail yet
      throw error
    }
  }
  const opened = new Map<string, Promise<OpenedMail>>()
  const open = (name: string) => {
    const mail = opened.get(name) ?? openMail(join(folder, name))
    opened.set(name, mail)
    return mail
  }
  const mailsTo = async (address: string) => {
    const mails = await Promise.all(names().sort().map(open))
    return mails.filter(({ to }) => to.includes(address.toLowerCase()))
  }
  return {
    mailsTo,
    async nextMailTo(address, count = 1) {
      let mails: OpenedMail[] = []
      const enough = expect.poll(
        async () => {
          mails = await mailsTo(address)
          return mails.length
        },
        { timeout: WAIT_MS, message: `mails to ${address}` },
      )
      await enough.toBeGreaterThanOrEqual(count)
      const newest = mails.at(-1)
      if (newest === undefined) throw new Error(`no mail to ${address}`)
      return newest
    },
  }
}

/** The one link of a mail that leads to a page with a secret in its address. */
export function linkIn({ text }: OpenedMail): string {
  const link = text.match(/https?:\/\/\S+\?\S+/)?.[0]
  if (link === undefined) throw new Error(`the mail has no link:\n${text}`)
  return link
}

/** The six digits that a mail asks its reader to type. */
export function codeIn({ text }: OpenedMail): string {
  const code = text.match(/^\s+(\d{6})\s*$/m)?.[1]
  if (code === undefined) throw new Error(`the mail has no code:\n${text}`)
  return code
}
