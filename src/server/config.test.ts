import { describe, expect, it } from 'vitest'
import { testConfig } from './config.fixture.ts'
import { configWarnings, readConfig } from './config.ts'

const WRONG = [
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['HOST', 'http://x'],
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['PUBLIC_URL', 'https://example.org/diary'],
  ['PUBLIC_URL', 'https://me:secret@example.org'],
  ['ALLOWED_HOSTS', '*'],
  ['ALLOWED_HOSTS', '*.example.org'],
  ['ALLOWED_HOSTS', '.example.org'],
  ['ALLOWED_HOSTS', 'https://example.org'],
  ['ALLOWED_HOSTS', 'example.org:443'],
  ['ALLOWED_HOSTS', '[::1]:3000'],
  ['ALLOWED_HOSTS', 'fd00::5'],
  ['ALLOWED_HOSTS', 'example.org, me@example.org'],
  ['DATABASE_URL', 'mysql://host/diary'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres://a:x,b/diary'],
  ['DATABASE_URL', 'postgres://a,b/diary?target_session_attrs=standby'],
  ['ACCOUNTS', 'cloud'],
  ['AUTH_AUTOCONFIRM', 'yes'],
  ['AUTH_SECRET', 'abc'],
  ['AUTH_ALLOWED_ORIGINS', '*'],
  ['AUTH_ALLOWED_ORIGINS', 'https://*.example.org'],
  ['AUTH_ALLOWED_ORIGINS', 'http://other.example.org'],
  ['AUTH_ALLOWED_ORIGINS', 'https://other.example.org/diary'],
  ['AUTH_SIGN_UP', 'no'],
  ['AUTH_SHORTEST_PASSWORD', '7'],
  ['AUTH_SESSION_IDLE_DAYS', '0'],
  ['AUTH_SESSION_DAYS', '1.5'],
  ['OIDC_ISSUER', 'http://login.example.org'],
  ['OIDC_ISSUER', 'https://login.example.org?x=1'],
  ['OIDC_NAME', 'n'.repeat(41)],
  ['OIDC_SIGN_UP', 'yes'],
  ['AUTH_SERVICE_KEY', 'too-short-to-open-everything'],
  ['AUTH_URL', 'ref.supabase.co/auth/v1'],
  ['AUTH_URL', 'javascript:alert(1)'],
  ['AUTH_URL', 'https://me:secret@auth.example/auth/v1'],
  ['AUTH_URL', 'https://auth.example/auth/v1?apikey=x'],
  ['AUTH_API_KEY', 'two words'],
  ['ACCOUNTS', 'none'],
  ['TRANSLATOR', 'babelfish'],
  ['GEMINI_BASE_URL', 'javascript:alert(1)'],
  ['GEMINI_MODEL', '../../v1/files'],
  ['GEMINI_BASE_URL', 'https://me:secret@proxy.example'],
  ['GEMINI_FALLBACK_MODEL', 'a b'],
  ['GEMINI_SPEECH_MODEL', 'a/../b'],
  ['GEMINI_LISTEN_MODEL', 'a?key=b'],
  ['SYNTHESISER', 'parrot'],
  ['TRANSCRIBER', 'stenographer'],
  ['CORRECTOR', 'teacher'],
  ['OPENAI_BASE_URL', 'localhost:11434'],
  ['OPENAI_BASE_URL', 'http://host/v1?key=x'],
  ['OPENAI_API_KEY', 'two words'],
  ['OPENAI_MODEL', 'x'.repeat(201)],
  ['LIBRETRANSLATE_URL', 'file:///etc/passwd'],
  ['ENGINE_DAILY_CHARACTERS', '50000'],
  ['ENGINE_DAILY_MINUTES', '15/-1'],
  ['ENGINE_DAILY_CALLS', '1.5/20'],
  ['ENGINE_DAILY_CALLS', 'lots/20'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['RATE_LIMIT_FACTOR', 'lots'],
  ['DISK_QUOTA', '0'],
  ['DISK_QUOTA', '50GB'],
  ['TRUSTED_PROXY_HOPS', '1.5'],
  ['METRICS', 'localhost:9464'],
  ['METRICS', '9464'],
  ['OPERATE', '0.0.0.0:9465'],
  ['OPERATE', '192.168.1.5:9465'],
  ['OPERATE', '[::]:9465'],
  ['OPERATE', '[::ffff:192.168.1.5]:9465'],
  ['OPERATE', 'localhost:9465'],
  ['OPERATE', 'diary.example.org:9465'],
  ['OPERATORS', 'ana'],
  ['OPERATORS', 'ana@b'],
  ['OPERATORS', 'ana@example.org,ben@example'],
  ['OPERATORS', '*@example.org'],
  ['OPERATORS', '@example.org'],
  ['WAITLIST_URL', '/list'],
  ['FOUNDER_PHOTO', '/srv/founder'],
  ['FOUNDER_PHOTO', 'https://photos.example/founder.svg'],
  ['ACCOUNT_DELETION_URL', 'javascript:alert(1)'],
  ['APP_STORE_URL', 'x'],
  ['PLAY_STORE_URL', 'x'],
  ['SUPPORT_EMAIL', 'support'],
  ['SECURITY_CONTACT', 'security'],
  ['SECURITY_CONTACT', 'http://example.org/report'],
  ['SECURITY_CONTACT', 'me@example.org, \u2028Expires:'],
  ['MAIL_PER_DAY', '0'],
  ['MAIL_PER_DAY', '-1'],
  ['MAIL_PER_DAY', '1.5'],
  ['MAIL_PER_DAY', 'many'],
  ['MAIL_PER_DAY', '1e9'],
  ['MAIL_PER_DAY', '9999999999'],
  ['SMTP_URL', 'mail.example.org:587'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_URL', 'smtp:mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org/inbox'],
  ['SMTP_URL', 'smtp://me:50%@mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org?requireTLS=yes'],
  ['SMTP_URL', 'smtp://mail.example.org?logger=true'],
  ['MAIL_FROM', 'Echolog <no-reply@example.org>'],
  ['MAIL_FROM', 'no-reply'],
  ['CONTACT_TO', 'a@example.org, b@example.org'],
  ['EMAILJS_USER_ID', 'two words'],
  ['EMAILJS_SERVICE_ID', '../send'],
  ['EMAILJS_TEMPLATE_ID', 'x'.repeat(101)],
  ['EMAILJS_ORIGIN', 'https://api.emailjs.com/api'],
  ['EMAILJS_ORIGIN', "https://x.example; script-src 'unsafe-inline'"],
] as const

/** A token as it looks from outside; nobody signed it. */
function tokenSaying(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`
}

const NO_JOB = { baseUrl: undefined, apiKey: undefined, model: undefined }

describe('the settings', () => {
  it.each([
    'postgres://ann:secret@127.0.0.1:5432/diary',
    'postgresql://db.example/diary?sslmode=verify-full',
    'postgres:///diary?host=/run/postgresql',
    'postgresql://ann:secret@a:5432,b:5433/diary?target_session_attrs=read-write',
  ])('the database may be at %s', (address) => {
    expect(testConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
  })

  it.each([
    [{}, true],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example', SMTP_URL: 'smtp://127.0.0.1:25' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example', AUTH_AUTOCONFIRM: 'true' }, true],
    [{ AUTH_AUTOCONFIRM: 'false' }, false],
  ])('with %j an address is taken without a proof: %s', (env, autoconfirm) => {
    expect(testConfig({ ACCOUNTS: 'hosted', ...env }).auth.autoconfirm).toBe(autoconfirm)
  })

  it('letting others in without a proof of their address has to be said', () => {
    const open = { ACCOUNTS: 'hosted', HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example' }
    expect(readConfig(open)).toMatchObject({ ok: false, error: expect.stringMatching(/^AUTH_AUTOCONFIRM /) })
    const behindProxy = { ACCOUNTS: 'hosted', PUBLIC_URL: 'https://x.example' }
    expect(readConfig(behindProxy)).toMatchObject({ ok: false })
  })

  it('the accounts can be at another provider, at whose address no slash is left at the end', () => {
    const url = 'https://ref.supabase.co/auth/v1'
    const hosted = { ACCOUNTS: 'hosted', AUTH_URL: `${url}/` }
    expect(testConfig(hosted).auth.external).toEqual({ url, apiKey: null })
    const keys = ['sb_publishable_abc', tokenSaying({ role: 'anon' }), 'a.b.c', `${'.'.repeat(5)}`]
    for (const key of keys)
      expect(testConfig({ ...hosted, AUTH_API_KEY: key }).auth.external).toEqual({ url, apiKey: key })
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://diary.example.org' }
    expect(readConfig({ ...open, ...hosted }).ok).toBe(true) // who confirms an address is the provider's matter
  })

  it.each<[string, Record<string, string>]>([
    ['AUTH_URL', { ACCOUNTS: 'local', AUTH_URL: 'https://ref.supabase.co/auth/v1' }],
    ['AUTH_API_KEY', { ACCOUNTS: 'hosted', AUTH_API_KEY: 'sb_publishable_abc' }],
    ['AUTH_ALLOWED_ORIGINS', { ACCOUNTS: 'local', AUTH_ALLOWED_ORIGINS: 'https://b.example' }],
    ['AUTH_ALLOWED_ORIGINS', { AUTH_ALLOWED_ORIGINS: 'https://b.example' }],
    ['AUTH_API_KEY', { AUTH_API_KEY: 'sb_secret_hunter2' }],
    ['AUTH_API_KEY', { AUTH_API_KEY: tokenSaying({ role: 'service_role', iss: 'supabase' }) }],
    ['AUTH_API_KEY', { AUTH_API_KEY: tokenSaying({ role: 'supabase_admin' }) }],
  ])('%s stops the start where it goes with nothing, or opens every account', (name, env) => {
    const withUrl = { ACCOUNTS: 'hosted', AUTH_URL: 'https://ref.supabase.co/auth/v1' }
    const isKeyItself = !Object.hasOwn(env, 'ACCOUNTS')
    const config = readConfig(isKeyItself ? { ...withUrl, ...env } : env)
    const line = config.ok ? '' : config.error
    expect(line).toMatch(new RegExp(`^${name} [^\\n]+\\.$`))
    expect(line).not.toContain('hunter2')
  })

  it('passwords on their way to a provider without https are warned about', () => {
    const at = (AUTH_URL: string) => configWarnings(testConfig({ ACCOUNTS: 'hosted', AUTH_URL }))
    expect(at('http://auth.example/auth/v1')).toEqual([expect.stringContaining('AUTH_URL')])
    expect(at('https://auth.example/auth/v1')).toEqual([])
    expect(at('http://127.0.0.1:54321/auth/v1')).toEqual([])
  })

  it('nothing needs to be set', () => {
    expect(testConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      allowedHosts: [],
      engineBudget: {
        account: { characters: 50_000, soundMs: 15 * 60_000, calls: 300 },
        installation: { characters: 2_000_000, soundMs: 600 * 60_000, calls: 20_000 },
      },
      dataDir: './data',
      databaseUrl: null,
      founderPhotoFile: null,
      diskQuota: null,
      accounts: 'hosted',
      auth: {
        autoconfirm: true,
        allowedOrigins: [],
        secret: null,
        allowsSignUp: true,
        shortestPassword: 8,
        sessionDays: { idle: 60, longest: 365 },
        signingKeyFile: null,
        serviceKey: null,
        issuer: null,
        external: null,
      },
      translator: undefined,
      synthesiser: undefined,
      transcriber: undefined,
      corrector: undefined,
      espeakVoices: new Map(),
      gemini: {
        apiKey: undefined,
        baseUrl: 'https://generativelanguage.googleapis.com',
        model: 'gemini-2.0-flash',
        fallbackModel: 'gemini-3.5-flash-lite',
        speechModel: 'gemini-3.8-flash-lite-tts',
        voice: 'Kore',
        listenModel: 'gemini-3.5-flash-lite',
      },
      openai: {
        text: {
          ...NO_JOB,
          names: { baseUrl: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY', model: 'OPENAI_MODEL' },
        },
        speech: {
          ...NO_JOB,
          names: { baseUrl: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY', model: 'OPENAI_SPEECH_MODEL' },
          voices: 'alloy',
        },
        listening: {
          ...NO_JOB,
          names: { baseUrl: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY', model: 'OPENAI_LISTEN_MODEL' },
        },
      },
      libretranslate: { url: undefined, apiKey: undefined },
      keys: [],
      learnerEngines: [],
      rateLimitFactor: 1,
      trustedProxyHops: 0,
      mail: {
        smtp: undefined,
        from: 'no-reply@localhost',
        perDay: 2000,
      },
      contact: { to: 'support@localhost', emailjs: undefined },
      remind: { pushHosts: [] },
      securityContacts: [],
      metrics: null,
      operate: null,
      page: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        accounts: 'hosted',
        authUrl: '/auth/v1',
        authKey: null,
        sendsMail: false,
        shortestPassword: 8,
        singleSignOn: null,
        learnerEngines: [],
        mail: 'outbox',
        emailjs: { userId: 'echolog', serviceId: 'contact', templateId: 'contact', origin: null },
        waitlistUrl: null,
        accountDeletionUrl: null,
        appStoreUrl: null,
        playStoreUrl: null,
        supportEmail: 'support@localhost',
        founderPhoto: null,
      },
    })
  })

  it('an empty variable is one that is not set', () => {
    expect(testConfig({ PORT: '', TRANSLATOR: ' ', GEMINI_API_KEY: '' })).toEqual(testConfig({}))
  })

  it('the public address defaults to the port, and loses its last slash', () => {
    expect(testConfig({ PORT: '4321' }).publicUrl).toBe('http://localhost:4321')
    const elsewhere = { ACCOUNTS: 'local', PUBLIC_URL: 'https://Diary.example.org/' }
    expect(testConfig(elsewhere).publicUrl).toBe('https://diary.example.org')
  })

  it('the support address is at the public host unless it is set', () => {
    const elsewhere = { ACCOUNTS: 'local', PUBLIC_URL: 'https://diary.example.org' }
    expect(testConfig(elsewhere).page.supportEmail).toBe('support@diary.example.org')
    expect(testConfig({ SUPPORT_EMAIL: 'help@example.org' }).page.supportEmail).toBe('help@example.org')
  })

  it('pages are told of the issuer at which people log in, too', () => {
    const set = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'echolog' }
    const { auth, page } = testConfig(set)
    const { issuer } = auth
    expect(issuer).toMatchObject({ clientSecret: null, name: 'login.example.org', allowsSignUp: false })
    expect(page.singleSignOn).toBe('login.example.org')
    expect(testConfig({ ...set, OIDC_NAME: 'School' }).page.singleSignOn).toBe('School')
  })

  it.each([
    [{ OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_CLIENT_ID must be set where OIDC_ISSUER is.'],
    [{ OIDC_NAME: 'School' }, 'OIDC_ISSUER must be set where OIDC_NAME is.'],
    [
      { OIDC_SIGN_UP: 'true', ACCOUNTS: 'local' },
      'OIDC_SIGN_UP belongs to the server that keeps the accounts, and this one keeps none.',
    ],
  ])('single sign-on that is half set stops the start: %j', (env, error) => {
    expect(readConfig(env as Record<string, string>)).toEqual({ ok: false, error })
  })

  it('pages are told how long a password of our own accounts has to be', () => {
    const set = { AUTH_SHORTEST_PASSWORD: '12' }
    const told = (env: Record<string, string>) => testConfig({ ...set, ...env }).page.shortestPassword
    expect(told({})).toBe(12)
    expect(told({ ACCOUNTS: 'local' })).toBe(8)
    expect(told({ AUTH_URL: 'https://ref.supabase.co/auth/v1' })).toBe(8)
  })

  it.each(WRONG)('%s=%s stops the start with one line that names the variable', (name, value) => {
    const config = readConfig({ [name]: value })
    expect(config.ok).toBe(false)
    const line = config.ok ? '' : config.error
    expect(line.startsWith(`${name} `)).toBe(true)
    expect(line).not.toContain('\n')
  })

  it.each([
    { PUBLIC_URL: 'https://me:hunter2@example.org' },
    { SMTP_URL: 'smtp://me:hunter2@mail.example.org/inbox' },
  ])('a wrong setting is named without its value, which may be a secret', (env) => {
    const config = readConfig(env)
    expect(config.ok ? '' : config.error).not.toContain('hunter2')
  })

  it('a host that others can reach needs the public address', () => {
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^PUBLIC_URL /),
    })
    expect(readConfig({ HOST: '::' }).ok).toBe(false)
    const reached = { HOST: '0.0.0.0', PUBLIC_URL: 'https://diary.example.org' }
    expect(readConfig({ ...reached, AUTH_AUTOCONFIRM: 'true' }).ok).toBe(true)
  })

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('%s is this machine only', (host) => {
    expect(readConfig({ HOST: host }).ok).toBe(true)
  })

  it('local accounts, a key and a host that others can reach: warned about, and only then', () => {
    const open = { ACCOUNTS: 'local', HOST: '0.0.0.0', PUBLIC_URL: 'https://diary.example.org' }
    expect(configWarnings(testConfig({ ...open, GEMINI_API_KEY: 'k' }))).toEqual([
      expect.stringContaining('GEMINI_API_KEY'),
    ])
    const behindProxy = { ACCOUNTS: 'local', PUBLIC_URL: 'https://diary.example.org', GEMINI_API_KEY: 'k' }
    expect(configWarnings(testConfig(behindProxy))).toEqual([expect.stringContaining('GEMINI_API_KEY')])
    expect(configWarnings(testConfig(open))).toEqual([])
    expect(configWarnings(testConfig({ GEMINI_API_KEY: 'k' }))).toEqual([])
  })
})

describe('the push services that may be used', () => {
  const pushHosts = (PUSH_HOSTS: string) => readConfig({ PUSH_HOSTS })

  it('are none beside those of browsers, or the hosts that are named', () => {
    expect(testConfig({ PUSH_HOSTS: ' push.Example.org, .example.net ' }).remind).toEqual({
      pushHosts: ['push.example.org', '.example.net'],
    })
  })

  it.each([
    'https://push.example.org',
    'push.example.org:8443',
    '10.0.0.1',
    '[::1]',
    'localhost',
    '*',
    '.',
    '..org',
    '-a.org',
  ])('are not %s', (value) => {
    const read = pushHosts(value)
    expect(read.ok ? '' : read.error).toMatch(/^PUSH_HOSTS must be host names/)
  })
})

describe('the operators’ page', () => {
  const OPERATE = {
    OPERATE: '127.0.0.1:9465',
    OPERATORS: 'Ana@Example.org, ben@example.org',
    AUTH_AUTOCONFIRM: 'false',
  }

  it('may be for an account at localhost', () => {
    expect(testConfig({ ...OPERATE, OPERATORS: 'ana@localhost' }).operate?.operators).toEqual([
      'ana@localhost',
    ])
  })

  it('is for those whom OPERATORS names, at an address of this machine', () => {
    expect(testConfig({ ...OPERATE, BACKUP_DIR: '/backups' }).operate).toEqual({
      at: { host: '127.0.0.1', port: 9465 },
      operators: ['ana@example.org', 'ben@example.org'],
      backupDir: '/backups',
    })
    expect(testConfig({ ...OPERATE, OPERATE: '[::1]:1' }).operate?.at).toEqual({ host: '::1', port: 1 })
  })

  it.each([
    [
      'addresses that nobody has to prove',
      { AUTH_AUTOCONFIRM: 'true' },
      /^OPERATE needs AUTH_AUTOCONFIRM=false/,
    ],
    ['the same by what is usual here', { AUTH_AUTOCONFIRM: '' }, /^OPERATE needs AUTH_AUTOCONFIRM=false/],
    [
      'accounts elsewhere',
      { AUTH_URL: 'https://auth.example/auth/v1', AUTH_API_KEY: 'sb_publishable_x' },
      /^OPERATE needs accounts on this server/,
    ],
    ['accounts in the browser', { ACCOUNTS: 'local' }, /^OPERATE needs accounts on this server/],
    ['nobody who may use it', { OPERATORS: '' }, /^OPERATORS must name/],
  ])('is refused at the start with %s', (_, env, reason) => {
    const config = readConfig({ ...OPERATE, ...env })
    expect(config.ok ? '' : config.error).toMatch(reason)
  })
})
