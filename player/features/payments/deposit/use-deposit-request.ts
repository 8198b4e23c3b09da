/** The one request of the drawer: sent once, asked for until it is known, and told when it is made. */
import { createDeposit, getDepositOutcome } from '@paddock/contract/endpoints/payments'
import type { DepositRequest } from '@paddock/contract/shapes/payment'
import type { Paise } from '@paddock/domain/money'
import { type Client, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PAYMENTS } from '../keys.ts'
import { createPaymentRequest, type Sending } from '../payment-request.ts'
import { useRequest } from '../use-request.ts'
import { forgetDraft } from './draft.ts'

/** What is kept of it. The image is not: it is sent once, and only its outcome is asked for. */
type Asked = { readonly depositTypeId: string; readonly amount: Paise; readonly utr: string }

export type DepositSending = {
  readonly sending: Sending
  readonly send: (asked: Asked, image: File | null) => void
  /** What was refused is taken off the screen. */
  readonly reset: () => void
}

export function useDepositRequest(owner: string, onDone: () => void): DepositSending {
  const client = useClient()
  const queries = useQueryClient()
  const [request] = useState(() =>
    createPaymentRequest<Asked, DepositRequest>({
      storage: sessionStorage,
      storedUnder: 'paddock.deposit-on-its-way',
      owner,
      ask: async (requestId, signal) => (await client.call(getDepositOutcome, { params: { requestId } }, signal)).docs,
      onMade: () => {
        forgetDraft(localStorage)
        void queries.invalidateQueries({ queryKey: PAYMENTS })
        showToast(TEXTS.depositSuccessful, 'good')
        onDone()
      },
    }),
  )
  return {
    sending: useRequest(request),
    send: (asked, image) => request.send(asked, sendWith(client, asked, image)),
    reset: request.reset,
  }
}

const sendWith =
  (client: Client, { utr, ...asked }: Asked, image: File | null) =>
  async (idempotencyKey: string, signal: AbortSignal): Promise<DepositRequest> => {
    const body = { ...asked, utr: utr.replaceAll(/\s/g, ''), ...(image && { image }) }
    return (await client.call(createDeposit, { body, idempotencyKey }, signal)).docs
  }
