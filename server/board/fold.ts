/**
 * Names as they are looked for: without marks and case, and by their sound, so that 'कोहली' finds Kohli and 'bangalore' Bengaluru.
 * A sound is the consonants of a word, those that are mistaken for each other as one, and a vowel only where the word begins.
 */

export type Folded = {
  /** Letters and digits of any script, one space between words. */
  readonly text: string
  readonly words: readonly string[]
  /** The sound of each word. */
  readonly sounds: readonly string[]
}

const MARKS = /\p{Mn}/gu
const NO_LETTER = /[^\p{L}\p{N}]+/gu

export function foldName(name: string): Folded {
  const spoken = fromIndic(name.normalize('NFC')).normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
  const words = spoken.replaceAll(NO_LETTER, ' ').trim().split(' ').filter(Boolean)
  return { text: words.join(' '), words, sounds: words.map(soundOf) }
}

/** How well a name is what was looked for, the best 0; null where it is not. */
export function rankOf(name: Folded, query: Folded): number | null {
  if (query.text === '') return null
  if (name.text.startsWith(query.text)) return 0
  if (query.words.every((word) => name.words.some((own) => own.startsWith(word)))) return 1
  if (name.text.includes(query.text)) return 2
  return soundsLike(name, query) ? 3 : null
}

/** One consonant is said by too many names. */
const LEAST_SOUND = 2

function soundsLike(name: Folded, query: Folded): boolean {
  const isClear = query.sounds.join('').length >= LEAST_SOUND
  if (!isClear) return false
  if (query.sounds.every((sound) => name.sounds.some((own) => own.startsWith(sound)))) return true
  // Another script writes two words as one, or one as two.
  const whole = query.sounds.join('')
  return name.sounds.some((_, at) => name.sounds.slice(at).join('').startsWith(whole))
}

/** The scripts of India follow one plan: each letter has the same place in its script's block. */
const BLOCKS = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00]
const BLOCK_SIZE = 0x80

const FIRST_CONSONANT = 0x15
const FIRST_SIGN = 0x3e
const VIRAMA = 0x4d
/** A dot below a letter: it says less than it disturbs. */
const NUKTA = 0x3c

const VOWELS = 'a a i i u u ri li e e e ai o o o au'.split(' ')
const CONSONANTS = 'k kh g gh ng ch ch j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ')
const SIGNS = 'a i i u u ri ri e e e ai o o o au'.split(' ')
const DIGITS = '0 1 2 3 4 5 6 7 8 9'.split(' ')

/** Latin letters by the place where each row of a block begins. */
const ROWS = [
  [0x66, DIGITS],
  [FIRST_SIGN, SIGNS],
  [FIRST_CONSONANT, CONSONANTS],
  [0x05, VOWELS],
  [0x01, ['n', 'n', 'h']],
] as const

function placeOf(character: string | undefined): number | undefined {
  const code = character?.codePointAt(0) ?? 0
  const block = BLOCKS.find((first) => code >= first && code < first + BLOCK_SIZE)
  return block === undefined ? undefined : code - block
}

function fromIndic(text: string): string {
  const characters = Array.from(text).filter((character) => placeOf(character) !== NUKTA)
  return characters
    .map((character, at) => {
      const place = placeOf(character)
      if (place === undefined) return character
      const [first, letters] = ROWS.find(([from]) => place >= from) ?? [0, []]
      const isConsonant = first === FIRST_CONSONANT && place < FIRST_CONSONANT + CONSONANTS.length
      return `${letters[place - first] ?? ''}${isConsonant && speaksItsVowel(characters[at + 1]) ? 'a' : ''}`
    })
    .join('')
}

/** A consonant speaks an `a` unless a sign says otherwise. */
function speaksItsVowel(next: string | undefined): boolean {
  const place = placeOf(next)
  return place === undefined || place < FIRST_SIGN || place > VIRAMA
}

/** Ways to write one sound, in this order. Inside a word a vowel says nothing: no two people write it alike. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/ch/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/([kgjtdb])h/g, '$1'],
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/d/g, 't'],
  [/(?<=[aeiou])w(?![aeiou])/g, ''],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/^[aeiou]+/g, 'A'],
  [/(?<=.)[aeiouy]/g, ''],
  [/n(?=[pbm])/g, 'm'],
  [/(.)\1+/g, '$1'],
]

const soundOf = (word: string): string => SOUNDS.reduce((heard, [way, sound]) => heard.replaceAll(way, sound), word)
