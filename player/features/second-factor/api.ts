import {
  askFactorAtWithdrawals,
  beginSecondFactor,
  confirmSecondFactor,
  endFactorAtWithdrawals,
  endSecondFactor,
  getSecondFactor,
  renewBackupCodes,
} from '@paddock/contract/endpoints/access'
import { useClient } from '@paddock/ui/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

const FACTOR = ['second factor'] as const
const PLAYER = { params: { role: 'user' } } as const

export function useFactor() {
  const client = useClient()
  return useQuery({
    queryKey: FACTOR,
    queryFn: ({ signal }) => client.call(getSecondFactor, PLAYER, signal).then(({ docs }) => docs),
  })
}

export type Secret = { readonly secret: string; readonly uri: string }

/**
 * One at a time: what is pressed twice before the button can be drawn as off is asked once. A second asking would be refused, since a code is good
 * once, and nobody would be shown the backup codes that the first one made.
 */
function useOneByOne<V, D>(ask: (variables: V) => Promise<D>, isChange = true) {
  const queries = useQueryClient()
  const isUnderWay = useRef(false)
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: () => (isChange ? void queries.invalidateQueries({ queryKey: FACTOR }) : undefined),
    onSettled: () => void (isUnderWay.current = false),
  })
  const mutate = (...asked: Parameters<typeof asking.mutate>): void => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    asking.mutate(...asked)
  }
  return { ...asking, mutate }
}

export function useBegin() {
  const client = useClient()
  const begin = (password: string): Promise<Secret> =>
    client.call(beginSecondFactor, { ...PLAYER, body: { password } }).then(({ docs }) => docs)
  return useOneByOne(begin, false)
}

export function useConfirm() {
  const client = useClient()
  return useOneByOne((code: string) =>
    client.call(confirmSecondFactor, { ...PLAYER, body: { code } }).then(({ docs }) => docs.backupCodes),
  )
}

type Proof = { readonly password: string; readonly code: string }

export function useTurnOff() {
  const client = useClient()
  return useOneByOne((body: Proof) => client.call(endSecondFactor, { ...PLAYER, body }))
}

export function useRenewCodes() {
  const client = useClient()
  return useOneByOne((body: Proof) =>
    client.call(renewBackupCodes, { ...PLAYER, body }).then(({ docs }) => docs.backupCodes),
  )
}

export function useAskAtWithdrawals() {
  const client = useClient()
  return useOneByOne(() => client.call(askFactorAtWithdrawals, {}))
}

export function useAskNoMore() {
  const client = useClient()
  return useOneByOne((body: Proof) => client.call(endFactorAtWithdrawals, { body }))
}
