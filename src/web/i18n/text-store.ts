import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { isTextTree, readText, type TextTree } from './read-text.ts'
import { NAMESPACES, type Namespace, type Texts } from './text-keys.ts'

/** Changes whenever a text does; filled in by the build. */
declare const PUBLIC_VERSION: string

const MOST_RETRIES = 5
const FIRST_WAIT_MS = 350 // doubles with every retry
const MOST_READS = 10 // at once

let reads = 0
const waiting: (() => void)[] = []

type Answer = { status: number; content: string }

/** The answer of the server, once fewer than ten others are being read; null when there is none. */
async function answerOf(address: string): Promise<Answer | null> {
  if (reads === MOST_READS) await new Promise<void>((resolve) => waiting.push(resolve))
  else reads += 1
  try {
    const answer = await fetch(address)
    return { status: answer.status, content: answer.ok ? await answer.text() : '' }
  } catch {
    return null // offline, or the connection broke
  } finally {
    const next = waiting.shift()
    if (next === undefined) reads -= 1
    else next()
  }
}

/** null for what is no file of texts, such as the page of a captive portal. */
function parseTexts(content: string): TextTree | null {
  try {
    const texts: unknown = JSON.parse(content)
    return isTextTree(texts) ? texts : null
  } catch {
    return null
  }
}

/** The texts of one file. No answer and 5xx are asked for again. Throws when the texts cannot be had. */
export async function fetchTexts(language: SiteLanguage, namespace: Namespace): Promise<TextTree> {
  const address = `/locales/${language}/${namespace}.json?v=${PUBLIC_VERSION}`
  for (let tried = 0; ; tried += 1) {
    const answer = await answerOf(address)
    const texts = parseTexts(answer?.content ?? '')
    if (texts !== null) return texts
    const isFinal = answer !== null && answer.status < 500
    if (isFinal || tried === MOST_RETRIES)
      throw new Error(`${address} cannot be had: ${answer?.status ?? 'no answer'}`)
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** tried))
  }
}

/** Tells the server of the developer about a key that no file has. */
async function reportMissing(language: SiteLanguage, namespace: Namespace, key: string): Promise<void> {
  try {
    await fetch(`/locales/add/${language}/${namespace}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [key]: key }),
    })
  } catch (error) {
    console.error('A missing key was not reported', error)
  }
}

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
