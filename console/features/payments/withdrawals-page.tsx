/** Money that goes out: the queue of what waits, and all that was asked. */
import { inEachLanguage } from '@paddock/ui/words'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { Page, PageTabs, useTab } from '../../kit/page/index.ts'
import { WithdrawalHistory } from './withdrawal-history.tsx'
import { WithdrawalQueue } from './withdrawal-queue.tsx'

const TABS = inEachLanguage(
  () =>
    [
      { id: 'queue', label: WORDS.queue },
      { id: 'history', label: WORDS.history },
    ] as const,
)

export default function WithdrawalsPage() {
  const { tab, chooseTab } = useTab(TABS())
  return (
    <Page
      title={WORDS.withdrawals}
      isFixed
      head={<PageTabs label={WORDS.withdrawals} tabs={TABS()} chosen={tab} onChoose={chooseTab} />}
    >
      {tab === 'queue' ? <WithdrawalQueue /> : <WithdrawalHistory />}
    </Page>
  )
}
