import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewBackupCodes,
} from '@paddock/contract/endpoints/access'
import { useClient } from '@paddock/ui/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

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

export function useBegin() {
  const client = useClient()
  return useMutation({
    mutationFn: (password: string): Promise<Secret> =>
      client.call(beginSecondFactor, { ...PLAYER, body: { password } }).then(({ docs }) => docs),
  })
}

function useReadAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: FACTOR })
}

export function useConfirm() {
  const client = useClient()
  return useMutation({
    mutationFn: (code: string) =>
      client.call(confirmSecondFactor, { ...PLAYER, body: { code } }).then(({ docs }) => docs.backupCodes),
    onSuccess: useReadAgain(),
  })
}

type Proof = { readonly password: string; readonly code: string }

export function useTurnOff() {
  const client = useClient()
  return useMutation({
    mutationFn: (body: Proof) => client.call(endSecondFactor, { ...PLAYER, body }),
    onSuccess: useReadAgain(),
  })
}

export function useRenewCodes() {
  const client = useClient()
  return useMutation({
    mutationFn: (body: Proof) =>
      client.call(renewBackupCodes, { ...PLAYER, body }).then(({ docs }) => docs.backupCodes),
    onSuccess: useReadAgain(),
  })
}
