import { beginUpi, getDeposits, getPaymentMethods } from '@paddock/contract/endpoints/payments'
import type { DepositRequest, OwnDeposit, PaymentMethod } from '@paddock/contract/shapes/payment'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'
import type { UpiLink } from './deposit/state.ts'
import { PAYMENTS } from './keys.ts'

/** A method may be locked or changed while somebody looks; whoever opens the drawer again is shown what holds then. */
const FRESH_MS = 10_000
const PLAYER = { role: 'user' } as const
const OPEN = { page: 1, limit: 1, status: 'open' } as const

export function usePaymentMethods() {
  const client = useClient()
  return useQuery({
    queryKey: [...PAYMENTS, 'methods'],
    queryFn: async ({ signal }) => (await client.call(getPaymentMethods, { query: { active: true } }, signal)).docs,
    staleTime: FRESH_MS,
  })
}

/** A deposit that is still to be decided: most sites take no other one then. */
export function useOpenDeposit(isAsked: boolean) {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [...PAYMENTS, 'open-deposit'],
    queryFn: async ({ signal }) => (await client.call(getDeposits, { params: PLAYER, query: OPEN }, signal)).docs,
    enabled: isAsked,
  })
  const open: (DepositRequest & Partial<OwnDeposit>) | undefined = data?.[0]
  return open ?? null
}

type Paying = {
  readonly method: PaymentMethod
  readonly amount: Paise
  readonly known: UpiLink | null
  /** While the amount is still typed nothing is begun: each would be a payment of its own. */
  readonly isSettled: boolean
}

/** The link that pays just this. One that this browser already has for it is good for a day, and is not asked for again. */
export function useUpiLink({ method: { _id, version }, amount, known, isSettled }: Paying) {
  const client = useClient()
  return useQuery({
    // Beside what is read of payments: news of these would make another link, and another code under the camera that reads the first.
    queryKey: ['upi-link', _id, version, amount],
    queryFn: async ({ signal }): Promise<UpiLink> => {
      const { docs } = await client.call(beginUpi, { body: { depositTypeId: _id, amount } }, signal)
      return { ...docs, methodId: _id, version, amount }
    },
    enabled: isSettled,
    ...(known && { initialData: known }),
    staleTime: Number.POSITIVE_INFINITY,
    // One for each payment: the draft has it until that is sent, and the next of the same amount begins another.
    gcTime: 0,
    retry: false,
  })
}
