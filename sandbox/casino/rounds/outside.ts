/** What comes to rounds from outside: a wallet that takes one back, a new seed, the end of the process and its next begin. */
import { isClientSeed } from '@paddock/domain/fairness'
import { DAY_MS } from '@paddock/domain/time'
import { ownerOf, type Round, type Session } from '../book/index.ts'
import { gameOf } from '../games/index.ts'
import { rotated, seedsOf } from '../seeds.ts'
import { current, type Engine, inTurn, owing } from './engine.ts'
import { othersOf } from './others.ts'
import { settleLater, settleOwed } from './settle.ts'
import { hasEnded, isOwnOpen, isUnsettled } from './stages.ts'
import { givenBack, lowered } from './stakes.ts'
import { endWith, playedOf } from './steps.ts'
import { breakOff } from './table-bets.ts'

/** A round left alone ends then, without a choice of ours. */
const LEFT_ALONE_MS = DAY_MS

/** The wallet takes a round back that has not ended. Gives it as it is then. */
export async function cancel(engine: Engine, id: string): Promise<Round> {
  return await inTurn(engine, current(engine, id).owner, () => {
    giveBack(engine, current(engine, id))
    return Promise.resolve(current(engine, id))
  })
}

/** A seed is shown only when no round of it can still be chosen in. */
export async function rotate(engine: Engine, { walletUrl, playerRef }: Session, clientSeed: string): Promise<string> {
  const owner = ownerOf(walletUrl, playerRef)
  return await inTurn(engine, owner, () => {
    if (!isClientSeed(clientSeed)) return Promise.resolve('INVALID_REQUEST')
    if (engine.book.roundsOf(owner).some((round) => isUnsettled(round) || isOwnOpen(round)))
      return Promise.resolve('ROUND_OPEN')
    engine.book.write({ seeds: rotated(seedsOf(engine.book, owner), clientSeed) })
    return Promise.resolve('OK')
  })
}

/** What was under way when the process ended. Of a debit without an answer nobody knows anything, and what had not fallen falls no more. */
export function resume(engine: Engine): void {
  for (const round of engine.book.rounds.values())
    if (round.stage === 'debiting') engine.book.write({ round: owing(engine, round, 'givingBack') })
    else if (round.stage === 'raising') engine.book.write({ round: lowered(engine, round) })
  for (const table of engine.book.tableNow.values())
    if (table.stage === 'bets' || table.stage === 'locked') breakOff(engine, table)
  // Nobody is shown any more what has fallen.
  settleOwed(engine, Number.POSITIVE_INFINITY)
}

/** Now and then: what is left alone is ended, each by itself, and what a fault has kept from being settled is settled. */
export async function look(engine: Engine): Promise<void> {
  const old = [...engine.book.rounds.values()].filter(
    ({ stage, startedAt }) => stage === 'open' && startedAt < engine.clock() - LEFT_ALONE_MS,
  )
  for (const round of old)
    await endLeftAlone(engine, round).catch((error: unknown) => {
      engine.failed(round.id, error)
    })
  settleOwed(engine, engine.clock())
}

/** Nothing is begun any more; what is under way is waited for, since its answer is to be kept. */
export async function stop(engine: Engine): Promise<void> {
  engine.ending.abort()
  while (engine.turns.size > 0 || engine.working.size > 0)
    await Promise.allSettled([...engine.turns.values(), ...engine.working.values()])
}

/** As its game has it: it is paid as it stands, or the stake goes back. */
async function endLeftAlone(engine: Engine, { id, owner, gameCode }: Round): Promise<void> {
  const game = gameOf(gameCode)
  if (game?.kind !== 'steps') return
  await inTurn(engine, owner, async () => {
    const round = current(engine, id)
    const result = round.stage === 'open' ? game.leave(playedOf(engine, round)) : undefined
    if (result) await endWith(engine, round, result)
    else giveBack(engine, round)
  })
}

/** Nothing of a round of which something has come to its end. */
function giveBack(engine: Engine, round: Round): void {
  const isInPlay = round.stage === 'open' || round.stage === 'lowering'
  if (isInPlay && !othersOf(engine, round).some(hasEnded)) {
    // What is held is held for all of a player's bets: each by itself, one of two against each other would hold more.
    const all = round.holds ? [round, ...othersOf(engine, round)].filter(({ stage }) => stage === 'open') : [round]
    engine.book.write({ bets: all.map((bet) => givenBack(engine, bet)) })
  }
  if (current(engine, round.id).stage === 'givingBack') void settleLater(engine, round.id)
}
