import type { SVGProps } from 'react'

const PATHS = {
  microphone:
    'M10 2.5a2.5 2.5 0 0 1 2.5 2.5v4.5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5zM5 9.5a5 5 0 0 0 10 0M10 14.5v3',
  speaker: 'M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.2 5.2a6.8 6.8 0 0 1 0 9.6',
  pause: 'M7 4.5v11M13 4.5v11',
  stop: 'M5 5h10v10H5z',
  play: 'M6 4l10 6-10 6z',
  tick: 'M3.5 10.5l4 4 9-9.5',
  cross: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
  chevron: 'M5 7.5l5 5 5-5',
  warning: 'M10 3L1.8 16.8h16.4zM10 8.5v4M10 14.6v.2',
  info: 'M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 9.2v4.6M10 6.2v.2',
  menu: 'M2 5h16M2 10h10M2 15h16',
} as const

export type IconName = keyof typeof PATHS

type StrokeProps = { d: string } & Omit<SVGProps<SVGSVGElement>, 'd' | 'path'>

/** One line in the colour of the text, without a name: it stands beside words or in a control that has one. */
export function Stroke({ d, ...svg }: StrokeProps) {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...svg}
    >
      <path d={d} />
    </svg>
  )
}

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <Stroke
      d={PATHS[name]}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      strokeWidth="1.6"
      {...(name === 'stop' && { fill: 'currentColor' })}
    />
  )
}
