import { useTexts } from '#web/i18n/use-texts.ts'

/** How fast the voice speaks, as a share of its normal speed. */
export function VoiceRate({ rate }: { rate: number }) {
  const { t, language } = useTexts('shadow')
  return t('rate', { rate: new Intl.NumberFormat(language).format(rate) })
}
