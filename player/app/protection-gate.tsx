/**
 * What protects a signed-in player over every page: the reality check, the end of their time, the offer of limits, the bar of who
 * stays away. Loaded after the page.
 */
import { MINUTE_MS } from '@paddock/domain/time'
import { type PayloadOf, serverEvents } from '@paddock/contract/live'
import type { Protection, SittingSummary } from '@paddock/contract/shapes/protection'
import { useLive } from '@paddock/ui/live'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useProfile } from '../features/balance/index.ts'
import { useSlip } from '../features/betslip/context.tsx'
import {
  BreakBar,
  isOffering,
  isReviewDue,
  LimitsOffer,
  minutesLeft,
  PROTECTION,
  ReviewBar,
  useProtection,
} from '../features/limits/index.ts'
import { useSignOut } from '../features/login/api.ts'
import { RealityCheck, TimeWarning } from '../features/reality-check/index.ts'

export default function ProtectionGate() {
  const { data, dataUpdatedAt } = useProtection()
  const reread = useReread()
  const signOut = useSignOut()
  const [toldEnd, setToldEnd] = useState<number | null>(null)
  const [isHidden, setIsHidden] = useState(false)
  const endsAt = toldEnd ?? (data ? knownEnd(data, dataUpdatedAt) : null)
  useProtectionNews(setToldEnd)
  return (
    <>
      <RefusedBet reread={reread} />
      {data?.exclusion && <BreakBar kind={data.exclusion.kind} until={data.exclusion.until} />}
      {data && isReviewDue(data) && (
        <AtHome>
          <ReviewBar />
        </AtHome>
      )}
      {endsAt !== null && !isHidden && <TimeWarning endsAt={endsAt} onDismiss={() => setIsHidden(true)} />}
      {data?.realityCheck.due ? (
        <RealityCheck summary={data.sitting} onAcknowledged={reread} onStop={() => signOut.mutate()} />
      ) : (
        data && <Offer protection={data} />
      )}
    </>
  )
}

/** For a page that was opened after the warning: to the minute, where the warning is to the second. */
function knownEnd(protection: Protection, readAt: number): number | null {
  const minutes = minutesLeft(protection)
  return minutes === null ? null : readAt + minutes * MINUTE_MS
}

function useReread(): () => void {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: PROTECTION }), [queries])
}

/** News of the server stand in the known protection at once; what they do not carry is read again. */
function useProtectionNews(onTimeEnds: (endsAt: number) => void): void {
  const live = useLive()
  const queries = useQueryClient()
  useEffect(() => {
    if (!live) return undefined
    const check = (summary: SittingSummary) =>
      queries.setQueryData<Protection>(
        PROTECTION,
        (known) => known && { ...known, sitting: summary, realityCheck: { ...known.realityCheck, due: true } },
      )
    // The end by this page's clock.
    const warn = ({ endsAt }: PayloadOf<typeof serverEvents.sessionTimeWarning>) =>
      onTimeEnds(endsAt - live.clock.now() + Date.now())
    const stops = [
      live.on(serverEvents.realityCheck, check),
      live.on(serverEvents.sessionTimeWarning, warn),
      live.on(serverEvents.protectionChanged, () => void queries.invalidateQueries({ queryKey: PROTECTION })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, queries, onTimeEnds])
}

/** A bet that was refused for what protects the player: the page may not have heard of it yet. Apart: the slip changes with each key. */
function RefusedBet({ reread }: { readonly reread: () => void }) {
  const slip = useSlip()
  const code = slip.step === 'refused' ? slip.reason.code : null
  useEffect(() => {
    if (code !== null && PROTECTING.has(code)) reread()
  }, [code, reread])
  return null
}

const PROTECTING: ReadonlySet<string> = new Set(['REALITY_CHECK_DUE', 'SELF_EXCLUDED', 'TIMED_OUT'])

/** The pages that a visit begins with. */
const HOMES: ReadonlySet<string> = new Set(['/', '/exchange', '/live-casino'])

const AtHome = ({ children }: { readonly children: ReactNode }) => HOMES.has(useLocation()[0]) && children

/** On the home page only, so that it never comes between a player and their bet; once a visit. */
function Offer({ protection }: { readonly protection: Protection }) {
  const [isAnswered, setIsAnswered] = useState(false)
  const isAtHome = HOMES.has(useLocation()[0])
  const { data: user } = useProfile()
  // Points of a demonstration are nobody's money.
  if (!isOffering(protection) || !isAtHome || isAnswered || !user || user.demo) return null
  return <LimitsOffer onClose={() => setIsAnswered(true)} />
}
