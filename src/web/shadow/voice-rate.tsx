import { useTranslation } from 'react-i18next'

/** How fast the voice speaks, as a share of its normal speed. */
export function VoiceRate({ rate }: { rate: number }) {
  const { t, i18n } = useTranslation('shadow')
  return t('rate', { rate: new Intl.NumberFormat(i18n.language).format(rate) })
}
