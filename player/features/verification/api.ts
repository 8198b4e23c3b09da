import { addKycDocument, getKyc, submitKyc } from '@paddock/contract/endpoints/kyc'
import type { KycStanding } from '@paddock/contract/shapes/kyc'
import type { KycDocument } from '@paddock/domain/payments'
import { useClient } from '@paddock/ui/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const KYC = ['verification'] as const
/** Shorter than the links of images hold. */
const FRESH_MS = 4 * 60_000

export function useStanding() {
  const client = useClient()
  return useQuery({
    queryKey: KYC,
    queryFn: ({ signal }) => client.call(getKyc, {}, signal).then(({ docs }) => docs),
    refetchInterval: FRESH_MS,
  })
}

/** What a call answers is what stands now. */
function useKept() {
  const queries = useQueryClient()
  return (docs: KycStanding) => void queries.setQueryData<KycStanding>(KYC, docs)
}

export function useAdd() {
  const client = useClient()
  return useMutation({
    mutationFn: async (body: { readonly kind: KycDocument; readonly image: File }) =>
      (await client.call(addKycDocument, { body })).docs,
    onSuccess: useKept(),
  })
}

export function useSubmit() {
  const client = useClient()
  return useMutation({
    mutationFn: async () => (await client.call(submitKyc, { body: {} })).docs,
    onSuccess: useKept(),
  })
}
