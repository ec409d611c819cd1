import { expect, it } from 'vitest'
import { fillTokens } from './site-tokens.ts'

const SETTINGS = {
  page: { accounts: 'hosted' as const, authUrl: '/auth/v1', authKey: '', sendsMail: true },
  publicUrl: 'https://diary.example.org',
  links: {
    waitlistUrl: null,
    accountDeletionUrl: 'https://forms.example/delete?a=1&b=2',
    appStoreUrl: null,
    playStoreUrl: null,
    supportEmail: 'help@example.org',
  },
}

it('fills in the public address wherever it stands, and the links in the language of the page', () => {
  const page = '<link href="%PUBLIC_URL%/vi"><a href="%WAITLIST_URL%"> %PUBLIC_URL% 5% %OTHER%'
  expect(fillTokens(page, SETTINGS, 'vi')).toBe(
    '<link href="https://diary.example.org/vi"><a href="/vi/contact?about=waitlist"> https://diary.example.org 5% %OTHER%',
  )
})

it('gives the browser the same links as data', () => {
  const data = fillTokens('<script type="application/json">%SITE_LINKS%</script>', SETTINGS, 'en')
  expect(JSON.parse(data.replace(/<[^>]+>/g, ''))).toEqual(SETTINGS.links)
})

it('tells each page what it has to know before it can ask anyone', () => {
  const page = '<meta name="settings" content="%PAGE_SETTINGS%" />'
  expect(fillTokens(page, SETTINGS, 'da')).toBe('<meta name="settings" content="accounts=hosted" />')
})
