import type { Language } from './words.ts'

const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  ne: 'नेपाली',
}

/** The languages that can be chosen, as each calls itself; apart from their codes, which the first page needs. */
export const LANGUAGES = (Object.keys(NAMES) as Language[]).map((code) => ({ code, name: NAMES[code] }))
