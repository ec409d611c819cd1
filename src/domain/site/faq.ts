/** Keys of texts. Search engines get exactly these. */
export const HOME_QUESTIONS = ['help', 'beginners'] as const

export const PLAN_QUESTIONS = ['switching', 'refunds', 'family', 'trial'] as const
