import { useLayoutEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import './sentence-text.css'

const PADDING_PX = 12 // of `.say`, below its last line

/** How many lines the sentence takes where `place` stands; it is in the page only while that is measured. */
function countLines(place: HTMLElement, sentence: string): number {
  const probe = place.cloneNode() as HTMLElement
  probe.textContent = sentence
  place.after(probe)
  const height = probe.getBoundingClientRect().height - PADDING_PX
  const lineHeight = Number.parseFloat(getComputedStyle(probe).lineHeight)
  probe.remove()
  return Math.max(1, Math.round(height / lineHeight) || 1)
}

/** The lines that a sentence will stand on, before any of it is in the page. */
export function HiddenSentence({ sentence, language }: { sentence: string; language: LanguageCode }) {
  const place = useRef<HTMLParagraphElement>(null)
  const [lines, setLines] = useState(1)
  useLayoutEffect(() => {
    const { current } = place
    if (current === null) return
    let width = -1
    const measure = () => setLines(countLines(current, sentence))
    const observer = new ResizeObserver(() => {
      if (current.clientWidth === width) return // its own lines have made it higher
      width = current.clientWidth
      measure()
    })
    measure()
    observer.observe(current)
    void document.fonts.ready.then(measure)
    return () => observer.disconnect()
  }, [sentence])
  return (
    <p ref={place} className="say say-hidden" lang={language} translate="no" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their places
        <br key={line} />
      ))}
    </p>
  )
}
