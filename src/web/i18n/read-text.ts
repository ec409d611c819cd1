import type { SiteLanguage } from '#domain/languages.ts'

/** The texts of a file, as they are in its JSON. */
export type TextTree = { readonly [key: string]: string | TextTree }

export function isTextTree(value: unknown): value is TextTree {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((text) => typeof text === 'string' || isTextTree(text))
}

type Values = Readonly<Record<string, string | number>>

const plurals = new Map<SiteLanguage, Intl.PluralRules>()

function pluralForm(language: SiteLanguage, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/** A value as it is read: a count of a thousand or more has the separators of its language. */
function valueText(language: SiteLanguage, name: string, value: string | number): string {
  const isLong = name === 'count' && typeof value === 'number' && value >= 1000 // a shorter one reads alike, and costs no format
  return isLong ? new Intl.NumberFormat(language).format(value) : String(value)
}

function lookUp(texts: TextTree, key: string): string | null {
  let found: string | TextTree | undefined = texts
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return null
    found = found[part]
  }
  return typeof found === 'string' ? found : null
}

/**
 * The text of a key, or null where there is none. The part of the i18next JSON format (v4) that our files use:
 * nested keys, `{{name}}` filled in from `values`, and with `values.count` the plural forms `key_one`, `key_other`.
 */
export function readText(texts: TextTree, key: string, language: SiteLanguage, values: Values = {}) {
  const { count } = values
  const form = typeof count === 'number' ? `${key}_${pluralForm(language, count)}` : key
  const text = lookUp(texts, form) ?? lookUp(texts, `${key}_other`) ?? lookUp(texts, key)
  const fillIn = (token: string, name: string) => valueText(language, name, values[name] ?? token)
  return text?.replace(/\{\{\s*(\w+)\s*\}\}/g, fillIn) ?? null
}
