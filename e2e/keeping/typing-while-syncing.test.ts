import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { draftAtRest, faultsOf } from '../steps/at-rest.ts'
import { editor, ready } from '../steps/learner.ts'
import {
  addLinesDuring,
  areaOf,
  composeOn,
  openTogether,
  type Pace,
  type Together,
  typeOn,
} from '../steps/writing-together.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 1) // ROUNDS=24 takes some minutes

/** A word that begins with 'a' comes before the lines of the others, one with 'z' after them: the caret is amid or last. */
type Round = Pace & { letter: 'a' | 'z' }

/** Round by round another mixture of a slow phone, quick fingers and late answers. */
const PLAN: Round[] = Array.from({ length: ROUNDS }, (_, round) => ({
  timesSlower: round % 2 === 0 ? 4 : 6,
  leastMs: round % 3 === 2 ? 30 : 10,
  mostMs: round % 3 === 1 ? 20 : 60,
  answerMs: round % 4 < 2 ? 0 : 700,
  letter: round % 8 < 4 ? 'a' : 'z',
}))

const COMPOSED = ['日本0。', '日本1。', '日本2。']
const TAGS = [...'klm']

/** Numbered, so that what is lost, doubled or broken shows. */
function wordsOf({ letter }: Round): string {
  return Array.from({ length: 8 }, (_, index) => `${letter}${index}${index % 5 === 4 ? '.' : ''} `).join('')
}

const typedIn = (round: Round) => `${wordsOf(round)}${COMPOSED.join('')}`

/** Keys alone, then with an input method. */
async function write({ phone, devTools }: Together, round: Round): Promise<void> {
  await typeOn(phone, wordsOf(round), round)
  await composeOn(devTools, COMPOSED, round)
}

const tagInput = (page: Page) => page.getByRole('textbox', { name: 'Add tag' })
const mood = (page: Page) => page.getByRole('combobox', { name: 'Mood' })

/** Opens the learner's own version on both devices; the tablet gets the choice from the account. */
async function openOwnVersion({ phone, tablet }: Together): Promise<void> {
  await phone.goto('/translate')
  const isKept = phone.waitForResponse(
    (answer) => answer.url().endsWith('/auth/v1/user') && answer.request().method() === 'PUT',
  )
  await phone.getByRole('checkbox', { name: 'Write it yourself first' }).click()
  await isKept
  await areaOf(phone, 'own').waitFor()
  await tablet.goto('/translate')
  const back = tablet.getByRole('button', { name: 'Back to your own version' })
  await back.or(areaOf(tablet, 'own')).waitFor()
  if (await back.isVisible()) await back.click()
  await areaOf(tablet, 'own').waitFor()
}

it.for(PLAN)(
  'OPEN-3: of an entry that is typed on a slow phone while a tablet and another tab write into it, and of an own version, every word is kept (%j)',
  async (round) => {
    const together = await openTogether(round)
    const { phone, tablet, whileSlow } = together
    const second = await phone.context().newPage()
    await second.goto('/diary')
    await ready(second)
    await editor(phone).press('Control+End')
    async function writeAndTag(): Promise<void> {
      await phone.keyboard.press('Space')
      await write(together, round)
      await tagInput(phone).focus()
      await typeOn(
        phone,
        TAGS.flatMap((tag) => [tag, 'Enter']),
        round,
      )
    }
    const tabletsTags: string[] = []
    async function tagOnTablet(time: number): Promise<void> {
      tabletsTags.push(`tablet ${time}`)
      await tagInput(tablet).fill(`tablet ${time}`)
      await tagInput(tablet).press('Enter')
      if (time === 1) await mood(tablet).selectOption('Happy')
    }
    const lines = await whileSlow(() =>
      addLinesDuring(writeAndTag(), together, 'content', { second, also: tagOnTablet }),
    )
    const draft = await draftAtRest([phone, tablet], 'content', [second])
    expect(faultsOf(draft.content, { lines, typed: `Rain. ${typedIn(round)}` }), draft.content).toEqual([])
    expect(draft.tags.toSorted()).toEqual([...TAGS, ...tabletsTags].toSorted())
    expect(draft.mood).toBe('happy')
    expect(await phone.getByRole('button', { name: /^Remove tag/ }).count()).toBe(draft.tags.length)
    expect(await mood(phone).inputValue()).toBe('happy')

    await editor(phone).press('Control+Home')
    async function takeBack(): Promise<void> {
      await typeOn(phone, 'u0 u1 ', round)
      await phone.keyboard.press('Control+z') // alone: the keys of the others would be pressed with Control
      await typeOn(phone, 'v0 v1. ', round)
    }
    const later = await whileSlow(() => addLinesDuring(takeBack(), together, 'content'))
    const { content } = await draftAtRest([phone, tablet], 'content', [second])
    const left = content.replaceAll(/\bu\d?\b */g, '') // how far one press goes back depends on what came meanwhile
    const typed = `v0 v1. Rain. ${typedIn(round)}`
    expect(faultsOf(left, { lines: [...lines, ...later], typed }), content).toEqual([])

    await second.close()
    await openOwnVersion(together)
    await areaOf(phone, 'own').focus()
    const beside = await whileSlow(() => addLinesDuring(write(together, round), together, 'own'))
    const { own } = await draftAtRest([phone, tablet], 'own')
    expect(faultsOf(own, { lines: beside, typed: typedIn(round) }), own).toEqual([])
  },
)
