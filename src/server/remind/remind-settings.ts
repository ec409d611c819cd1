import { isIP } from 'node:net'
import { z } from 'zod'

/** A host name with a dot in it, or a dot before it for all hosts below. */
const HOST = /^\.?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/

/** The hosts in a setting; null where one is none: an address of digits could be one of this network. */
function hostsIn(list: string): string[] | null {
  const hosts = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '')
  return hosts.every((host) => HOST.test(host) && isIP(host) === 0) ? hosts : null
}

export const remindVariables = z.object({
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform(hostsIn)
    .refine(
      (hosts) => hosts !== null,
      'must be host names without ports, such as push.example.org .example.net',
    ),
})

/** `pushHosts`: the push services that may be used beside those of browsers. */
export type RemindSettings = { pushHosts: string[] }

export function remindSettingsOf({ PUSH_HOSTS }: z.infer<typeof remindVariables>): RemindSettings {
  return { pushHosts: PUSH_HOSTS ?? [] }
}
