import type { SiteLanguage } from '#domain/languages.ts'
import type { Namespace } from './namespaces.ts'
import type { Texts, TextsSource } from './texts.ts'

let source: TextsSource | undefined

function currentSource(): TextsSource {
  if (source === undefined) throw new Error('Nobody has said where the texts come from')
  return source
}

/** Says where the texts come from; called once by whatever starts the page. */
export function takeTextsFrom(chosen: TextsSource): void {
  source = chosen
}

/**
 * The texts of one namespace and the language of the site. What is shown on public pages uses this, so that those
 * pages need no i18next; see docs/decisions/0060.
 */
export function useTexts<Name extends Namespace>(namespace: Name): Texts<Name> {
  return currentSource().useTexts(namespace)
}

/** Switches every visible text without a reload, and keeps the choice. */
export function changeSiteLanguage(language: SiteLanguage): Promise<void> {
  return currentSource().changeLanguage(language)
}
