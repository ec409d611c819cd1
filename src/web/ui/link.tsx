import type { ComponentProps, MouseEvent } from 'react'
import { addressIn } from '#domain/site/site-address.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useNavigation } from './navigation.ts'

/** `to` is an address as in English; the link leads to it in the language of the site. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** Neither a new tab nor a download nor a menu: those are the browser's. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) && currentTarget.target === ''
}

/** A link. Without JavaScript, and from one kind of page to the other, the browser follows it. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { language } = useTexts('common')
  const { follow } = useNavigation()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && isPlainClick(event) && follow(to)) event.preventDefault()
  }
  return <a {...rest} href={addressIn(language, to)} onClick={press} />
}
