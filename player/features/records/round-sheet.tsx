import type { CasinoLeg, CasinoMove, CasinoRound } from '@paddock/contract/shapes/casino'
import { oddsText } from '@paddock/domain/slips'
import { failureText } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { type OneRound, useMoves } from './api.ts'
import { ComplainLink } from './complain-link.tsx'
import { dateIn, timeIn } from './moments.ts'
import { type Fact, Facts } from './parts.tsx'
import { Result } from './rows.tsx'
import { drawsOf } from './state.ts'
import { RECORD_WORDS } from './words.ts'

type RoundSheetProps = {
  readonly round: CasinoRound
  readonly zone: string
  readonly onClose: () => void
}

/** A round of the casino: what it moved, and what a player needs to draw it again. docs/domain/casino.md#records. */
export function RoundSheet({ round, zone, onClose }: RoundSheetProps) {
  return (
    <Sheet title={round.gameName} closeLabel={RECORD_WORDS.close} onClose={onClose}>
      <Facts facts={factsOf(round, zone)} />
      <RoundMoves casino={round.provider} roundId={round.roundId} zone={zone} />
    </Sheet>
  )
}

/** What a round moved, wherever it is opened. */
export function RoundMoves({ casino, roundId, zone }: OneRound & { readonly zone: string }) {
  const { data, error, refetch } = useMoves({ casino, roundId })
  if (data)
    return (
      <>
        <Told moves={data} zone={zone} />
        <ComplainLink of="round" id={`${casino}/${roundId}`} />
      </>
    )
  if (error)
    return (
      <Notice
        icon="warning"
        text={failureText(error)}
        action={{ label: RECORD_WORDS.retry, run: () => void refetch() }}
      />
    )
  return <SkeletonRows rows={3} rowClass="h-14" label={RECORD_WORDS.loading} />
}

function factsOf({ roundId, providerName, openedAt, closedAt, stake, won, net }: CasinoRound, zone: string): Fact[] {
  const momentOf = (at: number) => `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  return [
    { name: RECORD_WORDS.roundNumber, value: roundId },
    { name: RECORD_WORDS.provider, value: providerName },
    { name: RECORD_WORDS.begun, value: momentOf(openedAt) },
    ...(closedAt === null ? [] : [{ name: RECORD_WORDS.ended, value: momentOf(closedAt) }]),
    { name: RECORD_WORDS.stake, value: formatMoney(stake) },
    { name: RECORD_WORDS.won, value: formatMoney(won) },
    { name: RECORD_WORDS.result, value: <Result amount={net} /> },
  ]
}

type ToldProps = { readonly moves: readonly CasinoMove[]; readonly zone: string }

function Told({ moves, zone }: ToldProps) {
  if (moves.length === 0) return <Notice icon="casino" text={RECORD_WORDS.nothingMoved} />
  const legs = moves.find((move) => move.legs)?.legs
  return (
    <>
      <section aria-label={RECORD_WORDS.moves}>
        <h3 className="px-4 pt-3 pb-1 text-xs text-quiet">{RECORD_WORDS.moves}</h3>
        <ol className="divide-y divide-line">
          {moves.map((move) => (
            <Move key={move.reference} move={move} zone={zone} />
          ))}
        </ol>
      </section>
      {legs ? <Legs legs={legs} /> : <Drawn moves={moves} />}
    </>
  )
}

function Move({ move: { kind, amount, at, reference }, zone }: { readonly move: CasinoMove; readonly zone: string }) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 text-sm">
      <span className="min-w-0">
        <span className="block">{RECORD_WORDS.moveKinds[kind]}</span>
        <span className="block text-xs wrap-anywhere text-quiet">
          <time dateTime={new Date(at).toISOString()}>
            {dateIn(zone, at)}, {timeIn(zone, at)}
          </time>{' '}
          · {reference}
        </span>
      </span>
      <span className="shrink-0 tabular-nums">
        <Result amount={amount} />
      </span>
    </li>
  )
}

/** What a slip is on: nothing is drawn for it. */
const Legs = ({ legs }: { readonly legs: readonly CasinoLeg[] }) => (
  <section aria-label={RECORD_WORDS.selections} className="pb-3">
    <h3 className="px-4 pt-3 pb-1 text-xs text-quiet">{RECORD_WORDS.selections}</h3>
    <ul className="divide-y divide-line">
      {legs.map(({ event, market, selection, odds }) => (
        <li key={event} className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 text-sm">
          <span className="min-w-0">
            <span className="block">{selection}</span>
            <span className="block text-xs wrap-anywhere text-quiet">{`${event} / ${market}`}</span>
          </span>
          <span className="shrink-0 tabular-nums">{oddsText(odds)}</span>
        </li>
      ))}
    </ul>
  </section>
)

function Drawn({ moves }: Pick<ToldProps, 'moves'>) {
  const draws = drawsOf(moves)
  return (
    <section aria-label={RECORD_WORDS.drawn} className="pb-3">
      <h3 className="px-4 pt-3 pb-1 text-xs text-quiet">{RECORD_WORDS.drawn}</h3>
      {draws.length === 0 && <p className="px-4 py-2 text-sm">{RECORD_WORDS.drawNotTold}</p>}
      {draws.map(({ seedHash, clientSeed, nonce }) => (
        <Facts
          key={`${seedHash} ${clientSeed} ${nonce}`}
          facts={[
            { name: RECORD_WORDS.seedHash, value: seedHash },
            { name: RECORD_WORDS.clientSeed, value: clientSeed },
            { name: RECORD_WORDS.nonce, value: nonce },
          ]}
        />
      ))}
      {draws.length > 0 && (
        <a
          href="/verify.html"
          download="verify.html"
          className="mx-4 mt-2 flex min-h-11 items-center text-sm underline decoration-line underline-offset-4 hover:decoration-quiet"
        >
          {RECORD_WORDS.checker}
        </a>
      )}
    </section>
  )
}
