import type { PaymentType } from '@paddock/domain/payments'
import { Icon, type IconName } from '@paddock/ui/primitives'

/** The picture of each kind of payment. 001 §9. */
const ICONS: Readonly<Record<PaymentType, IconName>> = {
  QR: 'qr',
  UPI: 'upi',
  IMPS: 'bank',
  NEFT: 'bank',
  USDT: 'coin',
  IPAY: 'card',
  other: 'wallet',
}

export function MethodIcon({ type }: { readonly type: PaymentType }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-raised text-brand-text">
      <Icon name={ICONS[type]} />
    </span>
  )
}
