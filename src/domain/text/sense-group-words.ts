import type { LanguageCode } from '#domain/languages.ts'

/** Words at which a part of a long sentence begins or ends. */
export type SenseGroupWords = {
  /** Conjunctions, relative pronouns and prepositions, lower case; of an elided word what is before the apostrophe. */
  before: ReadonlySet<string>
  /** Where words that belong to what is before them stand at its end: Japanese particles, Korean endings. */
  after?: RegExp
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

export const SENSE_GROUP_WORDS: Record<LanguageCode, SenseGroupWords> = {
  'en-US': {
    before: words(
      'and but or so because when while if that which who where until since although than with without for from to in on at before after',
    ),
  },
  'es-ES': {
    before: words(
      'y e o u pero porque cuando mientras si que quien donde aunque como sin con para por de del en a al desde hasta antes después',
    ),
  },
  'fr-FR': {
    before: words(
      'et ou mais donc car parce quand lorsque si que qu qui où dont comme puis avec sans pour par de d du des dans en sur chez à au aux avant après',
    ),
  },
  'de-DE': {
    before: words(
      'und oder aber denn weil wenn als ob dass damit bis während obwohl sondern mit ohne für von vom zu zum zur in im auf an am bei nach aus um vor',
    ),
  },
  'it-IT': {
    before: words(
      'e ed o ma perché quando mentre se che chi dove anche come con senza per da dal di del della dell in nel nella a al alla all su prima dopo',
    ),
  },
  'ja-JP': {
    before: words('そして しかし でも だから それで それから また けれども'),
    after: /^(は|が|を|から|ので|けど|けれど|のに)$/,
  },
  'ko-KR': {
    before: words('그리고 그래서 하지만 그런데 그러나 그래도 왜냐하면'),
    after: /(고|서|지만|는데|은데|니까|으면|려고|면서|에서|에게|까지|부터|은|는|을|를)$/,
  },
  'zh-CN': {
    before: words(
      '然后 但是 可是 不过 因为 所以 如果 虽然 而且 还有 以后 以前 和 跟 在 从 把 给 对 到 也 还 就 再 又',
    ),
  },
  'pt-BR': {
    before: words(
      'e ou mas porque quando enquanto se que quem onde embora como com sem para por pelo pela de do da em no na a ao à desde até antes depois',
    ),
  },
  'ru-RU': {
    before: words(
      'и а но или потому когда пока если что чтобы который которая которое которые где куда хотя как с со без для от из у в во на к по через до после перед',
    ),
  },
  'vi-VN': {
    before: words(
      'và nhưng hoặc vì nên mà khi nếu để thì rồi như rằng với cho của ở từ đến trong trên sau trước qua về',
    ),
  },
  'da-DK': {
    before: words(
      'og eller men for fordi når da mens hvis om at som der hvor selvom så med uden til fra i på ved efter før af hos',
    ),
  },
}
