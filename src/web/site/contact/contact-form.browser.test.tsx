import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContactFailure, SendContactMessage } from '#domain/contact/contact-service.ts'
import { failure, success } from '#domain/outcome.ts'
import { LOGGED_OUT, showPage } from '#web/site/show-page.fixture.ts'
import { ContactPage } from './contact-page.tsx'

const MESSAGE = {
  name: 'Ines Moreau',
  email: 'ines@example.com',
  subject: 'Tone marks',
  message: 'They are lost\non my phone.',
}

const FAILED = 'Failed to send message. Please try again later.'
const SENT = "Your message has been sent successfully! We'll get back to you soon."

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const sendButton = () => page.getByRole('button')

const openContact = (send?: SendContactMessage, language: 'en' | 'vi' | 'da' = 'en') =>
  showPage(<ContactPage account={LOGGED_OUT} {...(send && { sendContactMessage: send })} />, { language })

async function fillIn(values: Partial<typeof MESSAGE> = {}) {
  const { name, email, subject, message } = { ...MESSAGE, ...values }
  await field('Name').fill(name)
  await field('Email').fill(email)
  await field('Subject').fill(subject)
  await field('Message').fill(message)
}

const typed = () =>
  ['Name', 'Email', 'Subject', 'Message'].map((name) => (field(name).element() as HTMLInputElement).value)

afterEach(() => history.replaceState(null, '', location.pathname))

describe('the contact form', () => {
  it('CONTACT-1 CONTACT-3: has name, email, subject and message, all required', async () => {
    await openContact()

    for (const name of ['Name', 'Email', 'Subject', 'Message'])
      await expect.element(field(name)).toBeRequired()
    await expect.element(field('Email')).toHaveAttribute('type', 'email')
  })

  it('CONTACT-2: has five rows for the message', async () => {
    await openContact()

    await expect.element(field('Message')).toHaveAttribute('rows', '5')
  })

  it('works without a script: it is posted, and puts nothing into an address', async () => {
    await openContact(undefined, 'vi')
    const form = document.querySelector('form') as HTMLFormElement

    expect(form.method).toBe('post')
    expect(new URL(form.action).pathname).toBe('/contact')
    expect(new FormData(form).get('language')).toBe('vi')
    expect([...new FormData(form).keys()]).toEqual(['language', 'name', 'email', 'subject', 'message'])
  })

  it('CONTACT-3: sends nothing while a field is empty or blank, and points at it', async () => {
    const send = vi.fn<SendContactMessage>()
    await openContact(send)
    await fillIn({ message: '   \n ' })
    await sendButton().click()

    expect(send).not.toHaveBeenCalled()
    await expect.element(field('Message')).toHaveFocus()
    await expect.element(field('Message')).toHaveAccessibleDescription('Please enter a message')
    expect(typed().slice(0, 3)).toEqual(['Ines Moreau', 'ines@example.com', 'Tone marks'])
  })

  it('CONTACT-3: says at each field what is wrong, in the language of the page, until it is mended', async () => {
    const send = vi.fn<SendContactMessage>(async () => success('sent'))
    await openContact(send, 'da')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ines')
    const form = document.querySelector('form') as HTMLFormElement
    expect(form.noValidate).toBe(true)
    form.requestSubmit()

    const wrong = () =>
      page
        .getByRole('alert')
        .elements()
        .map(({ textContent }) => textContent)
    await expect
      .poll(wrong)
      .toEqual(['Skriv dit navn', 'Skriv en gyldig e-mailadresse', 'Skriv et emne', 'Skriv en besked'])
    await expect.element(page.getByRole('textbox', { name: 'Navn' })).toHaveFocus()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ines@example.com')
    expect(wrong()).toEqual(['Skriv dit navn', 'Skriv et emne', 'Skriv en besked'])
    expect(send).not.toHaveBeenCalled()
  })

  it('CONTACT-8 CONTACT-10: idle at first; then sent, said so, and empty again', async () => {
    const send = vi.fn<SendContactMessage>(async () => success('sent'))
    await openContact(send)
    expect(page.getByRole('alert').elements()).toEqual([])
    expect(page.getByRole('status').elements()).toEqual([])

    await fillIn()
    await sendButton().click()

    await expect.element(page.getByRole('status')).toHaveTextContent(SENT)
    expect(send).toHaveBeenCalledExactlyOnceWith(MESSAGE)
    expect(typed()).toEqual(['', '', '', ''])
  })

  it('CONTACT-10: where a message is only kept on the server it says that, and not that it was sent', async () => {
    await openContact(async () => success('kept'))
    await fillIn()
    await sendButton().click()

    await expect.element(page.getByRole('status')).toMatchTextContent(/stored on our server/)
    await expect.element(page.getByRole('status')).not.toMatchTextContent('successfully')
    expect(typed()).toEqual(['', '', '', ''])
  })

  it('CONTACT-10: is empty after sending also what the server had given back with its words in it', async () => {
    await openContact(async () => success('sent'))
    for (const name of ['name', 'email', 'subject'])
      document.querySelector(`input[name=${name}]`)?.setAttribute('value', 'a@b.example')
    document.querySelector('textarea')?.append('Typed before')
    await sendButton().click()

    await expect.element(page.getByRole('status')).toHaveTextContent(SENT)
    expect(typed()).toEqual(['', '', '', ''])
  })

  it("CONTACT-9: while it goes out, the button reads 'Sending...' and cannot be pressed", async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<SendContactMessage>>>()
    const send = vi.fn<SendContactMessage>(() => answer.promise)
    await openContact(send)
    await fillIn()
    await sendButton().click()

    await expect.element(sendButton()).toHaveTextContent('Sending...')
    await expect.element(sendButton()).toBeDisabled()
    await field('Subject').click()
    await userEvent.keyboard('{Enter}') // Enter in a field submits as well
    expect(send).toHaveBeenCalledTimes(1)

    answer.resolve(success('sent'))
    await expect.element(sendButton()).toHaveTextContent('Send Message')
    await expect.element(sendButton()).toBeEnabled()
  })

  it('CONTACT-8 CONTACT-11: a failure says so in a red box, and the words stay', async () => {
    document.documentElement.dataset.theme = 'light'
    await openContact(async () => failure('failed'))
    await fillIn()
    await sendButton().click()

    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(FAILED)
    await expect.element(alert).toMatchTextContent('What you wrote is still in the form.')
    await expect
      .element(alert)
      .toHaveStyle({ borderColor: 'rgb(165, 45, 31)', backgroundColor: 'rgb(249, 228, 222)' })
    expect(typed()).toEqual(Object.values(MESSAGE))
    delete document.documentElement.dataset.theme
  })

  it('CONTACT-8: a second try begins anew', async () => {
    const send = vi
      .fn<SendContactMessage>()
      .mockResolvedValueOnce(failure('failed'))
      .mockResolvedValueOnce(success('sent'))
    await openContact(send)
    await fillIn()
    await sendButton().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await sendButton().click()

    await expect.element(page.getByRole('status')).toHaveTextContent(SENT)
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  const CAUSES: [string, ContactFailure, RegExp][] = [
    ['CONTACT-17: no user id', 'missing-user-id', /has no user ID yet/],
    ['CONTACT-18: no service id', 'missing-service-id', /has no service ID yet/],
    ['CONTACT-19: no template id', 'missing-template-id', /has no template ID yet/],
    ['CONTACT-11: too many messages', 'too-many', /this one wasn't sent/],
    ['CONTACT-11: what cannot be sent', 'not-accepted', /Is the email address right/],
  ]

  it.each(CAUSES)('%s has words of its own', async (_, cause, words) => {
    await openContact(async () => failure(cause))
    await fillIn()
    await sendButton().click()

    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(page.getByRole('alert')).toMatchTextContent(FAILED)
  })
})

describe('what the address says it is about', () => {
  it.each([
    ['waitlist', 'Waitlist for the apps', /iPhone or Android/],
    ['deletion', 'Delete my account and my data', /within 7 working days/],
  ])('PAGE-7 PAGE-19 PAGE-25: %s fills in the subject', async (about, subject, note) => {
    history.replaceState(null, '', `?about=${about}`)
    await openContact()

    await expect.element(field('Subject')).toHaveValue(subject)
    await expect.element(page.getByText(note)).toBeVisible()
  })

  it('is nothing where the address says something else', async () => {
    history.replaceState(null, '', '?about=__proto__')
    await openContact()

    await expect.element(field('Subject')).toHaveValue('')
  })
})

describe('the contact page', () => {
  it('CONTACT-5 CONTACT-6: has other ways: an address, and hours', async () => {
    await openContact()
    const card = page.getByRole('heading', { name: 'Other Ways to Reach Us' }).element()
      .parentElement as HTMLElement
    const other = page.elementLocator(card)

    await expect
      .element(other.getByRole('link', { name: 'support@example.org' }))
      .toHaveAttribute('href', 'mailto:support@example.org')
    await expect.element(other.getByText('Monday to Friday, 9:00 AM to 5:00 PM CET')).toBeVisible()
  })

  it('CONTACT-7: says how soon a reply comes', async () => {
    await openContact()

    await expect
      .element(page.getByText('Replies typically come within 24 hours on business days.'))
      .toBeVisible()
  })

  it('CONTACT-4: has the same form as the home page', async () => {
    await openContact()

    expect(typed()).toHaveLength(4)
    await expect.element(sendButton()).toHaveTextContent('Send Message')
  })
})
