/** How a request leaves the browser: `fetch`, or a `fetch` that adds the session. */
export type Fetcher = ((path: string, request: RequestInit) => Promise<Response>) & {
  /** Whether it would add one now; not given where it never does. What is answered with one may differ. */
  hasSession?(signal: AbortSignal): Promise<boolean>
}

/** Requests as the page itself sends them. */
export const plainFetcher: Fetcher = (path, request) => fetch(path, request)
