/** The languages of the console. English is in the code; the others are loaded when somebody reads them. */
import { fontOf } from '@paddock/ui/fonts'
import { type Catalogue, type Language, LANGUAGES as ALL, speak } from '@paddock/ui/words'

const LOAD = {
  hi: () => import('../../words/hi/index.ts'),
} satisfies { readonly [L in Language]?: () => Promise<{ readonly default: Catalogue }> }

type Translated = keyof typeof LOAD
type Spoken = 'en' | Translated

const isTranslated = (code: string): code is Translated => Object.hasOwn(LOAD, code)

/** Those that can be chosen, as each calls itself. */
export const LANGUAGES = ALL.flatMap(({ code, name }) => (code === 'en' || isTranslated(code) ? [{ code, name }] : []))

/** Apart from that of the players' app, which may stand on the same host. */
const STORED_UNDER = 'paddock.console.language'

/** Rejects where the catalogue cannot be loaded; the language stays what it was. */
export async function chooseLanguage(language: Spoken): Promise<void> {
  if (language === 'en') speak(language)
  else {
    const [words] = await Promise.all([LOAD[language](), fontOf(language)])
    speak(language, words.default)
  }
  localStorage.setItem(STORED_UNDER, language)
}

/** At the start of the page: what was chosen last on this device. Who cannot load it now reads English, and has not chosen it. */
export async function restoreLanguage(): Promise<void> {
  const kept = localStorage.getItem(STORED_UNDER)
  if (kept !== null && isTranslated(kept)) await chooseLanguage(kept).catch(() => undefined)
}
