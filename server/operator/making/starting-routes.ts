/** How markets start that officers make, by sport and kind, where they say nothing else. docs/domain/desk.md#defaults */
import { calls, type Refusal } from '@paddock/contract'
import { SPORTS } from '@paddock/domain/betting'
import { MADE_KINDS, type MadeKind, refuseStarting } from '@paddock/domain/desk'
import { type StartingTerms, startingTerms } from '@paddock/domain/market'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Reader } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import type { Desk } from '../desk.ts'
import { holdStarting, listStarting, saveStarting, type Starting } from './store.ts'

export function startingRoutes(routes: Routes, { db, refuseWrongCode }: Desk): void {
  routes.guarded(calls.getStartingTerms, async () => {
    const said = await listStarting(db, null)
    const all = SPORTS.flatMap(({ id: sportId }) =>
      MADE_KINDS.map(
        (kind) => said.find((one) => one.sportId === sportId && one.kind === kind) ?? nothing(sportId, kind),
      ),
    )
    return answer({ docs: all.map(present) })
  })

  routes.guarded(calls.setStartingTerms, async (asked) => {
    const { sportId, kind, version, transactionCode } = asked.body
    const { accountId: actorId } = asked.actor
    const own = Object.fromEntries(
      Object.entries(asked.body.own).filter(([, value]) => value !== undefined),
    ) as StartingTerms
    const wrong = (await refuseWrongCode(actorId, transactionCode, asked.address)) ?? refuseStarting(kind, own)
    if (wrong) return refuse(wrong)
    const saved = await db.transaction().execute(async (tx): Promise<Result<Starting, Refusal>> => {
      const before = (await holdStarting(tx, sportId, kind)) ?? nothing(sportId, kind)
      if (before.version !== version) return refuse({ code: 'STARTING_TERMS_CHANGED', current: before.version })
      await saveStarting(tx, { sportId, kind, own, actorId })
      await recordAudit(tx, {
        ...entryOf(asked, {
          action: 'STARTING_TERMS_SET',
          objectType: 'sport',
          objectId: sportId,
          before: { kind, own: before.own },
          after: { kind, own },
        }),
        siteId: null,
      })
      return ok(must(await holdStarting(tx, sportId, kind), 'what was saved is there'))
    })
    return saved.ok ? answer({ docs: present(saved.value) }) : saved
  })
}

const nothing = (sportId: string, kind: MadeKind): Starting => ({ sportId, kind, version: 0, savedBy: null, own: {} })

function present({ own, ...starting }: Starting) {
  const { betAllowed: _, ...usual } = startingTerms(starting.kind, {})
  return { ...starting, own, usual }
}

/** Of each kind, what administrators say of how its markets start in a sport. */
export type StartingOf = Readonly<Record<MadeKind, StartingTerms>>

export async function loadStarting(from: Reader, sportId: string): Promise<StartingOf> {
  const said = await listStarting(from, sportId)
  const of = (kind: MadeKind): StartingTerms => said.find((one) => one.kind === kind)?.own ?? {}
  // Each kind has its own.
  return Object.fromEntries(MADE_KINDS.map((kind) => [kind, of(kind)])) as StartingOf
}
