import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'

const PHOTO = '/pictures/founder.svg'
const PLACEHOLDER = '/pictures/founder-placeholder.svg'

function hasFailed(image: HTMLImageElement | null): boolean {
  return image?.complete === true && image.naturalWidth === 0
}

/** The founder's picture; a placeholder when it does not load, also when that was before this page came to life. */
export function FounderPhoto({ source = PHOTO }: { source?: string }) {
  const { t } = useTexts('site')
  const image = useRef<HTMLImageElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const placeholder = t('about.founder.placeholder')
  useEffect(() => {
    if (hasFailed(image.current)) setIsMissing(true)
  }, [])
  return (
    <img
      ref={image}
      className="founder-photo"
      src={isMissing ? PLACEHOLDER : source}
      alt={isMissing ? placeholder : t('about.founder.photo')}
      width="240"
      height="300"
      onError={() => setIsMissing(true)}
    />
  )
}
