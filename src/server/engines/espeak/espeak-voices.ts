import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { openMecab } from '#server/engines/mecab/run-mecab.ts'
import { type Probing, patienceOf, probe } from '#server/engines/run-engine.ts'
import { workQueue } from '#server/engines/work-queue.ts'
import { spokenParts } from './spoken-parts.ts'

export const ESPEAK_VOICES: Record<LanguageCode, string> = {
  'en-US': 'en-us',
  'es-ES': 'es',
  'fr-FR': 'fr-fr',
  'de-DE': 'de',
  'it-IT': 'it',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
  'zh-CN': 'cmn-latn-pinyin', // the voice `cmn` of Debian's build reads no character
  'pt-BR': 'pt-br',
  'ru-RU': 'ru',
  'vi-VN': 'vi',
  'da-DK': 'da',
}

/** A sentence of each language in its own letters, without a foreign word. */
export const SAMPLES: Record<LanguageCode, string> = {
  'en-US': 'The weather was cold but the sky was clear.',
  'es-ES': 'Mañana quiero visitar a mi abuela.',
  'fr-FR': 'Hier, j’ai mangé à la maison avec ma sœur.',
  'de-DE': 'Heute hat es den ganzen Tag geregnet.',
  'it-IT': 'Oggi sono andato al mercato con mia sorella.',
  'ja-JP': '今日は友達と山へ行きました。',
  'ko-KR': '오늘은 친구를 만났어요.',
  'zh-CN': '今天我和朋友去公园。',
  'pt-BR': 'Hoje comi pão com a minha irmã.',
  'ru-RU': 'Сегодня я был дома с сестрой.',
  'vi-VN': 'Hôm nay tôi đi chợ với chị tôi.',
  'da-DK': 'I går spiste jeg aftensmad med min søster.',
}

/** The Chinese sample as its voice reads it: making it needs the words of pinyin-pro, which no start has to wait for. */
export const CHINESE_SAMPLE_READ = 'jin1tian1 wo3 he2 peng2you5 qu4 gong1yuan2。'

const NEVER = new AbortController().signal

/** How phonemes mark a switch to another language: `(en)tʃˈaɪniːz(ja)lˈetə`, 'Chinese letter'. */
const SWITCHED = /\([a-z]{2,3}(-[a-z]+)*\)/i

/** The sample as espeak-ng is given it; undefined where there is no mecab, so no kana. */
async function readSample(language: LanguageCode, probing: Probing): Promise<string | undefined> {
  if (language === 'zh-CN') return CHINESE_SAMPLE_READ
  const mecab = openMecab({ timeoutMs: patienceOf(probing) })
  const parts = await spokenParts(SAMPLES[language], language, { ...mecab, signal: NEVER })
  if (parts.ok) return parts.value.map(({ text }) => text).join('')
  if (parts.error === 'timeout') probing.onLate?.()
  return undefined
}

/** Whether a voice reads its language: one without its dictionary is listed too, and spells in English. */
async function canRead(
  { command, probing }: { command: string; probing: Probing },
  language: LanguageCode,
  voice: string,
): Promise<boolean> {
  const args = ['-b', '1', '-v', voice, '-q', '--ipa', '--stdin'] // -b 1: UTF-8
  const input = await readSample(language, probing)
  if (input === undefined) return false
  const phonemes = await probe({ command, args, input }, probing)
  return phonemes !== undefined && phonemes.trim() !== '' && !SWITCHED.test(phonemes)
}

/** `voices`: those of languages that are not read by the usual ones. */
export type EspeakVoices = {
  version: string
  languages: ReadonlySet<LanguageCode>
  voices?: ReadonlyMap<LanguageCode, string>
}

/** The voices that are here: of a language the one that is named, where it is installed, else espeak-ng's own. */
export async function findEspeakVoices(
  command = 'espeak-ng',
  named: ReadonlyMap<LanguageCode, string> = new Map(),
  probing: Probing = {},
): Promise<EspeakVoices | undefined> {
  const version = await probe({ command, args: ['--version'] }, probing)
  if (version === undefined) return undefined
  const few = workQueue(2, LANGUAGES.length)
  async function voiceOf(language: LanguageCode): Promise<string | undefined> {
    const wanted = [named.get(language), ESPEAK_VOICES[language]].filter((voice) => voice !== undefined)
    for (const voice of wanted) if (await canRead({ command, probing }, language, voice)) return voice
    return undefined
  }
  const answers = await Promise.all(LANGUAGES.map((language) => few.run(() => voiceOf(language))))
  const found = LANGUAGES.map((language, index) => [language, answers[index]] as const)
  const languages = new Set(
    found.flatMap(([language, voice]) => (typeof voice === 'string' ? [language] : [])),
  )
  const voices = new Map(
    found.flatMap(([language, voice]) =>
      voice === undefined || voice !== named.get(language) ? [] : [[language, voice] as const],
    ),
  )
  const number = /\d+(\.\d+)+/.exec(version)?.[0] ?? 'unknown'
  return languages.size === 0 ? undefined : { version: number, languages, ...(voices.size > 0 && { voices }) }
}
