/** What those have who give points or get them back, now and after it. */
import type { Paise } from '@paddock/domain/money'
import { WORDS } from '../../words/shell.ts'
import { useMe } from '../../kit/me/index.ts'
import { Money } from '../../kit/page/index.ts'
import { afterOf, type Giver, type Sheet } from './points-state.ts'

type GiverAfter = { readonly giver: Giver; readonly label: string; readonly after: Paise }

/** Those who give or get the points back, with what they have after it: mine first. */
export function giversAfter(sheet: Sheet, myId: string): readonly GiverAfter[] {
  const { balances } = afterOf(sheet)
  const isMine = ({ _id }: Giver) => _id === myId
  return sheet.givers
    .toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)))
    .map((giver) => ({
      giver,
      label: isMine(giver) ? WORDS.ownPointsOf(giver.userName) : giver.userName,
      after: balances.get(giver._id) ?? giver.balance,
    }))
}

export function GiversAfter({ sheet }: { readonly sheet: Sheet }) {
  const { user } = useMe()
  return (
    <dl aria-label={WORDS.standingAfter} className="border-t border-line px-3 py-2 text-sm">
      {giversAfter(sheet, user._id).map(({ giver, label, after }) => (
        <div key={giver._id} className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
          <dt className="text-quiet">{label}</dt>
          <dd className="flex items-center gap-2">
            {giver.userType === 'administrator' ? WORDS.issued : <Becomes from={giver.balance} to={after} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const Becomes = ({ from, to }: { readonly from: Paise; readonly to: Paise }) => (
  <>
    <Money amount={from} />
    <span className="mx-1 text-quiet">→</span>
    {/* A phone has no room for both in one line, and no amount is broken in two. */}
    <wbr />
    <strong className={to < 0 ? 'text-loss' : ''}>
      <Money amount={to} />
    </strong>
  </>
)
