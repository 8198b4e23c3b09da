import type { exportProfitLoss, ResultLine } from '@paddock/contract/endpoints/reports'
import { inEachLanguage, marketTitle, sportTitle } from '@paddock/ui/words'
import { Link } from 'react-router'
import { REPORT_WORDS as WORDS } from '../../words/reports.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Moment, Money, PhoneNote } from '../../kit/page/index.ts'
import type { ExportedColumn } from '../../kit/table/index.ts'
import type { Level } from './drill.ts'

type ResultColumn = ExportedColumn<ResultLine, typeof exportProfitLoss>
type Lead = (row: ResultLine) => string

const sportOf = ({ eventTypeId }: ResultLine): string =>
  eventTypeId === null ? COMMON.nothing : (sportTitle(eventTypeId) ?? eventTypeId)
const roleOf = ({ role }: ResultLine): string => (role === null ? COMMON.nothing : COMMON.roles[role])

/** What a row is called, and of what it is. */
const SAID: {
  readonly [L in Level]: {
    readonly name: (row: ResultLine) => string | null
    readonly of: (row: ResultLine) => string | null
  }
} = {
  sport: { name: sportOf, of: ({ markets }) => WORDS.marketCount(markets) },
  event: { name: ({ eventName }) => eventName, of: sportOf },
  market: { name: ({ marketName }) => marketName && marketTitle(marketName), of: ({ eventName }) => eventName },
  below: { name: ({ userName }) => userName, of: roleOf },
  player: { name: ({ userName }) => userName, of: ({ markets }) => WORDS.marketCount(markets) },
}

const leadOn = (level: Level, leadTo: Lead): ResultColumn['cell'] =>
  function Name(row) {
    const { name, of } = SAID[level]
    return (
      <>
        <Link to={leadTo(row)} tabIndex={-1} className="font-bold hover:underline">
          {name(row)}
        </Link>
        <PhoneNote>{of(row)}</PhoneNote>
        <PhoneNote>
          {WORDS.commission} <Money amount={row.commission} />
        </PhoneNote>
      </>
    )
  }

const FIGURES = inEachLanguage((): readonly ResultColumn[] => [
  {
    id: 'beforeCommission',
    label: WORDS.won,
    isNumber: true,
    cell: ({ profitLoss }) => <Money amount={profitLoss} isResult />,
  },
  {
    id: 'commission',
    label: WORDS.commission,
    isNumber: true,
    isWide: true,
    cell: ({ commission }) => <Money amount={commission} />,
  },
  { id: 'afterCommission', label: WORDS.after, isNumber: true, cell: ({ net }) => <Money amount={net} isResult /> },
  { id: 'last', label: WORDS.last, isWide: true, cell: ({ lastAt }) => <Moment at={lastAt} /> },
])

/** The first leads on; beside it stands what a row of the level is of, and what it came to. */
export function columnsOf(level: Level, leadTo: Lead): readonly ResultColumn[] {
  const cell = leadOn(level, leadTo)
  const sport = { id: 'sport', label: WORDS.sport, isWide: true, cell: sportOf } as const
  const markets: ResultColumn = {
    id: 'markets',
    label: WORDS.markets,
    isNumber: true,
    isWide: true,
    cell: (row) => row.markets,
  }
  switch (level) {
    case 'sport':
      return [{ id: 'sport', label: WORDS.sport, cell }, markets, ...FIGURES()]
    case 'event':
      return [{ id: 'event', label: WORDS.event, cell }, sport, markets, ...FIGURES()]
    case 'market':
      return [
        { id: 'market', label: WORDS.market, cell },
        { id: 'event', label: WORDS.event, isWide: true, cell: ({ eventName }) => eventName },
        sport,
        ...FIGURES(),
      ]
    case 'below':
      return [
        { id: 'account', label: WORDS.account, cell },
        { id: 'role', label: WORDS.role, isWide: true, cell: roleOf },
        markets,
        ...FIGURES(),
      ]
    case 'player':
      return [{ id: 'account', label: WORDS.levels.player, cell }, markets, ...FIGURES()]
  }
}
