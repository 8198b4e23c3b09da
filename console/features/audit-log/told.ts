/**
 * What a row of the audit log says was different, in the words and units of whoever reads it. Rows hold amounts in paise and shares in
 * hundredths of a percent; what is not known here is shown as it is written. Pure.
 */
import { ofEachMax } from '@paddock/domain/market'
import type { AuditLogRow } from '@paddock/contract/endpoints/audit'
import type { Paise } from '@paddock/domain/money'
import { formatBalance, formatMoment } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { percentText } from '../../kit/form/index.ts'
import { changesOf, type Line, linesOf } from './difference.ts'

export type ToldLine = Line & { readonly label: string }
type Row = Pick<AuditLogRow, 'action' | 'before' | 'after'>
type Show = (value: number) => string

// Amounts are whole paise in the rows.
const money: Show = (value) => formatBalance(value as Paise)
const limit: Show = (value) => (value === 0 ? COMMON.noLimit : money(value))
const percent: Show = (value) => `${percentText(value)} %`

/** Numbers that are not told as they are written, by their path. */
const SHOWN_AS = inEachLanguage(
  (): Readonly<Record<string, Show>> => ({
    balance: money,
    amount: money,
    clientPL: money,
    creditPts: money,
    exposureLimit: limit,
    ...ofEachMax(() => limit),
    betDelay: COMMON.seconds,
    staked: money,
    won: money,
    net: money,
    minutes: COMMON.minutes,
    realityCheckMinutes: COMMON.minutes,
    'share.sports': percent,
    'share.casino': percent,
    'commission.match': percent,
    'commission.session': percent,
    'commission.casino': percent,
    'commission.exchange': percent,
    'asked.reduction': (value) => `${value} %`,
    'asked.reductionBps': percent,
    'of.reductionBps': percent,
  }),
)

const A_LIMIT = new Set(['value', 'loosening.value', 'limit'])
const A_TIME = /(^|\.)(since|until|[a-z]+At)$/
const A_LIMIT_ACTION = new Set(['LIMIT_SET', 'LIMIT_LOOSENED', 'LOOSENING_CANCELLED', 'SESSION_TIME_OVER'])
const A_NUMBER = /^-?\d+(\.\d+)?$/

/** A way in says how and how far one came, which nothing had been before. */
const NO_CHANGE: Readonly<Record<string, ReadonlySet<string>>> = {
  SIGNED_IN: new Set(['way', 'stage']),
  SIGNED_UP: new Set(['way', 'stage']),
}

/** Words that stand in rows, by path and then by what is written. */
const VALUES = inEachLanguage(
  (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
    kind: { ...COMMON.limitKinds, ...COMMON.debtKinds, ...COMMON.exclusions },
    period: COMMON.limitPeriods,
    product: COMMON.products,
    role: COMMON.roles,
    'commission.matchKind': COMMON.rebates,
  }),
)

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const kindOf = ({ before, after }: Row): unknown => [after, before].find(isTree)?.['kind']

/** A limit is of money, or of the minutes of a sitting. */
const showLimit = (row: Row): Show =>
  row.action === 'SESSION_TIME_OVER' || kindOf(row) === 'SESSION' ? COMMON.minutes : money

function showOf(row: Row, path: string): Show | undefined {
  if (A_TIME.test(path)) return formatMoment
  return A_LIMIT_ACTION.has(row.action) && A_LIMIT.has(path) ? showLimit(row) : SHOWN_AS()[path]
}

function textOf(row: Row, path: string, written: string | null): string | null {
  if (written === null) return null
  if (written === 'true') return COMMON.yes
  if (written === 'false') return COMMON.no
  if (isMoneyList(row, path)) return listText(written)
  const show = A_NUMBER.test(written) ? showOf(row, path) : undefined
  return show ? show(Number(written)) : (VALUES()[path]?.[written] ?? written)
}

/** The stake buttons of a player. */
const isMoneyList = ({ action }: Row, path: string): boolean =>
  path === 'stake' && (action === 'STAKES_SAVED' || action === 'QUICK_STAKES_SAVED')
function listText(written: string): string {
  const entries = JSON.parse(written) as readonly { readonly label: string; readonly value: number }[]
  return entries.map(({ label, value }) => `${label}: ${money(value)}`).join(', ')
}

const tell =
  (row: Row) =>
  ({ path, before, after }: Line): ToldLine => ({
    path,
    label: WORDS.auditFields[path] ?? path,
    before: textOf(row, path, before),
    after: textOf(row, path, after),
  })

/** What a row of a decision about a result says of it in words, with its runners' names. */
const IN_WORDS: readonly string[] = ['result', 'takenBack']
const OF_A_RESULT: ReadonlySet<string> = new Set([
  'RESULT_DECLARED',
  'RESULT_ROLLED_BACK',
  'RESULT_KEPT',
  'RESULT_CONFIRMED',
  'RESULT_PROPOSAL_ENDED',
])
/** Where the market stood, in rows of before; what became of it was never written there. */
const STOOD: ReadonlySet<string> = new Set(['status', 'version', 'marketId'])
/** The same result by the ids and places of its runners. */
const BY_IDS = /^(asked\.outcome|asked|of)\.(type|winners|tieGroups|removed|result)\b/

/** The row says it elsewhere. */
const SAID: ReadonlySet<string> = new Set(['asked.marketId', 'asked.reason', 'asked.resultVersion'])

/** What nobody needs to read: what is told in words besides, the market again, and what became nothing only by not being written. */
function isSpared({ action, ...row }: Row, { path, after }: Line): boolean {
  if (!OF_A_RESULT.has(action)) return false
  if (SAID.has(path) || (STOOD.has(path) && after === null)) return true
  return (
    BY_IDS.test(path) && [row.before, row.after].some((tree) => isTree(tree) && IN_WORDS.some((word) => word in tree))
  )
}

/** All that is written down. */
export const toldLines = (row: Row): readonly ToldLine[] =>
  linesOf(row.before, row.after)
    .filter((line) => !isSpared(row, line))
    .map(tell(row))

/** What became of what, in brief: the result in words before all. */
export function toldChanges(row: Row): readonly ToldLine[] {
  const isInWords = ({ path }: Line) => OF_A_RESULT.has(row.action) && IN_WORDS.includes(path)
  const words = linesOf(row.before, row.after).filter(isInWords)
  const others = changesOf(row.before, row.after).filter(
    (line) => !isInWords(line) && !isSpared(row, line) && !NO_CHANGE[row.action]?.has(line.path),
  )
  return [...words, ...others].map(tell(row))
}

/** A list or a call is named by its path, of which the beginning is the same for all of them. */
export const shortPath = (objectId: string): string => objectId.replace(/^([A-Z]+ )?api\/(\{role\}\/)?/, '$1')
