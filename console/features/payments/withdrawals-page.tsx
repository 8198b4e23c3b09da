/** Money that goes out: the queue of what waits, and all that was asked. */
import { Tabs } from '@paddock/ui/layers'
import { useSearchParams } from 'react-router'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { Page } from '../../kit/page/index.ts'
import { WithdrawalHistory } from './withdrawal-history.tsx'
import { WithdrawalQueue } from './withdrawal-queue.tsx'

const TABS = [
  { id: 'queue', label: WORDS.queue },
  { id: 'history', label: WORDS.history },
] as const

export default function WithdrawalsPage() {
  const [address, setAddress] = useSearchParams()
  const tab = address.get('tab') === 'history' ? 'history' : 'queue'
  return (
    <Page
      title={WORDS.withdrawals}
      isFixed
      head={
        <div className="border-b border-line max-md:px-3">
          <Tabs
            label={WORDS.withdrawals}
            tabs={TABS}
            chosen={tab}
            onChoose={(id) => setAddress(id === 'queue' ? {} : { tab: id })}
          />
        </div>
      }
    >
      {tab === 'queue' ? <WithdrawalQueue /> : <WithdrawalHistory />}
    </Page>
  )
}
