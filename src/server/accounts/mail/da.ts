import type { AccountMailTexts } from './en.ts'

const NOT_YOU = 'Har du ikke bedt om det, kan du se bort fra denne mail. Så sker der ingenting.'
const NOT_YOU_ACT =
  'Var det ikke dig, er der måske en anden inde på din konto: Vælg straks en ny adgangskode på {{site}}/forgot-password.'
const LINK_LIFE = 'Linket virker én gang, i {{minutes}} minutter.'
const CODE = 'Eller skriv denne kode, som virker i 10 minutter:'

export const DA: AccountMailTexts = {
  signup: {
    subject: 'Bekræft din e-mail til {{app}}',
    body: ['Velkommen til {{app}}. Bekræft, at {{email}} er din, så er din dagbog klar.'],
    button: 'Bekræft min e-mail',
    code: CODE,
    end: [LINK_LIFE, 'Har du ikke oprettet en konto, kan du se bort fra denne mail.'],
  },
  invite: {
    subject: 'Du er inviteret til {{app}}',
    body: ['Du er inviteret til at skrive dagbog med {{app}}. Vælg en adgangskode, så er den klar til dig.'],
    button: 'Tag imod invitationen',
    end: [LINK_LIFE, 'Hvis du ikke har lyst, kan du se bort fra denne mail.'],
  },
  recovery: {
    subject: 'Ny adgangskode til {{app}}',
    body: ['Du har bedt om en ny adgangskode til {{email}}.'],
    button: 'Vælg en ny adgangskode',
    code: CODE,
    end: [LINK_LIFE, NOT_YOU],
  },
  magiclink: {
    subject: 'Dit link til {{app}}',
    body: ['Her er dit link, så du kan logge ind som {{email}}.'],
    button: 'Log ind',
    code: CODE,
    end: [LINK_LIFE, NOT_YOU],
  },
  'email-change-current': {
    subject: 'Bekræft din nye e-mail til {{app}}',
    body: [
      'Du har bedt om at skifte din e-mail fra {{email}} til {{newEmail}}. Bekræft det her og på den nye adresse.',
    ],
    button: 'Tillad skiftet',
    end: [LINK_LIFE, NOT_YOU_ACT],
  },
  'email-change-new': {
    subject: 'Bekræft din nye e-mail til {{app}}',
    body: ['Bekræft, at {{newEmail}} er din, så bliver den din e-mail til {{app}}.'],
    button: 'Bekræft min e-mail',
    end: [LINK_LIFE, NOT_YOU],
  },
  reauthentication: {
    subject: 'Din kode til {{app}}',
    body: ['Du er ved at ændre noget vigtigt på din konto.'],
    code: 'Skriv denne kode for at vise, at det er dig. Den virker i 10 minutter:',
    end: [NOT_YOU_ACT],
  },
  'already-registered': {
    subject: 'Du har allerede en konto hos {{app}}',
    body: [
      'Nogen, sikkert dig selv, har prøvet at oprette en konto med {{email}}. Adressen har allerede en konto.',
      'Log ind på {{site}}/login, eller vælg en ny adgangskode på {{site}}/forgot-password.',
    ],
    end: ['Var det ikke dig, skal du ikke gøre noget. Intet er ændret.'],
  },
  'password-changed': {
    subject: 'Din adgangskode til {{app}} er ændret',
    body: ['Adgangskoden til {{email}} er netop blevet ændret. Alle andre enheder er logget ud.'],
    end: [NOT_YOU_ACT],
  },
  'email-changed': {
    subject: 'Din e-mail til {{app}} er ændret',
    body: ['Din konto bruger ikke længere {{email}}. Dens e-mail er nu {{newEmail}}.'],
    end: ['Var det ikke dig, så svar på denne mail, eller skriv straks til folkene bag {{site}}.'],
  },
  'factor-added': {
    subject: 'Totrinslogin er slået til hos {{app}}',
    body: ['Der er føjet et ekstra trin til login med {{email}}.'],
    end: [NOT_YOU_ACT],
  },
  'factor-removed': {
    subject: 'Et ekstra trin er fjernet fra dit login til {{app}}',
    body: ['Et ekstra trin er fjernet fra login med {{email}}.'],
    end: [NOT_YOU_ACT],
  },
  'passkey-added': {
    subject: 'Din konto hos {{app}} har fået en adgangsnøgle',
    body: ['{{email}} kan nu logge ind med en ny adgangsnøgle.'],
    end: [NOT_YOU_ACT],
  },
  'passkey-removed': {
    subject: 'En adgangsnøgle er fjernet fra din konto hos {{app}}',
    body: ['En adgangsnøgle til {{email}} er fjernet.'],
    end: [NOT_YOU_ACT],
  },
}
