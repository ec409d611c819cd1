/** The three answers to an attempt. */
export type FeedbackBand = 'great' | 'good' | 'keep-practicing'

const GREAT_OVER = 70 // percent; from the product's specification
const GOOD_OVER = 40

/** The band of an accuracy in whole percent: over 70 great, over 40 good, else keep practicing. */
export function feedbackBand(percent: number): FeedbackBand {
  if (percent > GREAT_OVER) return 'great'
  return percent > GOOD_OVER ? 'good' : 'keep-practicing'
}
