import { fieldsOf } from '#domain/fields.ts'
import { isUsableKey } from './shown-message.ts'

/** A key of the learner's own: for which address with OpenAI's API, and which of its models. */
export type OwnKey = { address: string; key: string; model: string }

/** Port: the key of whoever is here, on this device alone. */
export type OwnKeyStore = {
  /** null for none; always for a diary that is not signed in. The same object as long as it is the same key. */
  get(): OwnKey | null
  /** Keeps it for `profileId`, null for none. Answers whether it did: not where somebody else is here by now. */
  keep(profileId: string, own: OwnKey | null): boolean
  subscribe(onChange: () => void): () => void
}

/** missing: nothing is typed; not-named: whoever runs the site does not name the origin of the address. */
export type OwnKeyProblem = 'missing' | 'not-an-address' | 'not-named' | 'not-a-key' | 'too-long'

const LONGEST = 500 // characters of a field; keys have up to 200

/** https alone, and neither user, query nor fragment: nothing that could be a secret, or lead elsewhere. */
const ADDRESS =
  /^(https:\/\/[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*(?::\d{1,5})?)((?:\/[\w.~-]+)*)\/*$/i

const PATH_OF_CALL = /\/chat\/completions$/i // what the documents of many servers show as their address

/** null for what is no such address; else its origin as browsers write it, and the whole without the path of the call. */
export function readOwnAddress(typed: string): { origin: string; address: string } | null {
  const [, start = '', path = ''] = ADDRESS.exec(typed.trim()) ?? []
  if (start === '') return null
  const origin = start.toLowerCase().replace(/:0*443$/, '')
  return { origin, address: `${origin}${path.replace(PATH_OF_CALL, '')}` }
}

/** Whether the site lets a browser send a key there. `origins`: those that it names. */
export function mayCall({ address }: OwnKey, origins: readonly string[]): boolean {
  const read = readOwnAddress(address)
  return read !== null && origins.includes(read.origin)
}

function addressProblem(typed: string, origins: readonly string[]): OwnKeyProblem | null {
  const read = readOwnAddress(typed)
  if (read === null) return 'not-an-address'
  return origins.includes(read.origin) ? null : 'not-named'
}

/** What is wrong with each field, in the order of the form; nothing where all can be kept. */
export function ownKeyProblems(
  typed: OwnKey,
  origins: readonly string[],
): Partial<Record<keyof OwnKey, OwnKeyProblem>> {
  const problemOf = (text: string, further: () => OwnKeyProblem | null): OwnKeyProblem | null => {
    if (text === '') return 'missing'
    return text.length > LONGEST ? 'too-long' : further()
  }
  const found = [
    ['address', problemOf(typed.address.trim(), () => addressProblem(typed.address, origins))],
    ['key', problemOf(typed.key.trim(), () => (isUsableKey(typed.key.trim()) ? null : 'not-a-key'))],
    ['model', problemOf(typed.model.trim(), () => null)],
  ] as const
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

/** As it is kept. Only for what has no problem. */
export function tidyOwnKey({ address, key, model }: OwnKey): OwnKey {
  return { address: readOwnAddress(address)?.address ?? '', key: key.trim(), model: model.trim() }
}

/** What a device has kept; null where that is none, or is damaged. */
export function parseOwnKey(value: unknown): OwnKey | null {
  const { address, key, model } = fieldsOf(value)
  if (typeof address !== 'string' || typeof key !== 'string' || typeof model !== 'string') return null
  const origin = readOwnAddress(address)?.origin ?? ''
  const own = { address, key, model }
  return Object.keys(ownKeyProblems(own, [origin])).length === 0 ? own : null
}
