import { extname } from 'node:path'
import { z } from 'zod'
import { OWN_AUTH_URL, type PageSettings } from '#domain/site/page-settings.ts'
import type { SiteAddresses } from '#domain/site/site-links.ts'
import { isWebAddress } from '#server/http/addresses.ts'

const PHOTO_ENDINGS = ['.jpg', '.png', '.webp']

const webAddress = z
  .string()
  .refine(isWebAddress, 'must be an address that begins with http:// or https://')
  .optional()

export const siteVariables = z.object({
  WAITLIST_URL: webAddress,
  ACCOUNT_DELETION_URL: webAddress,
  APP_STORE_URL: webAddress,
  PLAY_STORE_URL: webAddress,
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  FOUNDER_PHOTO: z
    .string()
    .refine((path) => PHOTO_ENDINGS.includes(extname(path)), 'must be a file .jpg, .png or .webp')
    .optional(),
})

export function siteAddressesOf(set: z.infer<typeof siteVariables>, publicUrl: string): SiteAddresses {
  return {
    waitlistUrl: set.WAITLIST_URL ?? null,
    accountDeletionUrl: set.ACCOUNT_DELETION_URL ?? null,
    appStoreUrl: set.APP_STORE_URL ?? null,
    playStoreUrl: set.PLAY_STORE_URL ?? null,
    founderPhoto:
      set.FOUNDER_PHOTO === undefined ? null : `/pictures/founder-photo${extname(set.FOUNDER_PHOTO)}`,
    supportEmail: set.SUPPORT_EMAIL ?? `support@${new URL(publicUrl).hostname}`,
  }
}

export function publicConfig(page: PageSettings) {
  const { version, authUrl, authKey, sendsMail, shortestPassword, founderPhoto, ...told } = page
  return { ...told, ...(authUrl !== OWN_AUTH_URL && { authUrl, authKey }) }
}
