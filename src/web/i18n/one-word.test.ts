import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const DIR = new URL('../../../public/locales/', import.meta.url)

/** What docs/words.md forbids: `word` for a thing that has another one, but not where it means something else. */
type Rule = {
  language: 'en' | 'vi' | 'da'
  word: string
  use: string
  /** By meaning, the keys of the texts that may say it. */
  elsewhere?: Readonly<Record<string, readonly string[]>>
}

const WEB_PAGE = [
  'accounts:onlyThisVisit',
  'accounts:failures.issuer-down',
  'accounts:securityNotLoaded',
  'accounts:reset.doneNext',
  'accounts:verified.nothingText',
  'common:moreNavigation',
  'common:accountPages',
  'common:crash.title',
  'common:crash.text',
  'common:crash.offlineText',
  'common:crash.serverAwayText',
  'exchange:import.stopped.other',
  'feedback:notKept',
  'journal:dictationKept',
  'journal:lastWords.screen',
  'journal:cannotKeep.storage-newer',
  'journal:cannotOpen.storage-newer',
  'journal:cleared',
  'security:deleted.home',
  'site:meta.notFound.title',
  'site:meta.notFound.description',
  'site:meta.notFound.keywords',
  'site:privacy.sentence',
  'site:privacy.intro',
  'site:privacy.collected.account.text',
  'site:privacy.sharing.text',
  'site:privacy.rights.text',
  'site:privacy.changes.text',
  'site:privacy.contact.text',
  'site:deletion.accountHow',
  'site:notFound.title',
  'site:notFound.text',
  'speech:cutShort.hidden',
  'translate:own.notKept',
  'words:list.none',
  'words:anki.empty',
]

const RULES: readonly Rule[] = [
  {
    language: 'en',
    word: 'pages?',
    use: 'entry',
    elsewhere: { 'a page of the web': WEB_PAGE, paper: ['brought:lead', 'site:about.founder.text'] },
  },
  {
    language: 'en',
    word: 'sounds?',
    use: 'recording',
    elsewhere: {
      'to sound': [
        'journal:firstSteps.translate',
        'review:words.onlyHearing',
        'site:home.steps.translate.text',
      ],
      'what is heard or carried': [
        'site:privacy.voice.text',
        'speech:voices.failures.not-allowed',
        'speech:voices.failures.unplayable',
        'speech:microphone.outcomes.no-sound',
      ],
    },
  },
  { language: 'en', word: 'gaps?', use: 'blank' },
  { language: 'en', word: '(sign(s|ed|ing)?[ -]out)', use: 'log out' },
  { language: 'en', word: 'remarks?', use: 'correction' },
  { language: 'en', word: 'listeners?', use: 'speech recognition' },
  { language: 'en', word: 'aims?', use: 'goal' },
  { language: 'en', word: '(nothing here)', use: 'there is no …' },
  { language: 'en', word: '(those who run|whoever runs)', use: 'the people who run' },
]

type Texts = { [key: string]: string | Texts }

function flatten(texts: Texts, prefix: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

/** Every text of a language, by `file:key`. */
function textsOf(language: string): [key: string, text: string][] {
  return readdirSync(new URL(`${language}/`, DIR)).flatMap((file) =>
    flatten(
      JSON.parse(readFileSync(new URL(`${language}/${file}`, DIR), 'utf8')),
      `${file.replace('.json', '')}:`,
    ),
  )
}

/** The keys of the texts that have the whole word. Vietnamese is written in either form of Unicode. */
function keysWith({ language, word }: Rule): string[] {
  const whole = new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, 'iu')
  return textsOf(language).flatMap(([key, text]) => (whole.test(text.normalize('NFC')) ? [key] : []))
}

describe('one thing has one word', () => {
  it.each(RULES)('$language: "$word" is said of nothing that is called "$use"', (rule) => {
    const elsewhere = Object.values(rule.elsewhere ?? {}).flat()

    // a key that is missing here says it, and one too many no longer does
    expect(keysWith(rule).sort()).toEqual([...elsewhere].sort())
  })
})
