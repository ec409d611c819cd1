import { useEffect } from 'react'
import { loadTexts } from '#web/i18n/text-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

function sentHead(property: 'url' | 'locale'): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content
}

/**
 * Keeps what the head says beside title and canonical link that of the screen at `path`, in the language that is shown: the
 * server has sent that of the first one.
 */
export function useHead(path: string): void {
  const { language } = useTexts('common')
  useEffect(() => {
    const url = sentHead('url')
    if (url === undefined) return
    if (new URL(url).pathname === path && sentHead('locale')?.startsWith(language)) return
    let isGone = false
    Promise.all([import('#web/site/site-head.ts'), loadTexts(['site'])]).then(
      ([{ showScreenHead }]) => isGone || showScreenHead(path),
      (error) => console.error('The head is that of another screen', error),
    )
    return () => {
      isGone = true
    }
  }, [path, language])
}
