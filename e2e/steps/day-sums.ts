// What the screens of a day must say, added up from the rows on the device. Nothing here asks the product's verdict, its plan
// or its schedule: a fault there must not be repeated here.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { SOON } from '../start/tab.ts'
import { storedRows } from './diary.fixture.ts'

const WEEKLY_AIM = 4
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const dayOfMs = (ms: number) => new Date(ms).toLocaleDateString('sv')
const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
const isAloud = ({ how }: Attempt) => how !== 'dictation'

/** The rows of a diary, and the day that it is on its device. */
async function readDiary(page: Page, profileId: string) {
  const [entries, sentences, practice, today] = await Promise.all([
    storedRows(page, profileId, 'entries'),
    storedRows(page, profileId, 'sentences'),
    storedRows(page, profileId, 'practice'),
    page.evaluate(() => new Date().toLocaleDateString('sv')),
  ])
  return { entries, sentences, practice, today }
}

type Rows = Awaited<ReturnType<typeof readDiary>>

const isGap = ({ key }: Rows['sentences'][number]) => /-x-\d+-\d+$/.test(key)

/** The days on which a card was judged, with the first rating of each, and whether it was said once more after that. */
function ratingsOf({ doc }: Rows['sentences'][number]): { day: string; rating: number; isAgain: boolean }[] {
  const recalls = doc.attempts.filter(({ how }) => how === 'recall')
  const days = [...new Set(recalls.map(({ day }) => day))]
  return days.flatMap((day) => {
    const ofDay = recalls.filter((one) => one.day === day)
    const place = ofDay.findIndex(({ rating }) => rating !== undefined)
    const rating = ofDay[place]?.rating
    return rating === undefined ? [] : [{ day, rating, isAgain: place < ofDay.length - 1 }]
  })
}

/** Whether a card comes today: the day after it was last seen; three days after it first went well, and then not for days. */
function isDue(card: Rows['sentences'][number], today: string): boolean {
  if (card.doc.kept !== true) return false
  const rated = ratingsOf(card)
  const last = rated.at(-1)
  if (last === undefined) {
    const seen = card.doc.attempts.at(-1)?.day ?? dayOfMs(card.doc.keptAt ?? 0)
    return seen < today
  }
  if (last.rating === 1) return last.day < today || !last.isAgain
  return rated.length === 1 && daysAfter(last.day, 3) <= today
}

/** Seconds of a sentence that is said again: the middle of the recalls before today, at least 20 and at most 90. */
function secondsEach({ sentences, today }: Rows): number {
  const recalls = sentences
    .filter((card) => !isGap(card))
    .flatMap(({ doc }) => doc.attempts.filter((one) => one.rating !== undefined && one.day < today))
    .map(({ ms }) => ms / 1000)
    .sort((one, other) => one - other)
  if (recalls.length === 0) return 40
  const at = (place: number) => recalls[place] ?? 0
  const middle = (at((recalls.length - 1) >> 1) + at(recalls.length >> 1)) / 2
  return Math.min(90, Math.max(20, middle))
}

type Stage = 'blank' | 'draft' | 'saved' | 'translated'

function stageOf({ entries, today }: Rows): { stage: Stage; texts: string[] } {
  const { entry, draft } = entries.find(({ date }) => date === today)?.doc ?? {}
  const written = entry?.content.trim() ?? ''
  const typed = draft?.content?.trim() ?? ''
  const texts = (entry?.translatedContent ?? '').split(/(?<=[.!?])\s+/).filter((text) => text !== '')
  if (typed !== '' && typed !== written) return { stage: 'draft', texts }
  if (written === '') return { stage: 'blank', texts }
  return { stage: texts.length === 0 || entry?.isTranslationStale ? 'saved' : 'translated', texts }
}

/** What the rows of a day come to. */
function sumOf(rows: Rows) {
  const { sentences, practice, today } = rows
  const { stage, texts } = stageOf(rows)
  const ofToday = sentences.filter((card) => card.key.startsWith(today) && !isGap(card))
  const said = ofToday.filter(({ doc }) => doc.attempts.some(isAloud)).length
  const cards = sentences.filter((card) => isDue(card, today))
  const due = { sentences: cards.filter((card) => !isGap(card)).length, gaps: cards.filter(isGap).length }
  const fresh = cards.filter((card) => ratingsOf(card).length === 0)
  const freshWeight = fresh.reduce((sum, card) => sum + (isGap(card) ? 0.5 : 1), 0)
  expect(freshWeight, 'more new cards than a day has: the sum does not know which').toBeLessThanOrEqual(2)
  const judged = sentences.filter((card) => ratingsOf(card).some(({ day }) => day === today))
  const counted = practice.find(({ date }) => date === today)?.activeMs // by this device, which is the only one
  const spent = { write: 0, translate: 0, speak: 0, ...counted }
  return { stage, said, left: texts.length - said, due, judged, spent, seconds: secondsEach(rows), today }
}

type Sum = ReturnType<typeof sumOf>

function tasksOf({ stage, left, due }: Sum): string[] {
  const again = due.sentences > 0 ? [`${plural(due.sentences, 'sentence')} to say again`] : []
  const words = plural(due.gaps, 'word')
  const gaps = due.gaps === 0 ? [] : [due.sentences > 0 ? words : `${words} to fill in`]
  if (stage === 'translated' && left > 0) {
    const say = `${plural(left, 'sentence')} to say aloud`
    if (due.sentences > 0 && due.gaps === 0) return [`${say}, and ${due.sentences} to say again`]
    return [say, ...again, ...gaps]
  }
  const own = { blank: ['one entry'], draft: ['this entry'], saved: ['the translation'], translated: [] }
  return [...own[stage], ...again, ...gaps]
}

const weightOf = (cards: { sentences: number; gaps: number }) => cards.sentences + cards.gaps / 2

/** Minutes of speaking that the day has: five for an entry that has no sentences yet, else 1.25 for each, and the cards. */
function speakingMinutes(sum: Sum): { done: number; left: number } {
  const { stage, said, left, due, seconds, judged } = sum
  const own = stage === 'translated' ? left * 1.25 : 5
  const again = judged.reduce((all, card) => all + (isGap(card) ? 0.5 : 1), 0)
  return { done: said * 1.25 + (again * seconds) / 60, left: own + (weightOf(due) * seconds) / 60 }
}

function minutesLeft(sum: Sum): number {
  const { stage, spent } = sum
  const writing = { blank: 4, draft: Math.max(1, 4 - spent.write / MINUTE_MS), saved: 0, translated: 0 }
  const translating = stage === 'translated' ? 0 : 1
  return Math.max(1, Math.round(writing[stage] + translating + speakingMinutes(sum).left))
}

const listOf = (tasks: string[]) => new Intl.ListFormat('en').format(tasks)

/** Whether something of today's work is done. */
const isBegun = ({ stage, said, judged }: Sum) =>
  stage === 'saved' || stage === 'translated' || said > 0 || judged.length > 0

/** The plan line without its link. */
function planOf(sum: Sum): string {
  const tasks = tasksOf(sum)
  if (tasks.length === 0) return 'Done for today.'
  if (isBegun(sum)) return `Still today: ${listOf(tasks)}.`
  return `Today: ${listOf(tasks)}, about ${plural(minutesLeft(sum), 'minute')}.`
}

function sessionOf(sum: Sum): string {
  const { spent } = sum
  const { done, left } = speakingMinutes(sum)
  const whole = (planned: number, ms: number) =>
    Math.max(Math.round(planned + 1e-6), Math.ceil(ms / MINUTE_MS))
  const inAll = whole(4, spent.write) + whole(1, spent.translate) + whole(done + left, spent.speak)
  const ms = spent.write + spent.translate + spent.speak
  if (isBegun(sum) && ms === 0) return ''
  const minutes = Math.max(ms === 0 ? 0 : 1, Math.round(ms / MINUTE_MS))
  return `Today: ${minutes} of ${plural(inAll, 'minute')}`
}

/** The days of this week on which something was written or said aloud. */
function weekOf({ entries, sentences, today }: Rows): string {
  const monday = daysAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  const written = entries.filter(({ doc }) => (doc.entry?.content ?? '') !== '').map(({ date }) => date)
  const spoken = sentences.flatMap(({ doc }) => doc.attempts.filter(isAloud).map(({ day }) => day))
  const days = new Set([...written, ...spoken].filter((day) => day >= monday && day <= today))
  if (days.size === 0) return ''
  return days.size > WEEKLY_AIM ? plural(days.size, 'day') : `${days.size} of ${plural(WEEKLY_AIM, 'day')}`
}

/** Runs in the page: what it says of the day. Where it says nothing of something, '' or null. */
function readClaims() {
  const textOf = (selector: string) =>
    document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const plan = document.querySelector('section[aria-label="Today"] > p') // the line of the diary
  const link = plan?.querySelector('a')?.textContent ?? ''
  return {
    path: location.pathname,
    plan:
      plan === null || location.pathname !== '/diary'
        ? null
        : (plan.textContent ?? '').replace(link, '').trim(),
    header: Number(textOf('a[href="/review"] [aria-hidden]') || 0),
    session: textOf('nav[aria-label="Today\'s session"] p > span'),
    week: textOf('section[aria-label="This week"] > p'),
    end: textOf('main section[aria-label="Today"] > h2'),
    lead: textOf('.progress-lead'),
    isDone: [...document.querySelectorAll('main p, main h2')].some((one) =>
      one.textContent?.includes('Done for today.'),
    ),
  }
}

/** On the first day there is no plan before something was practised. */
function hasPlan({ sentences, today }: Rows, shown: ReturnType<typeof readClaims>): boolean {
  const attempts = sentences.flatMap(({ doc }) => doc.attempts)
  return attempts.some(({ day }) => day < today) || (attempts.length > 0 && shown.plan !== null)
}

/** What a screen must say, as far as it says it. */
function mustSay(rows: Rows, shown: ReturnType<typeof readClaims>): ReturnType<typeof readClaims> {
  const sum = sumOf(rows)
  const { path } = shown
  const tasks = tasksOf(sum)
  const end = tasks.length === 0 ? 'Done for today.' : `Said. Left today: ${listOf(tasks)}.`
  return {
    path,
    plan: path === '/diary' && hasPlan(rows, shown) ? planOf(sum) : null,
    header: sum.due.sentences + sum.due.gaps,
    session: shown.session === '' ? '' : sessionOf(sum),
    week: path === '/diary' ? weekOf(rows) : shown.week,
    end: shown.end === '' ? '' : shown.end.startsWith(end) ? shown.end : end,
    lead: shown.lead === '' ? '' : leadOf(rows),
    isDone: tasks.length === 0 && shown.isDone,
  }
}

/** The first sentence of Progress. */
function leadOf({ entries, sentences, today }: Rows): string {
  const written = entries.filter(({ doc }) => (doc.entry?.content ?? '') !== '')
  const aloud = sentences.flatMap(({ doc }) => doc.attempts.filter(isAloud))
  const words = aloud.reduce((sum, { understood = 0 }) => sum + understood, 0)
  const [first = today] = [...written.map(({ date }) => date), ...aloud.map(({ day }) => day)].sort()
  if (written.length + aloud.length === 0) return 'Everything here begins with your first entry.'
  const what = listOf([
    ...(written.length > 0 ? [plural(written.length, 'entry', 'entries')] : []),
    ...(words > 0 ? [`${plural(words, 'word')} understood`] : []),
  ])
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return first < today ? `${what} since ${day.format(new Date(first))}.` : `${what} so far.`
}

declare global {
  interface Window {
    /** Where 'Done for today.' was on screen since the page was loaded. */
    saidDone?: string[]
  }
}

/** From the next page on it is noted when the day is said to be done, for however short a moment. */
export async function watchDone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.saidDone = []
    new MutationObserver(() => {
      const isDone = [...document.querySelectorAll('main p, main h2')].some((one) =>
        one.textContent?.includes('Done for today.'),
      )
      if (isDone) window.saidDone?.push(location.pathname)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Waits until the screen says what the rows come to, and nothing else: rows are stored a moment after a press. */
export async function checkScreen(page: Page, profileId: string, where: string): Promise<Sum> {
  let rows = await readDiary(page, profileId)
  let said = { shown: '', wanted: '' }
  async function isTrue(): Promise<boolean> {
    rows = await readDiary(page, profileId)
    const shown = await page.evaluate(readClaims)
    said = { shown: JSON.stringify(shown), wanted: JSON.stringify(mustSay(rows, shown)) }
    return said.shown === said.wanted
  }
  await expect
    .poll(isTrue, SOON)
    .toBe(true)
    .catch(() => expect(said.shown, `${where}, ${rows.today}`).toBe(said.wanted))
  const sum = sumOf(rows)
  if (tasksOf(sum).length > 0)
    expect(await page.evaluate(() => window.saidDone), `${where}: said done before it was`).toEqual([])
  return sum
}
