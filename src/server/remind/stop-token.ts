import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/accounts/tokens/secrets.ts'

const PURPOSE = 'reminders stop'

type Marking = Pick<Secrets, 'hmac'>

/** What a mail carries so that its reader can stop the mails without a log-in. It does that and nothing else, always. */
export function stopTokenOf(secrets: Marking, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${secrets.hmac(PURPOSE, userId)}`
}

/** Whose mails a token stops; null where we have not made it. */
export function userOfStopToken(secrets: Marking, token: string): string | null {
  const [id = '', mark = ''] = token.split('.')
  const userId = Buffer.from(id, 'base64url').toString('utf8')
  const [given, expected] = [token, `${id}.${mark}` === token ? stopTokenOf(secrets, userId) : ''].map(
    (text) => Buffer.from(text),
  )
  if (given === undefined || expected === undefined || given.length !== expected.length) return null
  return timingSafeEqual(given, expected) ? userId : null
}
