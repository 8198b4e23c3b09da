/** What voiding a part of a market would do. The server computes it. Law D-23. */
import type { ReplyOf } from '@paddock/contract/reply'
import { previewPartVoid } from '@paddock/contract/endpoints/operator'
import type { VoidChoice } from '@paddock/domain/settlement'
import { CallFailure, failureText, useClient } from '@paddock/ui/client'
import { formatMoney, formatResult } from '@paddock/ui/formats'
import { SkeletonRows } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useAsked } from '../confirm/index.ts'
import { type Line, lineOf, Lines, Part, ShortPart } from './lines.tsx'

type Effect = ReplyOf<typeof previewPartVoid>['docs']
type Voided = { readonly marketId: string; readonly choice: VoidChoice }

const EVERY_MS = 5000

const keyOf = ({ marketId, choice }: Voided) => ['markets', 'part-void', marketId, choice] as const
/** The contract reads it into a list of its own. */
const asSent = (choice: VoidChoice) => (choice.type === 'TIME' ? choice : { ...choice, versions: [...choice.versions] })

/** What is shown of it at this moment, by its name, to be sent with the decision: what would do something else is refused. */
export function useSeenVoid(): (voided: Voided) => { readonly impactHash?: string } {
  const queries = useQueryClient()
  return useCallback(
    (voided) => {
      const hash = queries.getQueryData<Effect>(keyOf(voided))?.hash
      return hash ? { impactHash: hash } : {}
    },
    [queries],
  )
}

/** Without a choice it says what is missing. */
export function VoidFacts({
  marketId,
  choice,
}: {
  readonly marketId: string
  readonly choice: VoidChoice | undefined
}) {
  const client = useClient()
  const asked = useAsked()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf({ marketId, choice: choice ?? NOTHING }),
    queryFn: ({ signal }) =>
      client
        .call(previewPartVoid, { body: { marketId, choice: asSent(choice ?? NOTHING) } }, signal)
        .then(({ docs }) => docs),
    enabled: choice !== undefined,
    // What was true of another look is not shown for this one.
    gcTime: 0,
    refetchInterval: EVERY_MS,
  })
  const hasChanged = asked?.refusal instanceof CallFailure && asked.refusal.code === 'IMPACT_CHANGED'
  useEffect(() => {
    if (hasChanged) void refetch()
  }, [hasChanged, refetch])
  return (
    <section aria-label={WORDS.effect} className="min-h-28 rounded-md bg-raised px-3 py-2 text-sm">
      {choice === undefined ? (
        <p className="text-quiet">{WORDS.voidChoiceMissing}</p>
      ) : error ? (
        <p role="alert" className="text-loss">
          {failureText(error)}
        </p>
      ) : data ? (
        <Told effect={data} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-5" label={COMMON.loading} />
      )}
    </section>
  )
}

const NOTHING: VoidChoice = { type: 'TIME', from: 0, until: 0 }

const SIDES = ['BACK', 'LAY'] as const

function Told({ effect }: { readonly effect: Effect }) {
  const { bets, whole, players, cashOuts, sides, house, commission, rebates, levels, biggest, short } = effect
  const lines: readonly Line[] = [
    [WORDS.voidedBets, WORDS.betsOf(bets, players)],
    ...(whole < bets ? [[WORDS.voidedWhole, WORDS.bets(whole)] as const] : []),
    ...(cashOuts > 0 ? [[WORDS.voidedCashOuts, String(cashOuts)] as const] : []),
    ...SIDES.filter((side) => sides[side].bets > 0).map((side): Line => {
      const { bets: count, stakes, profit } = sides[side]
      return [WORDS.voidedSides[side], WORDS.voidedOf(count, formatMoney(stakes), formatMoney(profit))]
    }),
    ...(house.gain === null ? [] : [[WORDS.houseGains, formatResult(house.gain)] as const]),
    ...(commission === 0 ? [] : [[COMMON.commission, formatResult(commission)] as const]),
    ...(rebates === 0 ? [] : [[WORDS.rebates, formatResult(rebates)] as const]),
    [WORDS.houseWorst, `${formatResult(house.worst)} → ${formatResult(house.worstAfter)}`],
  ]
  return (
    <>
      <Lines lines={lines} />
      <ShortPart short={short} />
      {biggest.length > 0 && (
        <Part title={house.gain === null ? WORDS.freed(biggest.length) : WORDS.biggestOf(biggest.length)}>
          {biggest.map(lineOf)}
        </Part>
      )}
      {levels.length > 0 && (
        <Part title={WORDS.levels}>
          {levels.map(
            ({ role, accounts, amount }): Line => [WORDS.levelOf(COMMON.roles[role], accounts), formatResult(amount)],
          )}
        </Part>
      )}
      {effect.hash === null && <p className="pt-1 text-quiet">{WORDS.voidCanChange}</p>}
    </>
  )
}
