import { isOffline } from '#web/ui/connection.tsx'

let waiting = ''

function wait(to: string): void {
  waiting = to
}

let leave = wait

/** Called once it is known how to leave the app, or to say that nobody answers. */
export function sayHowToLeave(how = wait): void {
  leave = how
  if (waiting) how(waiting)
  waiting = ''
}

const OUT = '.footer-links a, header a[href*="#"]'
const HOME = ', header :is([href="/"], [href="/da"], [href="/vi"])'

/**
 * These links lead to pages that are not kept: without a connection they wait until it is known how to leave. In place of the
 * home page the service worker answers with the diary, once it is there.
 */
export function holdLink(event: MouseEvent): void {
  const links = navigator.serviceWorker?.controller ? OUT : OUT + HOME
  const link = (event.target as Element).closest<HTMLAnchorElement>(links)
  if (!link || !isOffline()) return
  event.preventDefault()
  leave(link.href)
}
