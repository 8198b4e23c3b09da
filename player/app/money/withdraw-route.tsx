import { Withdraw } from '../../features/payments/index.ts'
import { MoneyPage } from './money-page.tsx'

export default function WithdrawRoute() {
  return <MoneyPage kind="withdraw" draw={(drawn) => <Withdraw {...drawn} />} />
}
