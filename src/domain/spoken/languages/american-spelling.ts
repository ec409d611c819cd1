import { respeller, type SpellingRule } from '#domain/spoken/language-words.ts'

// British and American spellings of the same spoken word. The pattern finds the British one.
const SPELLINGS: SpellingRule[] = [
  [/^(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|sav|vap|vig)our/, '$1or'], // my favourite colour
  [/^(cent|fib|lit|lust|met|sab|spect|theat|kilomet|centimet|millimet)re(d|s)?$/, '$1er$2'], // the centre of town
  [
    /^(apolog|author|civil|critic|emphas|final|general|harmon|maxim|memor|minim|modern|organ|real|recogn|social|special|stabil|summar|symbol|sympath|util|visual)is(e|ed|es|er|ers|ing|ation|ations)$/,
    '$1iz$2', // I realised it too late.
  ],
  [/^(anal|catal|paral)ys(e|ed|es|er|ers|ing)$/, '$1yz$2'], // She analysed the picture.
  [
    /^(cancel|counsel|dial|fuel|label|level|marvel|model|quarrel|signal|total|travel|tunnel)l(ed|er|ers|ing|or|ors|ous)$/,
    '$1$2', // We travelled by train.
  ],
  [/^(def|lic|off|pret)ence(s|d)?$/, '$1ense$2'], // a driving licence
  [/^practis(e|ed|es|ing)$/, 'practic$1'], // We practised every day.
  [/^(catal|dial|anal|monol)ogue(s)?$/, '$1og$2'], // They had a long dialogue.
  [/^(kidna|worshi)pp(ed|er|ers|ing)$/, '$1p$2'], // The child was kidnapped.
  [/^grey/, 'gray'], // a grey sky
  [/^jewellery$/, 'jewelry'], // She sold her jewellery.
  [/^programme(s)?$/, 'program$1'], // My favourite programme is on.
  [/^cheque(s)?$/, 'check$1'], // He paid by cheque.
  [/^kerb(s)?$/, 'curb$1'], // The car hit the kerb.
  [/^plough/, 'plow'], // The field was ploughed.
  [/^pyjamas$/, 'pajamas'], // I stayed in my pyjamas.
  [/^sceptic/, 'skeptic'], // He was sceptical.
  [/^mould/, 'mold'], // mould on the bread
  [/^(enrol|fulfil|instil)(s|ment)?$/, '$1l$2'], // They enrol in autumn.
  [/^skilful/, 'skillful'], // a skilful cook
  [/^tyre(s)?$/, 'tire$1'], // The tyre was flat.
  [/^cosy$/, 'cozy'], // a cosy room
  [/^(leuk|an)aemi/, '$1emi'], // She has anaemia.
]

/** The American spelling of a word in lower case; others as they are. */
export const americanSpelling = respeller(SPELLINGS)
