import type { BonusOffer } from '@paddock/contract/shapes/bonus'
import { NO_OFFER_ID, REFUSED_OFFER_ID } from '@paddock/domain/bonuses'
import { isLimit, type Paise } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { TEXTS } from '@paddock/ui/words'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useOffers } from './api.ts'
import { tellOffer, type Told } from './state.ts'
import { BONUS_WORDS } from './words.ts'

type BonusChoiceProps = {
  /** What will be deposited. */
  readonly amount: Paise
  /** Null while the player has not chosen. */
  readonly chosen: string | null
  /** The bonus that the player has signed up for: chosen until they choose. */
  readonly signedUpFor: string | null
  readonly onChoose: (bonusId: string) => void
  /** What stands there in place of offers that there are, where none may be chosen. */
  readonly instead?: ReactNode
}

/**
 * The offers that a deposit may be made with: what each asks for in rupees and days and will likely cost stands there before it is
 * chosen. Nothing where there is no offer, or none could be read: the deposit goes without. 001 §5.
 */
export function BonusChoice({ amount, chosen: picked, signedUpFor, onChoose, instead = null }: BonusChoiceProps) {
  const { data: offers } = useOffers(true)
  const isSignedUp = offers?.some(({ _id }) => _id === signedUpFor) ?? false
  const takeIt = useEffectEvent(() => signedUpFor !== null && onChoose(signedUpFor))
  useEffect(() => {
    if (picked === null && isSignedUp) takeIt()
  }, [picked, isSignedUp])
  if (!offers || offers.length === 0) return null
  // What was signed up for comes by any method.
  if (instead !== null && !isSignedUp) return instead
  const none = isSignedUp ? REFUSED_OFFER_ID : NO_OFFER_ID
  const chosen = picked ?? none
  return (
    <fieldset>
      {/* A legend stands above its fieldset’s padding, so it has its own. */}
      <legend className="pt-5 pb-2 text-sm font-bold">{BONUS_WORDS.choice}</legend>
      <div className="flex flex-col gap-2">
        <Option id={none} isChosen={chosen === none} onChoose={onChoose}>
          <Head title={TEXTS.noOfferSelected} />
          <span className="block text-xs text-quiet">{BONUS_WORDS.noBonus}</span>
        </Option>
        {offers.map((offer) => {
          const told = tellOffer(offer, amount)
          return (
            <Option key={offer._id} id={offer._id} isChosen={chosen === offer._id} isLocked={!told} onChoose={onChoose}>
              <Head title={offer.title} figure={told && BONUS_WORDS.gives(`₹ ${formatAmount(told.bonus)}`)} />
              <span className="block text-xs text-quiet">
                {told ? <Terms offer={offer} told={told} /> : BONUS_WORDS.from(`₹ ${formatAmount(offer.min)}`)}
              </span>
            </Option>
          )
        })}
        {chosen !== none && <p className="text-xs text-quiet">{BONUS_WORDS.lockedUntil}</p>}
      </div>
    </fieldset>
  )
}

const Terms = ({ offer, told: { turnover, cost } }: { readonly offer: BonusOffer; readonly told: Told }) => (
  <>
    {isLimit(offer.max) && <span className="block">{BONUS_WORDS.atMost(`₹ ${formatAmount(offer.max)}`)}</span>}
    <span className="block">{BONUS_WORDS.terms(`₹ ${formatAmount(turnover)}`, offer.days)}</span>
    <span className="block">
      {cost === undefined ? BONUS_WORDS.noCost : BONUS_WORDS.cost(`₹ ${formatAmount(cost)}`)}
    </span>
    {offer.description !== '' && <span className="block">{offer.description}</span>}
  </>
)

const Head = ({ title, figure }: { readonly title: string; readonly figure?: string | undefined }) => (
  <span className="flex items-baseline justify-between gap-2 text-sm">
    <span className="truncate">{title}</span>
    {figure !== undefined && <span className="shrink-0 font-bold">{figure}</span>}
  </span>
)

type OptionProps = {
  readonly id: string
  readonly isChosen: boolean
  readonly isLocked?: boolean
  readonly onChoose: (bonusId: string) => void
  readonly children: ReactNode
}

const Option = ({ id, isChosen, isLocked = false, onChoose, children }: OptionProps) => (
  <label
    className={`flex min-h-14 items-center gap-3 rounded-md border px-3 py-2 ${isChosen ? 'border-brand' : 'border-line'} ${
      isLocked ? 'cursor-not-allowed bg-raised' : 'cursor-pointer hover:border-quiet'
    }`}
  >
    <input
      type="radio"
      name="bonus"
      value={id}
      checked={isChosen}
      disabled={isLocked}
      onChange={() => onChoose(id)}
      className="size-5 shrink-0 accent-brand"
    />
    <span className="min-w-0 flex-1">{children}</span>
  </label>
)
