import type { LanguageCode } from '#domain/languages.ts'
import type { Place } from './shortened.ts'

/** What goes on with a sentence behind a closing quote mark or bracket, by whether a space is between. */
type GoingOn = { joined: RegExp; spaced?: RegExp }

/**
 * Particles. Many words that begin a sentence begin like one ('とても', 'でも', 'もう', 'はい'), but in kana only: before a
 * Chinese character or katakana a particle is sure. Those of a quotation are so before kana too, but for the words listed.
 */
const PARTICLES = [
  'って',
  'と(?!ても|ころ|にかく|き[にどお]|もだち|もかく|なり|うとう|おく|つぜん|りあえず|たん|しょ|けい|ら|り|ん|ど[くけ]|ちゅう|じ|び(?!っくり)|ま[っりるれ])',
  'を',
  'へと',
  'が(?!っ|ん|く|まん|いこく)',
  '(?:には?|[はのでもやへ]|から|まで|より|だけ|では)(?=[\\p{Script=Han}\\p{Script=Katakana}\\p{N}「『（(])',
  '(?:[のには]|から)(?=、|よう|こと|ほう|ため|とき|あと|まえ|とても|ない|ある)',
  'など',
  'なんて[言思]',
  'だ(?=[。、と]|った)|でした|です(?!から|が)',
]

const SPEECH_CLAUSE =
  /^\p{L}{1,12}?(?:(?<![小听聽据傳传不没想要能敢再])[说說]|(?<![学學疑不没])[问問]|[喊叫答嚷骂吼]|告[诉訴]|[笑哭]道)道?[着了]?(?:[我你您他她它咱][们們]?|大家)?[。！，,.!]/u

const GOING_ON: Partial<Record<LanguageCode, GoingOn>> = {
  'ja-JP': { joined: new RegExp(`^(?:${PARTICLES.join('|')})`, 'u') },
  'ko-KR': {
    joined: /^\p{Script=Hangul}/u, // particles are joined to what they follow, sentences are not
    spaced: /^(?:(?:이?라[고는며]|이?라면서)(?!\p{L})|(?:하고|하며|하면서)(?!\p{L}| 싶))/u,
  },
  'zh-CN': { joined: /^的(?!确|士)/u },
}

/** Whether a quotation or a bracket that has an end of its own is a part of a sentence that goes on: 「行こう。」と言った。 */
export function goesOnBehindQuote({ closing, gap, opening, right, language }: Place): boolean {
  if (closing === '' || opening !== '') return false
  const goingOn = GOING_ON[language]
  if (gap !== '') return goingOn?.spaced?.test(right) === true
  if (goingOn?.joined.test(right)) return true
  return language === 'zh-CN' && /[”’」』"]$/.test(closing) && SPEECH_CLAUSE.test(right)
}
