import { showToast } from '@paddock/ui/primitives'
import { useLanguage } from '@paddock/ui/words'
import { WORDS } from '../../words/shell.ts'
import { chooseLanguage, LANGUAGES } from './choose.ts'

/** For whoever is about to sign in; who is in has it in the menu of the account. */
export function LanguageChoice() {
  const language = useLanguage()
  return (
    <select
      aria-label={WORDS.language}
      value={language}
      onChange={({ target }) => {
        const chosen = LANGUAGES.find(({ code }) => code === target.value)
        if (chosen) chooseLanguage(chosen.code).catch(() => showToast(WORDS.languageFailed, 'bad'))
      }}
      className="min-h-11 shrink-0 rounded-md border border-line bg-raised px-2 text-sm md:min-h-8"
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
