import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
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

type AsTableProps = {
  /** What the strokes of the drawing mean; it stands in one row with the button. */
  legend?: ReactNode
  caption: string
  columns: string[]
  /** The first cell of a row is its head. */
  rows: { key: string; cells: string[] }[]
}

/** The figures behind a drawing, on demand. */
export function AsTable({ legend, caption, columns, rows }: AsTableProps) {
  const { t } = useTexts('progress')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="progress-as-table">
        {legend}
        <LinkButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('asTable')}
        </LinkButton>
      </div>
      {isOpen && (
        <table className="progress-table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [head, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
