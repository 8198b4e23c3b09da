import { isChanging } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { formatOdds, nearestOdds } from '@paddock/domain/odds'
import { askedRunText, selectionText } from '@paddock/ui/bets'
import { formatAmount, formatTime, withUnit } from '@paddock/ui/formats'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useCancelBet } from './api.ts'
import { type BetLine, isUndecided } from './state.ts'
import type { BetTools } from './tools.ts'
import { OPEN_BETS_WORDS } from './words.ts'

type BetItemProps = {
  readonly line: BetLine
  readonly hasInfo: boolean
  readonly isMatched: boolean
  readonly tools: BetTools
}

const LOOKS = {
  BACK: 'border-back bg-back-tint',
  LAY: 'border-lay bg-lay-tint',
  MIXED: 'border-line bg-raised',
} as const
const TEXTS = { BACK: 'text-back-text', LAY: 'text-lay-text', MIXED: 'text-quiet' } as const

/** One bet, or several as one; a single bet opens its receipt. */
export function BetItem({ line, hasInfo, isMatched, tools }: BetItemProps) {
  const { bet } = line
  const look = line.side ?? 'MIXED'
  const inside = <BetFacts line={line} hasInfo={hasInfo} isNarrow={!isMatched && bet !== null} />
  return (
    <li className={`flex items-center rounded-md border-l-4 ${LOOKS[look]}`}>
      {bet ? (
        <button
          type="button"
          onClick={() => tools.onReceipt(bet)}
          className="min-w-0 flex-1 rounded-md px-2 py-1 text-left hover:brightness-110"
        >
          <span className="sr-only">
            {OPEN_BETS_WORDS.receiptOf(`${line.sideText} ${line.selection}, ${formatAmount(line.stake)}`)}
          </span>
          <span aria-hidden="true">{inside}</span>
        </button>
      ) : (
        <div className="min-w-0 flex-1 px-2 py-1">{inside}</div>
      )}
      {bet && !isMatched && <Waiting bet={bet} onAmend={() => tools.onAmend(bet)} />}
    </li>
  )
}

type BetFactsProps = Pick<BetItemProps, 'line' | 'hasInfo'> & {
  /** Buttons stand beside it. */
  readonly isNarrow: boolean
}

function BetFacts({ line, hasInfo, isNarrow }: BetFactsProps) {
  const { bet } = line
  return (
    <>
      {/* Where the name would have no room beside them, price and stake stand below it. */}
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className={`font-bold ${TEXTS[line.side ?? 'MIXED']}`}>{line.sideText}</span>
        <span className="min-w-24 flex-1 truncate font-bold">{line.selection}</span>
        <span className="ml-auto flex items-baseline gap-2 tabular-nums">
          <span>
            {line.runs === null ? '' : `${line.runs} / `}
            {withUnit(line.kind, formatOdds(nearestOdds(line.price)))}
          </span>
          <span className={`text-right font-bold ${isNarrow ? 'min-w-12' : 'min-w-18'}`}>
            {formatAmount(line.stake)}
          </span>
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 text-xs text-quiet tabular-nums">
        <span>
          {BETTING_WORDS.profit} <span className="text-profit">{formatAmount(line.profit)}</span>
        </span>
        <span>
          {BETTING_WORDS.liability} <span className="text-loss">{formatAmount(line.liability)}</span>
        </span>
        {bet && askedRunText(bet) && <span>{askedRunText(bet)}</span>}
        {line.bets > 1 && <span>{OPEN_BETS_WORDS.averageOf(line.bets)}</span>}
        {bet && bet.status === 'PARTIAL' && (
          <span className="text-warn">
            {OPEN_BETS_WORDS.ofWhole(formatAmount(bet.sizeMatched), formatAmount(bet.stake))}
          </span>
        )}
      </span>
      {bet && hasInfo && (
        <span className="block text-xs text-quiet tabular-nums">
          {BETTING_WORDS.placedAt} {formatTime(bet.placedAt)} · {BETTING_WORDS.reference} {bet._id.slice(-8)}
          {bet.sizeRemaining > 0 && bet.persistence === 'PERSIST' && ` · ${OPEN_BETS_WORDS.keeps}`}
        </span>
      )}
    </>
  )
}

/** What waits: its delay, or what can be done with it. */
function Waiting({ bet, onAmend }: { readonly bet: Bet; readonly onAmend: () => void }) {
  const cancel = useCancelBet()
  const name = selectionText(bet)
  if (isUndecided(bet) || isChanging(bet)) return <p className="px-2 text-xs text-warn">{BETTING_WORDS.pendingShort}</p>
  return (
    <div className="flex shrink-0 items-center pr-1">
      <IconButton label={OPEN_BETS_WORDS.amendOne(name)} onClick={onAmend} className="md:size-8">
        <Icon name="pencil" className="size-4" />
      </IconButton>
      <Button
        size="dense"
        className="px-2"
        onClick={() => cancel.mutate(bet._id)}
        disabled={cancel.isPending}
        aria-label={OPEN_BETS_WORDS.cancelOne(name)}
      >
        {BETTING_WORDS.cancelUnmatched}
      </Button>
    </div>
  )
}
