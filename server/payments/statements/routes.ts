/** Statements of banks: imported by officers, matched with what is claimed. docs/domain/payments.md#statements. */
import { calls, pageInfoOf, type Refusal, type RequestOf, TEXTS, type Upload } from '@paddock/contract'
import {
  guessColumns,
  type ReadStatement,
  readStatement,
  rowOfTitles,
  type StatementMapping,
  titlesOf,
} from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { refuseUnlock } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { standsAs, standsWithin, uplineOf } from '../../platform/stands-as.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { presentImport, presentLine, presentPreview } from './present.ts'
import { listLines } from './queries.ts'
import {
  findLine,
  findMapping,
  followImported,
  holdLine,
  insertImport,
  insertLines,
  type KeptLine,
  listImports,
  saveAccount,
  saveAside,
} from './store.ts'

/** Files are read one after the other. */
const BUSY: Refusal = { code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 }

export type StatementDeps = {
  /** Of an account's file; undefined where there are none, or too many, `FULL` while one of theirs or too many wait to be read. */
  readonly readRows: (file: Upload, accountId: number) => Promise<string[][] | 'FULL' | undefined>
  readonly refuseWrongCode: RefuseWrongCode
  /** Lines have come: a rule may approve what they prove. */
  readonly wakeRule: () => void
}

export function statementRoutes(routes: Routes, deps: StatementDeps): void {
  importRoutes(routes, deps)
  lineRoutes(routes)
}

function importRoutes(routes: Routes, { readRows, refuseWrongCode, wakeRule }: StatementDeps): void {
  routes.guarded(calls.previewStatement, async ({ db, actor, site, target, body }) => {
    const rows = await readRows(body.file, actor.accountId)
    if (rows === 'FULL') return refuse(BUSY)
    if (!rows) return refuse({ code: 'STATEMENT_UNREADABLE' })
    const account = { siteId: site.id, ownerId: uplineOf({ actor, target }), name: body.accountName }
    const kept = await findMapping(db, account)
    const guessed = guessColumns(rows)
    // Columns that an account had before may be called otherwise in this file: then they are guessed anew.
    const fitting = [mappingOf(body), kept].find((named) => named && rowOfTitles(rows, named) >= 0)
    const mapping = fitting ?? guessed.mapping
    const read = mapping ? readStatement(rows, mapping) : undefined
    const titles = fitting ? titlesOf(must(rows[rowOfTitles(rows, fitting)], 'they stand there')) : guessed.titles
    return answer({
      docs: presentPreview({ titles, mapping, known: kept !== undefined, read: read?.ok ? read.value : NOTHING_READ }),
    })
  })

  routes.guarded(calls.importStatement, async (asked) => {
    const { db, actor, site, target, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const account = { siteId: site.id, ownerId: uplineOf({ actor, target }), name: body.accountName }
    const mapping = mappingOf(body) ?? (await findMapping(db, account))
    if (!mapping) return refuse({ code: 'STATEMENT_COLUMNS' })
    const rows = await readRows(body.file, actor.accountId)
    if (rows === 'FULL') return refuse(BUSY)
    if (!rows) return refuse({ code: 'STATEMENT_UNREADABLE' })
    const read = readStatement(rows, mapping)
    if (!read.ok) return refuse({ code: 'STATEMENT_COLUMNS' })
    const { lines, skipped } = read.value
    const done = await allOrNothing(db, async (tx): Promise<Result<number, Refusal>> => {
      const accountId = await saveAccount(tx, account, mapping)
      const { siteId, ownerId } = account
      const whose = { siteId, ownerId, accountId, by: actor.accountId }
      const imported = await insertLines(tx, lines, whose)
      const fileName = body.file.name.slice(0, LONGEST_NAME)
      await insertImport(tx, { ...whose, fileName, imported, lines, skipped: skipped.length })
      const after = { name: account.name, ownerId, imported, lines: lines.length }
      const what = { objectType: 'statement', objectId: accountId, before: null, after }
      await recordAudit(tx, entryOf(asked, { action: 'STATEMENT_IMPORTED', ...what }))
      await followImported(tx, lines, whose, timeZoneOf(site))
      return ok(imported)
    })
    if (!done.ok) return done
    if (done.value > 0) wakeRule()
    const docs = { imported: done.value, known: lines.length - done.value, skipped: skipped.length }
    return answer({ docs, message: TEXTS.updated })
  })

  routes.guarded(calls.getStatementImports, async ({ db, actor, site, target, query }) => {
    const { page, limit, search } = query
    const isTheirs = standsWithin(sql`o`, uplineOf({ actor, target }))
    const { rows, counted } = await listImports(db, { siteId: site.id, isTheirs, search, page, limit })
    return answer({ docs: rows.map(presentImport), ...pageInfoOf(page, limit, counted) })
  })
}

const NOTHING_READ: ReadStatement = { lines: [], skipped: [] }
const LONGEST_NAME = 120

function lineRoutes(routes: Routes): void {
  routes.guarded(calls.getStatementLines, async ({ db, actor, site, target, query }) => {
    const { page, limit, search, state = 'all' } = query
    const isTheirs = standsWithin(sql`o`, uplineOf({ actor, target }))
    const wanted = { siteId: site.id, isTheirs, state, search, page, limit }
    const { rows, counted } = await listLines(db, { ...wanted, zone: timeZoneOf(site) })
    return answer({ docs: rows.map(presentLine), ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.setLineAside, async (asked) => {
    const { db, actor, site, params, body } = asked
    const wanted = {
      id: Number(params.lineId),
      isTheirs: standsWithin(sql`o`, standsAs(actor)),
      zone: timeZoneOf(site),
    }
    if (!Number.isSafeInteger(wanted.id)) return refuse({ code: 'NOT_FOUND' })
    const remarks = body.remarks.trim()
    const done = await allOrNothing(db, async (tx): Promise<Result<KeptLine, Refusal>> => {
      if (!(await findLine(tx, wanted))) return refuse({ code: 'NOT_FOUND' })
      await holdLine(tx, wanted.id)
      const line = must(await findLine(tx, wanted), 'lines stay')
      // What somebody claims, or has been paid for, is a player's payment.
      if (line.state !== 'UNCLAIMED' && line.state !== 'ASIDE') return refuse({ code: 'REQUEST_CHANGED' })
      const above = refuseUnlock(line.setBy === null ? [] : [line.setBy], actor.role, 'line')
      if (above) return refuse(above)
      await saveAside(tx, { id: line.id, by: remarks === '' ? null : actor.accountId, remarks })
      const [before, after] = [{ remarks: line.remarks }, { remarks }]
      const what = { objectType: 'statementLine', objectId: line.id, before, after }
      await recordAudit(tx, entryOf(asked, { action: 'STATEMENT_LINE_ASIDE', ...what }))
      return ok(must(await findLine(tx, wanted), 'lines stay'))
    })
    return done.ok ? answer({ docs: presentLine(done.value), message: TEXTS.updated }) : done
  })
}

type Named = RequestOf<typeof calls.previewStatement>['body']

/** Undefined where the columns are not named: then as they were last. */
function mappingOf(named: Named): StatementMapping | undefined {
  const { date, narration, reference = null, balance = null, debit, credit, amount, drCr = null, dateOrder } = named
  if (date === undefined || narration === undefined || dateOrder === undefined) return undefined
  const common = { date, narration, reference, balance, dateOrder }
  if (debit !== undefined && credit !== undefined) return { ...common, debit, credit }
  return amount === undefined ? undefined : { ...common, amount, drCr }
}
