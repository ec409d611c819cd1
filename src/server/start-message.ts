import { join } from 'node:path'
import { LANGUAGES, type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { describeEngines, speechCapabilitiesOf } from '#domain/speech/speech-engines.ts'
import { READER_ORDER } from '#domain/spoken/reader.ts'
import { type Capabilities, capabilitiesOf } from '#domain/translate/capabilities.ts'
import DEBIAN_PACKAGES from '#server/engines/debian-packages.json' with { type: 'json' }
import type { Engines } from '#server/engines/engines.ts'
import { outboxFolder } from '#server/mail/mail-settings.ts'
import { spokenFolder } from '#server/speech/spoken-cache.ts'
import type { Config } from './config.ts'
import { VERSION } from './version.ts'

type LocalEngine = {
  id: keyof typeof DEBIAN_PACKAGES
  chosenBy?: 'translator' | 'synthesiser' | 'transcriber' | 'corrector'
}

/** The engines that run on this machine, and the setting that can rule them out. */
const OF_THIS_MACHINE: LocalEngine[] = [
  { id: 'apertium', chosenBy: 'translator' },
  { id: 'flite', chosenBy: 'synthesiser' },
  { id: 'espeak-ng', chosenBy: 'synthesiser' },
  { id: 'pocketsphinx', chosenBy: 'transcriber' },
  { id: 'hunspell', chosenBy: 'corrector' },
  { id: 'mecab' },
]

function describeTranslator({ id, pairs }: Capabilities['translators'][number]): string {
  if (pairs === 'all') return `${id} (every language)`
  return `${id} (${pairs.map(([from, to]) => `${from} to ${to}`).join(', ')})`
}

function describeEngine({ id, languages }: { id: string; languages: readonly LanguageCode[] }): string {
  const isAll = languages.length === LANGUAGES.length
  return `${id} (${isAll ? 'every language' : languages.map(primarySubtag).join(', ')})`
}

function missingHere(ids: readonly string[], config: Config): string[] {
  const missing = OF_THIS_MACHINE.filter(
    ({ id, chosenBy }) => !ids.includes(id) && (chosenBy === undefined || (config[chosenBy] ?? id) === id),
  )
  if (missing.length === 0) return []
  const names = missing.map(({ id }) => id)
  const packages = names.flatMap((id) => DEBIAN_PACKAGES[id])
  return [`${names.join(', ')}: apt-get install --no-install-recommends ${packages.join(' ')}`]
}

/** Engines that can do nothing are programs of this machine that have not answered yet. */
export function answering(engines: Engines): Engines {
  const isAble = ({ supports }: { supports(language: LanguageCode): boolean }) =>
    LANGUAGES.some((language) => supports(language))
  return {
    translators: engines.translators.filter(({ supports }) =>
      LANGUAGES.some((from) => LANGUAGES.some((to) => supports(from, to))),
    ),
    synthesisers: engines.synthesisers.filter(isAble),
    transcribers: engines.transcribers.filter(isAble),
    readers: engines.readers.filter(isAble),
    correctors: engines.correctors.filter(isAble),
  }
}

function idsOf({ translators, synthesisers, transcribers, readers, correctors }: Engines): string[] {
  return [...translators, ...synthesisers, ...transcribers, ...readers, ...correctors].map(({ id }) => id)
}

function lateHere(ids: readonly string[], able: readonly string[]): string[] {
  const late = ids.filter((id) => !able.includes(id))
  return late.length === 0
    ? []
    : [`${late.join(', ')}: did not answer in time; looked for again while the server runs`]
}

function missingProviders(ids: readonly string[], config: Config): string[] {
  const local: readonly string[] = [...OF_THIS_MACHINE.map(({ id }) => id), ...READER_ORDER]
  const isOpen = OF_THIS_MACHINE.some(
    ({ chosenBy }) => chosenBy !== undefined && !local.includes(config[chosenBy] ?? ''),
  )
  if (!isOpen || ids.some((id) => !local.includes(id))) return []
  return ['better ones, of a provider: set GEMINI_API_KEY or OPENAI_BASE_URL (docs/settings.md)']
}

/** Never the user or the password of the mail server. */
function describeMail({ mail: { smtp }, contact: { emailjs, to }, dataDir }: Config): string[] {
  const kept = `written to ${outboxFolder(dataDir)}, not sent: set SMTP_URL to send them`
  const way = smtp === undefined ? kept : `by ${smtp.host}, from the contact form to ${to}`
  if (emailjs === undefined) return [way]
  return [`from the contact form by ${emailjs.origin}; without JavaScript:`, way]
}

export function accountsForLog({ accounts, auth }: Config) {
  if (accounts === 'local') return { accounts: 'local' }
  if (auth.external !== null) return { accounts: 'external', at: auth.external.url }
  return { accounts: 'own', confirmation: auth.autoconfirm ? 'none' : 'mail' }
}

/** Where diaries are. With accounts, whoever runs the server can read them, and is told so. */
function describeDiaries({ accounts, databaseUrl, dataDir }: Config): string {
  if (accounts === 'local') return 'in each learner’s own browser; this server keeps none'
  const place = databaseUrl === null ? join(dataDir, 'echolog.sqlite') : 'PostgreSQL (DATABASE_URL)'
  return `in the browser, and of accounts also in ${place}, where you can read them`
}

function describeAccounts({ accounts, auth }: Config): string {
  if (accounts === 'local') return 'simulated in each learner’s own browser; any password opens them'
  if (auth.external !== null) return `at ${auth.external.url}, which decides who may sign up`
  return auth.autoconfirm
    ? 'on this server; an address is taken without a proof'
    : 'on this server; an address is confirmed by mail'
}

function column(title: string, lines: readonly string[]): string[] {
  return lines.map((line, index) => `  ${(index === 0 ? title : '').padEnd(11)}  ${line}`)
}

/** What the operator reads at start: where Echolog is, what it can do, and how it could do more. */
export function startMessage(address: string, found: Engines, config: Config): string {
  const engines = answering(found)
  const { synthesisers, transcribers } = speechCapabilitiesOf(engines.synthesisers, engines.transcribers)
  const translators = capabilitiesOf(engines.translators).translators.map(describeTranslator)
  const byBrowser = 'the browser’s own'
  const { readers, correctors } = engines
  const ids = idsOf(found)
  const keeps = engines.synthesisers.length > 0
  return [
    `Echolog ${VERSION} is at ${address}`,
    ...column('Diaries', [describeDiaries(config)]),
    ...column('Accounts', [describeAccounts(config)]),
    ...column(
      'Kept here',
      keeps ? [`spoken sentences, at most 30 days, in ${spokenFolder(config.dataDir)}`] : [],
    ),
    ...column('Translation', [translators.join(', then ') || 'by the learner’s browser or hand']),
    ...column('Voice', [[byBrowser, ...synthesisers.map(describeEngine)].join(', then ')]),
    ...column('Hearing', [[byBrowser, ...transcribers.map(describeEngine)].join(', then ')]),
    ...column(
      'Readings',
      readers.length > 0 ? [describeEngines(readers).map(describeEngine).join(', ')] : [],
    ),
    ...column('Corrections', [describeEngines(correctors).map(describeEngine).join(', then ') || 'none']),
    ...column('Mail', describeMail(config)),
    ...column('Not here', [
      ...lateHere(ids, idsOf(engines)),
      ...missingHere(ids, config),
      ...missingProviders(ids, config),
    ]),
    ...column('To stop', ['Ctrl+C']),
  ].join('\n')
}
