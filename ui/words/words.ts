/**
 * The words of a screen in the language of whoever reads it. An area of words is defined in English, once; a language is a
 * catalogue of areas in which a missing word falls back to English. Read a word where it is drawn (`WORDS.home` inside a
 * component), never into a constant of a module: that one would keep the language of the moment it was loaded (`inEachLanguage`).
 */
import { LANGUAGE_COOKIE } from '@paddock/contract/headers'
import { useSyncExternalStore } from 'react'

type Word = string | readonly string[] | ((...facts: never[]) => string) | Area
export type Area = { readonly [key: string]: Word }

/** The same words in any language: the sentence may differ, its facts may not. */
export type Translated<W extends Area> = { readonly [K in keyof W]: TranslatedWord<W[K]> }
type TranslatedWord<W extends Word> = W extends (...facts: infer F) => string
  ? (...facts: F) => string
  : W extends readonly string[]
    ? readonly string[]
    : W extends Area
      ? Translated<W>
      : string

/** What a language may have of an area; the rest is English. */
export type PartlyTranslated<W> = {
  readonly [K in keyof W]?: W[K] extends readonly string[] | ((...facts: never[]) => string)
    ? W[K]
    : W[K] extends Area
      ? PartlyTranslated<W[K]>
      : W[K]
}

/** A language, by the names of its areas. */
export type Catalogue = Readonly<Record<string, Area | undefined>>

const CODES = ['en', 'hi', 'bn', 'ta', 'te', 'ne'] as const
export type Language = (typeof CODES)[number]

const STORED_UNDER = 'paddock.language'
const ENGLISH: Catalogue = {}
const listeners = new Set<() => void>()
let spoken: Language = 'en'
let catalogue = ENGLISH

/** An area of words, in the language that is spoken when one is read. Names of areas are unique. */
export function defineWords<const W extends Area>(area: string, english: W): Translated<W> {
  // Each word of the English area has its getter.
  return wordsOf(english, () => catalogue[area]) as Translated<W>
}

function wordsOf(english: Area, translated: () => Word | undefined): Area {
  const words: Record<string, Word> = {}
  for (const [key, word] of Object.entries(english)) {
    const inOther = () => {
      const area = translated()
      return isArea(area) ? area[key] : undefined
    }
    if (isArea(word)) words[key] = wordsOf(word, inOther)
    else Object.defineProperty(words, key, { enumerable: true, get: () => inOther() ?? word })
  }
  return words
}

/**
 * What is made of words, once for each language in which it is asked for: `const COLUMNS = inEachLanguage(() => [...])` beside a component,
 * `COLUMNS()` inside it.
 */
export function inEachLanguage<T>(make: () => T): () => T {
  let made: { readonly of: Catalogue; readonly it: T } | null = null
  return () => {
    if (made?.of !== catalogue) made = { of: catalogue, it: make() }
    return made.it
  }
}

const isArea = (word: Word | undefined): word is Area => typeof word === 'object' && !Array.isArray(word)

/** A plain word of an area in the language that is spoken; undefined where that has none, and in English. */
export function translationOf(area: string, key: string): string | undefined {
  const word = catalogue[area]?.[key]
  return typeof word === 'string' ? word : undefined
}

/** Speaks a language from here on. The page draws itself anew: its root is keyed by `useLanguage`. */
export function speak(language: Language, words: Catalogue = ENGLISH): void {
  spoken = language
  catalogue = words
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(STORED_UNDER, language)
  // For the server, which cannot read what is stored here: a page brings the site's own texts in one language.
  document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=31536000;samesite=lax`
}

/** What was chosen last on this device; English until then. 000 §9. */
export function keptLanguage(): Language {
  const kept = localStorage.getItem(STORED_UNDER)
  return CODES.find((code) => code === kept) ?? 'en'
}

export const spokenLanguage = (): Language => spoken

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, spokenLanguage)
