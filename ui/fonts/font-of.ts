import type { Language } from '../words/index.ts'

/** The fonts of the scripts; a device that has one of its own loads no file. */
const LOAD_FONT: Readonly<Record<Exclude<Language, 'en'>, () => Promise<unknown>>> = {
  hi: () => import('./devanagari.css'),
  bn: () => import('./bengali.css'),
  ta: () => import('./tamil.css'),
  te: () => import('./telugu.css'),
  ne: () => import('./devanagari.css'),
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
export async function fontOf(language: Language): Promise<void> {
  if (language === 'en') return
  const late = new Promise<void>((resolve) => setTimeout(resolve, FONT_WITHIN_MS))
  await Promise.race([loadFont(language).catch(() => undefined), late])
}

async function loadFont(language: Exclude<Language, 'en'>): Promise<void> {
  await LOAD_FONT[language]()
  const family = getComputedStyle(document.documentElement).fontFamily
  await Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 16px ${family}`, LETTERS[language])))
  // What had been drawn as boxes before, as the name of the language on the button that was pressed, is drawn anew by what changes no letter: kerning is on anyway.
  document.documentElement.style.fontFeatureSettings = '"kern"'
}
