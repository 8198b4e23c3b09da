import type { Bet } from '@paddock/contract/shapes/bet'
import { failureText } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useAmend } from '../features/betslip/use-amend.ts'
import type { Move } from '../features/ladder/index.ts'
import { applyBet } from './account-news.ts'

/** Changes the price of those of these bets that wait at it, one after the other; the first that is refused ends it, and says why. */
export function useMoveOrders(waiting: readonly Bet[]): (move: Move) => void {
  const queries = useQueryClient()
  const { mutateAsync } = useAmend((docs) => applyBet(queries, docs))
  const moveAll = async ({ side, from, to }: Move) => {
    for (const { _id, odds } of waiting)
      if (odds.type === side && odds.price === from) await mutateAsync({ betId: _id, price: to })
  }
  return (move) => void moveAll(move).catch((thrown: unknown) => showToast(failureText(thrown), 'bad'))
}
