const NO_HOST = /^$|[\s/\\?#@,*%]|^\.|\.\./ // nothing of this is in a host and its port
const PORT = /(?<=^[^:]*|\]):\d*$/

/**
 * The host of a `Host` header or a setting in its one spelling: lower case, punycode, no port, no dot at the end; null
 * where the text is no host.
 */
export function hostNameIn(host: string): string | null {
  const address = `http://${host}`
  if (NO_HOST.test(host) || !URL.canParse(address)) return null
  return new URL(address).hostname.replace(/\.$/, '')
}

/** The names in a setting, with blanks or commas between them; null where one is no name, or has a port. */
export function hostNamesIn(list: string): string[] | null {
  const parts = list.split(/[\s,]+/).filter((part) => part !== '')
  const names = parts.map((part) => (PORT.test(part) ? null : hostNameIn(part)))
  const known = names.filter((name) => name !== null)
  return known.length === names.length ? known : null
}
