import './ruled-rows.css'

type RuledRow = { id: string; name: string; text: string }

/** Things that belong together, a row each between hairlines: a name and a few words. */
export function RuledRows({ rows }: { rows: RuledRow[] }) {
  return (
    <ul className="ruled-rows">
      {rows.map(({ id, name, text }) => (
        <li key={id}>
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
