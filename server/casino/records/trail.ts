/** What had become of a round, for whoever complains of it. docs/domain/complaints.md. */
import type { ComplaintTrail } from '@paddock/contract'
import type { Reader } from '../../platform/database.ts'
import { findRoundOf, listMoves } from './queries.ts'

/** What it moved; undefined where the account has no such round. `reference`: its casino's name and its own number, `roulette/41`. */
export async function trailOfRound(
  from: Reader,
  accountId: number,
  reference: string,
): Promise<readonly ComplaintTrail[] | undefined> {
  const at = reference.indexOf('/')
  if (at < 0) return undefined
  const one = { casino: reference.slice(0, at), roundId: reference.slice(at + 1) }
  const whose = { type: 'OWN', accountId } as const
  if (!(await findRoundOf(from, whose, one))) return undefined
  const moves = await listMoves(from, whose, one)
  return moves.map(({ at: moment, kind, amount }) => ({ at: moment, what: kind, amount, note: null, reason: null }))
}
