import { Fragment } from 'react'
import { dotsShown } from '#domain/shadow/round.ts'
import './sentence-dots.css'

/** A sentence that is still to be said, that was not understood, and that was. */
export type DotKind = 'open' | 'low' | 'done'

const NEAR = 2 // on either side of the current one, where there is little room

type SentenceDotsProps = { total: number; current: number; kindOf(place: number): DotKind }

/** One dot for each sentence around the current one, which is larger. What they show is told in words beside them. */
export function SentenceDots({ total, current, kindOf }: SentenceDotsProps) {
  const { from, to } = dotsShown(total, current)
  const places = Array.from({ length: to - from }, (_, at) => from + at)
  const first = Math.max(from, Math.min(current - NEAR, to - 2 * NEAR - 1))
  const isFar = (place: number) => place < first || place > first + 2 * NEAR
  return (
    <span className="dots" aria-hidden="true">
      {places.map((place) => (
        <Fragment key={place}>
          {place > from && (
            <span className={isFar(place) || isFar(place - 1) ? 'dots-line dots-far' : 'dots-line'} />
          )}
          <span
            className={`dot dot-${place === current ? 'current' : kindOf(place)}${isFar(place) ? ' dots-far' : ''}`}
          />
        </Fragment>
      ))}
    </span>
  )
}
