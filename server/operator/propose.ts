/** Two pairs of eyes: what one officer has proposed another confirms by deciding the same. Law D-18. */
import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Database } from '../platform/database.ts'
import { inWords } from './in-words.ts'
import {
  type Confirmed,
  type Confirming,
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

/**
 * Proposes what is asked, or does the same that another operator proposed. Whoever proposed may propose anew; nobody confirms their
 * own proposal, and another officer ends one before making their own.
 */
export async function proposeOrConfirm<T>(
  db: Database,
  proposing: Proposing,
  work: (confirmed: Confirmed) => Promise<Result<T, Refusal>>,
): Promise<Result<T | 'PROPOSED', Refusal>> {
  return (await propose(db, proposing)) ?? (await confirm(db, proposing, work))
}

/** Does what another operator proposed and this one has seen; never proposes anything in its place. */
export async function confirmProposal<T>(
  db: Database,
  { proposalId, marketId, actorId, ...seen }: Proposal,
  actor: Proposing['actor'],
  work: (confirmed: Confirmed) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  if (actorId === actor.accountId) return refuse({ code: 'ANOTHER_MUST_CONFIRM' })
  return await confirm(db, { proposalId, marketId, asked: seen, actor }, work)
}

async function confirm<T>(
  db: Database,
  confirming: Confirming,
  work: (confirmed: Confirmed) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const confirmed = await takeInHand(db, confirming)
  if (!confirmed) return refuse(await refuseConfirmation(db, confirming))
  let done: Result<T, Refusal> | undefined
  try {
    done = await work(confirmed)
    return done
  } finally {
    if (!done?.ok) await putBack(db, confirming)
  }
}

/** Undefined where a proposal stands already. */
async function propose(db: Database, proposing: Proposing): Promise<Result<'PROPOSED', Refusal> | undefined> {
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
