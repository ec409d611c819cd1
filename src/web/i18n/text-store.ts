import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { fetchTexts, reportMissing } from './fetch-texts.ts'
import { readText, type TextTree } from './read-text.ts'
import { NAMESPACES, type Namespace, type Texts } from './text-keys.ts'

/** The texts of one language, by file. */
export type TextFiles = Partial<Record<Namespace, TextTree>>

type TextSettings = {
  language: SiteLanguage
  /** Texts that need not be fetched. A prerendered page brings only those that it may show. */
  texts?: TextFiles
  /** After the texts of another language are shown. */
  onLanguage?(language: SiteLanguage): void
  onRead?(namespace: Namespace, key: string): void
  /** What is shown for a key that is not there; by default its file is fetched. */
  onMissing?(namespace: Namespace, key: string): string
}

const FALLBACK = SITE_LANGUAGES[0]

let settings: TextSettings = { language: FALLBACK }
let shown = settings.language // changes once all texts of the new language are there
let chosen = shown
const files = new Map<string, Texts<Namespace>>() // by language and namespace
const loads = new Map<string, Promise<void>>()
const { subscribe, emit } = createSubscribers()

const pathOf = (language: SiteLanguage, name: Namespace) => `${language}/${name}`

function addFile(language: SiteLanguage, name: Namespace, tree: TextTree, isWhole = false): Texts<Namespace> {
  function showMissing(key: string): string {
    if (settings.onMissing !== undefined) return settings.onMissing(name, key)
    if (!isWhole) {
      load(language, name).catch((error) => console.error(`No text for ${name}:${key}`, error))
      return '' // for the moment
    }
    if (import.meta.env.DEV) void reportMissing(language, name, key)
    return key
  }
  const texts: Texts<Namespace> = {
    language,
    isThere: Object.keys(tree).length > 0,
    t(key, values) {
      settings.onRead?.(name, key)
      return readText(tree, key, language, values) ?? showMissing(key)
    },
  }
  files.set(pathOf(language, name), texts)
  return texts
}

/** Fetches one file, once. Where a language cannot be had, its place is taken by English. */
function load(language: SiteLanguage, name: Namespace): Promise<void> {
  const path = pathOf(language, name)
  const known = loads.get(path)
  if (known !== undefined) return known
  const loading = fetchTexts(language, name)
    .catch((error) => {
      if (language === FALLBACK) throw error
      console.error(error)
      return fetchTexts(FALLBACK, name)
    })
    .then((tree) => {
      addFile(language, name, tree, true)
      if (language === shown) emit()
    })
  loads.set(path, loading)
  loading.catch(() => loads.delete(path)) // the next who needs it asks again
  return loading
}

/** Begins with a language, and forgets all texts of before. */
export function startTexts(start: TextSettings): void {
  settings = start
  shown = start.language
  chosen = shown
  files.clear()
  loads.clear()
  for (const name of NAMESPACES) {
    const tree = start.texts?.[name]
    if (tree !== undefined) addFile(shown, name, tree)
  }
  emit()
}

/** Fetches the texts of these namespaces in the language that is shown. Rejects when they cannot be had. */
export async function loadTexts(names: readonly Namespace[]): Promise<void> {
  let language: SiteLanguage
  do {
    language = shown
    await Promise.all(names.map((name) => load(language, name)))
  } while (language !== shown)
}

const inUse = () => NAMESPACES.filter((name) => files.has(pathOf(shown, name)))

/** Switches every visible text without a reload; when the new ones cannot be had, the old ones stay. */
export async function changeSiteLanguage(language: SiteLanguage): Promise<void> {
  chosen = language
  let names: Namespace[]
  try {
    do {
      names = inUse()
      await Promise.all(names.map((name) => load(language, name)))
    } while (inUse().length > names.length)
  } catch (error) {
    return console.error('The site stays in its language', error)
  }
  if (language !== chosen) return
  shown = language
  emit()
  settings.onLanguage?.(language)
}

/** The texts of one namespace, the same object until they or the language change. */
export function textsOf<Name extends Namespace>(name: Name): Texts<Name> {
  const texts = files.get(pathOf(shown, name)) ?? addFile(shown, name, {})
  return texts as unknown as Texts<Name> // its keys are those of its own file
}

export const subscribeToTexts = subscribe
