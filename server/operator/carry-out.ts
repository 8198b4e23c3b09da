/** What operators decide of a result, done: by one where one is enough, by the second where two are asked for. Law D-18. */
import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Removal } from '@paddock/domain/settlement'
import type { AuditEntry } from '../audit-log/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { decideQuestion, keepStanding, type Settlement } from '../settlement/index.ts'
import { inWords } from './in-words.ts'
import { type Confirmed, findInHand, forgetProposal, forgetRollback, type Matter } from './proposal-store.ts'

/** The row of the log: what was decided on, as it was and is. */
export type EntryOf = (before: object, after: object) => AuditEntry
/** Writes that row where the decision is written: both are there, or neither. */
export type NoteIn = (tx: Tx, after: object) => Promise<void>

export type CarrierDeps = {
  readonly db: Database
  readonly control: Pick<MarketControl, 'withdraw'>
  readonly settlement: Pick<Settlement, 'declareResult' | 'rollBack' | 'voidPart'>
}

/** What is to be done, by whom, and what the log says of it. */
export type Instruction = {
  readonly marketId: string
  readonly asked: Matter
  readonly actor: { readonly accountId: number }
  /** What the officer has seen that it does: the hash of its preview. */
  readonly seen?: string | undefined
  readonly noteIn: NoteIn
  readonly entry: EntryOf
}

/** `confirmed`: who proposed it and what, where this confirms a proposal. It stands in the row of the log. */
export async function carryOut(
  deps: CarrierDeps,
  instruction: Instruction,
  confirmed?: Confirmed,
): Promise<Result<unknown, Refusal>> {
  const { asked } = instruction
  switch (asked.kind) {
    case 'RESULT':
      return await pay(deps, instruction, asked, confirmed)
    case 'ROLLBACK':
      return await takeBack(deps, instruction, asked, confirmed)
    case 'WITHDRAWAL':
      return await takeOut(deps, instruction, asked.of, confirmed)
    case 'KEEP':
      return await keepPaid(deps, instruction, asked, confirmed)
    case 'PART_VOID':
      return await voidPart(deps, instruction, asked, confirmed)
  }
}

async function pay(
  { settlement }: CarrierDeps,
  { marketId, asked, actor, seen, noteIn }: Instruction,
  { of }: Extract<Matter, { kind: 'RESULT' }>,
  confirmed?: Confirmed,
): Promise<Result<unknown, Refusal>> {
  return await settlement.declareResult(marketId, of, {
    actorId: actor.accountId,
    source: 'operator',
    seen,
    async note(tx, version) {
      await forgetProposal(tx, marketId, asked)
      await decideQuestion(tx, marketId, actor.accountId)
      const words = await inWords(tx, marketId, asked)
      await noteIn(tx, { ...words, resultVersion: version, proposed: false, ...confirmed })
    },
  })
}

async function takeBack(
  { settlement }: CarrierDeps,
  { marketId, asked, actor, seen, noteIn }: Instruction,
  { of: { resultVersion } }: Extract<Matter, { kind: 'ROLLBACK' }>,
  confirmed?: Confirmed,
): Promise<Result<unknown, Refusal>> {
  return await settlement.rollBack(marketId, resultVersion, {
    actorId: actor.accountId,
    seen,
    async note(tx) {
      await forgetProposal(tx, marketId, asked)
      await noteIn(tx, { ...(await inWords(tx, marketId, asked)), resultVersion, rolledBack: true, ...confirmed })
    },
  })
}

async function keepPaid(
  { db }: CarrierDeps,
  { marketId, asked, actor, noteIn }: Instruction,
  { of }: Extract<Matter, { kind: 'KEEP' }>,
  confirmed?: Confirmed,
): Promise<Result<unknown, Refusal>> {
  return await db.transaction().execute(async (tx) => {
    if (!(await keepStanding(tx, marketId, of, actor.accountId))) return refuse<Refusal>({ code: 'NOT_FOUND' })
    await forgetProposal(tx, marketId, asked)
    const overrules = await forgetRollback(tx, marketId)
    const { resultVersion } = of
    const words = await inWords(tx, marketId, asked)
    await noteIn(tx, {
      ...words,
      resultVersion,
      kept: true,
      ...(overrules && { rollbackOverruled: true }),
      ...confirmed,
    })
    return ok(null)
  })
}

async function takeOut(
  { control, db }: CarrierDeps,
  { marketId, asked, actor, entry }: Instruction,
  removal: Removal,
  confirmed?: Confirmed,
): Promise<Result<unknown, Refusal>> {
  const entryOf: EntryOf = (before, after) => entry(before, { ...after, ...confirmed })
  const done = await control.withdraw(marketId, removal, { actorId: actor.accountId, entryOf })
  if (done.ok) await forgetProposal(db, marketId, asked)
  return done
}

/** Never by one alone, and never unseen. */
async function voidPart(
  { db, settlement }: CarrierDeps,
  { marketId, asked, actor, seen, noteIn, entry }: Instruction,
  { of: { choice, ...grounds } }: Extract<Matter, { kind: 'PART_VOID' }>,
  confirmed?: Confirmed,
): Promise<Result<unknown, Refusal>> {
  const id = await findInHand(db, marketId, asked)
  if (!confirmed || id === undefined) return refuse({ code: 'NOT_FOUND' })
  if (seen === undefined) return refuse({ code: 'IMPACT_CHANGED' })
  const words = { choice, ...grounds, partVoided: id, ...confirmed }
  const done = await settlement.voidPart(marketId, {
    id,
    choice,
    grounds,
    seen,
    proposerId: confirmed.proposerId,
    decision: { actorId: actor.accountId, entryOf: (before, after) => entry(before, { ...after, ...words }) },
    async note(tx, takenBack) {
      await forgetProposal(tx, marketId, asked)
      await noteIn(tx, { ...words, takenBack })
    },
  })
  if (done.ok) await forgetProposal(db, marketId, asked)
  return done
}
