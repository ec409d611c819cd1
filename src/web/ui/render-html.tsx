import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'

/** The HTML of a page. React would send large parts later, by an inline script, which the security policy forbids. */
export async function renderHtml(page: ReactNode): Promise<string> {
  const options = {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error: unknown) => console.error(error),
  }
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, options)
  const html = await new Response(prelude).text()
  if (/<script|\sstyle=/.test(html)) throw new Error('a page holds an inline script or style')
  return html
}
