import type { Bet } from '@paddock/contract/shapes/bet'
import { BET_WORDS, outcomeTexts, selectionText } from '@paddock/ui/bets'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { Moment, Money, PhoneNote } from '../page/index.ts'
import type { Column } from '../table/index.ts'
import { oddsText, SideMark } from './odds.tsx'

type Told<Row> = {
  /** Whose it is, and where event and market lead. */
  readonly player: (bet: Row) => ReactNode
  readonly event: (bet: Row) => ReactNode
  readonly market: (bet: Row) => ReactNode
  /** What a phone has below the stake. */
  readonly belowStake: (bet: Row) => ReactNode
}

/** The columns of a list of bets below, by name: each list has its own between them. On a phone the first tells most. */
export function betColumns<Row extends Bet>({ player, event, market, belowStake }: Told<Row>) {
  const column = <Id extends string>(id: Id, label: string, rest: Omit<Column<Row, Id>, 'id' | 'label'>) => ({
    id,
    label,
    ...rest,
  })
  return {
    player: column('player', WORDS.player, {
      cell: (bet) => (
        <>
          {player(bet)}
          <PhoneNote>{bet.market.event.name}</PhoneNote>
          <PhoneNote>
            <SideMark bet={bet} /> · {[...new Set([selectionText(bet), bet.market.marketName])].join(' · ')}
          </PhoneNote>
          <PhoneNote>
            <Moment at={bet.placedAt} />
          </PhoneNote>
        </>
      ),
    }),
    event: column('event', WORDS.event, { isWide: true, cell: event }),
    market: column('market', WORDS.market, { isWide: true, cell: market }),
    selection: column('selection', WORDS.selection, { isWide: true, cell: selectionText }),
    side: column('side', WORDS.side, { isWide: true, cell: (bet) => <SideMark bet={bet} /> }),
    odds: column('odds', WORDS.odds, {
      isNumber: true,
      cell: (bet) => (
        <>
          {oddsText(bet)}
          <PhoneNote>{WORDS.betStatuses[bet.status]}</PhoneNote>
        </>
      ),
    }),
    stake: column('stake', WORDS.stake, {
      isNumber: true,
      cell: (bet) => (
        <>
          <Money amount={bet.stake} />
          <PhoneNote>{belowStake(bet)}</PhoneNote>
        </>
      ),
    }),
    liability: column('liability', WORDS.liability, {
      isWide: true,
      isNumber: true,
      cell: ({ liability }) => <Money amount={liability} />,
    }),
    status: column('status', WORDS.status, { isWide: true, cell: ({ status }) => WORDS.betStatuses[status] }),
    placed: column('placed', WORDS.placed, { isWide: true, cell: ({ placedAt }) => <Moment at={placedAt} /> }),
    id: column('id', WORDS.reference, { isExtra: true, cell: ({ _id }) => _id }),
  }
}

/** The words that a file of them has in the place of codes. */
export const betFileWords = () => ({
  selection: outcomeTexts(),
  side: BET_WORDS.sides,
  status: WORDS.betStatuses,
})
