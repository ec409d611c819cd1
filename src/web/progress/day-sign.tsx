/** The mark of the product as the sign of a day: the rule where an entry was written, the wave where something was spoken. */
export function DaySign({ isWritten, isSpoken }: { isWritten: boolean; isSpoken: boolean }) {
  return (
    <svg className="day-sign" width="30" height="22" viewBox="0 0 30 22" aria-hidden="true">
      {isWritten && <path className="day-sign-rule" d="M2 5H28" />}
      {isSpoken && (
        <path
          className="day-sign-wave"
          d="M2 15.5C4.6 10.2 8 10.2 10.6 15.3S16.6 19.8 19 15.6 23.6 12.8 25 14.6 27 15.6 28 15.5"
        />
      )}
    </svg>
  )
}
