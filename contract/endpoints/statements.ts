/** Statements of banks, and what has come by them. docs/domain/payments.md#statements. */
import { DATE_ORDERS } from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { uplinePathRole } from '../roles.ts'
import { bankLine, lineState, statementImport, statementPreview } from '../shapes/statement.ts'
import { TEXTS } from '../texts.ts'
import { upload } from '../upload.ts'
import { count, id, searchText, shortText, transactionCode, typedId } from '../values.ts'

const STATEMENTS = {
  tag: 'Payments',
  path: 'api/{role}/statement',
  action: 'method.manage',
  params: z.strictObject({ role: uplinePathRole }),
} as const
const title = z.optional(shortText.check(z.minLength(1)))

const FILE = {
  file: upload,
  accountName: shortText.check(z.trim(), z.minLength(1)),
  userId: z.optional(typedId),
  date: title,
  narration: title,
  reference: title,
  balance: title,
  /** A column for each way, or `amount` with a word in `drCr` or a sign. */
  debit: title,
  credit: title,
  amount: title,
  drCr: title,
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
} as const

export const previewStatement = endpoint({
  ...STATEMENTS,
  method: 'POST',
  path: 'api/{role}/statement/preview',
  summary:
    'Ours: what an import of this file would keep, by which columns, and which rows it would leave out. Nothing is kept.',
  budget: { burst: 30, perSecond: 0.5 },
  contentType: 'multipart',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject(FILE),
  docs: statementPreview,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATEMENT_UNREADABLE', 'IMAGE_TOO_LARGE'],
})

export const importStatement = endpoint({
  ...STATEMENTS,
  method: 'POST',
  summary:
    'A statement of my bank, or of an officer below me (`userId`), as CSV or XLSX. Its columns are named by their titles once for each account; what overlaps adds nothing.',
  audit: 'STATEMENT_IMPORTED',
  budget: { burst: 10, perSecond: 0.1 },
  contentType: 'multipart',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({ ...FILE, transactionCode }),
  docs: z.object({ imported: count, known: count, skipped: count }),
  messages: [TEXTS.updated],
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'STATEMENT_UNREADABLE',
    'STATEMENT_COLUMNS',
    'IMAGE_TOO_LARGE',
  ],
})

export const getStatementLines = endpoint({
  ...STATEMENTS,
  method: 'GET',
  summary: 'What banks say of my accounts and of those of officers below me: also what came and nobody claims.',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    search: z.optional(searchText),
    state: z.optional(z.enum(['all', ...lineState.options])),
  }),
  docs: z.array(bankLine),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const exportStatementLines = exportOf(getStatementLines, [
  'day',
  'accountName',
  'direction',
  'amount',
  'narration',
  'utr',
  'balance',
  'state',
  'depositId',
  'remarks',
])

export const setLineAside = endpoint({
  ...STATEMENTS,
  method: 'POST',
  path: 'api/{role}/statement/line/{lineId}/aside',
  summary:
    'Ours: a line is no payment of a player, with what it is instead (`remarks`; empty, it may be one after all). A claim of it finds it all the same.',
  audit: 'STATEMENT_LINE_ASIDE',
  params: z.strictObject({ role: uplinePathRole, lineId: id }),
  body: z.strictObject({ remarks: shortText }),
  docs: bankLine,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'REQUEST_CHANGED', 'SET_ABOVE'],
})

export const getStatementImports = endpoint({
  ...STATEMENTS,
  method: 'GET',
  path: 'api/{role}/statement/import',
  summary: 'Ours: which statements were imported for me and officers below me, the newest first.',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({ ...pageQuery, userId: z.optional(typedId), search: z.optional(searchText) }),
  docs: z.array(statementImport),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const exportStatementImports = exportOf(getStatementImports, [
  'at',
  'accountName',
  'ownerName',
  'fileName',
  'firstDay',
  'lastDay',
  'lines',
  'imported',
  'skipped',
  'by',
])
