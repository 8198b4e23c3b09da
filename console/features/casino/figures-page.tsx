import { getCasinoFigures } from '@paddock/contract/endpoints/casino'
import type { CasinoFigure } from '@paddock/contract/shapes/casino'
import { type Paise, sum } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatBalance } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { Link } from 'react-router'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import { type Column, DataTable, type Filter, pageOf, useTableView, type View } from '../../kit/table/index.ts'

const NAMES = ['by', 'startDate', 'endDate', 'userId'] as const
const BYS = ['provider', 'below'] as const
const BPS_A_PERCENT = 100

const FILTERS = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'by',
    narrows: false,
    label: WORDS.by,
    any: WORDS.bys.game,
    options: BYS.map((value) => ({ value, label: WORDS.bys[value] })),
  },
  { kind: 'thing', name: 'userId', label: WORDS.whose },
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
])

const percent = (bps: number | null): string =>
  bps === null ? COMMON.nothing : `${(bps / BPS_A_PERCENT).toFixed(2)} %`

function Name({ row: { userId, userName, gameName, provider, rtpBps, theoryBps } }: { readonly row: CasinoFigure }) {
  if (userId !== null)
    return (
      <Link to={`?by=below&userId=${userId}`} className="font-bold hover:underline">
        {userName}
      </Link>
    )
  return (
    <>
      <span className="font-bold">{gameName ?? provider}</span>
      {gameName !== null && <PhoneNote>{provider}</PhoneNote>}
      <PhoneNote>
        {percent(rtpBps)} / {percent(theoryBps)}
      </PhoneNote>
    </>
  )
}

function Deviation({ row: { sigmas, isAlarm } }: { readonly row: CasinoFigure }) {
  if (sigmas === null) return COMMON.nothing
  const written = `${sigmas > 0 ? '+' : ''}${sigmas.toFixed(2)} σ`
  return isAlarm ? (
    <Badge mood="bad" icon="warning">
      {WORDS.alarm} {written}
    </Badge>
  ) : (
    <span className="tabular-nums">{written}</span>
  )
}

const COLUMNS = inEachLanguage((): readonly Column<CasinoFigure>[] => [
  { id: 'name', label: WORDS.name, cell: (row) => <Name row={row} /> },
  { id: 'provider', label: WORDS.provider, isWide: true, cell: ({ provider }) => provider ?? COMMON.nothing },
  { id: 'rounds', label: WORDS.roundCount, isNumber: true, isWide: true, cell: ({ rounds }) => rounds },
  { id: 'staked', label: WORDS.stakes, isNumber: true, isWide: true, cell: ({ staked }) => <Money amount={staked} /> },
  { id: 'won', label: WORDS.wins, isNumber: true, isWide: true, cell: ({ won }) => <Money amount={won} /> },
  { id: 'ggr', label: WORDS.ggr, isNumber: true, cell: ({ ggr }) => <Money amount={ggr} isResult /> },
  { id: 'rtp', label: WORDS.rtp, isNumber: true, isWide: true, cell: ({ rtpBps }) => percent(rtpBps) },
  { id: 'theory', label: WORDS.theory, isNumber: true, isWide: true, cell: ({ theoryBps }) => percent(theoryBps) },
  { id: 'sigmas', label: WORDS.sigmas, isNumber: true, cell: (row) => <Deviation row={row} /> },
])

const SUMS = inEachLanguage(() => ({ staked: WORDS.stakes, won: WORDS.wins, ggr: WORDS.ggr }) as const)
const totalOf = (rows: readonly CasinoFigure[], column: keyof ReturnType<typeof SUMS>) => ({
  column,
  label: SUMS()[column],
  amount: sum(rows.map((row) => row[column])),
  ...(column === 'ggr' && { isResult: true }),
})

/** What rounds brought, against what games say, down the tree. docs/domain/casino.md#figures. */
export default function FiguresPage() {
  const client = useClient()
  const role = operatorRole(useMe())
  const [view, setView] = useTableView(NAMES)
  const [kept, setKept] = useState<Paise | null>(null)

  /** The server tells all of them; a page is cut here. */
  async function load({ page, limit, filters: { startDate, endDate, userId, ...rest } }: View, signal?: AbortSignal) {
    const by = BYS.find((one) => one === rest['by']) ?? ('game' as const)
    const query = { by, ...(startDate && { startDate }), ...(endDate && { endDate }), ...(userId && { userId }) }
    const said = await client.call(getCasinoFigures, { params: { role }, query }, signal)
    setKept(said.kept)
    const rows = said.docs.slice((page - 1) * limit, page * limit)
    const info = { totalDocs: said.docs.length, totalIsLeast: false }
    const totals = (['staked', 'won', 'ggr'] as const).map((column) => totalOf(said.docs, column))
    return { ...pageOf(rows, info, { userId: said.narrowed.user?.name }), totals }
  }

  return (
    <Page title={WORDS.figures} isFixed>
      <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.figuresFact}</p>
      {kept !== null && <p className="text-sm max-md:px-3">{WORDS.kept(formatBalance(kept))}</p>}
      <DataTable
        name="casino-figures"
        label={WORDS.figures}
        columns={COLUMNS()}
        view={view}
        onView={setView}
        load={load}
        queryKey={['casino', 'figures']}
        rowId={({ provider, gameCode, userId }) => `${provider} ${gameCode} ${userId}`}
        filters={FILTERS()}
        emptyText={WORDS.noFigures}
      />
    </Page>
  )
}
