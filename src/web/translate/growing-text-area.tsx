import { Fragment, type RefObject, useLayoutEffect } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { DraftMark } from '#domain/translate/draft-check.ts'
import { useShownText } from '#web/ui/form/writing.ts'

type GrowingTextAreaProps = {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  language: LanguageCode
  text: string
  /** `over`: the text that was on screen before. */
  onType(text: string, over: string): void
  /** While an input method composes, the text is not changed from outside. */
  onComposing(isComposing: boolean): void
  /** Stretches of the text that are doubted, in order. */
  marks?: readonly DraftMark[] | undefined
}

/** A text area as high as its text. */
export function GrowingTextArea({
  area,
  label,
  language,
  text,
  onType,
  onComposing,
  marks,
  ...rest
}: GrowingTextAreaProps) {
  const shown = useShownText(area)
  useLayoutEffect(() => shown.show(text))
  function setComposing(isComposing: boolean): void {
    onComposing(isComposing)
    shown.setComposing(isComposing)
  }
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
        translate="no"
        dir="auto"
        onInput={({ currentTarget: { value } }) => onType(value, shown.type(value))}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        {...rest}
      />
      {marks !== undefined && marks.length > 0 && <Marks {...{ text, marks }} />}
    </div>
  )
}

/** The marks, on the words of the text area, which itself can have none. What they say stands below as text. */
function Marks({ text, marks }: { text: string; marks: readonly DraftMark[] }) {
  return (
    <div className="translate-words translate-marks" aria-hidden="true" translate="no" dir="auto">
      {marks.map(({ start, end, why }, place) => (
        <Fragment key={start}>
          {text.slice(marks[place - 1]?.end ?? 0, start)}
          <span className={`draft-${why}`}>{text.slice(start, end)}</span>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </div>
  )
}
