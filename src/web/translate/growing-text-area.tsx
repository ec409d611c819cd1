import { type RefObject, useLayoutEffect } from 'react'
import type { LanguageCode } from '#domain/languages.ts'

type GrowingTextAreaProps = {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  language: LanguageCode
  text: string
  onType(text: string): void
  /** While an input method composes, the text is not changed from outside. */
  onComposing(isComposing: boolean): void
}

/** A text area as high as its text. */
export function GrowingTextArea({
  area,
  label,
  language,
  text,
  onType,
  onComposing,
  ...rest
}: GrowingTextAreaProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [area, text])
  return (
    <div className="translate-area">
      <textarea
        ref={area}
        className="translate-words"
        aria-label={label}
        lang={language}
        dir="auto"
        value={text}
        onChange={(event) => onType(event.target.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        {...rest}
      />
    </div>
  )
}
