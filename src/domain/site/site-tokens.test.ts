import { describe, expect, it } from 'vitest'
import { testPageSettings } from './page-settings.fixture.ts'
import { PHASE_TOKENS } from './release-phases.ts'
import { SITE_LINK_TOKENS } from './site-links.ts'
import { fillTokens } from './site-tokens.ts'

const PAGE = testPageSettings({ accounts: 'hosted', supportEmail: 'help@example.org' })

/** A text with the settings of an installation filled in. */
function fill(text: string, set: Partial<typeof PAGE> = {}, language: 'en' | 'vi' | 'da' = 'en'): string {
  const page = { ...PAGE, ...set }
  return fillTokens(text, { publicUrl: 'https://diary.example.org', page, today: '2026-11-21' }, language)
}

describe('filling in a page', () => {
  it('fills in the public address wherever it stands, and the links in the language of the page', () => {
    const page = '<link href="%PUBLIC_URL%/vi"><a href="%WAITLIST_URL%"> %PUBLIC_URL% 5% %OTHER%'
    expect(fill(page, {}, 'vi')).toBe(
      '<link href="https://diary.example.org/vi"><a href="/vi/contact?about=waitlist"> https://diary.example.org 5% %OTHER%',
    )
  })

  it('fills in every token, and nothing else', () => {
    const page = `${Object.values(SITE_LINK_TOKENS).join(' ')} 100% %OTHER% 5%`
    expect(fill(page)).toBe(
      '/contact?about=waitlist /contact?about=deletion /app-release soon /app-release soon help@example.org 100% %OTHER% 5%',
    )
  })

  it.each([
    [{}, 'done now late'],
    [{ playStoreUrl: 'https://play.example/1' }, 'done done done'],
  ])('PAGE-8 PAGE-11: says where the phases of the release stand on its day, with %j', (set, words) => {
    expect(fill(Object.values(PHASE_TOKENS).join(' '), set)).toBe(words)
    expect(fill('%STORES_STATE%', set)).toBe(words.endsWith('late') ? 'soon' : 'open')
  })

  it('PAGE-2: says whether there is a photograph of the founder', () => {
    const founderPhoto = '/pictures/founder-photo.jpg'
    expect(fill('%FOUNDER_STATE% %FOUNDER_PHOTO%', { founderPhoto })).toBe(`photo ${founderPhoto}`)
  })

  it('keeps a setting inside its attribute', () => {
    const waitlistUrl = 'https://x.example/?a=1&b="><script>'
    expect(fill('<a href="%WAITLIST_URL%">', { waitlistUrl })).toBe(
      '<a href="https://x.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;">',
    )
  })

  it('does not read what it has filled in', () => {
    const waitlistUrl = 'https://x.example/%SUPPORT_EMAIL%/%PUBLIC_URL%'
    expect(fill('%WAITLIST_URL%', { waitlistUrl })).toBe(waitlistUrl)
  })

  it('tells the browser the same as data, which no setting can end', () => {
    const waitlistUrl = 'https://x.example/</script><b>'
    const data = fill('<script type="application/json">"%PAGE_SETTINGS%"</script>', { waitlistUrl })
    expect(data.match(/<[^>]+>/g)).toHaveLength(2)
    expect(JSON.parse(data.replace(/<[^>]+>/g, ''))).toEqual({ ...PAGE, waitlistUrl })
  })
})
