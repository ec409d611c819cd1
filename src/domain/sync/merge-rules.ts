import type { Fields } from '#domain/fields.ts'
import type { FullDraft } from '#domain/journal/change-entry.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { hasTag } from '#domain/journal/same-tag.ts'
import { inStep, isAsWritten } from '#domain/journal/straight.ts'
import { ENTRY_NAMES, entryNames, tellingFields, withoutFields } from '#domain/kinds/entry-fields.ts'
import type { Field, FieldRule, MergeRule } from '#domain/kinds/kind.ts'
import { isSameJson, mergeValue } from '#domain/row.ts'
import { fieldsOfBoth, fitTags, mergeFields, mergeTags } from './merge-fields.ts'
import { type MergeHow, mergeText } from './merge-text.ts'
import { commonTranslation, mergeTranslations, type Sides } from './merge-translation.ts'
import { commonText } from './text-pieces.ts'

type Own = Pick<FullDraft, 'own' | 'ownLanguage'>

/** Text and language; '' for each that is not there. */
function ownOf({ own = '', ownLanguage = '' }: Partial<Own>): Own {
  return { own, ownLanguage }
}

/**
 * Three-way merge of the learner's own version: of two changed ones no word is lost. Where they are in different
 * languages both texts stay whole, and the language is theirs, the server's.
 */
export function mergeOwn(base: Partial<Own>, mine: Partial<Own>, theirs: Partial<Own>, how: MergeHow): Own {
  const [was, left, right] = [ownOf(base), ownOf(mine), ownOf(theirs)]
  return mergeValue(was, left, right, () => {
    if (left.own === '' || right.own === '') return left.own === '' ? right : left
    const isGrown = was.ownLanguage === right.ownLanguage && left.ownLanguage === right.ownLanguage
    return {
      own: mergeText(isGrown ? was.own : '', left.own, right.own, how),
      ownLanguage: right.ownLanguage || left.ownLanguage,
    }
  })
}

/** What two own versions have in common. */
export function commonOwn(one: Partial<Own>, other: Partial<Own>): Own {
  const [mine, theirs] = [ownOf(one), ownOf(other)]
  return {
    own: commonText(mine.own, theirs.own),
    ownLanguage: mine.ownLanguage === theirs.ownLanguage ? mine.ownLanguage : '',
  }
}

type Rule = {
  /** Those of `names` after the merge; `merged` are the fields that were merged before. */
  merge(sides: Sides, names: string[], merged: Fields, how: MergeHow): Fields
  /** What two versions have in common, where it is not known what both grew from. */
  common(mine: Fields, theirs: Fields, names: string[]): Fields
}

/** A rule that merges one field after the other. */
function eachOf(
  merge: (base: unknown, mine: unknown, theirs: unknown, how: MergeHow) => unknown,
  common: (mine: unknown, theirs: unknown) => unknown,
): Rule {
  return {
    merge: ({ base, mine, theirs }, names, _, how) =>
      Object.fromEntries(names.map((name) => [name, merge(base[name], mine[name], theirs[name], how)])),
    common: (mine, theirs, names) =>
      Object.fromEntries(names.map((name) => [name, common(mine[name], theirs[name])])),
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const asTags = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

/** Mine, where both have something: as if only the server had changed it. */
const ofBoth = (mine: unknown, theirs: unknown) => (theirs === undefined ? undefined : mine)

const CHANGED = eachOf(
  (base, mine, theirs) => mergeValue(base, mine, theirs, (_, servers) => servers),
  ofBoth,
)

/** In the order in which they are applied: tags that are too many go into the text, and a translation is of a text. */
const RULES: Record<FieldRule, Rule> = {
  changed: CHANGED,
  translations: CHANGED, // `mergeDoc` merges each of them in the place of the first one
  newest: eachOf((base, mine, theirs) => mergeValue(base, mine, theirs, (newest) => newest), ofBoth),
  server: eachOf((_, __, theirs) => theirs, ofBoth),
  'server-or-mine': eachOf((_, mine, theirs) => theirs ?? mine, ofBoth),
  text: eachOf(
    (base, mine, theirs, how) => mergeText(asText(base), asText(mine), asText(theirs), how),
    (mine, theirs) => commonText(asText(mine), asText(theirs)),
  ),
  tags: {
    merge({ base, mine, theirs }, names, merged) {
      const fitted: Fields = {}
      for (const name of names) {
        const [was, left, right] = [asTags(base[name]), asTags(mine[name]), asTags(theirs[name])]
        const { tags, content } = fitTags(
          mergeTags(was, left, right),
          asText(fitted.content ?? merged.content),
        )
        Object.assign(fitted, { [name]: tags, content })
      }
      return fitted
    },
    common: (mine, theirs, names) =>
      Object.fromEntries(
        names.map((name) => [name, asTags(mine[name]).filter((tag) => hasTag(asTags(theirs[name]), tag))]),
      ),
  },
  chosen: eachOf(
    (base, mine, theirs) => mergeValue(base, mine, theirs, (newest, other) => newest || other),
    (mine, theirs) => ((theirs ?? '') === '' ? theirs : mine),
  ),
  own: {
    merge: ({ base, mine, theirs }, _, __, how) => mergeOwn(base, mine, theirs, how),
    common: commonOwn,
  },
  translation: {
    merge: (sides, names, merged, how) =>
      mergeTranslations(sides, names, { content: asText(merged.content), writtenIn: merged.writtenIn }, how),
    common: commonTranslation,
  },
}

/** Each rule with the names of the fields that it merges. */
type RuledNames = [rule: Rule, names: string[]][]

function ruledNames(isWanted: (field: Field) => boolean, ruleOf: (field: Field) => MergeRule): RuledNames {
  return Object.entries(RULES).flatMap(([rule, how]): RuledNames => {
    const names = entryNames((field) => isWanted(field) && ruleOf(field) === rule)
    return names.length === 0 ? [] : [[how, names]]
  })
}

const ENTRY_RULES = ruledNames(
  () => true,
  ({ merge }) => merge,
)

/** Of a draft the translation is a text alone: nothing else that tells of it is typed. */
const DRAFT_RULES = ruledNames(
  ({ typed }) => typed !== undefined,
  ({ merge }) => (merge === 'translation' ? 'text' : merge),
)

function mergeByRules(rules: RuledNames, sides: Sides, how: MergeHow): Fields {
  const merged: Fields = {}
  for (const [rule, names] of rules) Object.assign(merged, rule.merge(sides, names, merged, how))
  return merged
}

function commonByRules(rules: RuledNames, mine: Fields, theirs: Fields): Fields {
  return Object.assign({}, ...rules.map(([rule, names]) => rule.common(mine, theirs, names)))
}

/** An entry that one side has turned back to the learner's own language is in that of this side. */
function inLanguageTurnedTo(entry: Entry, mine: Entry, theirs: Entry): Entry {
  const [turned, other] = [theirs, mine].filter(({ writtenIn }) => !writtenIn)
  if (entry.writtenIn || turned === undefined || other !== undefined) return entry
  const { language: _, ...others } = entry
  return turned.language === undefined ? others : { ...others, language: turned.language }
}

/** Three-way merge of an entry, field by field; those of later versions as `mergeFields` does. One that both have stays as it is. */
export function mergeEntry(base: Entry, mine: Entry, theirs: Entry, how: MergeHow): Entry {
  if (isSameJson(mine, theirs)) return mine
  const merged = mergeByRules(ENTRY_RULES, { base, mine, theirs }, how)
  const fields = {
    ...mergeFields(base, mine, theirs, ENTRY_NAMES),
    ...tellingFields(merged, ENTRY_NAMES),
  } as Entry
  const entry = inLanguageTurnedTo(fields, mine, theirs)
  const isWritten = [mine, theirs].every(isAsWritten)
  return inStep(isWritten ? { ...entry, isTranslationEdited: false } : entry)
}

/**
 * Three-way merge of what is on two screens of one day, field by field. A translation that has words of a machine from either of
 * them is not the learner's own.
 */
export function mergeDrafts(
  base: FullDraft,
  mine: FullDraft,
  theirs: FullDraft,
  how: MergeHow = {},
): FullDraft {
  const merged = mergeByRules(DRAFT_RULES, { base, mine, theirs }, how) as FullDraft
  const isAllOwn = [mine, theirs].every(
    ({ isTranslationOwn, translatedContent }) =>
      isTranslationOwn || translatedContent === '' || translatedContent === base.translatedContent,
  )
  return isAllOwn ? merged : { ...merged, isTranslationOwn: false }
}

/** What two entries have in common, fields of later versions too. */
export function commonEntry(mine: Entry, theirs: Entry): Entry {
  const unknown = withoutFields(fieldsOfBoth(mine, theirs), ENTRY_NAMES)
  return { ...unknown, ...tellingFields(commonByRules(ENTRY_RULES, mine, theirs), ENTRY_NAMES) }
}

export function commonDraft(mine: FullDraft, theirs: FullDraft): FullDraft {
  return commonByRules(DRAFT_RULES, mine, theirs) as FullDraft
}
