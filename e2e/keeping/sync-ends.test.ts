import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { runDiaryCommand } from '#server/diary-command.ts'
import { emptyFolder } from '#server/process.fixture.ts'
import { startApp } from '../start/app-process.ts'
import { openTab, SOON, sharedServer } from '../start/tab.ts'
import { byHostName, enter, newAddress, openHosted } from '../steps/account-steps.ts'
import { editor, ready } from '../steps/learner.ts'
import { startRoundRobin } from '../steps/round-robin.fixture.ts'
import { openTwoDevices, synced, turnTo } from '../steps/two-devices.ts'

/** What the server answers while it is away, and where it is not the one that a device knew. */
const REFUSED = /status of (409|410|502)/

async function operate(dataDir: string, ...args: string[]): Promise<void> {
  const said: string[] = []
  const say = { out: () => undefined, error: (line: string) => said.push(line) }
  const code = await runDiaryCommand(args, { ACCOUNTS: 'hosted', DATA_DIR: dataDir }, say)
  expect([code, said]).toEqual([0, []])
}

async function addAndSave(page: Page, text: string): Promise<void> {
  await turnTo(page)
  await editor(page).press('ControlOrMeta+End')
  await editor(page).pressSequentially(text)
  await page.getByRole('status').filter({ hasText: 'Draft' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await synced(page).waitFor()
}

const textOf = (page: Page, text: string) =>
  expect
    .poll(async () => {
      await turnTo(page)
      return editor(page).inputValue()
    }, SOON)
    .toBe(text)

it('a server that is restored from a backup gets back what its devices have, once', async () => {
  const proxy = await startRoundRobin()
  onTestFinished(proxy.close)
  const secret = randomBytes(32).toString('hex')
  const startOn = async (dataDir: string) => {
    const settings = { PUBLIC_URL: byHostName(proxy.address), AUTH_SECRET: secret, DATA_DIR: dataDir }
    const app = await startApp({ ACCOUNTS: 'hosted', ...settings })
    onTestFinished(app.stop)
    proxy.servers.splice(0, 1, app.address)
    return app
  }
  const [before, after] = [await emptyFolder(), await emptyFolder()]
  const app = await startOn(before)
  const open = () => openTab({ baseURL: byHostName(proxy.address), consoleErrors: REFUSED })
  const [phone, tablet] = await openTwoDevices(newAddress('restored'), open)
  const backup = join(after, 'backup.sqlite')
  await operate(before, 'backup', backup)
  await addAndSave(phone, ' After the backup.')
  await textOf(tablet, 'Rain. After the backup.')
  await addAndSave(tablet, ' On the tablet.')
  await app.stop()
  const folder = await emptyFolder()
  await operate(folder, 'restore', backup)
  await startOn(folder)

  const whole = 'Rain. After the backup. On the tablet. And later.'
  await textOf(phone, 'Rain. After the backup. On the tablet.')
  await addAndSave(phone, ' And later.')
  await textOf(tablet, whole)
  await textOf(phone, whole)
  const fresh = await open()
  const email = await phone.evaluate(() => JSON.parse(localStorage.getItem('echolog.user') ?? '{}').email)
  await enter(fresh, email)
  await textOf(fresh, whole)
})

it('a diary that was deleted elsewhere stays on one device, is uploaded anew by another, and meets again', async () => {
  const { dataDir } = await sharedServer('accounts')
  const email = newAddress('deleted-elsewhere')
  const [phone, tablet] = await openTwoDevices(email, () => openHosted({ consoleErrors: REFUSED }))
  await operate(dataDir, 'close', email, '--yes')
  for (const page of [phone, tablet]) {
    await turnTo(page)
    await page.getByText('This diary was deleted elsewhere.').waitFor()
    expect(await editor(page).inputValue()).toBe('Rain.')
  }
  await tablet.getByRole('button', { name: 'Keep here' }).click()
  await tablet.getByText('This diary was deleted elsewhere.').waitFor({ state: 'detached' })
  await editor(tablet).press('ControlOrMeta+End')
  await editor(tablet).pressSequentially(' Only here.')
  await tablet.getByRole('button', { name: 'Save', exact: true }).click()

  await phone.bringToFront()
  await phone.getByRole('button', { name: 'Upload again' }).click()
  await phone.getByText('This diary was deleted elsewhere.').waitFor({ state: 'detached' })
  await addAndSave(phone, ' And sun.')
  expect(await editor(tablet).inputValue()).toBe('Rain. Only here.')

  await tablet.bringToFront()
  await tablet.goto('/settings/data')
  const section = tablet.getByRole('region', { name: 'Sync' })
  await section.getByText('What you write here stays on this device.').waitFor()
  await section.getByRole('button', { name: 'Sync my diary' }).click()
  await section.getByText('Everything written here is on the server, too.').waitFor()
  await textOf(phone, await contentOn(tablet))
  for (const words of ['Rain.', 'Only here.', 'And sun.'])
    expect((await editor(phone).inputValue()).split(words)).toHaveLength(2)
})

async function contentOn(page: Page): Promise<string> {
  await page.goto('/diary')
  await ready(page)
  return editor(page).inputValue()
}
