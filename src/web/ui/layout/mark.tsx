import { PRODUCT_NAME } from '#domain/product.ts'
import './mark.css'

/**
 * The mark: what is written, above what is said. Then the name, in Alegreya 430 at 26 px as outlines, so that it never
 * waits for a font; baseline at y = 0. Its outlines are in the shell of every page (wordmark.svg), where they need no
 * script.
 */
export function Logo() {
  return (
    <svg className="logo" width="126" height="26" viewBox="0 -2 126 26" role="img" aria-label={PRODUCT_NAME}>
      <g fill="none" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round">
        <path className="logo-rule" d="M2 5H28" />
        <path
          className="logo-wave"
          d="M2 15.5C4.6 10.2 8 10.2 10.6 15.3S16.6 19.8 19 15.6 23.6 12.8 25 14.6 27 15.6 28 15.5"
        />
      </g>
      <use className="logo-name" transform="translate(40 19.5)" href="#wordmark" />
    </svg>
  )
}
