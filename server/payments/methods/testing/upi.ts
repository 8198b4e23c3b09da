/** What a method by UPI says of itself, as its version keeps it: for tests that write their methods as rows. */
const EMPTY = [
  'accountNumber',
  'ifscCode',
  'accountName',
  'bankName',
  'walletNumber',
  'mobileNumber',
  'appName',
  'remarks',
]
export const UPI_FIELDS = JSON.stringify({
  ...Object.fromEntries(EMPTY.map((name) => [name, ''])),
  upiId: 'a@b',
  customFields: [],
})
