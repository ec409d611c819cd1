import type { ReactNode } from 'react'
import './ruled-rows.css'

export type RuledRow = { id: string; name: string; text: string; aside?: ReactNode }

/** Things that belong together, a row each between hairlines: a name, a few words, and perhaps a word at the side. */
export function RuledRows({ rows, isOrdered = false }: { rows: RuledRow[]; isOrdered?: boolean }) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className="ruled-rows">
      {rows.map(({ id, name, text, aside }) => (
        <li key={id}>
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
          {aside !== undefined && <div className="ruled-rows-aside">{aside}</div>}
        </li>
      ))}
    </List>
  )
}
