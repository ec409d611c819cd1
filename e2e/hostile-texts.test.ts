import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saved } from './fakes/storage-failures.fake.ts'
import { openTab, SOON } from './start/tab.ts'
import { editor, entryList, ready, setProfile } from './steps/learner.ts'

const PROSE = 'Hoy fui al mercado con mi hermana. Compramos manzanas rojas y pan. '
const FAMILY = '👩‍👩‍👧‍👦'

const EMOJI = `😀👍🏽🇩🇰${FAMILY.repeat(60)}`

/** From right to left, with marks of direction that nothing ends; emoji; NUL and halves of characters; 5,000 combining marks. */
const ODD = [
  'كتبت اليوم في دفتري 12 سطرا. \u202eabc\u2067 ثم نمت.\nAnd then in English.\nשלום עולם.',
  EMOJI,
  'antes\u0000 y \ud800 solo \udc00 despues \ud83d',
  `Hola e${'\u0301\u0323'.repeat(2500)} fin de la prueba.`,
].join('\n')

type HostileText = {
  text: string
  /** What its row in the list begins with. */
  preview: string
  /** Searches that find it. */
  queries: string[]
}

/** Puts a text into a field as a paste does. Half a character survives the way to the browser as JSON only. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate(
    (_, json) => document.execCommand('insertText', false, JSON.parse(json)),
    JSON.stringify(text),
  )
}

async function textIn(field: Locator): Promise<string> {
  return JSON.parse(await field.evaluate((element) => JSON.stringify((element as HTMLTextAreaElement).value)))
}

/** A boolean, so that no terminal has to print the text. */
async function expectValue(field: Locator, text: string): Promise<void> {
  await expect.poll(async () => (await textIn(field)) === text, SOON).toBe(true)
}

async function expectLayoutWhole(page: Page, place: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow, `${place}: sideways scroll at ${width} px`).toBe(0)
  }
}

/** The content of the one entry in the store, as JSON: half a character has a name there. */
async function storedContent(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases.find((one) => one.name?.startsWith('diary:'))?.name ?? ''
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('entries').objectStore('entries').getAll()
        reading.onsuccess = () => resolve(JSON.stringify(reading.result[0]?.doc?.entry?.content))
      }
    })
  })
}

/** It is written, saved, found, translated by hand and practised. */
async function goThrough(page: Page, { text, preview, queries }: HostileText): Promise<void> {
  await paste(editor(page), text)
  await expectValue(editor(page), text)
  await saved(page, 'Draft').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Saved on this device').waitFor()
  await entryList(page).getByText(preview).waitFor()
  await expectLayoutWhole(page, 'diary')

  await page.reload()
  await ready(page)
  await expectValue(editor(page), text)
  expect(JSON.parse((await storedContent(page)) ?? '') === text).toBe(true)
  for (const query of queries) {
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
    await entryList(page).getByText('No entries match.').waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill(query)
    await entryList(page)
      .getByRole('button', { name: /^Edit / })
      .waitFor()
  }
  await editor(page).press('ControlOrMeta+End')
  await editor(page).pressSequentially(' x')
  await expectValue(editor(page), `${text} x`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Saved on this device').waitFor()

  await translate(page, text)
  await expectLayoutWhole(page, 'translate')
  await page.getByRole('link', { name: /^Speak/ }).click()
  await page.getByRole('button', { name: 'Start speaking' }).waitFor()
  await expectLayoutWhole(page, 'shadow')
  await page.reload()
  await page.getByRole('link', { name: /^Write/ }).click()
  await expectValue(editor(page), `${text} x`)
}

/** Goes to the translation, and saves this as the learner's own. */
async function translate(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Go to Translation' }).click()
  const translation = page.getByRole('textbox', { name: 'Translation' })
  await translation.fill('')
  await paste(translation, text)
  await page.getByRole('button', { name: 'Save Translation' }).click()
  await saved(page, 'Saved').or(page.getByText('Saved on this device')).first().waitFor()
  await expectValue(translation, text)
}

async function openDiary(): Promise<Page> {
  const page = await openTab()
  await setProfile(page)
  await page.goto('/diary')
  await ready(page)
  return page
}

it('FAIL-1: a text of 100,000 characters is written, saved, found, translated by hand and practised', async () => {
  const text = PROSE.repeat(Math.ceil(100_000 / PROSE.length)).slice(0, 100_000)
  await goThrough(await openDiary(), {
    ...{ text, preview: 'Hoy fui al mercado con mi hermana.' },
    queries: ['manzanas'],
  })
})

it('FAIL-2 FAIL-3 FAIL-4 FAIL-5: so is a text from right to left, with emoji, NUL, lone surrogates and combining marks, and emoji alone have no words to say', async () => {
  const page = await openDiary()
  const queries = ['دفتري', '👍🏽', 'despues', 'prueba']
  await goThrough(page, { text: ODD, preview: 'كتبت اليوم', queries })

  await editor(page).fill('')
  await paste(editor(page), EMOJI)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await entryList(page).getByText(`😀👍🏽🇩🇰${FAMILY}`).waitFor()
  await expectLayoutWhole(page, 'diary')
  await translate(page, EMOJI)
  await page.getByRole('link', { name: /^Speak/ }).click()
  await page.getByText('This translation has no words to say.').waitFor()
  await expectLayoutWhole(page, 'shadow')
  await page.reload()
  await page.getByRole('link', { name: /^Write/ }).click()
  await expectValue(editor(page), EMOJI)
})
