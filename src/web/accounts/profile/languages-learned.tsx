import { useState } from 'react'
import type { ProfileChange } from '#domain/accounts/account-service.ts'
import { MOST_LANGUAGES, type Profile } from '#domain/accounts/profile.ts'
import { withoutLanguage } from '#domain/accounts/profile-form.ts'
import { isLanguageCode, LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { type AccountSession, keepPreferences } from '#web/accounts/account-session.ts'
import { ActionFailure } from '#web/accounts/form.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import './languages-learned.css'

type LanguagesLearnedProps = { session: AccountSession; profile: Profile }

/** The languages that are learned beside each other: which one is learned now, another one more, one less. */
export function LanguagesLearned({ session, profile }: LanguagesLearnedProps) {
  const { t, language: siteLanguage } = useTexts('accounts')
  const { targetLanguage: now, languages = [now] } = profile
  const action = useAction()
  const turning = useAction()
  const [wanted, setWanted] = useState('')
  const others = LANGUAGES.filter((code) => !languages.includes(code))
  const change = (changed: ProfileChange) => action.run(() => session.update(changed))
  const name = (code: LanguageCode) => languageInSentence(code, siteLanguage)
  return (
    <section className="languages-learned" aria-labelledby="languages-learned">
      <h2 id="languages-learned">{t('languages.title')}</h2>
      <p>{t('languages.text')}</p>
      <ul>
        {languages.map((code) => (
          <li key={code}>
            <span>{languageTitle(code, siteLanguage)}</span>
            {code === now ? (
              <em>{t('languages.now')}</em>
            ) : (
              <>
                <LinkButton onClick={() => turning.run(() => keepPreferences(session, { learning: code }))}>
                  {t('languages.learn', { language: name(code) })}
                </LinkButton>
                <LinkButton onClick={() => change(withoutLanguage(profile, code))}>
                  {t('languages.remove', { language: name(code) })}
                </LinkButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {languages.length < MOST_LANGUAGES && (
        <div className="languages-learned-add">
          <SelectField
            label={t('languages.another')}
            name="anotherLanguage"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          >
            <option value="" />
            {others.map((code) => (
              <option key={code} value={code}>
                {languageTitle(code, siteLanguage)}
              </option>
            ))}
          </SelectField>
          <Button
            variant="outline"
            disabled={wanted === ''}
            isLoading={action.isBusy}
            onClick={() => {
              if (isLanguageCode(wanted)) change({ languages: [...languages, wanted] })
              setWanted('')
            }}
          >
            {t('languages.add')}
          </Button>
        </div>
      )}
      <ActionFailure failure={action.failure ?? turning.failure} />
    </section>
  )
}
