import './charts.css'

const SCALE = 48 // px at the left, for the words of the lines; charts.css leaves them free

/** Where the middle of one of equally wide places is, in percent of the width. */
export function middleOf(place: number, places: number): number {
  return (100 * (place + 0.5)) / places
}

/** A line across the drawing and its scale, with its words above it. */
export function ScaleLine({ y, text }: { y: number; text: string }) {
  return (
    <>
      <line className="chart-line" x1={-SCALE} x2="100%" y1={y} y2={y} />
      <text x={-SCALE} y={y - 5}>
        {text}
      </text>
    </>
  )
}

/** On which the drawing stands. */
export function BaseLine({ y }: { y: number }) {
  return <line className="chart-base" x1={-SCALE} x2="100%" y1={y} y2={y} />
}
