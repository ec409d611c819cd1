import { useEffect, useSyncExternalStore } from 'react'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { followSingleKeys, SINGLE_KEYS } from '#web/ui/form/single-keys.ts'
import './practice-keys.css'

const { speak, listen, next } = SINGLE_KEYS

const NAMED = 'data-key'

/** Says the key of each button to those who do not see a list of them. */
function nameKeys(): void {
  for (const button of document.querySelectorAll('button[aria-keyshortcuts]:not([data-key])'))
    button.removeAttribute('aria-keyshortcuts')
  for (const button of document.querySelectorAll('button[data-key]')) {
    const key = button.getAttribute(NAMED) ?? ''
    button.setAttribute('aria-keyshortcuts', key === speak ? 'Space' : key.toUpperCase())
  }
}

function followNames(): () => void {
  const observer = new MutationObserver(nameKeys)
  nameKeys()
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: [NAMED] })
  return () => {
    observer.disconnect()
    for (const button of document.querySelectorAll('button[data-key]'))
      button.removeAttribute('aria-keyshortcuts')
  }
}

/**
 * While it is on, a key of practice presses its button, which has its name in `data-key`, if that is on screen. Returns how
 * to end it. `onPressed`: one was pressed.
 */
function followPracticeKeys(onPressed: () => void): () => void {
  const stopNaming = followNames()
  const stop = followSingleKeys([speak, listen, next], (key) => {
    const button = document.querySelector<HTMLButtonElement>(`button[data-key="${key}"]:enabled`)
    if (button === null) return false
    button.click()
    onPressed()
    return true
  })
  return () => {
    stop()
    stopNaming()
  }
}

/** Where there is a mouse there is one; on a phone nothing is told of keys. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** The keys of practice, told until the learner has used or dismissed them. */
export function PracticeKeysHelp({ settings }: { settings: SpeechSettingsStore }) {
  const { t } = useTexts('shadow')
  const { keys = true, knowsKeys = false } = useSyncExternalStore(settings.subscribe, settings.get)
  useEffect(() => {
    if (!keys) return
    return followPracticeKeys(() => settings.get().knowsKeys || settings.change({ knowsKeys: true }))
  }, [keys, settings])
  if (!keys || knowsKeys || !hasKeyboard()) return null
  return (
    <p className="practice-keys">
      {t('keys.help')}{' '}
      <LinkButton onClick={() => settings.change({ knowsKeys: true })}>{t('keys.understood')}</LinkButton>
    </p>
  )
}
