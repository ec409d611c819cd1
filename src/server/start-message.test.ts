import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { memoryCorrector } from '#domain/feedback/corrector.fake.ts'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { memoryTranscriber } from '#domain/speech/transcriber.fake.ts'
import { memoryReader } from '#domain/spoken/reader.fake.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import DEBIAN_PACKAGES from '#server/engines/debian-packages.json' with { type: 'json' }
import { testApp } from './app.fixture.ts'
import { accountsForLog, startMessage } from './start-message.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const { config } = testApp({ env: { ACCOUNTS: 'local', DATA_DIR: '/srv/echolog' } })
const address = 'http://localhost:3000'
const apertium = memoryTranslator({
  id: 'apertium',
  supports: (from, to) => `${from} ${to}` === 'en-US es-ES',
})
const espeak = memorySynthesiser({ supports: (language) => language !== 'ja-JP' })
const flite = memorySynthesiser({ id: 'flite', supports: (language) => language === 'en-US' })
const pocketsphinx = memoryTranscriber({ supports: (language) => language === 'en-US' })
const mecab = memoryReader()
const pinyin = memoryReader({ id: 'pinyin-pro', supports: (language) => language === 'zh-CN' })
const hunspell = memoryCorrector({
  id: 'hunspell',
  scope: 'spelling',
  supports: (language) => language !== 'ja-JP' && language !== 'zh-CN',
})
const none = { translators: [], synthesisers: [], transcribers: [], readers: [], correctors: [] }
const all = {
  translators: [memoryTranslator(), apertium],
  synthesisers: [flite, espeak],
  transcribers: [memoryTranscriber({ id: 'openai' }), pocketsphinx],
  readers: [mecab, pinyin],
  correctors: [hunspell],
}

describe('what is said at start', () => {
  it('says where it is, where the data is, and what translates, speaks and listens', () => {
    expect(startMessage(address, all, config)).toBe(
      [
        `Echolog ${version} is at http://localhost:3000`,
        '  Diaries      in each learner’s own browser; this server keeps none',
        '  Accounts     simulated in each learner’s own browser; any password opens them',
        '  Kept here    spoken sentences, at most 30 days, in /srv/echolog/spoken',
        '  Translation  gemini (every language), then apertium (en to es)',
        '  Voice        the browser’s own, then flite (en), then espeak-ng (en, es, fr, de, it, ko, zh, pt, ru, vi, da)',
        '  Hearing      the browser’s own, then openai (every language), then pocketsphinx (en)',
        '  Readings     mecab (ja), pinyin-pro (zh)',
        '  Corrections  hunspell (en, es, fr, de, it, ko, pt, ru, vi, da)',
        '  Mail         written to /srv/echolog/outbox, not sent: set SMTP_URL to send them',
        '  To stop      Ctrl+C',
      ].join('\n'),
    )
  })

  it.each<[Record<string, string>, string]>([
    [{}, '/srv/echolog/echolog.sqlite'],
    [{ AUTH_URL: 'https://ref.supabase.co/auth/v1' }, '/srv/echolog/echolog.sqlite'],
    [{ DATABASE_URL: 'postgres://ann:hunter2@db/diary' }, 'PostgreSQL (DATABASE_URL)'],
  ])('with accounts and %j it says where pages are, and who can read them', (env, place) => {
    const { config: hosted } = testApp({ env: { ACCOUNTS: 'hosted', DATA_DIR: '/srv/echolog', ...env } })
    const text = startMessage(address, none, hosted)
    expect(text).toContain(
      `  Diaries      in the browser, and of accounts also in ${place}, where you can read them\n`,
    )
    expect(text).not.toContain('hunter2')
  })

  it('tells what did not answer in time apart from what is not here', () => {
    const busy = memoryTranslator({ id: 'apertium', supports: () => false })
    const text = startMessage(address, { ...all, translators: [busy], readers: [pinyin] }, config)
    expect(text).toContain(
      'Not here     apertium: did not answer in time; looked for again while the server runs\n',
    )
    expect(text).toContain(
      `mecab: apt-get install --no-install-recommends ${DEBIAN_PACKAGES.mecab.join(' ')}\n`,
    )
    expect(text).toContain('  Translation  by the learner’s browser or hand\n')
  })

  it('says in one line how to get what is not here', () => {
    const text = startMessage(address, { ...none, synthesisers: [espeak], readers: [pinyin] }, config)
    const ids = ['apertium', 'flite', 'pocketsphinx', 'hunspell', 'mecab'] as const
    const packages = ids.flatMap((id) => DEBIAN_PACKAGES[id]).join(' ')
    expect(text).toContain(
      `  Not here     ${ids.join(', ')}: apt-get install --no-install-recommends ${packages}\n`,
    )
    expect(text).toContain('GEMINI_API_KEY')
    expect(text).toContain('by the learner’s browser or hand')
  })

  it('keeps nothing where nothing speaks', () => {
    expect(startMessage(address, none, config)).not.toContain('Kept here')
  })

  it.each<[Record<string, string>, string, object]>([
    [
      { AUTH_AUTOCONFIRM: 'true' },
      'on this server; an address is taken without a proof',
      { accounts: 'own', confirmation: 'none' },
    ],
    [
      { AUTH_AUTOCONFIRM: 'false' },
      'on this server; an address is confirmed by mail',
      { accounts: 'own', confirmation: 'mail' },
    ],
    [
      { AUTH_URL: 'https://ref.supabase.co/auth/v1', AUTH_API_KEY: 'sb_publishable_abc' },
      'at https://ref.supabase.co/auth/v1, which decides who may sign up',
      { accounts: 'external', at: 'https://ref.supabase.co/auth/v1' },
    ],
  ])('with %j it says that accounts are %s', (env, words, forLog) => {
    const { config: hosted } = testApp({ env: { ACCOUNTS: 'hosted', ...env } })
    expect(startMessage(address, none, hosted)).toContain(`  Accounts     ${words}\n`)
    expect(accountsForLog(hosted)).toEqual(forLog)
  })

  it('says where mails go, without the password of the mail server', () => {
    const mailAs = (env: Record<string, string>) =>
      startMessage(address, none, testApp({ env: { CONTACT_TO: 'help@example.org', ...env } }).config)
    const smtp = { SMTP_URL: 'smtps://me:hunter2@mail.example.org' }
    expect(mailAs(smtp)).toContain(
      '  Mail         by mail.example.org, from the contact form to help@example.org',
    )
    expect(mailAs(smtp)).not.toMatch(/hunter2|me:/)
    expect(mailAs({ EMAILJS_USER_ID: 'u' })).toContain('https://api.emailjs.com; without JavaScript:')
  })

  it('does not offer what the settings have ruled out', () => {
    const set = {
      translator: 'apertium',
      synthesiser: 'openai',
      transcriber: 'gemini',
      corrector: 'none',
    } as const
    const text = startMessage(address, { ...none, readers: [mecab] }, { ...config, ...set })
    expect(text).toContain('Not here     apertium: apt-get')
    const local = {
      translator: 'apertium',
      synthesiser: 'espeak-ng',
      transcriber: 'pocketsphinx',
      corrector: 'hunspell',
    } as const
    const everything = {
      ...all,
      translators: [apertium],
      transcribers: [pocketsphinx],
    }
    expect(startMessage(address, everything, { ...config, ...local })).not.toContain('Not here')
  })
})
