import { z } from 'zod'
import { parseEmail } from '#server/accounts/core/account-fields.ts'
import { isLoopback, type ListenAddress, listenAddressIn } from '#server/http/addresses.ts'

/** The page of whoever runs the server: where it is, and who may use it. */
export type OperateSettings = {
  at: ListenAddress
  /** Addresses of accounts, each in its one spelling. */
  operators: readonly string[]
  /** A folder; null where no backups are made from the page. */
  backupDir: string | null
}

const HAS_DOMAIN = /@(?:.*\.|localhost$)/ // no account of another machine has an address without a dot: one is a slip

/** The addresses in a setting, with blanks or commas between them; null where one is none. */
function addressesIn(list: string): string[] | null {
  const parts = list.split(/[\s,]+/).filter((part) => part !== '')
  const parsed = parts.filter((part) => !part.includes('*')).map(parseEmail) // nobody is named by a pattern
  const addresses = parsed.flatMap((one) => (one.ok && HAS_DOMAIN.test(one.value) ? [one.value] : []))
  return addresses.length === parts.length ? addresses : null
}

function loopbackAddressIn(text: string): ListenAddress | null {
  const address = listenAddressIn(text)
  return address !== null && isLoopback(address.host) ? address : null
}

export const operateVariables = z.object({
  OPERATE: z
    .string()
    .refine(
      (text) => loopbackAddressIn(text) !== null,
      'must be an IP address of this machine and a port, such as 127.0.0.1:9465: it is never open to others',
    )
    .optional(),
  OPERATORS: z
    .string()
    .default('')
    .transform(addressesIn)
    .refine(
      (addresses) => addresses !== null,
      'must be addresses of accounts, with blanks or commas between',
    ),
  BACKUP_DIR: z.string().optional(),
})

type Variables = z.infer<typeof operateVariables>

/** null where there is no such page. */
export function operateSettingsOf({ OPERATE, OPERATORS, BACKUP_DIR }: Variables): OperateSettings | null {
  const at = OPERATE === undefined ? null : loopbackAddressIn(OPERATE)
  return at === null ? null : { at, operators: OPERATORS ?? [], backupDir: BACKUP_DIR ?? null }
}

/** Why there can be no such page under these settings; undefined where there can, or none is wanted. */
export function operateError(
  { OPERATE, OPERATORS }: Variables,
  { isOwnAccounts, isAutoconfirmed }: { isOwnAccounts: boolean; isAutoconfirmed: boolean },
): string | undefined {
  if (OPERATE === undefined) return undefined
  if (!isOwnAccounts)
    return 'OPERATE needs accounts on this server: it goes neither with AUTH_URL nor with ACCOUNTS=local.'
  if (isAutoconfirmed)
    return 'OPERATE needs AUTH_AUTOCONFIRM=false: with unproved addresses anybody could be an operator.'
  if (OPERATORS?.length === 0) return 'OPERATORS must name who may use the page at OPERATE.'
  return undefined
}
