/**
 * A day of UTC under one hash: of every round that ended on it, published once it is over and never changed. Whoever has a round can see that it
 * is among them, and nobody can put another one in later.
 */
import { canonical, merkleLeaf, merklePath, merkleRoot, type MerkleTree, merkleTree } from '@paddock/domain/fairness'
import { createHash } from 'node:crypto'
import type { Book, Round, TableRound } from './book/index.ts'
import { toldOutcome } from './told.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** What a screen or an operator has of the day of a round. */
export type DayProof = {
  readonly day: string
  readonly root: string
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
}

/** Trees that are kept, so that each round asked for does not grow its day's anew. */
const TREES_KEPT = 4
type Grown = { readonly tree: MerkleTree; readonly places: ReadonlyMap<string, number> }

export type Days = ReturnType<typeof createDays>

export function createDays(book: Book, clock: () => number) {
  const grown = new Map<string, Grown>()
  let sealedOn = ''

  /** Days that are over and not published yet. What ends from now on is of no day before. */
  function seal(): void {
    const today = dayOf(clock())
    if (sealedOn === today || isFlying(today)) return
    const over = Map.groupBy(endedRounds(book), ({ endedAt }) => dayOf(endedAt))
    for (const day of [...over.keys()].toSorted())
      if (day < today && !book.days.has(day)) publish(day, over.get(day) ?? [])
    sealedOn = today
  }

  /** A bet may have been paid on the day before for having left what is still in the air: where that ends belongs to its record. */
  const isFlying = (today: string): boolean =>
    [...book.tableNow.values()].some(
      ({ stage, startedAt }) => (stage === 'bets' || stage === 'locked') && dayOf(startedAt) < today,
    )

  function publish(day: string, ended: readonly Ended[]): void {
    const rounds = ended
      .toSorted((one, other) => one.endedAt - other.endedAt || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id)
    const root = merkleRoot(treeOf(rounds))
    if (root) book.write({ day: { day, root: hex(root), rounds } })
  }

  const treeOf = (rounds: readonly string[]): MerkleTree =>
    merkleTree(
      sha256,
      rounds.map((id) => merkleLeaf(sha256, Buffer.from(leafText(book, id)))),
    )

  function grow(day: string, rounds: readonly string[]): Grown {
    const known = grown.get(day)
    if (known) return known
    const fresh = { tree: treeOf(rounds), places: new Map(rounds.map((id, place) => [id, place])) }
    if (grown.size >= TREES_KEPT) grown.clear()
    grown.set(day, fresh)
    return fresh
  }

  /** Null as long as its day is not published. */
  function proofOf({ id, endedAt }: Pick<Round, 'id' | 'endedAt'>): DayProof | null {
    const day = endedAt === null ? undefined : book.days.get(dayOf(endedAt))
    if (!day) return null
    const { tree, places } = grow(day.day, day.rounds)
    const place = places.get(id)
    if (place === undefined) return null
    const path = merklePath(tree, place).map(({ side, hash }) => ({ side, hash: hex(hash) }))
    return { day: day.day, root: day.root, path }
  }

  /** The newest first. */
  const roots = () =>
    [...book.days.values()].toReversed().map(({ day, root, rounds }) => ({ day, root, rounds: rounds.length }))

  return { seal, proofOf, roots }
}

type Ended = { readonly id: string; readonly endedAt: number }

/** Bets that were paid, and rounds of everybody that fell. */
const endedRounds = (book: Book): Ended[] =>
  [
    ...[...book.rounds.values()].filter(({ stage }) => stage === 'closed'),
    ...[...book.tables.values()].filter(({ stage }) => stage === 'fallen'),
  ].flatMap(({ id, endedAt }) => (endedAt === null ? [] : [{ id, endedAt }]))

/** What the root stands for of a round: all that its record can be checked by but the seed, which its hash stands for. */
function leafText(book: Book, id: string): string {
  const table = book.tables.get(id)
  if (table) return textOf(asUnplayed(table))
  const round = book.rounds.get(id)
  if (!round) throw new Error(`a day has a round that is not known: ${id}`)
  return textOf({ ...round, outcome: toldOutcome(book.tables.get(round.table ?? ''), round) })
}

/** As a round that nobody has bet on: what fell is the same for all. */
const asUnplayed = ({ id, gameCode, seedHash, salt, number, outcome, paytableHash }: TableRound): Leaf => ({
  id,
  gameCode,
  seedHash,
  clientSeed: salt,
  nonce: number,
  stake: 0,
  payout: 0,
  choice: {},
  steps: [],
  outcome,
  ...(paytableHash !== undefined && { paytableHash }),
})

type Leaf = Pick<
  Round,
  'id' | 'gameCode' | 'seedHash' | 'clientSeed' | 'nonce' | 'choice' | 'steps' | 'outcome' | 'paytableHash'
> & { readonly stake: number; readonly payout: number }

const textOf = ({ id, gameCode, seedHash, clientSeed, nonce, stake, payout, ...fell }: Leaf): string => {
  const { choice, steps, outcome, paytableHash = null } = fell
  const amounts = { stake: String(stake), payout: String(payout) }
  return canonical({
    roundId: id,
    gameCode,
    seedHash,
    clientSeed,
    nonce,
    ...amounts,
    choice,
    steps,
    outcome,
    paytableHash,
  })
}
