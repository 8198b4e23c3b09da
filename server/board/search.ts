/** Events by what they are called: their name, their competition, their runners. From memory, however many ask. */
import { isSession } from '@paddock/domain/positions'
import { isFinal } from '@paddock/domain/market'
import type { MarketDefinition } from '../catalogue/index.ts'
import type { Board, BoardEvent, BoardMarket } from './board.ts'
import { foldName, type Folded, rankOf } from './fold.ts'

/** More than a person reads. */
const MOST_FOUND = 50
/** A name is folded once, and forgotten with the others when there are so many that most belong to markets long gone. */
const MOST_KEPT = 50_000
/** A name of the event itself counts before one of its runners or its competition. */
const BESIDE = 10

type Named = { readonly event: BoardEvent; readonly name: Folded; readonly beside: readonly Folded[] }

export type Search = (query: string, isMeant: (event: BoardEvent) => boolean) => readonly BoardEvent[]

export function createSearch(board: Pick<Board, 'events' | 'structure'>): Search {
  const folded = new Map<string, Folded>()
  let names: readonly Named[] = []
  let structure = -1

  function fold(name: string): Folded {
    const known = folded.get(name)
    if (known) return known
    if (folded.size >= MOST_KEPT) folded.clear()
    const made = foldName(name)
    folded.set(name, made)
    return made
  }

  function known(): readonly Named[] {
    if (structure === board.structure()) return names
    names = board.events().map((event) => ({ event, name: fold(event.event.name), beside: besideOf(event).map(fold) }))
    structure = board.structure()
    return names
  }

  return (text, isMeant) => {
    const query = foldName(text)
    return known()
      .filter(({ event }) => isMeant(event))
      .flatMap((named) => {
        const rank = bestRank(named, query)
        return rank === null ? [] : [{ event: named.event, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank || a.event.event.openAt - b.event.event.openAt)
      .slice(0, MOST_FOUND)
      .map(({ event }) => event)
  }
}

function bestRank({ name, beside }: Named, query: Folded): number | null {
  const own = rankOf(name, query)
  if (own !== null) return own
  const others = beside.map((each) => rankOf(each, query)).filter((rank) => rank !== null)
  return others.length === 0 ? null : BESIDE + Math.min(...others)
}

/** A session's runners are numbers. */
function besideOf({ event, markets }: BoardEvent): string[] {
  const runners = [...markets.values()].filter(isOn).flatMap(({ definition }) => runnerNames(definition))
  return [...new Set([event.competition, ...runners])].filter(Boolean)
}

const isOn = ({ state }: BoardMarket): boolean => !isFinal(state.status)
const runnerNames = ({ shape, runners }: MarketDefinition): string[] =>
  isSession(shape) ? [] : runners.map(({ name }) => name)
