import { useLocation, useNavigate } from 'react-router'

/** Whether the page before was ours, too. The router cannot know: public pages are other documents. */
function cameFromOwnPage(): boolean {
  const { navigation } = window as { navigation?: Navigation } // younger than some browsers
  if (navigation !== undefined) return navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}

/** Leads to the page before, or to the diary where there is none. */
export function useLeavePage(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default' && !cameFromOwnPage()
  return () => void (isFirstPage ? navigate('/diary') : navigate(-1))
}
