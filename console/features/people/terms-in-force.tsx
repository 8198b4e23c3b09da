/** What holds for an account: its own terms with who set them, and the strictest up the tree with whose it is. */
import type { Holder, Person, TermSetter, TermsInForce } from '@paddock/contract/shapes/person'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { Card } from '../../kit/page/index.ts'
import { HELD_FIELDS, type HeldField, heldText, type Held, setterOf } from './held.ts'

type InForceProps = { readonly user: Person; readonly held: Held }

const holderText = ({ userType, userName }: Holder): string =>
  userName === null ? WORDS.roles[userType] : `${WORDS.roles[userType]} ${userName}`

function From({ inForce: { from } }: { readonly inForce: TermsInForce[HeldField] }) {
  if (!from) return null
  const text = from.own ? WORDS.ofItsOwn : WORDS.ofHolder(holderText(from), WORDS.roles[from.setBy])
  return <span className="block text-xs text-quiet">{text}</span>
}

export function TermsInForceCard({ user, held }: InForceProps) {
  return (
    <Card title={WORDS.betLimits}>
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="text-xs text-quiet">
            <th scope="col" className="h-9 px-3 text-left font-normal">
              {WORDS.what}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.ownTerm}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.inForce}
            </th>
          </tr>
        </thead>
        <tbody>
          {HELD_FIELDS.map((field) => (
            <tr key={field} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left align-top font-normal">
                {WORDS.heldTerms[field]}
              </th>
              <Value value={heldText(field, ownValue(user, field))}>
                <SetBy held={held} field={field} />
              </Value>
              <Value value={heldText(field, held.inForce[field].value)} isStrong>
                <From inForce={held.inForce[field]} />
              </Value>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const ownValue = (user: Person, field: HeldField) =>
  field === 'commission.exchange' ? user.commission.exchange : user[field]

const Value = (props: { readonly value: string; readonly children: ReactNode; readonly isStrong?: boolean }) => (
  <td className="px-3 py-2 text-right align-top tabular-nums">
    <span className={props.isStrong ? 'font-bold' : ''}>{props.value}</span>
    {props.children}
  </td>
)

/** Below a value that somebody set: which level. */
export function SetBy({ held, field }: { readonly held: Held; readonly field: TermSetter['field'] }) {
  const setter = setterOf(held, field)
  return setter && <span className="block text-xs text-quiet">{WORDS.setByLevel(WORDS.roles[setter.setBy])}</span>
}

export const holderOfLock = (holder: Holder): string => WORDS.heldOn(holderText(holder))
