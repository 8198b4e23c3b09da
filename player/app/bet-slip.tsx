/** The slip composed with the account it spends from, its stakes, and what its site allows. */
import { reasonText } from '@paddock/ui/client'
import type { Points, User } from '@paddock/contract/shapes/account'
import { TEXTS } from '@paddock/ui/words'
import { MAX_OF_KIND } from '@paddock/domain/market'
import { ZERO } from '@paddock/domain/money'
import { useIsSignedIn } from '@paddock/ui/client'
import { type LiveBook, useLive } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { showToast } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { POINTS, PROFILE, usePoints, useProfile } from '../features/balance/index.ts'
import {
  exposureAfter,
  isPayable,
  MarketPanel,
  type Placing,
  refusePick,
  rememberCell,
  Slip,
  type SlipAccount,
  type SlipRules,
  useMaybeSlipStore,
} from '../features/betslip/index.ts'
import { useCancelBet, useOpenBets } from '../features/open-bets/index.ts'
import { useStakes } from '../features/stakes/api.ts'
import { useConfirmBets } from './confirm-bets.ts'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { part } from '../routing/part.tsx'

const EditStakes = part(() => import('./edit-stakes.tsx'))

type BetSlipProps = {
  /** Over the page of a phone. */
  readonly isDocked?: boolean
  /** The prices of its market are not in sight. */
  readonly hasMarket?: boolean
}

export function BetSlip({ isDocked = false, hasMarket = false }: BetSlipProps) {
  const onPick = usePickPrice()
  const live = useLive()
  const { data: points } = usePoints()
  const { data: profile } = useProfile()
  const { data: open } = useOpenBets()
  const { stakes } = useStakes('stake')
  const confirm = useConfirmBets()
  const cancel = useCancelBet()
  const [isEditing, setEditing] = useState(false)
  const quickSwitch = useQuickSwitch()
  const heldOn = ({ marketId }: Pick) =>
    points && open
      ? { exposure: points.exposure, book: open.books[marketId], facts: live?.book.facts(marketId) ?? null }
      : null
  const account: SlipAccount = {
    placingOn: usePlacing(),
    confirms: profile?.confirmBets ?? false,
    onConfirms: confirm.mutate,
    rules: useSlipRules(),
    stakes,
    onEditStakes: () => setEditing(true),
    exposureAfter: (draft) => {
      const held = heldOn(draft.pick)
      return held && exposureAfter(draft, held)
    },
    canPay: (draft) => isPayable(draft, points?.availableBalance ?? null, heldOn(draft.pick)),
    onCancel: (betIds) => Promise.all(betIds.map((betId) => cancel.mutateAsync(betId))),
    // Elsewhere it stands in the head of the column.
    onQuick: isDocked ? quickSwitch : null,
  }
  return (
    <>
      <Slip
        account={account}
        {...(hasMarket && { market: (pick: Pick) => <MarketPanel pick={pick} onPick={onPick} /> })}
      />
      {isEditing && (
        <Suspense>
          <EditStakes first="stake" onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

function useSlipRules(): SlipRules {
  const site = useSite()
  return {
    editsOdds: site.can('editOdds'),
    steps: site.can('ladderSteps') ? 'ladder' : 'plain',
    rests: site.can('restingBets'),
  }
}

/**
 * What a bet on the price is bounded by, read when it is asked for: every cell holds it, and a balance that moves redraws
 * none of them.
 */
function usePlacing(): (pick: Pick) => Placing {
  const queries = useQueryClient()
  return useCallback(
    ({ kind }) => {
      const profile = queries.getQueryData<User>(PROFILE)
      return {
        limits: {
          available: queries.getQueryData<Points>(POINTS)?.availableBalance ?? null,
          userMax: profile?.[MAX_OF_KIND[kind]] ?? ZERO,
        },
        betDelaySeconds: profile?.betDelay ?? 0,
      }
    },
    [queries],
  )
}

/** Turns quick bet on or off; null where the site has none. 000 §4 "Quick bet". */
export function useQuickSwitch(): (() => void) | null {
  const store = useMaybeSlipStore()
  const isSignedIn = useIsSignedIn()
  const askToSignIn = useSignInPrompt()
  const { stakes } = useStakes('quick')
  if (!useSite().can('quickBet')) return null
  return () => {
    const [first] = stakes
    if (!isSignedIn || !store) askToSignIn(TEXTS.loginFirstToContinue)
    else if (first) store.sendQuick({ type: 'switch', first: first.value })
  }
}

/** Puts a tapped price into the slip, or places it at once, or says why not. 000 §4 "Bet selection". */
export function usePickPrice(): (pick: Pick) => void {
  const store = useMaybeSlipStore()
  const isSignedIn = useIsSignedIn()
  const askToSignIn = useSignInPrompt()
  const placingOn = usePlacing()
  const live = useLive()
  return useCallback(
    (pick) => {
      if (!isSignedIn || !store) {
        askToSignIn(TEXTS.loginFirstToPlaceOrder)
        return
      }
      const refusal = refusePick(store.read(), pick)
      const quick = store.readQuick()
      if (refusal) {
        showToast(reasonText(refusal), 'bad')
        return
      }
      rememberCell()
      if (quick.mode === 'on' && !(live && isBehindOwn(live.book, pick)))
        store.placeQuick(pick, quick.stake, placingOn(pick))
      else store.send({ type: 'pick', pick, stake: '' })
    },
    [store, isSignedIn, askToSignIn, placingOn, live],
  )
}

/** What would meet an order of the player's own is left in the slip, which says so. */
const isBehindOwn = (book: LiveBook, pick: Pick): boolean =>
  pick.slot !== null && book.isBehindOwn({ ...pick, slot: pick.slot }, 0)
