import { useSite } from '@paddock/ui/site'
import { useProfile } from '../../features/balance/index.ts'
import { BonusChoice } from '../../features/bonuses/index.ts'
import { Deposit } from '../../features/payments/index.ts'
import { useOwnContact } from '../../features/shell-contact/index.ts'
import { whatsappLink } from '../money-way.ts'
import { MoneyPage } from './money-page.tsx'

export default function DepositRoute() {
  const site = useSite()
  const { data: profile } = useProfile()
  const hasChat = site.can('whatsappInDeposit')
  const { deposit: number } = useOwnContact(hasChat)
  const chatUrl = hasChat && number !== null ? whatsappLink(number) : null
  return (
    <MoneyPage
      kind="deposit"
      draw={(drawn) => (
        <Deposit
          {...drawn}
          chatUrl={chatUrl}
          offers={(offering) => <BonusChoice {...offering} signedUpFor={profile?.wagerBonusId ?? null} />}
        />
      )}
    />
  )
}
