import { type Capabilities, capabilitiesOf } from '#domain/translate/capabilities.ts'
import type { Translator, TranslatorId } from '#domain/translate/translator.ts'
import type { Config } from './config.ts'

/** How to get a translator that is not here. */
const HOW_TO_GET: Partial<Record<TranslatorId, string>> = {
  gemini: 'Gemini: set GEMINI_API_KEY',
  apertium:
    'apertium (English and Spanish, a draft): apt-get install --no-install-recommends apertium apertium-eng-spa',
}

function describeTranslator({ id, pairs }: Capabilities['translators'][number]): string {
  if (pairs === 'all') return `${id} (every language)`
  return `${id} (${pairs.map(([from, to]) => `${from} to ${to}`).join(', ')})`
}

function missing(translators: readonly Translator[], only: Config['translator']): string[] {
  const here = translators.map(({ id }) => id)
  return Object.entries(HOW_TO_GET)
    .filter(([id]) => !here.includes(id as TranslatorId) && (only ?? id) === id)
    .map(([, how]) => `               not here: ${how}`)
}

/** The few lines that tell whoever started Echolog where it is and what it can do. */
export function startMessage(address: string, translators: readonly Translator[], config: Config): string {
  const here = capabilitiesOf(translators).translators.map(describeTranslator)
  return [
    `Echolog is at ${address}`,
    '  Diaries      in each learner’s own browser; this server keeps none',
    `  Translation  ${here.length > 0 ? here.join(', then ') : 'by the learner’s browser or hand'}`,
    ...missing(translators, config.translator),
    '  Voice        the browser’s own',
    '  To stop      Ctrl+C',
  ].join('\n')
}
