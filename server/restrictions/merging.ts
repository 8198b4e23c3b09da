/** What a player is told of what several levels say. docs/domain/restrictions.md */
import { type Narrowing, type Restriction, SCOPE_KINDS } from '@paddock/domain/betting'

/**
 * One word on each part, the strictest of each term, from the widest part to the narrowest: neither how many say it nor who is told. It
 * narrows a market as all of them together do.
 */
export function mergeByScope(restrictions: readonly Restriction[]): Restriction[] {
  const merged = new Map<string, Restriction>()
  for (const { kind, scopeId, own } of restrictions) {
    const part = `${kind} ${scopeId}`
    merged.set(part, { kind, scopeId, own: stricter(own, merged.get(part)?.own) })
  }
  return [...merged.values()].toSorted(
    (a, b) => SCOPE_KINDS.indexOf(a.kind) - SCOPE_KINDS.indexOf(b.kind) || (a.scopeId < b.scopeId ? -1 : 1),
  )
}

type Term = Exclude<keyof Narrowing, 'isBlocked'>
const HIGHEST = ['delaySeconds', 'minStake'] as const satisfies readonly Term[]
const LOWEST = ['maxStake', 'maxUserWin'] as const satisfies readonly Term[]

/** What one of the two leaves out is as the other says. */
function stricter(one: Narrowing, other: Narrowing = {}): Narrowing {
  const terms = (names: readonly Term[], isStricter: (a: number, b: number) => boolean): Narrowing =>
    Object.fromEntries(
      names.flatMap((name) => {
        const [a, b] = [one[name], other[name]]
        const strictest = a === undefined || (b !== undefined && isStricter(b, a)) ? b : a
        return strictest === undefined ? [] : [[name, strictest] as const]
      }),
    )
  return {
    ...((one.isBlocked ?? other.isBlocked) && { isBlocked: true }),
    ...terms(HIGHEST, (a, b) => a > b),
    ...terms(LOWEST, (a, b) => a < b),
  }
}
