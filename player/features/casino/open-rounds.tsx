import type { getOpenCasinoBets } from '@paddock/contract/endpoints/casino'
import type { ReplyOf } from '@paddock/contract/reply'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import { formatMoney, momentFormatter } from '@paddock/ui/formats'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { WORDS as SHELL } from '../../words/shell.ts'
import { useOpenRounds } from './api.ts'
import { addressOf } from './state.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

/** What the player has begun and can go on with. docs/domain/casino.md#records. */
export default function OpenRounds() {
  return (
    <Card>
      <Listed />
    </Card>
  )
}

/** In the lobby: nothing where there are none, or none that are known of. */
export function RoundsToContinue() {
  const { data } = useOpenRounds()
  if (!data || data.docs.length === 0) return null
  return (
    <Card>
      <Rounds page={data} />
    </Card>
  )
}

const Card = ({ children }: { readonly children: ReactNode }) => (
  <section aria-label={WORDS.rounds} className="overflow-hidden rounded-md border border-line bg-surface">
    <h2 className="flex h-11 items-center border-b border-line px-3 text-md font-bold md:h-10">{WORDS.rounds}</h2>
    {children}
  </section>
)

function Listed() {
  const { data, isError, refetch } = useOpenRounds()
  if (!data) {
    const retry = { label: SHELL.retry, run: () => void refetch() }
    return isError ? (
      <Notice icon="warning" text={SHELL.couldNotLoad} action={retry} />
    ) : (
      <SkeletonRows rows={2} rowClass="h-14" label={SHELL.loading} />
    )
  }
  if (data.docs.length === 0) return <Notice icon="casino" text={WORDS.noRounds} hint={WORDS.noRoundsHint} />
  return <Rounds page={data} />
}

function Rounds({ page: { docs: rounds, totalDocs } }: { readonly page: ReplyOf<typeof getOpenCasinoBets> }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {rounds.map((round) => (
          <Round key={`${round.provider} ${round.roundId}`} round={round} />
        ))}
      </ul>
      {totalDocs > rounds.length && (
        <p className="px-3 py-2 text-xs text-quiet">{WORDS.moreRounds(rounds.length, totalDocs)}</p>
      )}
    </>
  )
}

const moment = momentFormatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false })

function Round({ round }: { readonly round: CasinoRound }) {
  const { gameName, providerName, openedAt, stake } = round
  return (
    <li className="flex min-h-14 items-center gap-3 py-1 pr-2 pl-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{gameName}</span>
        <span className="block truncate text-xs text-quiet">
          <time dateTime={new Date(openedAt).toISOString()}>{moment(openedAt)}</time> · {providerName}
        </span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block text-xs text-quiet">{WORDS.staked}</span>
        {formatMoney(stake)}
      </span>
      <Link
        to={addressOf(round)}
        aria-label={WORDS.continueWith(gameName)}
        className="flex min-h-11 items-center rounded-md border border-line bg-raised px-3 hover:border-quiet"
      >
        {WORDS.continue}
      </Link>
    </li>
  )
}
