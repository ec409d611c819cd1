import { run as runAxe } from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { failure, success } from '#domain/outcome.ts'
import { WEEKDAYS } from '#domain/remind/reminder.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { createReminderDesk } from './reminder-desk.ts'
import { ReminderSection, type Times } from './reminder-section.tsx'
import { memoryReminders } from './reminders.fake.ts'
import '#web/ui/base.css'

const ZONE = 'Asia/Ho_Chi_Minh'
const CHOSEN = { at: 600, zone: ZONE, days: [1, 2] as const, mail: false, language: 'en' as const }
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

beforeEach(() => startTestTexts('en'))

async function opened(given: Parameters<typeof memoryReminders>[0] = {}, sendsMail = true) {
  const reminders = memoryReminders(given)
  const calendars: Times[] = []
  const desk = createReminderDesk({ ...reminders, diary: { profileId: 'ana', language: 'en' }, zone: ZONE })
  await render(
    <ReminderSection
      desk={desk}
      email="ana@example.org"
      sendsMail={sendsMail}
      onAddToCalendar={(times) => calendars.push(times)}
    />,
  )
  await expect.element(box('Notify me on this device')).toBeVisible()
  return { ...reminders, calendars }
}

const group = () => page.getByRole('group', { name: 'Reminders' })
const box = (name: string) => group().getByRole('checkbox', { name, exact: true })
const button = (name: string) => group().getByRole('button', { name, exact: true })

describe('the reminders of an account', () => {
  it('PROMISE-4: are chosen in one group, and kept at once', async () => {
    const { saved } = await opened()
    for (const name of DAYS) await expect.element(box(name)).toBeChecked()
    await expect.element(group().getByLabelText('Time', { exact: true })).toHaveValue('19:30')
    await box('Sunday').click()
    await group().getByLabelText('Time', { exact: true }).fill('07:05')
    await box('Send me an email').click()
    await expect.element(box('Send me an email')).toBeChecked()
    await expect
      .poll(() => saved.at(-1))
      .toEqual({
        at: 7 * 60 + 5,
        zone: ZONE,
        days: WEEKDAYS.slice(0, 6),
        mail: true,
        language: 'en',
      })
  })

  it('PROMISE-4: come to this device once notifications are turned on, and no longer once they are off', async () => {
    const { saved, done } = await opened({ reminder: CHOSEN })
    await expect.element(button('Try it now')).toBeDisabled()
    await box('Notify me on this device').click()
    await expect.element(box('Notify me on this device')).toBeChecked()
    expect(done).toEqual(['remember ana en', 'add https://fcm.googleapis.com/message/phone'])
    expect(saved).toEqual([CHOSEN])
    await box('Notify me on this device').click()
    await expect.element(box('Notify me on this device')).not.toBeChecked()
    expect(done.slice(2)).toEqual(['forget', 'remove https://fcm.googleapis.com/message/phone'])
  })

  it('are not turned on where the learner has blocked notifications, and it is said where that is undone', async () => {
    const { refuse } = await opened()
    refuse()
    await box('Notify me on this device').click()
    await expect.element(group().getByRole('alert')).toMatchTextContent(/Notifications are blocked\./)
    await expect.element(box('Notify me on this device')).not.toBeChecked()
    await expect.element(box('Notify me on this device')).toBeEnabled() // after it was allowed
  })

  it('say that a change was not saved, also where notifications are blocked', async () => {
    const { failWith } = await opened({ device: 'blocked' })
    await expect.element(group().getByRole('alert')).toMatchTextContent(/Notifications are blocked\./)
    failWith('offline')
    await box('Sunday').click()
    await expect.element(group().getByRole('alert')).toMatchTextContent(/Your last change wasn't saved\./)
  })

  it('cannot come to a browser without notifications, and say so', async () => {
    await opened({ device: 'unsupported' })
    await expect.element(box('Notify me on this device')).toBeDisabled()
    await expect.element(group()).toMatchTextContent(/add the app to your home screen first/)
  })

  it('need an address for a mail, and a server that sends some', async () => {
    await opened({ canMail: false })
    await expect.element(box('Send me an email')).toBeDisabled()
    await expect.element(group()).toMatchTextContent(/don't have a confirmed email address yet/)
  })

  it('say that this installation sends no mails', async () => {
    await opened({}, false)
    await expect.element(box('Send me an email')).toBeDisabled()
    await expect.element(group()).toMatchTextContent(/This site doesn't send email\./)
  })

  it.each([
    [success('push' as const), 'Sent to your devices.'],
    [success('mail' as const), 'We sent an email.'],
    [success('nothing' as const), 'no email was sent'],
    [failure('too-often' as const), 'three times an hour'],
    [failure('offline' as const), "can't be reached"],
  ])('PROMISE-4: can be tried, and say what came of it (%#)', async (tried, words) => {
    await opened({ device: 'on', tried })
    await button('Try it now').click()
    await expect.element(group()).toMatchTextContent(words)
  })

  it('say what was not kept, and keep what is chosen next', async () => {
    const { failWith, saved } = await opened({ reminder: CHOSEN })
    failWith('offline')
    await box('Wednesday').click()
    await expect.element(group().getByRole('alert')).toMatchTextContent(/Your last change wasn't saved\./)
    await expect.element(box('Wednesday')).toBeChecked()
    failWith(null)
    await box('Thursday').click()
    await expect.poll(() => saved.at(-1)?.days).toEqual([1, 2, 3, 4])
    await expect.element(group().getByRole('alert')).not.toBeInTheDocument()
  })

  it('can be loaded again where the server was away', async () => {
    const reminders = memoryReminders()
    reminders.failWith('offline')
    const desk = createReminderDesk({ ...reminders, diary: { profileId: 'ana', language: 'en' }, zone: ZONE })
    await render(
      <ReminderSection desk={desk} email={undefined} sendsMail onAddToCalendar={() => undefined} />,
    )
    await expect.element(group().getByRole('alert')).toMatchTextContent(/can't be loaded/)
    reminders.failWith(null)
    await button('Try again').click()
    await expect.element(box('Notify me on this device')).toBeVisible()
  })

  it.each(SITE_LANGUAGES)('have nothing wrong to axe in %s, by day and by night', async (language) => {
    await opened({})
    startTestTexts(language)
    await expect.element(page.getByRole('group').first()).toBeVisible()
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      await animationsEnded()
      for (const width of [1280, 360]) {
        await page.viewport(width, 800)
        const { violations } = await runAxe(document.querySelector('fieldset') ?? document.body, {
          resultTypes: ['violations'],
        })
        expect(violations.map(({ id, help }) => ({ theme, width, id, help }))).toEqual([])
        expect(document.documentElement.scrollWidth).toBe(width)
      }
    }
    await page.viewport(1280, 800)
    delete document.documentElement.dataset.theme
  })

  it('work from the keyboard, an unfinished time and all', async () => {
    const { saved } = await opened()
    await group().getByLabelText('Time', { exact: true }).click()
    await userEvent.keyboard('{Backspace}')
    await userEvent.tab()
    await expect.element(box('Monday')).toBeVisible()
    expect(saved.filter(({ at }) => !Number.isInteger(at))).toEqual([])
  })
})

describe('without an account', () => {
  it('PROMISE-4: a calendar file reminds, of the time and the days that are chosen', async () => {
    const calendars: Times[] = []
    await render(
      <ReminderSection
        desk={null}
        email={undefined}
        sendsMail
        onAddToCalendar={(times) => calendars.push(times)}
      />,
    )
    await expect.element(box('Notify me on this device')).not.toBeInTheDocument()
    for (const name of DAYS.slice(0, 5)) await box(name).click()
    await group().getByLabelText('Time', { exact: true }).fill('21:15')
    await button('Add to my calendar').click()
    expect(calendars).toEqual([{ at: 21 * 60 + 15, days: [6, 7] }])
    for (const name of DAYS.slice(5)) await box(name).click()
    await expect.element(button('Add to my calendar')).toBeDisabled()
  })
})
