import { type Language, spokenLanguage } from '@paddock/ui/words'

/** Writes moments (milliseconds since 1970) in the language of whoever reads, with Latin digits in all of them. */
export function momentFormatter(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const known = new Map<Language, Intl.DateTimeFormat>()
  return (at) => {
    const language = spokenLanguage()
    const format = known.get(language) ?? new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, options)
    known.set(language, format)
    return format.format(at)
  }
}
