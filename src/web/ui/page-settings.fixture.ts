import type { PageSettings } from '#domain/site/page-settings.ts'

/** For tests: tells the page these settings, in place of those that it had. Answers how to take them away. */
export function fillPageSettings(settings: Partial<PageSettings>): () => void {
  document.getElementById('settings')?.remove()
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'settings' })
  block.textContent = JSON.stringify(settings)
  document.head.append(block)
  return () => block.remove()
}
