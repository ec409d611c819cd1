import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { browserWithMicrophone, RATE_HZ } from './fakes/microphone.fake.ts'
import { ANAS_DIARY } from './fakes/storage-failures.fake.ts'
import { SOON, sharedServer } from './start/tab.ts'
import { byHostName, enter, newAddress, openAccount, openHosted } from './steps/account-steps.ts'
import { logInAnaWith, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { openSentence, openSentences, ready, startSpeaking } from './steps/learner.ts'
import { record } from './steps/record-steps.ts'
import { translateByHand } from './steps/review-steps.ts'
import { synced, turnTo } from './steps/two-devices.ts'

const WRITTEN = 'Pluie.'
const SENTENCES = ['雨が降っています。', '私は家にいます。'] as const

const browser = browserWithMicrophone()

/** Waits until a sentence is known to have been understood as a whole. */
async function best(page: Page): Promise<void> {
  await openSentences(page)
  await page.getByRole('button', { name: /Best 100%/ }).waitFor()
  await page.keyboard.press('Escape')
}

async function sayCurrent(page: Page): Promise<void> {
  await startSpeaking(page)
  await page.getByRole('button', { name: 'Stop speaking' }).click()
  await page.getByText('Accuracy: 100%').waitFor()
}

/** Says the current sentence, and waits until the server has taken the attempt. */
async function sayAndSync(page: Page): Promise<void> {
  const taken = page.waitForResponse((response) => {
    const isSync = response.url().endsWith('/api/sync')
    return isSync && (response.request().postData()?.includes('"attempts"') ?? false)
  })
  await sayCurrent(page)
  await turnTo(page)
  expect((await taken).ok()).toBe(true)
}

it('PROMISE-5: what is said on one device is practiced on the other, too, and goes on there', async () => {
  const email = newAddress('attempts')
  const phone = await openHosted()
  await fakeRecogniser(phone, SENTENCES[0])
  await openAccount(phone, email)
  await translateByHand(phone, WRITTEN, SENTENCES.join(''))
  await phone.getByRole('link', { name: 'Go to Shadowing' }).click()
  await sayAndSync(phone)

  const tablet = await openHosted()
  await fakeRecogniser(tablet, SENTENCES[1])
  await enter(tablet, email)
  await ready(tablet)
  await synced(tablet).waitFor()
  await tablet.goto('/shadow')
  await tablet.getByText('Sentence 2 of 2').waitFor() // the first was said on the phone
  await best(tablet)
  await sayAndSync(tablet)

  await phone.reload()
  await phone.getByRole('button', { name: 'Say the weakest again' }).waitFor() // both were said
  await phone.getByRole('button', { name: 'All from the start' }).click()
  await phone.getByRole('heading', { name: 'Sentence 1 of 2' }).waitFor()
})

/** Runs in the page: how many sounds the diary keeps, and how many bytes of them. */
function countSounds(name: string): Promise<{ sounds: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('recordings').objectStore('recordings').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        const sizes: number[] = reading.result.map(({ sound }: { sound: Blob }) => sound.size)
        resolve({ sounds: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
      }
    }
  })
}

const WAV = Buffer.from('RIFF')
const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

/** Whether a request could hold a voice. */
function mayHoldSound(request: Request): boolean {
  const body = request.postDataBuffer()
  if (body === null) return false
  const type = request.headers()['content-type'] ?? ''
  const isSound = /audio|octet|form-data/.test(type) || body.includes(WAV) || body.includes(WEBM)
  return isSound || request.url().includes('/api/listen')
}

/** What was said on an earlier visit is played to its end, by itself and after the voice, and deleted for good. */
async function hearAndDelete(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your attempts' }).waitFor()
  await page.getByRole('button', { name: 'Play both' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  expect(await page.getByText("can't be played").count()).toBe(0)
  await page.getByRole('button', { name: 'Delete this recording' }).click()
  await expect.poll(() => page.evaluate(countSounds, ANAS_DIARY), SOON).toMatchObject({ sounds: 0 })
  await page.reload()
  await openSentence(page, /practiced/)
  await page.getByRole('heading', { name: 'Your attempts' }).waitFor()
  expect(await page.getByRole('button', { name: /Delete this recording|Play both/ }).count()).toBe(0)
}

it('under nobody a voice is kept on the device, over a reload, and no sound leaves it', async () => {
  browser.plays(Float32Array.from({ length: 10 * RATE_HZ }, (_, at) => 0.5 * Math.sin(at / 12)))
  const page = await browser.openTab({})
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await logInAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
  await page.goto('/shadow')
  await record(page)
  await expect.poll(() => page.evaluate(countSounds, ANAS_DIARY), SOON).toMatchObject({ sounds: 1 })
  await page.reload()
  await page.getByText('Sentence 2 of 2').waitFor()
  const kept = await page.evaluate(countSounds, ANAS_DIARY)
  expect(kept.sounds).toBe(1)
  expect(kept.bytes).toBeGreaterThan(1000)
  await openSentence(page, /practiced/)
  await hearAndDelete(page)
  expect(requests.length).toBeGreaterThan(5)
  expect(requests.filter(mayHoldSound).map((request) => request.url())).toEqual([])
})

it('at log-out the sounds go with the diary, where it is removed from the device', async () => {
  browser.plays(Float32Array.from({ length: 10 * RATE_HZ }, (_, at) => 0.5 * Math.sin(at / 12)))
  const { address } = await sharedServer('accounts')
  const page = await browser.openTab({ baseURL: byHostName(address) })
  await openAccount(page, newAddress('leaving-sounds'))
  await translateByHand(page, WRITTEN, SENTENCES.join(''))
  await page.getByRole('link', { name: 'Go to Shadowing' }).click()
  await record(page)
  const diaries = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('diary:')),
    )
  const [diary = ''] = await diaries()
  await expect.poll(() => page.evaluate(countSounds, diary), SOON).toMatchObject({ sounds: 1 })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('Everything is synced.').waitFor()
  await page.getByRole('checkbox', { name: 'Also remove the diary from this device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Account menu' }).waitFor({ state: 'detached' })
  await expect.poll(diaries, SOON).not.toContain(diary)
})
