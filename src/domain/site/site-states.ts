import type { SiteAddresses } from './site-links.ts'

/** In the pages of the build until the server fills them in. */
export const SITE_STATE_TOKENS = {
  stores: '%STORES_STATE%',
  founder: '%FOUNDER_STATE%',
  founderPhoto: '%FOUNDER_PHOTO%',
}

export type SiteStates = Record<keyof typeof SITE_STATE_TOKENS, string>

export const FOUNDER_DRAWING = '/pictures/founder.svg'

/** What single pages say of an installation: whether an app is in a store, and which picture of the founder there is. */
export function siteStatesOf(addresses: SiteAddresses): SiteStates {
  const { appStoreUrl, playStoreUrl, founderPhoto } = addresses
  return {
    stores: (appStoreUrl ?? playStoreUrl) === null ? 'soon' : 'open',
    founder: founderPhoto === null ? 'drawing' : 'photo',
    founderPhoto: founderPhoto ?? FOUNDER_DRAWING,
  }
}
