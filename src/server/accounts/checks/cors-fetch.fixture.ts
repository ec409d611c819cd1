/*
 * A fetch that does as a browser does for a page of some origin (https://fetch.spec.whatwg.org/#http-cors-protocol): it
 * asks first where a request is not simple, hands out no answer that is not allowed, and only the headers that are.
 */

const SIMPLE_METHODS = ['GET', 'HEAD', 'POST']
const SIMPLE_HEADERS = ['accept', 'accept-language', 'content-language']
const READABLE = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
]

function listIn(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase())
}

function isAllowed({ headers }: Response, origin: string): boolean {
  return headers.get('access-control-allow-origin') === origin
}

async function preflight(url: string, method: string, names: string[], origin: string): Promise<void> {
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'sec-fetch-site': 'cross-site',
      'access-control-request-method': method,
      'access-control-request-headers': names.join(','),
    },
  })
  const methods = [
    ...listIn(asked.headers, 'access-control-allow-methods'),
    ...SIMPLE_METHODS.map((one) => one.toLowerCase()),
  ]
  const allowed = listIn(asked.headers, 'access-control-allow-headers')
  const isRight = methods.includes(method.toLowerCase()) && names.every((name) => allowed.includes(name))
  if (!asked.ok || !isAllowed(asked, origin) || !isRight)
    throw new TypeError(`CORS: preflight of ${method} ${url}`)
}

/** The fetch of a page at `origin`. */
export function corsFetch(origin: string): typeof fetch {
  return async (input, init = {}) => {
    const request = new Request(input, init)
    const { method, url } = request
    const names = [...request.headers.keys()].filter((name) => !SIMPLE_HEADERS.includes(name)).sort()
    if (!SIMPLE_METHODS.includes(method) || names.length > 0) await preflight(url, method, names, origin)
    const headers = { ...Object.fromEntries(request.headers), origin, 'sec-fetch-site': 'cross-site' }
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
    const answer = await fetch(url, { method, headers, body, redirect: 'error' })
    if (!isAllowed(answer, origin)) throw new TypeError(`CORS: ${method} ${url}`)
    const exposed = [...READABLE, ...listIn(answer.headers, 'access-control-expose-headers')]
    const readable = [...answer.headers].filter(([name]) => exposed.includes(name))
    return new Response(answer.status === 204 ? null : answer.body, {
      status: answer.status,
      headers: readable,
    })
  }
}
