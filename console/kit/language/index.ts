/** In which language the console speaks. */
export { chooseLanguage, LANGUAGES, restoreLanguage } from './choose.ts'
export { LanguageChoice } from './language-choice.tsx'
