import './week-line.css'

export type WeekDay = {
  /** 'Mon'. */
  name: string
  /** What is said of it to those who do not see its station. */
  says: string
  isDone: boolean
  isToday: boolean
}

/** The seven days of a week as stations on a line, filled where something was written or spoken. */
export function WeekLine({ days }: { days: WeekDay[] }) {
  return (
    <ol className="week-line">
      {days.map(({ name, says, isDone, isToday }) => (
        <li key={says} aria-current={isToday ? 'date' : undefined}>
          <span className={isDone ? 'week-station week-station-done' : 'week-station'} />
          <span aria-hidden="true">{name}</span>
          <span className="visually-hidden">{says}</span>
        </li>
      ))}
    </ol>
  )
}
