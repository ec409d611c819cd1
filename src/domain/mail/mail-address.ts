const LONGEST = 254 // RFC 5321, 4.5.3.1.3: a path of 256 with its two brackets

/** What browsers let into an email field: one address in ASCII, without a name, a comma, a quote or a bracket. */
const ONE_ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Whether the text is one mail address and nothing else, so that it can stand in a header as it is. */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ONE_ADDRESS.test(text)
}
