/** One file of texts per feature: /locales/{language}/{namespace}.json. */
export const NAMESPACES = [
  'common',
  'journal',
  'translate',
  'shadow',
  'speech',
  'accounts',
  'security',
  'site',
] as const

export type Namespace = (typeof NAMESPACES)[number]
