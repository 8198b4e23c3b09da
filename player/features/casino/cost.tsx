/** What a game has cost its player, and what it keeps, beside it from before the first stake on. docs/domain/casino.md#lobby. */
import type { CasinoCost } from '@paddock/contract/shapes/casino'
import { negate } from '@paddock/domain/money'
import { formatMoney, formatNumber } from '@paddock/ui/formats'
import { useGameCost } from './api.ts'
import type { NamedGame } from './state.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

const ALL_BPS = 10_000
const PERCENT_BPS = 100

/** `rtpBps`: what comes back of stakes, where its provider says so. */
export function Cost({ game, rtpBps }: { readonly game: NamedGame; readonly rtpBps: number | null }) {
  const { data } = useGameCost(game)
  const facts = [
    ...(data && data.rounds > 0 ? [WORDS.roundsPlayed(data.rounds)] : []),
    ...(rtpBps === null ? [] : [WORDS.edge(formatNumber((ALL_BPS - rtpBps) / PERCENT_BPS))]),
  ]
  return (
    <p title={WORDS.cost} className="flex min-w-0 flex-col md:flex-row md:gap-2">
      {data && (
        <>
          <span className="sr-only">{WORDS.cost}: </span>
          <span className="truncate">{sentence(data)}</span>
        </>
      )}
      {/* The narrowest phones have no room for it; it stands in the lobby too. */}
      <span className="truncate text-quiet max-[359px]:hidden">{facts.join(' · ')}</span>
    </p>
  )
}

function sentence({ rounds, net }: CasinoCost): string {
  if (rounds === 0) return WORDS.notPlayed
  if (net === 0) return WORDS.costEven
  return net < 0 ? WORDS.costLost(formatMoney(negate(net))) : WORDS.costWon(formatMoney(net))
}
