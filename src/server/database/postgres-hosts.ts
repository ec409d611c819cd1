import { failure, type Outcome, success } from '#domain/outcome.ts'

/** `scheme://user:password@` and the hosts behind it, up to the path. A URL of the platform takes one host alone. */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)\??([^#]*)/s

/** Which servers libpq may be told to look for, of those that take writes. Diaries are written: another is refused. */
const WRITABLE = new Set(['any', 'primary', 'read-write'])

/** What encrypts without asking whom, or not at all, is left as it is said; the rest asks for certificate and name. */
const UNCHECKED_MODES = new Set(['disable', 'no-verify'])
const CHECKED_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full'])

type Place = { host: string; port: string }

/** `[::1]:5432`, `db.example.org:5432`, `db.example.org` or a folder of sockets as `%2Frun`. */
const PLACE = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/s

/** As in a query, where half an escape is no error. */
function percentDecoded(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('+', '%2B')}`).get('text') ?? ''
}

function placeIn(text: string): Place {
  const [, inBrackets, plain = '', port = ''] = PLACE.exec(text) ?? [undefined, undefined, text]
  return { host: inBrackets ?? percentDecoded(plain), port }
}

/** The places that a URL names, in its authority or as `host` and `port` behind the question mark, as libpq takes them. */
function placesIn(authority: string, query: URLSearchParams): Outcome<Place[], string> {
  const hosts = query.get('host')?.split(',')
  const named = hosts?.map((host) => ({ host, port: '' })) ?? authority.split(',').map(placeIn)
  const ports = query.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== named.length)
    return failure(`names ${named.length} hosts and ${ports.length} ports`)
  const places = named.map(({ host, port }, index) => ({
    host,
    port: port !== '' ? port : (ports[index] ?? ports[0] ?? ''),
  }))
  const isPort = ({ port }: Place) => port === '' || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535)
  if (!places.every(isPort)) return failure('names a port that is none')
  // libpq takes its default in the place of each: in a list that is a comma too many, or a variable that was not set
  if (places.length > 1 && places.some(({ host }) => host.trim() === ''))
    return failure('names several hosts, and one has no name')
  return success(places)
}

/** Sets what the driver is told about TLS. It means the same by all modes that check, and warns of those it will change. */
function setTls(query: URLSearchParams): Outcome<undefined, string> {
  if (query.get('sslrootcert') === 'system') query.delete('sslrootcert') // what is asked where no file is named
  const mode = query.get('sslmode')
  if (mode === null || UNCHECKED_MODES.has(mode) || query.get('uselibpqcompat') === 'true')
    return success(undefined)
  if (!CHECKED_MODES.has(mode))
    return failure(`has an sslmode that is none of ${[...UNCHECKED_MODES, ...CHECKED_MODES].join(', ')}`)
  query.set('sslmode', 'verify-full')
  return success(undefined)
}

const NO_ADDRESS = 'must be an address such as postgres://user:password@host:5432/database'

const UNESCAPED =
  'has a password or user with a sign that ends it: write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25'

/** Whether what looks like user and password lies behind the sign at which an address ends its hosts. */
function isUnescaped(databaseUrl: string, isValid: boolean): boolean {
  const [, start = '', authority = '', path = '', rest = ''] = FORM.exec(databaseUrl) ?? []
  const behind = databaseUrl.slice(start.length + authority.length)
  if (start === '' || start.includes('@') || !behind.includes('@')) return false
  const hash = databaseUrl.split('#').slice(1).join('#')
  const keys = [...new URLSearchParams(rest).keys()]
  return !isValid || [path, hash, ...keys].some((part) => part.includes('@'))
}

/** Whether each host would make an address with the rest. None stands for the driver's own default, where anything else is said. */
function isAddress(start: string, authority: string, ...after: string[]): boolean {
  if (start.endsWith('://') && `${authority}${after.join('')}` === '') return false
  const hosts = authority.split(',').map((host) => (host === '' ? 'default' : host))
  return hosts.every((host) => URL.canParse(`${start}${host}${after[0]}`))
}

/**
 * One address for each host that a DATABASE_URL names, in its order, as the driver takes them: it knows neither several hosts nor
 * `target_session_attrs`. The failure is what is wrong with the setting, without the URL, which holds a password.
 * Form: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */
export function postgresHosts(databaseUrl: string): Outcome<string[], string> {
  const [, start, authority = '', path = '', rest = ''] = FORM.exec(databaseUrl) ?? []
  const isValid = start !== undefined && isAddress(start, authority, path, rest)
  if (isUnescaped(databaseUrl, isValid)) return failure(UNESCAPED)
  if (!isValid) return failure(NO_ADDRESS)
  const query = new URLSearchParams(rest)
  const wanted = query.get('target_session_attrs')
  if (wanted !== null && !WRITABLE.has(wanted))
    return failure('asks for a server that takes no writes: target_session_attrs has to be read-write')
  query.delete('target_session_attrs')
  const tls = setTls(query)
  if (!tls.ok) return tls
  const places = placesIn(authority, query)
  if (!places.ok) return places
  const address = (hosts: string) => `${start}${hosts}${path === '' ? '/' : path}?${query}`
  if (places.value.length === 1) return success([address(authority)])
  return success(
    places.value.map(({ host, port }) => {
      query.set('host', host)
      query.set('port', port)
      return address('')
    }),
  )
}

/** Database and hosts of a DATABASE_URL as an operator may see them: never who logs in there. */
export function shownPlace(databaseUrl: string): string {
  const [, start = '', authority = '', path = '', rest = ''] = FORM.exec(databaseUrl) ?? []
  const places = placesIn(authority, new URLSearchParams(rest))
  if (start === '' || !places.ok || path.includes('@')) return 'the database of DATABASE_URL'
  const hosts = places.value.map(({ host, port }) => `${host || 'localhost'}${port && `:${port}`}`)
  return `the database ${percentDecoded(path.slice(1)) || 'of its user'} at ${hosts.join(', ')}`
}

/** Which of several hosts is asked first: the one that answered last. */
export type Hosts = {
  count: number
  current(): string
  /** Goes on to the next one, unless another caller has already done so. */
  failed(url: string): void
}

export function hostsInTurn(urls: readonly string[]): Hosts {
  let at = 0
  const current = () => urls[at] ?? ''
  return {
    count: urls.length,
    current,
    failed(url) {
      if (url === current()) at = (at + 1) % urls.length
    },
  }
}
