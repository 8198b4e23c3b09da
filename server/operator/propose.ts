/** Two pairs of eyes: what one officer has proposed another confirms by deciding the same. Law D-18. */
import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { rightFor } from '@paddock/domain/desk'
import { refuseOfMarket } from '../desk-rights/index.ts'
import { refuseSecond } from '../second-officer/index.ts'
import type { Desk } from './desk.ts'
import { inWords } from './in-words.ts'
import {
  type Confirmed,
  type Confirming,
  findProposer,
  forgetDead,
  forgetProposal,
  type Proposal,
  type Proposing,
  putBack,
  refuseConfirmation,
  refuseLate,
  saveProposal,
  takeInHand,
} from './proposal-store.ts'

type Officers = Pick<Desk, 'db' | 'clock'>

/**
 * Proposes what is asked, or does the same that another operator proposed. Whoever proposed may propose anew; nobody confirms their
 * own proposal, and another officer ends one before making their own.
 */
export async function proposeOrConfirm<T>(
  desk: Officers,
  proposing: Proposing,
  work: (confirmed: Confirmed) => Promise<Result<T, Refusal>>,
): Promise<Result<T | 'PROPOSED', Refusal>> {
  return (await propose(desk, proposing)) ?? (await confirm(desk, proposing, work))
}

/** Does what another operator proposed and this one has seen; never proposes anything in its place. */
export async function confirmProposal<T>(
  desk: Officers,
  { proposalId, marketId, actorId, ...seen }: Proposal,
  actor: Proposing['actor'],
  work: (confirmed: Confirmed) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  if (actorId === actor.accountId) return refuse({ code: 'ANOTHER_MUST_CONFIRM' })
  return await confirm(desk, { proposalId, marketId, asked: seen, actor }, work)
}

async function confirm<T>(
  desk: Officers,
  confirming: Confirming,
  work: (confirmed: Confirmed) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const { db } = desk
  const { marketId, actor } = confirming
  const proposer = await findProposer(db, confirming)
  if (proposer === undefined) return refuse(await refuseConfirmation(db, confirming))
  const refusal = proposer === actor.accountId ? undefined : await refuseBeside(desk, { marketId, actor, proposer })
  if (refusal) return refuse(refusal)
  const confirmed = await takeInHand(db, confirming, proposer)
  if (!confirmed) return refuse(await refuseConfirmation(db, confirming))
  let done: Result<T, Refusal> | undefined
  try {
    done = await work(confirmed)
    return done
  } finally {
    if (!done?.ok) await putBack(db, confirming)
  }
}

/** Another one has proposed it: whoever confirms has the right to, and is another person. */
async function refuseBeside(
  { db, clock }: Officers,
  { marketId, actor: { accountId }, proposer }: Pick<Confirming, 'marketId' | 'actor'> & { readonly proposer: number },
): Promise<Refusal | undefined> {
  const refusal = await refuseOfMarket(db, { accountId, marketId }, rightFor({ type: 'CONFIRM' }))
  return refusal ?? (await refuseSecond(db, proposer, accountId, clock())).refused
}

/** Undefined where a proposal stands already. */
async function propose({ db }: Officers, proposing: Proposing): Promise<Result<'PROPOSED', Refusal> | undefined> {
  const { marketId, asked, noteIn } = proposing
  return await db.transaction().execute(async (tx) => {
    await forgetDead(tx, marketId)
    if (!(await saveProposal(tx, proposing))) return undefined
    const refusal = await refuseLate(tx, proposing)
    if (refusal) {
      await forgetProposal(tx, marketId, asked)
      return refuse<Refusal>(refusal)
    }
    await noteIn(tx, { ...(await inWords(tx, marketId, asked)), proposed: true })
    return ok<'PROPOSED'>('PROPOSED')
  })
}
