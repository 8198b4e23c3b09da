import { isFinal } from '@paddock/domain/market'
import { getCashOuts } from '@paddock/contract/endpoints/cash-out'
import { failureText, useClient } from '@paddock/ui/client'
import { Sheet } from '@paddock/ui/layers'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { CASH_OUTS } from './keys.ts'
import CashOutReceiptSheet from './receipt-sheet.tsx'
import { CASH_OUT_WORDS } from './words.ts'

type LastReceiptProps = { readonly marketId: string; readonly onClose: () => void }

/** Of the last cash-out that was given in a session. */
export default function LastReceiptSheet({ marketId, onClose }: LastReceiptProps) {
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...CASH_OUTS, marketId],
    queryFn: async ({ signal }) => (await client.call(getCashOuts, { query: { marketId } }, signal)).docs,
    staleTime: 0,
  })
  const last = data?.find(({ status }) => status === 'ACCEPTED' || isFinal(status))
  if (last) return <CashOutReceiptSheet cashOutId={last._id} onClose={onClose} />
  return (
    <Sheet title={CASH_OUT_WORDS.receipt} closeLabel={WORDS.close} onClose={onClose}>
      {error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : data ? (
        // A book is level by bets alone too.
        <Notice icon="receipt" text={CASH_OUT_WORDS.noReceipt} hint={CASH_OUT_WORDS.noReceiptHint} />
      ) : (
        <SkeletonRows rows={6} rowClass="h-11" label={WORDS.loading} />
      )}
    </Sheet>
  )
}
