import { expect, it } from 'vitest'
import { testPageSettings } from '#domain/site/page-settings.fixture.ts'
import { qrCodeSvg } from '#domain/site/qr-code.ts'
import { downloadCodes } from './read-web-build.ts'

const textOf = (codes: ReturnType<typeof downloadCodes>, path: string) =>
  Buffer.from(codes.get(path)?.bytes ?? '').toString()

it('PAGE-29: each store has its own code', () => {
  const page = testPageSettings({
    appStoreUrl: 'https://apps.example/1',
    playStoreUrl: 'https://play.example/2',
  })
  const codes = downloadCodes({ publicUrl: 'https://diary.example.org', page })
  expect(textOf(codes, '/qr/app-store.svg')).toBe(qrCodeSvg('https://apps.example/1'))
  expect(textOf(codes, '/qr/play-store.svg')).toBe(qrCodeSvg('https://play.example/2'))
  expect(codes.get('/qr/app-store.svg')?.type).toBe('image/svg+xml')
})

it('PAGE-29: without a store the codes lead to the page about the apps', () => {
  const codes = downloadCodes({ publicUrl: 'https://diary.example.org', page: testPageSettings() })
  for (const name of ['app-store', 'play-store'])
    expect(textOf(codes, `/qr/${name}.svg`)).toBe(qrCodeSvg('https://diary.example.org/app-release'))
})

it('PAGE-29: one code opens the diary in the browser, whatever the stores', () => {
  const codes = downloadCodes({ publicUrl: 'https://diary.example.org', page: testPageSettings() })
  expect(textOf(codes, '/qr/web-app.svg')).toBe(qrCodeSvg('https://diary.example.org/diary'))
})
