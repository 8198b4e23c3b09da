import { defineWords } from '@paddock/ui/words'

/** What the ways to pay are called: names of their trade, but for the last one. */
export const PAYMENT_TYPES = defineWords('paymentTypes', {
  QR: 'QR',
  UPI: 'UPI',
  IMPS: 'IMPS',
  NEFT: 'NEFT',
  USDT: 'USDT',
  IPAY: 'IPAY',
  other: 'Other',
})
