/** The points that a new account begins with: its upline gives them. */
import type { Person } from '@paddock/contract/shapes/person'
import { type Paise, subtract, ZERO } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { useEffect } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { Fields, groupedMoney, readMoney } from '../../kit/form/index.ts'
import { useMe } from '../../kit/me/index.ts'
import { amountInWords } from '../../kit/page/index.ts'

export type TypedOpening = { readonly creditPts: string; readonly openingPts: string }

/** As many as the credit, until something else is typed. `giver`: undefined until it is known. */
export function OpeningPoints<V extends TypedOpening & FieldValues>(props: {
  readonly form: UseFormReturn<V>
  readonly giver: Person | undefined
}) {
  // The names are those of TypedOpening, which V has.
  const form = props.form as unknown as UseFormReturn<TypedOpening>
  const { giver } = props
  const { user } = useMe()
  // As it stands once its field is left: leaving it is no other credit, and begins nothing anew.
  const credit = groupedMoney(useWatch({ control: form.control, name: 'creditPts' }))
  const isOwn = form.formState.dirtyFields.openingPts ?? false
  useEffect(() => {
    // What is the usual is no word of the operator's: it is what the field begins with.
    if (!isOwn) form.resetField('openingPts', { defaultValue: credit })
  }, [form, credit, isOwn])
  const most = giver && giver.userType !== 'administrator' ? giver.availableBalance : null
  return (
    <Fields
      form={form}
      fields={[
        {
          kind: 'money',
          name: 'openingPts',
          label: WORDS.openingPoints,
          isTooMuch: (amount) =>
            most !== null && amount > most ? WORDS.moreThanGiverHas(formatMoney(most)) : undefined,
          hint: giver && hintOf(giver, user._id),
        },
      ]}
    />
  )
}

function hintOf({ _id, userName, userType, availableBalance }: Person, me: string): string {
  if (userType === 'administrator') return WORDS.givenByBank
  const available = formatMoney(availableBalance)
  return _id === me ? WORDS.givenByMe(available) : WORDS.givenBy(userName, available)
}

/** The field has refused what cannot be read before this is called. */
export const openingOf = ({ openingPts }: TypedOpening): Paise => readMoney(openingPts) ?? ZERO

/** What the question says of them: how many, in words too, and what whoever gives them has left. */
export function openingFacts(
  typed: TypedOpening,
  giver: Person | undefined,
): readonly (readonly [label: string, value: string])[] {
  const amount = openingOf(typed)
  if (amount === 0) return [[WORDS.openingPoints, formatMoney(ZERO)]]
  const left = giver && giver.userType !== 'administrator' ? subtract(giver.balance, amount) : null
  return [
    [WORDS.openingPoints, formatMoney(amount)],
    [WORDS.inWords, amountInWords(amount)],
    ...(giver && left !== null ? [[WORDS.leftWith(giver.userName), formatMoney(left)] as const] : []),
  ]
}
