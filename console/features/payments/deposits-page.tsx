/** Money that comes in: the queue of what waits, all that was asked, and what came of it by method and officer. */
import { inEachLanguage } from '@paddock/ui/words'
import { useSearchParams } from 'react-router'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { useMay } from '../../kit/me/index.ts'
import { AddButton, Page, PageTabs, useTab } from '../../kit/page/index.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { DepositQueue } from './deposit-queue.tsx'
import { PaymentTotals } from './totals.tsx'

const TABS = inEachLanguage(
  () =>
    [
      { id: 'queue', label: WORDS.queue },
      { id: 'history', label: WORDS.history },
      { id: 'owed', label: WORDS.owed },
      { id: 'totals', label: WORDS.totals },
    ] as const,
)

/** For whom a claim is made, in the address, so that an account's page leads to it. */
const CLAIM = 'claim'
const NEW = 'new'

export default function DepositsPage() {
  const [address, setAddress] = useSearchParams()
  const mayClaim = useMay()('payment.askFor')
  const claim = mayClaim ? address.get(CLAIM) : null
  const { tab, chooseTab } = useTab(TABS())
  return (
    <Page
      title={WORDS.deposits}
      isFixed
      actions={mayClaim && <AddButton onClick={() => setAddress({ [CLAIM]: NEW })}>{WORDS.claimFor}</AddButton>}
      head={<PageTabs label={WORDS.deposits} tabs={TABS()} chosen={tab} onChoose={chooseTab} />}
    >
      {tab === 'queue' && <DepositQueue />}
      {tab === 'history' && <DepositHistory />}
      {tab === 'owed' && <DepositHistory of="OWED" />}
      {tab === 'totals' && <PaymentTotals />}
      {claim !== null && (
        <ClaimPanel playerId={claim === NEW ? null : claim} onClose={() => setAddress({}, { replace: true })} />
      )}
    </Page>
  )
}
