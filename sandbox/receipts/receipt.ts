/** What a receipt of a payment says: made up, and with other numbers on it than the one that is looked for. */
import type { Random } from '../score-feed/random.ts'

export type Receipt = {
  readonly utr: string
  readonly amount: string
  readonly payee: string
  readonly payeeId: string
  readonly payer: string
  /** The app's own number of the payment: letters among it. */
  readonly appNumber: string
  readonly phone: string
  readonly account: string
  readonly at: string
}

const NAMES = [
  'Asha Traders',
  'R K Stores',
  'Ravi Kumar',
  'Meena Devi',
  'Sunrise Mart',
  'Imran Shaikh',
  'Paddock Services',
] as const
const BANKS = ['okbank', 'upi', 'ybank', 'axl', 'paybank'] as const
const MONTHS = ['Jan', 'Mar', 'Apr', 'Jun', 'Sep', 'Nov', 'Dec'] as const
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghkmnpqrstuvwxyz0123456789'

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, (_, n) => (n === 0 ? 1 + random.below(9) : random.below(10))).join('')

const two = (value: number): string => String(value).padStart(2, '0')

export function makeReceipt(random: Random): Receipt {
  const payee = random.pick(NAMES)
  const amount = `${random.below(90) + 1},${digits(random, 3).replace(/^./, String(random.below(10)))}${random.pick(['', '.00', '.50'])}`
  const hour = 1 + random.below(12)
  return {
    utr: digits(random, 12),
    amount: random.pick(['', '₹', '₹ ', 'Rs. ']) + amount,
    payee,
    payeeId: `${payee.toLowerCase().replaceAll(' ', '.')}@${random.pick(BANKS)}`,
    payer: random.pick(NAMES),
    appNumber:
      random.pick(['CICAgP', 'T', 'PTM', 'AXI']) +
      Array.from({ length: 16 }, () => LETTERS[random.below(LETTERS.length)]).join(''),
    phone: `+91 ${digits(random, 5)} ${digits(random, 5)}`,
    account: `XXXX${digits(random, 4)}`,
    at: `${1 + random.below(28)} ${random.pick(MONTHS)} 2026, ${hour}:${two(random.below(60))} ${random.pick(['am', 'pm'])}`,
  }
}
