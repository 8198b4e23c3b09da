/** Moves what stands in the sheet, once it was confirmed. */
import { givePoints, takePoints } from '@paddock/contract/endpoints/points'
import type { ReplyOf } from '@paddock/contract/reply'
import { ZERO } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatBalance, formatMoney } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { amountInWords, Money } from '../../kit/page/index.ts'
import { useReadAgain } from './api.ts'
import { Becomes, giversAfter } from './points-after.tsx'
import { afterOf, movesOf, type Sheet, totalOf } from './points-state.ts'

const CALLS = { give: givePoints, take: takePoints } as const

type Moved = ReplyOf<typeof givePoints>['docs']

type Asked = {
  readonly sheet: Sheet
  readonly remarks: string
  /** How many accounts stand in the address: more than get points where a row is empty or an account could not be read. */
  readonly chosen: number
}

export function useMovePoints(onDone: () => void) {
  const client = useClient()
  const { user } = useMe()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  return ({ sheet, remarks, chosen }: Asked) => {
    const { direction } = sheet
    const moves = movesOf(sheet.payees, sheet.typed)
    const total = totalOf(moves)
    const asked = { transfers: [...moves], ...(remarks && { remarks }) }
    const action = direction === 'give' ? WORDS.givePoints : WORDS.takePoints
    confirm({
      title: action,
      facts: [
        ...(chosen > 1 ? [[WORDS.accounts, WORDS.someOfAccounts(moves.length, chosen)] as const] : []),
        [WORDS.total, formatMoney(total)],
        [WORDS.inWords, amountInWords(total)],
        ...giversAfter(sheet, user._id)
          .filter(({ giver, after }) => after !== giver.balance)
          .map(
            ({ label, giver, after }) => [label, <Becomes key={giver._id} from={giver.balance} to={after} />] as const,
          ),
      ],
      details: <Moves sheet={sheet} />,
      action,
      does: asked,
      run: async ({ transactionCode, idempotencyKey }) => {
        const { docs } = await client.call(CALLS[direction], {
          params: { role },
          body: { ...asked, transactionCode },
          idempotencyKey,
        })
        showToast(WORDS.pointsMoved(formatMoney(total), leftText(sheet, user._id, docs)), 'good')
        onDone()
        await readAgain()
      },
    })
  }
}

const FIRST_MOVES = 5

/** How many points each gets or gives and will have: the first few, and all when asked, so that none is below an edge unseen. */
function Moves({ sheet }: { readonly sheet: Sheet }) {
  const [showsAll, setShowsAll] = useState(false)
  const { balances } = afterOf(sheet)
  const moves = movesOf(sheet.payees, sheet.typed)
  const shown = showsAll ? moves : moves.slice(0, FIRST_MOVES)
  const names = new Map(sheet.payees.map(({ _id, userName }) => [_id, userName]))
  return (
    <div className="rounded-md border border-line">
      <table className="w-full text-sm">
        <thead className="text-xs text-quiet">
          <tr>
            <th scope="col" className="h-8 px-3 text-left font-normal">
              {WORDS.account}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.amount}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.balanceAfter}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ userId, amount }) => (
            <tr key={userId} className="border-t border-line">
              <td className="h-8 px-3 font-bold break-all">{names.get(userId)}</td>
              <td className="px-3 text-right">
                <Money amount={amount} />
              </td>
              <td className="px-3 text-right text-quiet">
                <Money amount={balances.get(userId) ?? ZERO} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < moves.length && (
        <div className="border-t border-line p-1">
          <Button size="dense" look="ghost" onClick={() => setShowsAll(true)}>
            {WORDS.andMore(moves.length - shown.length)}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Of each whose points went or came back, mine first, what they have by the answer: of the last move that names them. */
const leftText = (sheet: Sheet, myId: string, { transfers }: Moved): string =>
  giversAfter(sheet, myId)
    .flatMap(({ giver: { _id, userName } }) => {
      const last = transfers.findLast(({ userId, uplineId }) => userId === _id || uplineId === _id)
      if (!last) return []
      const points = formatBalance(last.userId === _id ? last.balance : last.uplinePts)
      return [_id === myId ? WORDS.youHave(points) : WORDS.theyHave(userName, points)]
    })
    .join(' ')
