/** Every language of the screens has words for all that stands around a game. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { learn, say } from './screen/say.ts'

const SCREEN = join(import.meta.dirname, 'screen')
const read = (...path: readonly string[]): string => readFileSync(join(SCREEN, ...path), 'utf8')
const LANGUAGES = readdirSync(join(SCREEN, 'languages')).map((name) => name.replace('.ts', ''))

const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`
/** Said with its text beside it, or one of two. Others come from tables. */
const SAID = new RegExp(String.raw`\b(?:say|inWords)\(\s*${TEXT}|\bsay\([^'()]*\? ${TEXT} : ${TEXT}`, 'g')
const textsIn = (source: string, form: RegExp): string[] =>
  [...source.matchAll(form)].flatMap((found) => found.slice(1).filter((text) => text !== undefined))

const shells = readdirSync(SCREEN).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const ENGLISH = new Set([
  ...shells.flatMap((name) => textsIn(read(name), SAID)),
  ...textsIn(read('words.ts'), new RegExp(String.raw`^ {2}[A-Z_]+: ${TEXT},$`, 'gm')),
  ...textsIn(read('autoplay.ts'), new RegExp(String.raw`^ {2}[A-Z_]+: ${TEXT},$`, 'gm')),
])

const wordsOf = (language: string): readonly (readonly [text: string, own: string])[] =>
  [
    ...read('languages', `${language}.ts`).matchAll(new RegExp(String.raw`(?:${TEXT}|^ {2}(\w+)):\s*${TEXT}`, 'gm')),
  ].map(([, quoted, bare, own = '']) => [quoted ?? bare ?? '', own] as const)
const placesIn = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).toSorted()
/** Of a script of its own. */
const OWN = /[\u0900-\u097f\u0980-\u09ff\u0b80-\u0bff\u0c00-\u0c7f]/

describe.each(LANGUAGES)('%s', (language) => {
  const words = wordsOf(language)

  test('has words for all that stands around a game', () => {
    const known = new Set(words.map(([text]) => text))
    expect([...ENGLISH].filter((text) => !known.has(text))).toEqual([])
    expect(known.size).toBe(words.length)
  })

  test('has the same texts as the other languages', () => {
    expect(words.map(([text]) => text)).toEqual(wordsOf('hi').map(([text]) => text))
  })

  test('says each with the same facts in it, in its own script', () => {
    for (const [text, own] of words) {
      expect([text, placesIn(own)]).toEqual([text, placesIn(text)])
      expect(own).toMatch(OWN)
    }
  })
})

test('what a language has no words for is English, and what is said in it stands in its places', () => {
  learn({ 'Bet {0} {1}': '{1} {0} लगाएँ' })
  expect([say('Bet {0} {1}', '₹100', 'ऊपर पर'), say('{0} here', 3)]).toEqual(['ऊपर पर ₹100 लगाएँ', '3 here'])
  learn({})
})
