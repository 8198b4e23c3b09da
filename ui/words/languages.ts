import type { Language } from './words.ts'

const NAMES: Readonly<Record<Language, readonly [own: string, english: string]>> = {
  en: ['English', 'English'],
  hi: ['हिन्दी', 'Hindi'],
  bn: ['বাংলা', 'Bengali'],
  ta: ['தமிழ்', 'Tamil'],
  te: ['తెలుగు', 'Telugu'],
  ne: ['नेपाली', 'Nepali'],
}

/**
 * The languages that can be chosen, as each calls itself; apart from their codes, which the first page needs. `both` is for a list of the
 * browser's own, which has no letters of ours: a device without the script still has the English name.
 */
export const LANGUAGES = (Object.keys(NAMES) as Language[]).map((code) => {
  const [name, english] = NAMES[code]
  return { code, name, both: name === english ? name : `${name} (${english})` }
})
