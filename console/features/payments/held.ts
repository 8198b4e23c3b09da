/** What a payment gateway left open, as the server has it, and how an officer ends it. */
import { decideHeldPayment, getHeldPayments } from '@paddock/contract/endpoints/held'
import type { HeldPayment } from '@paddock/contract/shapes/held'
import type { SentBack, Verdict } from '@paddock/domain/payments'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { HELD_WORDS as WORDS } from '../../words/held.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useFallbackMs } from '../../kit/news/index.ts'

const HELD = 'held'
const EVERY_MS = 10_000

/** The oldest first. */
export function useHeldQueue({
  search,
  mine,
  shown,
}: {
  readonly search: string
  readonly mine: boolean
  readonly shown: number
}) {
  const client = useClient()
  const role = operatorRole(useMe())
  const refetchInterval = useFallbackMs(EVERY_MS)
  return useQuery({
    queryKey: [HELD, search, mine, shown],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: shown, mine, ...(search !== '' && { search }) } as const
      const { docs, totalDocs, totalIsLeast } = await client.call(getHeldPayments, { params: { role }, query }, signal)
      return { rows: docs, total: totalDocs, isLeast: totalIsLeast }
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

/** Whether the officer has said so already: somebody else has to. */
export const isOwnWord = (
  { firstBy, firstVerdict, firstUtr, firstPayer }: HeldPayment,
  verdict: Verdict,
  { utr, payer }: SentBack,
  me: string,
): boolean =>
  firstBy === me &&
  firstVerdict === verdict &&
  (verdict !== 'SENT_BY_HAND' || (firstUtr === utr && firstPayer === payer))

const DANGERS: ReadonlySet<Verdict> = new Set(['PLAYER_OWES', 'OWNER_BEARS', 'SET_ASIDE'])

/** The question behind each button; it is about the version that was looked at. */
export function useDecideHeld(): (held: HeldPayment, verdict: Verdict, sent: SentBack) => void {
  const client = useClient()
  const me = useMe()
  const ask = useConfirm()
  const queries = useQueryClient()
  const role = operatorRole(me)
  return (held, verdict, { utr, payer }) => {
    const { _id: heldId, version, userName } = held
    ask({
      title: WORDS.title(
        WORDS.verdicts[verdict],
        formatMoney(held.line?.amount ?? held.said?.amount ?? held.amount),
        userName,
      ),
      text: textOf(held, verdict, me.user.userName),
      facts: factsOf(held, { utr, payer }),
      action: WORDS.verdicts[verdict],
      isDanger: DANGERS.has(verdict),
      reasonLabel: WORDS.reason,
      does: [heldId, version, verdict, utr, payer],
      run: async ({ transactionCode, idempotencyKey, reason: remarks }) => {
        const body = { heldId, version, verdict, remarks, transactionCode, ...(utr !== '' && { utr, payer }) }
        const { docs } = await client.call(decideHeldPayment, { params: { role }, body, idempotencyKey })
        const isKept = docs !== null && docs.firstVerdict === verdict
        showToast(docs === null ? WORDS.done(userName) : isKept ? WORDS.agreed : WORDS.stillOpen, 'good')
        for (const name of [HELD, 'withdrawals', 'deposits', 'waiting'])
          await queries.invalidateQueries({ queryKey: [name] })
      },
    })
  }
}

/** What follows, and on whose word. */
function textOf({ verdicts, firstBy, firstVerdict }: HeldPayment, verdict: Verdict, me: string): string {
  const takesTwo = verdicts.find((one) => one.verdict === verdict)?.takesTwo ?? false
  const follows = WORDS.follows[verdict]
  if (!takesTwo) return follows
  if (firstBy === null || firstVerdict === null || firstBy === me) return `${follows} ${WORDS.needsTwo}`
  const word = firstVerdict === verdict ? WORDS.second(firstBy) : WORDS.instead(firstBy, WORDS.verdicts[firstVerdict])
  return `${follows} ${word}`
}

const factsOf = (held: HeldPayment, { utr, payer }: SentBack): NonNullable<Question['facts']> => [
  [WORDS.reference, held.reference],
  [WORDS.asked, formatMoney(held.amount)],
  ...(held.said ? [[WORDS.said, saidText(held.said)] as const] : []),
  ...(held.line ? [[WORDS.lineAmount, formatMoney(held.line.amount)] as const] : []),
  ...(utr === '' ? [] : [[WORDS.handReference, utr] as const, [PAYMENT_WORDS.sentTo, payer] as const]),
]

export const saidText = ({ amount, currency, state }: NonNullable<HeldPayment['said']>): string =>
  WORDS.saidText(formatMoney(amount), currency, WORDS.saidStates[state])

/** Why it is here, in a word. */
export const reasonText = ({ reason, state }: HeldPayment): string =>
  reason === null ? WORDS.waitsFor[state === 'asked' ? 'asked' : 'open'] : WORDS.reasons[reason]
