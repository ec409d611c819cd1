import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saved } from './fakes/storage-failures.fake.ts'
import { openTab, SOON } from './start/tab.ts'
import { editor, entryList, ready, setProfile } from './steps/learner.ts'

const PROSE = 'Hoy fui al mercado con mi hermana. Compramos manzanas rojas y pan. '
const FAMILY = '👩‍👩‍👧‍👦'

type OddText = {
  id: string
  name: string
  text: string
  /** What its row in the list begins with. */
  preview: string
  /** A search that finds it. */
  query: string
  /** Whether there are words in it to say. */
  isSayable: boolean
}

const TEXTS: OddText[] = [
  {
    id: 'FAIL-1',
    name: 'a text of 100,000 characters',
    text: PROSE.repeat(Math.ceil(100_000 / PROSE.length)).slice(0, 100_000),
    preview: 'Hoy fui al mercado con mi hermana.',
    query: 'manzanas',
    isSayable: true,
  },
  {
    id: 'FAIL-2',
    name: 'a text of emoji alone',
    text: `😀👍🏽🇩🇰${FAMILY.repeat(60)}`,
    preview: `😀👍🏽🇩🇰${FAMILY}`,
    query: '👍🏽',
    isSayable: false,
  },
  {
    id: 'FAIL-3',
    name: 'a text from right to left, with marks of direction that nothing ends',
    text: 'كتبت اليوم في دفتري 12 سطرا. \u202eabc\u2067 ثم نمت.\nAnd then in English.\nשלום עולם.',
    preview: 'كتبت اليوم',
    query: 'دفتري',
    isSayable: true,
  },
  {
    id: 'FAIL-4',
    name: 'a text with NUL and lone surrogates',
    text: 'antes\u0000 y \ud800 solo \udc00 despues \ud83d',
    preview: 'antes',
    query: 'despues',
    isSayable: true,
  },
  {
    id: 'FAIL-5',
    name: 'a text of 5,000 combining marks',
    text: `Hola e${'\u0301\u0323'.repeat(2500)} fin de la prueba.`,
    preview: 'Hola',
    query: 'prueba',
    isSayable: true,
  },
]

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

it.each(TEXTS)('$id: $name is written, saved, found, translated by hand and practised', async (odd) => {
  const page = await openTab()
  await setProfile(page)
  await page.goto('/diary')
  await ready(page)
  await paste(editor(page), odd.text)
  await expectValue(editor(page), odd.text)
  await saved(page, 'Draft').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Saved on this device').waitFor()
  await entryList(page).getByText(odd.preview).waitFor()
  await expectLayoutWhole(page, 'diary')

  await page.reload()
  await ready(page)
  await expectValue(editor(page), odd.text)
  expect(JSON.parse((await storedContent(page)) ?? '') === odd.text).toBe(true)
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
  await entryList(page).getByText('No entries match.').waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill(odd.query)
  await entryList(page)
    .getByRole('button', { name: /^Edit / })
    .waitFor()
  await editor(page).press('ControlOrMeta+End')
  await editor(page).pressSequentially(' x')
  await expectValue(editor(page), `${odd.text} x`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Saved on this device').waitFor()

  await page.getByRole('link', { name: 'Go to Translation' }).click()
  const translation = page.getByRole('textbox', { name: 'Translation' })
  await paste(translation, odd.text)
  await page.getByRole('button', { name: 'Save Translation' }).click()
  await saved(page, 'Saved').or(page.getByText('Saved on this device')).first().waitFor()
  await expectLayoutWhole(page, 'translate')
  await expectValue(translation, odd.text)

  await page.getByRole('link', { name: /^Speak/ }).click()
  if (odd.isSayable) await page.getByRole('button', { name: 'Start speaking' }).waitFor()
  else await page.getByText('This translation has no words to say.').waitFor()
  await expectLayoutWhole(page, 'shadow')
  await page.reload()
  await page.getByRole('link', { name: /^Write/ }).click()
  await expectValue(editor(page), `${odd.text} x`)
})
