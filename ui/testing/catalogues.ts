/** How catalogues of words are compared with English. */
import { type Refusal, REFUSAL_CODES, refusalReason } from '@paddock/contract/refusals'
import type { Area, Catalogue } from '@paddock/ui/words'

type Leaf = string | readonly string[] | ((...facts: unknown[]) => string)

/** Every word by its path, 'betting.odds'. */
function leavesOf(area: Area, path: string): ReadonlyMap<string, Leaf> {
  const leaves = Object.entries(area).map(([key, word]): [string, Leaf][] => {
    const at = `${path}.${key}`
    if (typeof word === 'function') return [[at, word as Leaf]]
    if (typeof word === 'string' || Array.isArray(word)) return [[at, word as Leaf]]
    return [...leavesOf(word as Area, at)]
  })
  return new Map(leaves.flat())
}

export const wordsOf = (catalogue: Catalogue): ReadonlyMap<string, Leaf> =>
  new Map(Object.entries(catalogue).flatMap(([area, words]) => (words ? [...leavesOf(words, area)] : [])))

const DEFINITION = /export const (\w+) = defineWords\(\s*'(\w+)'/g

type Defined = { readonly path: string; readonly area: string; readonly words: Area }

/** Every area that modules define in English, from their sources and themselves by the same paths. */
export async function definedIn(
  sources: Readonly<Record<string, string>>,
  modules: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<readonly Defined[]> {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(DEFINITION)].map(([, name = '', area = '']) => ({ path, name, area })),
  )
  return Promise.all(
    found.map(async ({ path, name, area }) => {
      const module = (await modules[path]?.()) as Record<string, Area> | undefined
      return { path, area, words: module?.[name] ?? {} }
    }),
  )
}

const kindOf = (word: Leaf): string =>
  typeof word === 'function' ? 'says' : typeof word === 'string' ? 'text' : `${word.length} texts`

const isEmpty = (word: Leaf): boolean => typeof word !== 'function' && [word].flat().some((text) => text.trim() === '')

const bracesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The facts that are in the sentence when each is a number of its own; those that only choose between sentences are not. */
function factsSaid(word: Leaf): string {
  if (typeof word !== 'function') return [word].flat().flatMap(bracesOf).toSorted().join(' ')
  const facts = [701, 702, 703, 704, 705, 706]
  const said = String(word(...facts))
  return facts.filter((fact) => said.includes(String(fact))).join(' ')
}

/** What of a language is not as the same in English, by path: of another kind, empty, or silent about a fact. */
export function unlike(english: ReadonlyMap<string, Leaf>, other: ReadonlyMap<string, Leaf>) {
  const inBoth = [...other].flatMap(([key, word]) => {
    const inEnglish = english.get(key)
    return inEnglish === undefined ? [] : [{ key, word, inEnglish }]
  })
  const keys = (all: readonly { readonly key: string }[]) => all.map(({ key }) => key)
  return {
    ofAnotherKind: keys(inBoth.filter(({ word, inEnglish }) => kindOf(word) !== kindOf(inEnglish))),
    empty: [...other].filter(([, word]) => isEmpty(word)).map(([key]) => key),
    silent: keys(inBoth.filter(({ word, inEnglish }) => factsSaid(word) !== factsSaid(inEnglish))),
  }
}

/** What sentences of refusals name and no refusal brings: they would be said in English. */
export const factsUnknown = (refusals: Area | undefined): readonly string[] =>
  Object.entries(refusals ?? {}).flatMap(([code, template]) =>
    bracesOf(typeof template === 'string' ? template : '')
      .filter((fact) => !factsOf(code).includes(fact))
      .map((fact) => `${code} ${fact}`),
  )

/** The names of the facts of a refusal: those of one that has them all. */
function factsOf(code: string): string[] {
  if (!REFUSAL_CODES.some((known) => known === code)) return []
  const every = {
    limit: 1,
    left: 1,
    period: 'DAY',
    product: 'ALL',
    bySite: true,
    minutes: 1,
    until: 0,
    most: 1,
    field: 'x',
    problem: 'missing',
  }
  const more = {
    below: 1,
    above: 1,
    asked: 1,
    current: 1,
    currentLine: 1,
    available: 1,
    locked: 1,
    retryAfterMs: 1,
    shareBps: 1,
    pair: '',
    ratio: 1,
    least: 1,
    about: 'x',
    because: 'x',
    by: 'x',
    setBy: 'agent',
    value: 1,
    at: 1,
    userId: 'x',
    owed: 1,
    number: 1,
    first: 1,
    needed: 1,
    seen: 1,
    agreed: 1,
    rate: 1,
    amount: 1,
    rail: 'RRN',
    low: 1,
    high: 1,
    on: 'SPORT',
  }
  // A refusal takes from these what it carries.
  const { facts } = refusalReason({ ...every, ...more, code } as unknown as Refusal)
  // The field stands beside the facts, where the refusal names one.
  return ['field', ...Object.keys(facts ?? {})]
}
