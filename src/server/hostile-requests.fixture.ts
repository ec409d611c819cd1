import fc from 'fast-check'

/** A route: its path, and the fields of its body. */
export type HostileRoute = { method: string; path: string; fields: readonly string[] }

/** One request as nobody means well would send it. */
export type HostileRequest = {
  route: HostileRoute
  method: string
  /** For the parts of a path that name something, and for what is added to it. */
  ids: string[]
  query: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
}

/** What a request knows of somebody who is there: ids, tokens, addresses, by the name of the field that they go into. */
export type Known = Record<string, readonly unknown[]>

const DEEP = 20_000 // levels: more than any stack holds

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  'a\udc00b',
  '\u202e\u0001\x7f',
  "' or 1=1; drop table account; --",
  '../../etc/passwd',
  '%00',
  '%',
  '<script>alert(1)</script>',
  'a\r\nBcc: b@example.org',
  '__proto__',
  'constructor',
  '1e999',
  '9'.repeat(400),
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301\u0301\u0301'.repeat(300),
  'x'.repeat(2_900),
  'ế'.repeat(4_096),
  'javascript:alert(1)',
  'https://[::1',
  'eyJhbGciOiJub25lIn0.e30.',
  'pkce_x',
  `${'é'.repeat(64)}@${'ü.'.repeat(90)}example`,
]

const NUMBERS = [0, -0, -1, 0.5, 1e21, -1e308, 5e-324, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER]

/** JSON that JavaScript does not write: the text that stands for a value. */
const RAW = ['1e999', '-1e999', `${'9'.repeat(500)}`, '0.1e-99999', '"\\ud800"', '"\\u0000"', 'true', 'null']

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

function json(value: unknown): fc.Arbitrary<string> {
  return fc.constant(JSON.stringify(value))
}

/** A value as JSON text, of the right kind or any other. */
function anyValue(good: readonly unknown[]): fc.Arbitrary<string> {
  const text = fc.constantFrom(...TEXTS)
  const kept: fc.Arbitrary<unknown> = good.length > 0 ? fc.constantFrom(...good) : text
  return fc.oneof(
    { weight: 8, arbitrary: kept.map((one) => JSON.stringify(one)) },
    { weight: 4, arbitrary: text.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((one) => JSON.stringify(one)) },
    { weight: 2, arbitrary: fc.constantFrom(...RAW) },
    { weight: 1, arbitrary: fc.constantFrom(...NUMBERS).chain(json) },
    {
      weight: 2,
      arbitrary: kept.chain((one) => fc.constantFrom<unknown[]>([one], [[one]], [], [null]).chain(json)),
    },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((one) => JSON.stringify(one)) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 60 })
        .map((depth) => nested('{"a":', '}', depth).replace('}', '1}')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}', '{"length":-1}'),
    },
  )
}

function goodOf(known: Known, name: string): readonly unknown[] {
  return Object.hasOwn(known, name) ? (known[name] ?? []) : []
}

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '\0', '\ud800']

function memberOf(name: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return value.map((one) => `${JSON.stringify(name)}:${one}`)
}

function objectOf(members: fc.Arbitrary<string[]>): fc.Arbitrary<string> {
  return members.map((each) => `{${each.filter((member) => member !== '').join(',')}}`)
}

/** An object as JSON text, with fields of ours, of nobody, and some of them twice. */
function anyObject(known: Known): fc.Arbitrary<string> {
  const names = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...Object.keys(known)) },
    { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPE_KEYS) },
  )
  const member = names.chain((name) => memberOf(name, anyValue(goodOf(known, name))))
  return objectOf(fc.array(member, { maxLength: 9 }))
}

/** The body that a route asks for, with a thing or two wrong in it. */
function nearlyRight(known: Known, fields: readonly string[]): fc.Arbitrary<string> {
  const membersWith = (wrong: readonly string[]) =>
    fields.map((name) => {
      const good = goodOf(known, name)
      if (wrong.includes(name)) return memberOf(name, anyValue([]))
      return memberOf(name, fc.constantFrom(...good.map((one) => JSON.stringify(one))))
    })
  const wrong = fc.subarray([...fields], { maxLength: Math.min(2, fields.length) })
  return wrong.chain((names) => objectOf(fc.tuple(...membersWith(names))))
}

const BROKEN_BODIES = [
  '',
  '{',
  '{"email":',
  '[]',
  'null',
  '7',
  '"text"',
  '\ufeff{}',
  '{"a":1}{"a":2}',
  nested('[', ']', DEEP),
  nested('{"data":', '}', DEEP),
  `{"data":${nested('[', ']', DEEP)},"email":"a@example.org","password":"zx9 Qk!u"}`,
  `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
  JSON.stringify({ email: 'x'.repeat(70_000), text: 'y'.repeat(101_000) }),
  'email=a%40example.org&password=%00&email=b',
  'name=%ff&message=%00&language=xx&email=a@b.c',
]

const BYTES = [
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0xed, 0xa0, 0x80]),
  new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  new Uint8Array(64),
  new TextEncoder().encode('RIFF\xff\xff\xff\xffWAVEfmt '),
  new Uint8Array(Buffer.from('{"email":"a"}', 'utf16le')),
]

const CONTENT_TYPES = [
  'application/json;charset=UTF-8',
  'application/json;charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  'audio/wav',
  'nonsense',
  ';;;',
]

const IDS = [
  'x',
  '%00',
  'a%00b',
  '%2500',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%c0%80',
  '..%2f..%2fetc',
  '%2e%2e',
  '..',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '9'.repeat(300),
  '%F0%9F%93%93',
  "'%20or%201=1",
  'x'.repeat(3_000),
]

const HEADER_TEXTS = [
  '',
  ' ',
  ',',
  ';;',
  '\xff\xfe',
  '1e999',
  '-1',
  '*',
  'x'.repeat(4_000),
  'a=b; a=b',
  '"',
  '%00',
]
const HEADER_NAMES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'apikey',
  'content-encoding',
  'cookie',
  'forwarded',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-client-info',
  'x-forwarded-for',
  'x-http-method-override',
  'x-supabase-api-version',
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

function queryOf(known: Known): fc.Arbitrary<string> {
  const names = [...Object.keys(known), 'lng', 'v', 'about', '__proto__', '']
  const odd = fc.constantFrom(...TEXTS.map((text) => text.toWellFormed()), ...IDS)
  const part = fc.constantFrom(...names).chain((name) => {
    const good = goodOf(known, name).map(String)
    const value = good.length > 0 ? fc.oneof(odd, fc.constantFrom(...good)) : odd
    return value.map((one) => `${name}=${one.replace(/[#\s]/g, '+')}`)
  })
  return fc.array(part, { maxLength: 4 }).map((parts) => parts.join('&'))
}

function headersOf(tokens: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const odd = fc.dictionary(fc.constantFrom(...HEADER_NAMES), fc.constantFrom(...HEADER_TEXTS), {
    maxKeys: 2,
  })
  const authorization = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'Bearer', 'Basic x', 'Bearer a.b.c', `Bearer ${'x'.repeat(7_000)}`),
    },
  )
  const type = fc.oneof(
    { weight: 4, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  )
  return fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd }),
      authorization,
      type,
    )
    .map(([headers, token, type]) => ({ ...headers, authorization: token, 'content-type': type }))
}

/** Requests to these routes that know somebody, and do nothing quite as they should. */
export function hostileRequests(
  routes: readonly HostileRoute[],
  known: Known,
  tokens: { learner: string; operator: string },
): fc.Arbitrary<HostileRequest> {
  const ids = Object.values(known)
    .flat()
    .map(String)
    .filter((one) => /^[\w-]{36}$/.test(one))
  const id = fc.oneof(fc.constantFrom(...IDS), fc.constantFrom(...ids))
  const [object, query] = [anyObject(known), queryOf(known)]
  const { learner, operator } = tokens
  const asLearner = headersOf([...Array<string>(9).fill(learner), operator])
  const asOperator = headersOf([operator, operator, operator, learner])
  const odd = fc.oneof(
    object,
    fc.constantFrom<string | Uint8Array<ArrayBuffer>>(...BROKEN_BODIES, ...BYTES),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    fc.constant(undefined),
  )
  return fc.constantFrom(...routes).chain((route) =>
    fc.record({
      route: fc.constant(route),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(route.method === 'ALL' ? 'POST' : route.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      ids: fc.array(id, { minLength: 3, maxLength: 3 }),
      query,
      headers: /\/(admin|invite)/.test(route.path) ? asOperator : asLearner,
      body: fc.oneof(
        { weight: 7, arbitrary: route.fields.length > 0 ? nearlyRight(known, route.fields) : object },
        { weight: 3, arbitrary: odd },
      ),
    }),
  )
}
