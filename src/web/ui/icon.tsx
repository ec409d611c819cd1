import type { SVGProps } from 'react'
import type { SavedState } from '#domain/journal/entry.ts'

const ICONS = {
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

export type IconName = keyof typeof ICONS

/** The tone of the day that public pages show an example of; the others are in mood-sign.tsx. */
export const GRATEFUL = 'M2 11.5C6 2 20 2 24 11.5'

const SAVED_STATES: Record<SavedState, string> = {
  draft: 'M1 7.5C3.5 3 6.5 3 9.5 6.5S15.5 10 19 5',
  saved: 'M1 6H19',
  synced: 'M1 3.5H19M1 8.5H19',
  'not-saved': 'M1 6H7M13 6H19M8.5 9.5l3-7',
}

type DrawingProps = SVGProps<SVGSVGElement> & { width: number; height: number; path: string }

/** Strokes in the colour of the text, always beside words or inside a control with a name. */
function Drawing({ path, ...rest }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${rest.width} ${rest.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
}

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const fill = name === 'stop' ? 'currentColor' : 'none'
  const box = { width: size, height: size, viewBox: '0 0 20 20' }
  return <Drawing {...box} fill={fill} strokeWidth="1.6" path={ICONS[name]} />
}

type ToneProps = { path: string; name?: string | undefined }

/** `name`: for those who do not see it, where no word stands beside it. */
export function ToneSign({ path, name }: ToneProps) {
  const named = name !== undefined && ({ role: 'img', 'aria-label': name, 'aria-hidden': undefined } as const)
  return <Drawing className="mood-sign" width={26} height={14} path={path} {...named} />
}

export function SavedSign({ state }: { state: SavedState }) {
  return <Drawing width={20} height={12} path={SAVED_STATES[state]} />
}
