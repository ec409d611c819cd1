import { DiaryMargin } from '#web/journal/diary-margin.tsx'
import { DueCount } from './due-count.tsx'
import { PlanIfPractised } from './plan-if-practised.tsx'
import { TodaysWeek } from './todays-week.tsx'

/** What stands beside the page a moment after it has come, in one file. */
export const besideParts = { DiaryMargin, DueCount, PlanIfPractised, TodaysWeek }
