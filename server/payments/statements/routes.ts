/** Statements of banks: imported by officers, matched with what is claimed. docs/domain/payments.md#statements. */
import { calls, pageInfoOf, type Refusal, type RequestOf, TEXTS } from '@paddock/contract'
import { readStatement, type StatementMapping } from '@paddock/domain/payments'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/all-or-nothing.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { standsAs, standsWithin, uplineOf } from '../../platform/stands-as.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { presentLine } from './present.ts'
import { readRows } from './read-file.ts'
import { findMapping, insertLines, listLines, saveAccount } from './store.ts'

export type StatementDeps = { readonly refuseWrongCode: RefuseWrongCode }

export function statementRoutes(routes: Routes, { refuseWrongCode }: StatementDeps): void {
  routes.guarded(calls.importStatement, async (asked) => {
    const { db, actor, site, target, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const account = { siteId: site.id, ownerId: uplineOf({ actor, target }), name: body.accountName.trim() }
    const mapping = mappingOf(body) ?? (await findMapping(db, account))
    if (!mapping) return refuse({ code: 'STATEMENT_COLUMNS' })
    const rows = await readRows(body.file)
    if (!rows) return refuse({ code: 'STATEMENT_UNREADABLE' })
    const read = readStatement(rows, mapping)
    if (!read.ok) return refuse({ code: 'STATEMENT_COLUMNS' })
    const { lines, skipped } = read.value
    const done = await allOrNothing(db, async (tx): Promise<Result<number, Refusal>> => {
      const accountId = await saveAccount(tx, account, mapping)
      const { siteId, ownerId } = account
      const imported = await insertLines(tx, lines, { siteId, ownerId, accountId, by: actor.accountId })
      const after = { name: account.name, ownerId, imported, lines: lines.length }
      const what = { objectType: 'statement', objectId: accountId, before: null, after }
      await recordAudit(tx, entryOf(asked, { action: 'STATEMENT_IMPORTED', ...what }))
      return ok(imported)
    })
    if (!done.ok) return done
    const docs = { imported: done.value, known: lines.length - done.value, skipped }
    return answer({ docs, message: TEXTS.updated })
  })

  routes.guarded(calls.getStatementLines, async ({ db, actor, site, target, query }) => {
    const { page, limit, search, state = 'all' } = query
    const uplineId = target ?? standsAs(actor)
    const wanted = { siteId: site.id, isTheirs: standsWithin(sql`o`, uplineId), state, search, page, limit }
    const { rows, counted } = await listLines(db, { ...wanted, zone: timeZoneOf(site) })
    return answer({ docs: rows.map(presentLine), ...pageInfoOf(page, limit, counted) })
  })
}

type Named = RequestOf<typeof calls.importStatement>['body']

/** Undefined where the columns are not named: then as they were last. */
function mappingOf(named: Named): StatementMapping | undefined {
  const { date, narration, reference = null, balance = null, debit, credit, amount, drCr = null, dateOrder } = named
  if (date === undefined || narration === undefined || dateOrder === undefined) return undefined
  const common = { date, narration, reference, balance, dateOrder }
  if (debit !== undefined && credit !== undefined) return { ...common, debit, credit }
  return amount === undefined ? undefined : { ...common, amount, drCr }
}
