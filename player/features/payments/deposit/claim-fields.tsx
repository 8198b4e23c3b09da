/** What says that a payment was made: its image and its reference. */
import type { PaymentMethod } from '@paddock/contract/shapes/payment'
import { type Rail, RAIL_OF } from '@paddock/domain/payments'
import { TextField } from '@paddock/ui/forms'
import type { Which } from '@paddock/ui/receipts'
import { TEXTS } from '@paddock/ui/words'
import type { Sending } from '../payment-request.ts'
import { ReadHint } from '../proof/read-hint.tsx'
import { useReadUtr } from '../proof/use-read-utr.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { ProofField } from './proof-field.tsx'

const MOST_LETTERS = 100
/** Rails whose references are digits; a method of another kind than those with names is mostly paid by one of them. 001 §2.13. */
const NUMBERED: ReadonlySet<Rail> = new Set(['RRN', 'OTHER'])

export type Claim = { readonly utr: string; readonly image: File | null }

/** Which of the two is not there yet. */
export const lackOf = ({ utr, image }: Claim, needsProof: boolean): 'utr' | 'image' | null => {
  if (needsProof && !image) return 'image'
  return utr.trim() === '' ? 'utr' : null
}

type ClaimFieldsProps = Claim & {
  readonly method: PaymentMethod
  /** Whether this site takes none without an image. */
  readonly needsProof: boolean
  /** Of several numbers on the image. */
  readonly which: Which
  readonly sending: Sending
  /** Somebody has tried to send it. */
  readonly wasTried: boolean
  readonly onUtr: (utr: string) => void
  readonly onImage: (image: File) => void
}

export function ClaimFields(props: ClaimFieldsProps) {
  const { method, utr, image, needsProof, which, sending, wasTried, onUtr, onImage } = props
  const lack = wasTried ? lackOf(props, needsProof) : null
  const isNumber = NUMBERED.has(RAIL_OF[method.paymentType])
  const read = useReadUtr({ image: isNumber ? image : null, utr, which, onUtr })
  return (
    <>
      <ProofField
        image={image}
        onImage={onImage}
        refusal={lack === 'image' ? PAYMENT_WORDS.missingImage : refusedAs('image', sending)}
      />
      <TextField
        label={TEXTS.uniqueReference}
        placeholder={isNumber ? TEXTS.utrPlaceholder : ''}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={MOST_LETTERS}
        value={utr}
        onChange={onUtr}
        refusal={lack === 'utr' ? PAYMENT_WORDS.missingReference : refusedAs('utr', sending)}
      />
      <ReadHint read={read} utr={utr} onUse={onUtr} />
      {refusedAs('request', sending) !== null && (
        <p role="alert" className="text-sm text-loss">
          {refusedAs('request', sending)}
        </p>
      )}
    </>
  )
}

/** What was refused stands beside what it is about. */
function refusedAs(what: 'utr' | 'image' | 'request', sending: Sending): string | null {
  if (sending.is !== 'failed') return null
  const { code, text } = sending
  const about = code === 'UTR_INVALID' ? 'utr' : code?.startsWith('IMAGE') ? 'image' : 'request'
  return about === what ? text : null
}
