import type { MouseEvent } from 'react'
import type { SentenceState } from './sentence-state.ts'

const LATE_PRESS_MS = 700 // a press on 'Stop speaking' was on its way when the button became another

/** Knows whether a press was meant for listening that had just ended by itself. */
export function createLatePress() {
  let isEnding = false // by itself; the button goes on saying 'Stop speaking' until the words are there
  let changedAt = Number.NEGATIVE_INFINITY
  return {
    endsByItself(): void {
      isEnding = true
    },
    /** The buttons are others from now on. */
    turned(activity: SentenceState['activity']): void {
      if (isEnding) changedAt = performance.now()
      if (activity === 'none') isEnding = false
    },
    /** Another screen is shown: what is pressed next is meant for that. */
    forget(): void {
      isEnding = false
      changedAt = Number.NEGATIVE_INFINITY
    },
    isLate: (): boolean => performance.now() - changedAt < LATE_PRESS_MS,
  }
}

const LEADS_ON = '.dock, .next-step' // what contains the buttons that may appear where 'Stop speaking' was

/** For what contains them: a late press on one of them does nothing; everything else can be pressed at once. */
export function withoutLatePress(practice: { isLatePress(): boolean }) {
  return {
    onClickCapture(event: MouseEvent): void {
      const leadsOn = event.target instanceof Element && event.target.closest(LEADS_ON) !== null
      if (!leadsOn || !practice.isLatePress()) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
