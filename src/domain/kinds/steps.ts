export const STEPS = ['write', 'translate', 'speak'] as const

export type Step = (typeof STEPS)[number]

export const STEP_MINUTES: Record<Step, number> = { write: 4, translate: 1, speak: 5 }
