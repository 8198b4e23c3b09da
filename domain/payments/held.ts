/** What a payment gateway left open, and how officers may end it. docs/domain/payments.md#held. */
import { larger, type Paise, smaller, subtract, ZERO } from '../money/index.ts'
import { type Agreement, type Beside, type Weighed, weighWords } from '../two-officers/index.ts'
import { isSamePayer } from './deposit.ts'
import { type Conflict, type OrderState, type OrderWay, paidOf, type Said } from './gateway.ts'

export const VERDICTS = [
  /** The gateway is asked again, now. */
  'ASK',
  /** What it says was paid is what was paid. */
  'AS_SAID',
  /** What was paid too much its player owes, or the owner of the method bears. */
  'PLAYER_OWES',
  'OWNER_BEARS',
  /** What did not get back to where it came from: asked for once more, paid by hand, or there already by a charge-back. */
  'SEND_AGAIN',
  'SENT_BY_HAND',
  'GONE_BACK',
  /** Nothing comes of it. */
  'CLOSE',
  /** Of a line of a report: tried now, booked as it stands, or not booked. */
  'BOOK',
  'BOOK_AS_SAID',
  'SET_ASIDE',
] as const
export type Verdict = (typeof VERDICTS)[number]

const BY_ONE: ReadonlySet<Verdict> = new Set(['ASK', 'SEND_AGAIN', 'CLOSE', 'BOOK'])

/** Whatever decides who has money, or who bears a loss, is the word of two. */
export const takesTwo = (verdict: Verdict): boolean => !BY_ONE.has(verdict)

export type HeldOrder = {
  readonly way: OrderWay
  readonly state: OrderState
  readonly amount: Paise
  /** What was booked of it as paid, in all. */
  readonly moved: Paise
  /** Null: it only waits for an answer. */
  readonly conflict: Conflict | null
  /** What the gateway says that cannot be booked. */
  readonly said: Said | null
  /** Of a payment: something of it is still on its way back. */
  readonly isReturning: boolean
  /** Of a payment: its player was credited with it. */
  readonly isCredited: boolean
  /** Of what goes back: the payer's bank has taken the payment back too. */
  readonly isChargedBack: boolean
}

/** What it says was paid; in another currency it is taken to be what was asked. */
export const saidAmount = ({ amount }: Pick<HeldOrder, 'amount'>, said: Said): Paise =>
  said.currency === 'INR' ? said.amount : amount

/** What it says was taken back, of all that was paid. */
export const saidBack = (order: Pick<HeldOrder, 'state' | 'amount' | 'moved'>, said: Said): Paise =>
  saidAmount({ amount: paidOf(order) }, said)

/** What of it had not come back before; no more than what was paid ever does. */
export const newlyBack = ({ moved, undone }: { readonly moved: Paise; readonly undone: Paise }, back: Paise): Paise =>
  larger(ZERO, subtract(smaller(back, moved), undone))

export function verdictsOf(order: HeldOrder): readonly Verdict[] {
  const { state, conflict } = order
  const isOver = state === 'reversed' || (state === 'paid' && conflict !== 'REVERSAL_DIFFERS')
  return [...endsOf(order), ...(isOver ? [] : ['ASK' as const])]
}

function endsOf(order: HeldOrder): readonly Verdict[] {
  const { way, state, amount, conflict, said, isReturning, isChargedBack } = order
  if (conflict === null || said === null) return []
  if (conflict === 'REVERSAL_DIFFERS') return endsOfReversal(order, said)
  if (way === 'IN') {
    if (conflict !== 'REVERSED_UNCREDITED') return ['CLOSE']
    return isReturning ? [] : ['OWNER_BEARS']
  }
  const bears = way === 'OUT' ? (['PLAYER_OWES', 'OWNER_BEARS'] as const) : (['OWNER_BEARS'] as const)
  // What it paid late was given to somebody else meanwhile.
  if (state === 'failed' || state === 'expired') return bears
  if (way === 'BACK' && said.state !== 'paid') return isChargedBack ? ['GONE_BACK'] : ['SEND_AGAIN', 'SENT_BY_HAND']
  return saidAmount({ amount }, said) > amount ? bears : ['AS_SAID']
}

/** Of a payment what is said is what its player owes; of a payout that came back in part somebody bears what did not. */
function endsOfReversal(order: HeldOrder, said: Said): readonly Verdict[] {
  const { way, state, isCredited, isReturning } = order
  const [back, paid] = [saidBack(order, said), paidOf(order)]
  switch (way) {
    case 'IN':
      if (state !== 'paid') return ['CLOSE']
      if (!isCredited) return isReturning ? [] : ['OWNER_BEARS']
      return back > paid ? ['PLAYER_OWES', 'OWNER_BEARS'] : ['AS_SAID']
    case 'OUT':
      return back > 0 && back < paid ? ['PLAYER_OWES', 'OWNER_BEARS'] : ['AS_SAID']
    case 'BACK':
      return ['AS_SAID']
  }
}

/** Why a line of a report is not booked. */
export const LINE_WAITS = ['NOT_KNOWN', 'ANOTHER_KIND', 'AMOUNT_DIFFERS', 'OWNER_SHORT'] as const
export type LineWaits = (typeof LINE_WAITS)[number]

/** How a line ends of whose reference nothing is known here: its order is looked for again, or nothing comes of it. */
export const STRAY_VERDICTS = ['BOOK', 'SET_ASIDE'] as const
export type StrayVerdict = (typeof STRAY_VERDICTS)[number]

/** What the owner has been paid is never set aside: they owe the points for it. */
const OF_LINES: Readonly<Record<LineWaits, readonly Verdict[]>> = {
  NOT_KNOWN: ['BOOK', 'SET_ASIDE'],
  ANOTHER_KIND: ['BOOK', 'BOOK_AS_SAID', 'SET_ASIDE'],
  AMOUNT_DIFFERS: ['BOOK', 'BOOK_AS_SAID', 'SET_ASIDE'],
  OWNER_SHORT: ['BOOK'],
}
export const verdictsOfLine = (waits: LineWaits): readonly Verdict[] => OF_LINES[waits]

/** What one officer said of it; with a verdict of payment by hand, its reference, and to whose account it went. */
export type Word = { readonly verdict: Verdict; readonly utr: string | null; readonly payer?: string | null }

/** Another verdict than the first takes its place. @internal Exported for the tests. */
export const SAME_VERDICT: Agreement<Word> = {
  agrees: (first, second) =>
    first.verdict === second.verdict && first.utr === second.utr && isSamePayer(first.payer ?? '', second.payer ?? ''),
  otherwise: 'BEGINS',
}

/** Whether a word is the first of two, or ends it; from below no other one takes the place of what was said above. */
export function weighWord(
  first: Word | null,
  word: Word,
  { beside, isBelow }: { readonly beside: Beside; readonly isBelow: boolean },
): Exclude<Weighed, 'BOTH'> | 'DONE' {
  if (!takesTwo(word.verdict)) return 'DONE'
  const weighed = weighWords(SAME_VERDICT, first && { said: first }, { beside, isBelow, said: word })
  return weighed === 'BOTH' ? 'DONE' : weighed
}
