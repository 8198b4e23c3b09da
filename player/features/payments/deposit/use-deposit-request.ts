/** The one request of the drawer: sent once, asked for until it is known, and told when it is made. */
import { createDeposit, createIPayDeposit, getDepositOutcome } from '@paddock/contract/endpoints/payments'
import type { DepositRequest, PaymentMethod } from '@paddock/contract/shapes/payment'
import type { Paise } from '@paddock/domain/money'
import { CallFailure, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PAYMENTS } from '../keys.ts'
import { createPaymentRequest, type Sending } from '../payment-request.ts'
import { useRequest } from '../use-request.ts'
import { openPayTab, type PayTab } from './pay-tab.ts'

/** What is kept of it. The image is not: it is sent once, and only its outcome is asked for. */
type Asked = {
  readonly depositTypeId: string
  readonly amount: Paise
  readonly utr: string
  /** Of the method, as it is shown. */
  readonly version?: number
  readonly bonusId?: string
  /** What the rate was shown with. */
  readonly quote?: string
}

/** Of a gateway there is a page to pay at. */
type Made = DepositRequest & { readonly iPayRedirectUrl?: string | null }

/** 001 §4: the drawer is there so long after the gateway's page has opened. */
const CLOSES_AFTER_MS = 2000

export type DepositSending = {
  readonly sending: Sending
  readonly send: (asked: Asked, image: File | null) => void
  /** To a payment gateway, whose page opens in another tab. */
  readonly sendToGateway: (method: PaymentMethod, asked: Pick<Asked, 'amount' | 'bonusId'>) => void
  /** What was refused is taken off the screen. */
  readonly reset: () => void
}

export function useDepositRequest(owner: string, onMade: () => void, onDone: () => void): DepositSending {
  const client = useClient()
  const queries = useQueryClient()
  const [request] = useState(() =>
    createPaymentRequest<Asked, Made>({
      storage: sessionStorage,
      storedUnder: 'paddock.deposit-on-its-way',
      owner,
      ask: async (requestId, signal) => (await client.call(getDepositOutcome, { params: { requestId } }, signal)).docs,
      // What the gateway refused is rejected. Of one that it could not be asked about nothing is known: it stays open.
      failedAs: ({ status }) => (status === 'rejected' ? TEXTS.requestFailed : null),
      onMade: ({ iPayRedirectUrl, type }) => {
        onMade()
        void queries.invalidateQueries({ queryKey: PAYMENTS })
        if (typeof iPayRedirectUrl === 'string') {
          setTimeout(onDone, CLOSES_AFTER_MS)
          return
        }
        if (type !== 'IPAY') showToast(TEXTS.depositSuccessful, 'good')
        onDone()
      },
    }),
  )
  return {
    sending: useRequest(request),
    reset: request.reset,
    send: (asked, image) =>
      request.send(asked, async (idempotencyKey, signal) => {
        const body = { ...asked, utr: asked.utr.replaceAll(/\s/g, ''), ...(image && { image }) }
        try {
          return (await client.call(createDeposit, { body, idempotencyKey }, signal)).docs
        } catch (thrown) {
          // All that was typed stays; what is to be sent is shown anew.
          if (thrown instanceof CallFailure && thrown.code === 'RATE_CHANGED')
            void queries.invalidateQueries({ queryKey: [...PAYMENTS, 'methods'] })
          throw thrown
        }
      }),
    sendToGateway: ({ _id: depositTypeId, operatorId }, asked) => {
      // A browser lets a page open a tab only in the moment of the press.
      const tab: PayTab = openPayTab()
      request.send({ depositTypeId, utr: '', ...asked }, async (idempotencyKey, signal) => {
        const redirectUrl = new URL('/transaction', location.href).href
        const body = { depositTypeId, operatorId: operatorId ?? 0, redirectUrl, ...asked }
        try {
          const { docs } = await client.call(createIPayDeposit, { body, idempotencyKey }, signal)
          tab.lead(docs.iPayRedirectUrl)
          return docs
        } catch (thrown) {
          tab.close()
          if (thrown instanceof CallFailure && thrown.code === 'GATEWAY_FAILED') showToast(TEXTS.requestFailed, 'bad')
          throw thrown
        }
      })
    },
  }
}
