/** The slip composed with the account it spends from. */
import { TEXTS } from '@paddock/contract/texts'
import { paise, ZERO } from '@paddock/domain/money'
import { useIsSignedIn } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import type { Pick } from '@paddock/ui/prices'
import { useCallback } from 'react'
import { usePoints, useProfile } from '../features/balance/index.ts'
import { isBusy, Slip, type SlipAccount, useMaybeSlipStore } from '../features/betslip/index.ts'
import { useConfirmBets } from './confirm-bets.ts'
import { useSignInPrompt } from './sign-in-prompt.tsx'

const MAX_OF_KIND = { BETFAIR: 'betfairMax', BOOKMAKER: 'bookmakerMax', SESSION: 'sessionMax' } as const
/** A market with this maximum takes no bets. 000 §4. */
const BETTING_OFF = paise(100)

/** `isInline`: under the runner, where it may have to be scrolled to. */
export function BetSlip({ isInline = false }: { readonly isInline?: boolean }) {
  const { data: points } = usePoints()
  const { data: profile } = useProfile()
  const confirm = useConfirmBets()
  const account: SlipAccount = {
    limitsOf: ({ pick }) => ({
      available: points?.availableBalance ?? null,
      userMax: profile?.[MAX_OF_KIND[pick.kind]] ?? ZERO,
    }),
    confirms: profile?.confirmBets ?? false,
    onConfirms: confirm.mutate,
  }
  return <Slip {...account} isInline={isInline} />
}

/** Puts a tapped price into the slip, or says why not. 000 §4 "Bet selection". */
export function usePickPrice(): (pick: Pick) => void {
  const store = useMaybeSlipStore()
  const isSignedIn = useIsSignedIn()
  const askToSignIn = useSignInPrompt()
  return useCallback(
    (pick) => {
      if (!isSignedIn || !store) askToSignIn(TEXTS.loginFirstToPlaceOrder)
      else if (isBusy(store.read())) showToast(TEXTS.betInProgress, 'bad')
      else if (pick.max === BETTING_OFF) showToast(TEXTS.betNotAllowed, 'bad')
      else store.send({ type: 'pick', pick, stake: '' })
    },
    [store, isSignedIn, askToSignIn],
  )
}
