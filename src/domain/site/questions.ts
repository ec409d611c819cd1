/** What visitors ask on the home page. Search engines get exactly these. Question and answer are texts. */
export const HOME_QUESTIONS = ['help', 'beginners'] as const

/** What visitors ask about the plans. */
export const PLAN_QUESTIONS = ['switching', 'refunds', 'family', 'trial'] as const
