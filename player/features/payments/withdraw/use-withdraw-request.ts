/** The one request of the withdrawal's drawer. */
import { createIPayWithdrawal, createWithdrawal, getWithdrawalOutcome } from '@paddock/contract/endpoints/withdrawals'
import type { PayoutAccount, WithdrawRequest } from '@paddock/contract/shapes/withdrawal'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PAYMENTS } from '../keys.ts'
import { createPaymentRequest, type Sending } from '../payment-request.ts'
import { amountOf } from '../typed-amount.ts'
import { useRequest } from '../use-request.ts'

type Asked = { readonly amount: Paise; readonly accountId: string; readonly forfeitBonus?: true }

type Wish = {
  readonly digits: string
  readonly forfeitBonus: boolean
  /** Null where none is asked for. */
  readonly factorCode: string | null
}

type WithdrawSending = {
  readonly sending: Sending
  /** What of a bonus is not wagered for yet is given up only by a word of the player. */
  readonly send: (account: PayoutAccount, wish: Wish) => void
  readonly reset: () => void
}

export function useWithdrawRequest(owner: string, onMade: () => void): WithdrawSending {
  const client = useClient()
  const queries = useQueryClient()
  const [request] = useState(() =>
    createPaymentRequest<Asked, WithdrawRequest>({
      storage: sessionStorage,
      storedUnder: 'paddock.withdrawal-on-its-way',
      owner,
      ask: async (requestId, signal) =>
        (await client.call(getWithdrawalOutcome, { params: { requestId } }, signal)).docs,
      onMade: ({ type }) => {
        void queries.invalidateQueries({ queryKey: PAYMENTS })
        if (type === 'IPAY') showToast(TEXTS.withdrawPending)
        else showToast(TEXTS.withdrawAdded, 'good')
        onMade()
      },
    }),
  )
  return {
    sending: useRequest(request),
    send: ({ _id: accountId, paymentMethodType }, { digits, forfeitBonus, factorCode }) => {
      const body: Asked = { amount: amountOf(digits), accountId, ...(forfeitBonus && { forfeitBonus }) }
      // A gateway is told who is paid by the server, from the account as it is stored.
      const call = paymentMethodType.paymentType === 'IPAY' ? createIPayWithdrawal : createWithdrawal
      // The code is sent, and kept nowhere.
      const sent = factorCode === null ? body : { ...body, factorCode }
      request.send(
        body,
        async (idempotencyKey, signal) => (await client.call(call, { body: sent, idempotencyKey }, signal)).docs,
      )
    },
    reset: request.reset,
  }
}
