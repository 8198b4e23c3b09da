import {
  changePayoutAccount,
  createPayoutAccount,
  deletePayoutAccount,
  getPayoutAccounts,
  getPayoutMethods,
  getWithdrawTerms,
  logPayoutAccount,
  setPrimaryAccount,
} from '@paddock/contract/endpoints/withdrawals'
import { type Client, useClient } from '@paddock/ui/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAYMENTS } from '../keys.ts'
import { accountNumberOf, type Detail } from './state.ts'

const FRESH_MS = 10_000

export function usePayoutAccounts() {
  const client = useClient()
  return useQuery({
    queryKey: [...PAYMENTS, 'accounts'],
    queryFn: async ({ signal }) => (await client.call(getPayoutAccounts, {}, signal)).docs,
    staleTime: FRESH_MS,
  })
}

export function usePayoutMethods() {
  const client = useClient()
  return useQuery({
    queryKey: [...PAYMENTS, 'payout-methods'],
    queryFn: async ({ signal }) => (await client.call(getPayoutMethods, {}, signal)).docs,
    staleTime: FRESH_MS,
  })
}

/** What stands before a withdrawal. It moves with every bet, so it is asked for whenever somebody looks. */
export function useWithdrawTerms() {
  const client = useClient()
  return useQuery({
    queryKey: [...PAYMENTS, 'withdraw-terms'],
    queryFn: async ({ signal }) => (await client.call(getWithdrawTerms, {}, signal)).docs,
  })
}

/** 001 §9. */
const LOGGED_AFTER_MS = 500

export type NewAccount = {
  readonly paymentMethodTypeId: string
  readonly name: string
  readonly accountDetails: Detail[]
}

export function useCreateAccount() {
  return useThenListAgain(async (client, account: NewAccount & { readonly key: string }) => {
    const { key, ...body } = account
    const made = await client.call(createPayoutAccount, { body, idempotencyKey: key })
    const accountNumber = accountNumberOf(body.accountDetails)
    if (accountNumber !== null)
      setTimeout(() => logAccount(client, accountNumber, body.accountDetails), LOGGED_AFTER_MS)
    return made
  })
}

/** Of it nothing depends: the server has kept its own log. 001 §7. */
function logAccount(client: Client, accountNumber: string, accountDetails: readonly Detail[]): void {
  client.call(logPayoutAccount, { body: { accountNumber, accountDetails: [...accountDetails] } }).catch(() => undefined)
}

export const useChangeAccount = () =>
  useThenListAgain((client, body: { readonly accountId: string; readonly accountDetails: Detail[] }) =>
    client.call(changePayoutAccount, { body }),
  )

export const useSetPrimary = () =>
  useThenListAgain((client, accountId: string) =>
    client.call(setPrimaryAccount, { query: { accountId, primary: true } }),
  )

export const useDeleteAccount = () =>
  useThenListAgain((client, accountId: string) => client.call(deletePayoutAccount, { query: { accountId } }))

function useThenListAgain<A, R>(change: (client: Client, asked: A) => Promise<R>) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: A) => change(client, asked),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...PAYMENTS, 'accounts'] }),
  })
}
