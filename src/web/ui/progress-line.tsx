import './progress-line.css'

type ProgressLineProps = {
  label: string
  /** 0 to 1. */
  share: number
}

/** How far something has come; its figures stand beside it. */
export function ProgressLine({ label, share }: ProgressLineProps) {
  const percent = Math.round(share * 100)
  return (
    <div
      className="progress-line"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg aria-hidden="true">
        <line x1="0" x2="100%" y1="6" y2="6" />
        <line className="progress-line-done" x1="0" x2={`${percent}%`} y1="6" y2="6" />
      </svg>
    </div>
  )
}
