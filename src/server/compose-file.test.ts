import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { LANGUAGES } from '#domain/languages.ts'
import { testConfig } from '#server/config.fixture.ts'
import { KOKORO_VOICES } from '#server/engines/kokoro-voices.fixture.ts'
import { voiceFor } from '#server/engines/openai-voices.ts'
import {
  KOKORO_FASTAPI,
  LIBRETRANSLATE,
  OLLAMA,
  type SelfHosted,
  SPEACHES,
} from '#server/engines/self-hosted-servers.fixture.ts'
import { configWarnings, SETTING_NAMES } from './config.ts'

/** What is used here of https://github.com/compose-spec/compose-spec/blob/main/spec.md; no other key is allowed. */
const service = z.strictObject({
  image: z.string().regex(/^[\w./-]+:[\w.-]*\d[\w.-]*$/), // a release, not 'latest'
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  profiles: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  restart: z.enum(['unless-stopped', 'on-failure']),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:/)).optional(), // nothing is open to other machines
  expose: z.array(z.string()).optional(),
  depends_on: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
})
const file = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
})

const { services, volumes } = file.parse(parse(readFileSync('deploy/compose.yaml', 'utf8')))
const example = readFileSync('deploy/example.env', 'utf8')
const EXAMPLE = parseEnv(example) as Record<string, string>

/** With the lines that are there to be chosen: `#NAME=value`. */
const WITH_CHOICES = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, '')) as Record<string, string>

/** A value with the variables of `.env` in it, as Compose puts them there: `${NAME:-otherwise}`. */
function filledIn(value: string, env: Record<string, string>): string {
  return value.replace(
    /\$\{([A-Z_]+):-([^}]*)\}/g,
    (_, name: string, otherwise: string) => env[name] || otherwise,
  )
}

function environmentOf(name: string, env: Record<string, string>): Record<string, string> {
  const set = Object.entries(services[name]?.environment ?? {})
  return Object.fromEntries(set.map(([variable, value]) => [variable, filledIn(value, env)]))
}

/** The settings with which Echolog starts in its container. */
const settings = (env: Record<string, string>) => testConfig(environmentOf('echolog', env))

/** Each profile: the server, its service, and the variables of its block. */
const PROFILES: [profile: string, service: string, SelfHosted, variables: string[]][] = [
  ['voice', 'kokoro', KOKORO_FASTAPI, ['OPENAI_SPEECH_BASE_URL', 'OPENAI_SPEECH_MODEL', 'OPENAI_VOICE']],
  ['ears', 'speaches', SPEACHES, ['OPENAI_LISTEN_BASE_URL', 'OPENAI_LISTEN_MODEL']],
  ['translate', 'libretranslate', LIBRETRANSLATE, ['LIBRETRANSLATE_URL']],
  ['model', 'ollama', OLLAMA, ['OPENAI_BASE_URL', 'OPENAI_MODEL']],
]

describe('deploy/compose.yaml', () => {
  it.each(PROFILES)(
    'the profile %s starts %s, and Echolog asks it as its sources have it',
    (profile, name, server, [address = '', model]) => {
      expect(services[name]?.profiles).toEqual([profile])
      expect(services[name]?.expose).toEqual([`${server.port}`])
      expect(EXAMPLE[address]).toBe(`http://${name}:${server.port}${server.base}`)
      if (model !== undefined) expect(EXAMPLE[model]).toBe(server.model)
    },
  )

  it('with all of them Echolog starts without a warning, and each job goes to its own server', () => {
    const config = settings(EXAMPLE)
    expect(configWarnings(config)).toEqual([])
    const { text, speech, listening } = config.openai
    const hosts = [text, speech, listening].map(({ baseUrl }) => new URL(baseUrl ?? '').hostname)
    expect(hosts).toEqual(['ollama', 'kokoro', 'speaches'])
    expect(config.libretranslate.url).toBe('http://libretranslate:5000')
  })

  it('every voice is one of Kokoro’s, and of the language it is set for', () => {
    const { voices } = settings(EXAMPLE).openai.speech
    const spoken = LANGUAGES.map((language) => voiceFor(voices, language)).filter(
      (voice) => voice !== undefined,
    )
    expect(spoken).toHaveLength(EXAMPLE.OPENAI_VOICE?.split(' ').length ?? 0)
    expect(KOKORO_VOICES).toEqual(expect.arrayContaining(spoken))
  })

  it.each(PROFILES)(
    'without the profile %s nothing leads to %s, and Echolog starts without a warning',
    (_, name, __, own) => {
      const env = Object.fromEntries(Object.entries(EXAMPLE).filter(([variable]) => !own.includes(variable)))
      expect(configWarnings(settings(env))).toEqual([])
      expect(JSON.stringify(environmentOf('echolog', env))).not.toContain(`//${name}`)
    },
  )

  it('the example turns on every engine that there is, and sets nothing that nobody reads', () => {
    const profiles = new Set(Object.values(services).flatMap((one) => one.profiles ?? []))
    expect(['postgres', ...(EXAMPLE.COMPOSE_PROFILES?.split(',') ?? [])]).toEqual([...profiles])
    const read = Object.values(services).flatMap(({ environment = {} }) =>
      [...JSON.stringify(environment).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
    )
    expect(Object.keys(WITH_CHOICES).filter((name) => ![...read, 'COMPOSE_PROFILES'].includes(name))).toEqual(
      [],
    )
  })

  it('SQLite keeps what is written unless the profile postgres is chosen, whose address is then right', () => {
    expect(settings(EXAMPLE).databaseUrl).toBeNull()
    const { hostname, port, username, password, pathname } = new URL(settings(WITH_CHOICES).databaseUrl ?? '')
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = environmentOf('postgres', WITH_CHOICES)
    expect([username, pathname, password]).toEqual([POSTGRES_USER, `/${POSTGRES_DB}`, POSTGRES_PASSWORD])
    expect(services[hostname]?.expose).toEqual([port])
    expect(POSTGRES_PASSWORD).not.toBe('')
  })

  it('behind a proxy .env has all that is needed, and nobody signs up with an address that is not theirs', () => {
    const { AUTH_AUTOCONFIRM: _, ...open } = WITH_CHOICES
    const config = settings(open)
    expect(configWarnings(config)).toEqual([])
    expect(config).toMatchObject({ publicUrl: 'https://diary.example.org', trustedProxyHops: 1 })
    expect(config.mail).toMatchObject({ from: 'diary@example.org', smtp: { host: 'mail.example.org' } })
    expect(config.auth.autoconfirm).toBe(false)
    const { SMTP_URL: __, ...mute } = open
    expect(() => settings(mute)).toThrow('AUTH_AUTOCONFIRM must be set')
    expect(() => settings({})).toThrow('AUTH_AUTOCONFIRM must be set')
  })

  it('Echolog is the image of this version, which can write to its data alone', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(services.echolog).toMatchObject({
      image: `echolog:${version}`,
      read_only: true,
      cap_drop: ['ALL'],
    })
    const dockerfile = readFileSync(services.echolog?.build?.dockerfile ?? '', 'utf8')
    const [, data = 'none'] = /^VOLUME (.*)$/m.exec(dockerfile) ?? []
    expect(services.echolog?.volumes).toEqual([`data:${data}`])
    expect(dockerfile).not.toMatch(/^(RUN|ADD)/m) // nothing is fetched
    expect(dockerfile).toMatch(/^USER [1-9]\d*/m)
  })

  it('Echolog gets every setting of these servers, and no variable that is none', () => {
    const given = Object.keys(services.echolog?.environment ?? {})
    expect(given.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
    expect(given).toEqual(
      expect.arrayContaining(SETTING_NAMES.filter((name) => /^(OPENAI|LIBRETRANSLATE)_/.test(name))),
    )
  })

  it('what is mounted and waited for is there, and what is downloaded is what is asked for', () => {
    for (const one of Object.values(services)) {
      for (const name of one.depends_on ?? []) expect(services[name]?.profiles).toEqual(one.profiles)
      for (const mount of one.volumes ?? [])
        expect(mount.split(':')[0] ?? '').toSatisfy((name: string) => name in volumes)
    }
    const pulled = services['ollama-pull']?.entrypoint?.map((part) => filledIn(part, EXAMPLE))
    expect(pulled).toEqual(['ollama', 'pull', EXAMPLE.OPENAI_MODEL])
    expect(JSON.parse(environmentOf('speaches', EXAMPLE).PRELOAD_MODELS ?? '')).toEqual([
      EXAMPLE.OPENAI_LISTEN_MODEL,
    ])
  })
})
