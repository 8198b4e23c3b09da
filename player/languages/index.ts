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

/** A letter of each script, by which its font is asked for. */
const LETTERS: Readonly<Record<Exclude<Language, 'en'>, string>> = { hi: 'अ', bn: 'অ', ta: 'அ', te: 'అ', ne: 'अ' }
const WEIGHTS = [400, 600]
/** On a slow network words are read in whatever font there is. */
const FONT_WITHIN_MS = 3000

/**
 * The font, before the first word is drawn in it: where a device has none of its own for the script, Chromium keeps words that it
 * drew as boxes while the font was on its way. Never rejects.
 */
async function fontOf(language: Exclude<Language, 'en'>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, FONT_WITHIN_MS))
  await Promise.race([loadFont(language).catch(() => undefined), late])
}

async function loadFont(language: Exclude<Language, 'en'>): Promise<void> {
  await LOAD_FONT[language]()
  const family = getComputedStyle(document.documentElement).fontFamily
  await Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 16px ${family}`, LETTERS[language])))
}

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
