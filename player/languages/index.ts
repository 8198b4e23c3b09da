/** The languages of the player's app. English is in the code; the others are loaded when somebody reads them. */
import { type Catalogue, keepLanguage, keptLanguage, type Language, speak } from '@paddock/ui/words'

const LOAD: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Catalogue }>>> = {
  hi: () => import('./hi.ts'),
  bn: () => import('./bn.ts'),
  ta: () => import('./ta.ts'),
  te: () => import('./te.ts'),
  ne: () => import('./ne.ts'),
}

/** Who reads English loads none of it. A font that cannot be loaded holds up no words. */
const fontOf = (language: Language): Promise<void> =>
  import('@paddock/ui/fonts').then((fonts) => fonts.fontOf(language)).catch(() => undefined)

/** Rejects where the catalogue cannot be loaded; the language stays what it was. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (language === 'en') {
    keepLanguage(language)
    return speak(language)
  }
  const [words] = await Promise.all([LOAD[language]().then(({ default: all }) => all), fontOf(language)])
  keepLanguage(language)
  speak(language, words)
}

/** At the start of the page: what was chosen last. Who cannot load it now reads English, and has not chosen it. */
export async function restoreLanguage(): Promise<void> {
  const kept = keptLanguage()
  if (kept === 'en') return
  await chooseLanguage(kept).catch(() => undefined)
}
