/** The image of a payment, beside the claim: opened by a link that holds for some minutes, and zoomed. */
import { getDepositProof } from '@paddock/contract/endpoints/payments'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { useClient } from '@paddock/ui/client'
import { Icon } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { DEPOSITS } from './deposits.ts'

/** Shorter than the link holds. */
const FRESH_MS = 4 * 60_000

type ProofProps = { readonly deposit: QueuedDeposit; readonly isZoomed: boolean; readonly onZoom: () => void }

export function Proof({ deposit, isZoomed, onZoom }: ProofProps) {
  const { _id: depositId, userName, proof } = deposit
  const client = useClient()
  const role = operatorRole(useMe())
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: [DEPOSITS, 'proof', depositId],
    queryFn: ({ signal }) =>
      client.call(getDepositProof, { params: { role, depositId } }, signal).then(({ docs }) => docs.url),
    enabled: proof,
    staleTime: FRESH_MS,
  })
  return (
    <section aria-label={WORDS.proof} className="flex min-h-11 flex-col overflow-hidden rounded-md border border-line">
      {!proof && <p className="m-auto p-3 text-sm text-quiet">{WORDS.noProof}</p>}
      {proof && (isError || (data !== undefined && data === brokenUrl)) && (
        <button
          type="button"
          onClick={() => {
            setBrokenUrl(null)
            void refetch()
          }}
          className="m-auto min-h-11 p-3 text-sm text-loss"
        >
          {WORDS.proofGone}. {COMMON.retry}
        </button>
      )}
      {data !== undefined && data !== brokenUrl && (
        <button
          type="button"
          aria-label={isZoomed ? WORDS.zoomOut : WORDS.zoom}
          onClick={onZoom}
          className={`relative h-80 ${isZoomed ? 'cursor-zoom-out overflow-auto' : 'cursor-zoom-in'}`}
        >
          <img
            src={data}
            alt={WORDS.proofOf(userName)}
            onError={() => setBrokenUrl(data)}
            className={isZoomed ? 'w-[250%] max-w-none' : 'size-full object-contain'}
          />
          <Icon name="search" className="absolute right-2 bottom-2 size-4 text-quiet" />
        </button>
      )}
    </section>
  )
}
