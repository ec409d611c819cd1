import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { splitSentences } from './sentence-ends.ts'
import { SENTENCE_WORDS } from './sentence-words.ts'

/** Sentences of each language, one after the other on a line; a bar is where one ends. */
const CASES: [LanguageCode, string][] = [
  ['en-US', 'No.|I do not know.|He saw the U.K. Parliament, Fig. IV and Jr. High School, e.g. Eton.'],
  ['es-ES', 'Salí a las 8 a. m.|Juan llegó a las 5 p. m.|Era el s. XX, p. 5 y EE.UU.|Fue así.'],
  ['fr-FR', 'J’ai vu mon ex.|Elle va bien.|Voir p. ex. Lyon, éd. 5, chap. IV.|C’est tout.'],
  ['ru-RU', 'Я помог им.|Анна ушла.|Мы жили на ул. Ленина, д. 5 у проф. Иванова, напр. летом.'],
  ['en-US', 'The U.S. Army came.'],
  ['en-US', 'J. R. R. Tolkien and J.R.R. Martin met Mr. J. Smith and Dr. Who.|He left.'],
  ['en-US', 'John F. Kennedy spoke at St. Paul’s.|I live in the U.S.|We like it.'],
  ['en-US', 'We met at 5 p.m.|Then we went to 12 Main St.|It was late.'],
  ['en-US', 'I am 25.|My brother is 30.|It costs $3.14 at No. 5 in Apt. 12.'],
  ['en-US', 'Is it e.g. London (i.e. England) or, say, Mt. Everest vs. Fuji?|I don’t know.'],
  ['en-US', '"Are you tired?" she asked.|"Yes!" he cried.|(He was.)|Then we left.'],
  ['en-US', 'See https://x.org/?a=1&B=2 and www.example.com.|P!nk sings.'],
  ['en-US', 'I waited… and waited...|Then I left…|I like Bach, Mozart, etc.|They are great.'],
  ['en-US', 'Plan B. failed?|We took plan C.|It has vitamin D.|She is taller than I.|Now she left.'],
  ['en-US', '1. Eggs are good.|2. Milk is not.|Wow!!|Great?! … !!'],
  ['en-US', 'On Sat. Nov. 21 Apple Inc. CEO Tim Cook, Jr. came.|He left on Mon.|We stayed.'],
  ['de-DE', 'Am 5. Mai war ich z. B. Berlin besuchen.|Z.B. Köln ist schön, d. h. Bonn auch.'],
  ['de-DE', 'Das war am 5.|Dann kam er.|Sie ist 25.|Ihr Bruder ist 30.|Er wurde 80.|Peter war da.'],
  ['de-DE', 'Der 2. Weltkrieg, der II. Weltkrieg und der 1. FC Köln.|Wir fahren 2. Klasse.'],
  ['de-DE', 'Wir treffen uns am 5. 12. 2026 in der Hauptstr. Nr. 5 bei Hr. Dr. med. Müller.|Um 18.30 Uhr.'],
  ['de-DE', '„Ich bin müde.“|Dann ging ich.|»Komm!« rief er.|Obst, Brot usw.|Das kostet 5 Mio. Euro.'],
  ['de-DE', 'Im 19. Jh.|Dann kam Prof. Dr. Meier aus St. Pauli.'],
  ['da-DK', 'Jeg kan lide byer, f.eks. København og bl.a. Odense.|F. eks. Aarhus.'],
  ['da-DK', 'Den 5. maj tog jeg i 3. klasse.|Det er den 6. Maj.|Jeg er 25.|Min bror er 30.'],
  ['da-DK', 'Kl. 18.30.|Derefter gik hr. Hansen til Skt. Peders Stræde nr. 5, dvs. Nørrebro.'],
  ['da-DK', 'Vi så løver, aber m.m.|Det var ca. 5 km væk, jf. Google.|Fr. Jensen kom.'],
  ['es-ES', 'El Sr. López y la Dra. Ruiz viven en EE. UU. y no en España.|Ayer vi a D. José.'],
  ['es-ES', 'Gracias a Ud.|Mañana voy a la Av. Libertador, p. ej. Madrid.|¿Qué tal?|¡Bien!|Adiós.'],
  ['fr-FR', '« Tu viens ? » demanda-t-il.|M. Le Pen et Mme. Dupont, p. ex. Paris.|« Non. »|Elle part.'],
  ['fr-FR', 'C’était en 50 av. J.-C. à Rome.|J.-P. Dupont habite bd. Voltaire, no. 5.|Il y est.'],
  ['it-IT', 'Il Sig. Rossi e la Sig.ra Bianchi, p. es. Roma, nel 44 a.C. Cesare morì.|Poi il dott. Verdi.'],
  ['pt-BR', 'O Sr. Silva mora na Av. Paulista, p. ex. São Paulo.|A Dra. Ana é de lá.|Depois fui.'],
  [
    'ru-RU',
    'Я живу в г. Москва, т. е. Россия.|А. С. Пушкин родился в 1799 г.|Потом он писал и т. д.|Я читаю.',
  ],
  ['vi-VN', 'Tôi ở TP. Hồ Chí Minh.|PGS. TS. Nguyễn dạy toán và v.v. nữa.|Tôi học toán, lý, v.v.|Sau đó về.'],
  ['ja-JP', 'そうです。|「家に帰ろう。」|Dr.スミスは3.14が好き！|本当？|はい…そうです。'],
  ['ko-KR', '2026. 11. 27. 비가 왔다.|글쎄…|모르겠다.|정말요?|Dr. Kim 선생님이 왔다.'],
  ['zh-CN', '我……不知道。|他说：“你好。”|我走了。|今天3.5度！|好吗？|好'],
  [
    'ja-JP',
    '「早く行きなさい。」と言った。|雨（小雨。）が降った。|『はい！』という本。|「そう？」って聞いた。',
  ],
  ['ja-JP', '「行こう。」|とても嬉しい。|「え？」|でも行った。|「うん。」|はい。|「そう。」|母は寝た。'],
  ['ja-JP', '「わあ！」とびっくりした。|「よし。」とまた言う。|「いや。」|とりあえず寝る。'],
  [
    'ja-JP',
    '「来て！」とだけ言う。|「ああ。」は返事だ。|「いや。」|もう寝る。|「はい。」|「いえ。」とつぶやいた。',
  ],
  ['zh-CN', '“你好吗？”他小声地问我。|“走吧！”妈妈喊道。|他问“好吗？”的时候笑了。|“好。”|我知道。'],
  [
    'zh-CN',
    '“好。”|他叫小明。|“嗯。”|他说：“我走了。”|“来。”|我没说。|「你好嗎？」他問。|“走吧。”她告诉我。',
  ],
  ['ko-KR', '“같이 가자.”라고 친구가 말했다.|"가자!" 하고 외쳤다.|비(소나기.)가 왔다.|“가자.”고 했다.'],
  ['ko-KR', '“네.”|나는 갔다.|"가자." 라는 말.|“응.”|하고 싶은 말이 있다.'],
  ['de-DE', 'Die Tel. Nr. ist neu.|Das ist die Tel. Nr.|Sie ist neu.|Siehe Abb. 5, Fig. 6 und no. 7.|Gut.'],
  ['da-DK', 'Mit Tlf. Nr. er nyt.|Se fig. 5.|Og s. 6.|Art. Nr. 12 er no. 7.|Godt.'],
  ['en-US', 'Her Tel. No. is new.|We left at 9 a.m. Monday and came at 5 p. m. May 5.|It is 9 a.m. EST.'],
  ['en-US', 'We left at 5 p.m.|Monday was free.|It was 5 p.m.|May I go?|See eq. 5.|And para. 6.'],
  ['ru-RU', 'Мы были в театре им. Пушкина и в МГУ им. Ломоносова.|В театре я помог им.|Анна ушла.'],
  ['ru-RU', 'Он из д. Ивановка, см. Рис. 5.|Было пр. Мира, кв. 5.|Гл. 6.|Мы ели и т. д.|Анна ушла.'],
  ['es-ES', 'El no. 5.|La pág. 6.|Art. 7.|Voy al no. 8 Rojo, p. 9 Azul, Fig. 2 Verde.|Creo que no.|Él sí.'],
  ['fr-FR', 'Le No. 5 Rouge, vol. 6 Bleu, t. 7 Vert, Fig. 8 Noir.|Bien.'],
  ['it-IT', 'Il no. 5 Rosso, fig. 6 Blu, Art. 7 Nero, tav. 8 Verde.|Credo di no.|Lui sì.'],
  ['pt-BR', 'O no. 5 Azul, fig. 6 Verde, Cap. 7 Preto, fl. 8 Branco.|Acho que sim.'],
  ['vi-VN', 'Xem tr. 5 Xanh, fig. 6 Hai, vol. 7 Ba, no. 8 Bốn.|Tôi đi.'],
]

describe('where a sentence ends', () => {
  it.each(CASES)('%s: %s', (language, marked) => {
    const sentences = marked.split('|')
    const isSpaced = language !== 'ja-JP' && language !== 'zh-CN'
    expect(splitSentences(sentences.join(isSpaced ? ' ' : ''), language).map((one) => one.trim())).toEqual(
      sentences,
    )
  })

  it('is told alike for decomposed text', () => {
    for (const [language, marked] of CASES) {
      const text = marked.replaceAll('|', ' ')
      const decomposed = splitSentences(text.normalize('NFD'), language)
      expect(decomposed.map((one) => one.normalize())).toEqual(splitSentences(text, language))
    }
  })

  it('is at a line break, whatever is before it', () => {
    expect(splitSentences('Dr.\nSmith\r\nand\u2028me', 'en-US')).toEqual([
      'Dr.\n',
      'Smith\r\n',
      'and\u2028',
      'me',
    ])
  })

  it('is not behind an abbreviation of any language that stands before a name', () => {
    for (const language of LANGUAGES)
      for (const entry of SENTENCE_WORDS[language].before.split(' '))
        for (const written of [entry, entry.replaceAll('.', '. ')]) {
          const text = `xx ${written.replace('*', 'Haupt').replace('_', ' ')}. Xxxxx xx.`
          expect(splitSentences(text, language)).toEqual([text])
        }
  })

  it('is not behind an abbreviation of any language that stands before a figure', () => {
    for (const language of LANGUAGES)
      for (const entry of SENTENCE_WORDS[language].beforeFigures.split(' ')) {
        const text = `xx ${entry}. 5 Xxxxx xx.`
        expect(splitSentences(text, language)).toEqual([text])
      }
  })

  it('is behind a word that is no abbreviation, whatever follows', () => {
    const word = fc.constantFrom('casa', 'haus', 'house', 'maison', 'дом', 'bolig', 'nhà')
    const next = fc.constantFrom('Casa', 'Haus', 'House', 'Maison', 'Дом', '(Hus)', '“Nhà”', '5 Xx')
    const sign = fc.constantFrom('.', '!', '?', '?!', '...', '…', '.”', '.)', '!”')
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), word, sign, next, (language, last, end, first) => {
        const sentences = splitSentences(`xx ${last}${end} ${first} xx.`, language)
        expect(sentences).toEqual([`xx ${last}${end} `, `${first} xx.`])
      }),
      { numRuns: generatedRuns(1000) },
    )
  })
})
