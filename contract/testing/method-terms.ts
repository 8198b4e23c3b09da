import { paise } from '@paddock/domain/money'

/** What a method by UPI is: between 100 and 50,000 rupees to one address. @internal For tests. */
export const UPI_TERMS = {
  paymentType: 'UPI' as const,
  paymentName: 'Any UPI app',
  minAmount: paise(10_000),
  maxAmount: paise(5_000_000),
  accountNumber: '',
  ifscCode: '',
  accountName: 'Paddock',
  bankName: '',
  walletNumber: '',
  upiId: 'paddock@okbank',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [],
}
