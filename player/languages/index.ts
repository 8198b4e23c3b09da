/** The languages of the player's app. English is in the code; the others are loaded when somebody reads them. */
import { type Catalogue, keepLanguage, keptLanguage, type Language, speak } from '@paddock/ui/words'

const LOAD: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Catalogue }>>> = {
  hi: () => import('./hi.ts'),
  bn: () => import('./bn.ts'),
  ta: () => import('./ta.ts'),
  te: () => import('./te.ts'),
  ne: () => import('./ne.ts'),
}

/** The fonts of the scripts; a device that has one of its own loads no file. */
const LOAD_FONT: Readonly<Record<Exclude<Language, 'en'>, () => Promise<unknown>>> = {
  hi: () => import('./fonts/devanagari.css'),
  bn: () => import('./fonts/bengali.css'),
  ta: () => import('./fonts/tamil.css'),
  te: () => import('./fonts/telugu.css'),
  ne: () => import('./fonts/devanagari.css'),
}

/** Rejects where the catalogue cannot be loaded; the language stays what it was. */
export async function chooseLanguage(language: Language): Promise<void> {
  // Words are read in whatever font there is; better ones take their place when they come.
  if (language !== 'en') void LOAD_FONT[language]().catch(() => undefined)
  const words = language === 'en' ? undefined : (await LOAD[language]()).default
  keepLanguage(language)
  speak(language, words)
}

/** At the start of the page: what was chosen last. Who cannot load it now reads English, and has not chosen it. */
export async function restoreLanguage(): Promise<void> {
  const kept = keptLanguage()
  if (kept === 'en') return
  await chooseLanguage(kept).catch(() => undefined)
}
