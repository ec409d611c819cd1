import type { Recording } from '#domain/speech/recorder.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SeenWord } from './look-at-recording.ts'
import { PlayStretch } from './play-stretch.tsx'

type SeenWordRowProps = PracticeProps & { recording: Recording; word: SeenWord }

/** The chosen word, as the voice says it and as the learner did. */
export function SeenWordRow({ practice: { speaker }, state, recording, word }: SeenWordRowProps) {
  const { t } = useTexts('practice')
  const { from, to, start, end } = word
  return (
    <div className="see-word">
      <span className="see-word-text" lang={state.language} dir="auto">
        {state.sentence.slice(from, to)}
      </span>
      <Button
        variant="outline"
        size="sm"
        icon={<Icon name="play" />}
        disabled={state.activity !== 'none'}
        onClick={() => speaker.sayPart(from, to)}
      >
        {t('see.voice')}
      </Button>
      <PlayStretch {...{ recording, start, end }} onPlay={speaker.stop} />
    </div>
  )
}
