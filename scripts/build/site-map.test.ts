import { expect, it } from 'vitest'
import { robots, siteMap } from './site-map.ts'

it('the site map lists every public page in every language, each with the others', () => {
  const map = siteMap()
  const places = [...map.matchAll(/<loc>%PUBLIC_URL%(.*?)<\/loc>/g)].map(([, path]) => path)
  expect(places).toHaveLength(8 * 3)
  expect(places).toEqual(
    expect.arrayContaining(['/', '/vi', '/da', '/about', '/vi/about', '/da/privacy-policy']),
  )
  expect(places).not.toContain('/home')
  const about = map.slice(map.indexOf('%PUBLIC_URL%/vi/about</loc>')).split('</url>')[0]
  expect(
    [...(about ?? '').matchAll(/hreflang="(.*?)" href="%PUBLIC_URL%(.*?)"/g)].map((one) => one.slice(1)),
  ).toEqual([
    ['en', '/about'],
    ['vi', '/vi/about'],
    ['da', '/da/about'],
    ['x-default', '/about'],
  ])
})

it('robots may read everything but the API, and find the site map', () => {
  expect(robots().split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/v1/',
    'Sitemap: %PUBLIC_URL%/sitemap.xml',
  ])
})
