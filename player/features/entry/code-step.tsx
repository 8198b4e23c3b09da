/** The code from the SMS: six boxes, sending it again with its countdown, and the marker once it has proved right. */
import { TEXTS } from '@paddock/ui/words'
import { OTP_DIGITS } from '@paddock/domain/access'
import { CodeField, useFocusFirst } from '@paddock/ui/forms'
import { Button, Icon } from '@paddock/ui/primitives'
import { ENTRY_WORDS as WORDS } from '../../words/entry.ts'
import type { CodeSending } from './code-sending.ts'

type CodeStepProps = {
  readonly sending: CodeSending
  readonly code: string
  readonly onCode: (code: string) => void
  readonly refusal: string | null
  readonly isVerified?: boolean
  /** Asks for the first code, or for another. */
  readonly onSend: () => void
}

export function CodeStep({ sending, code, onCode, refusal, isVerified = false, onSend }: CodeStepProps) {
  // Where the code goes when it has been sent.
  const part = useFocusFirst<HTMLDivElement>(sending.sentTo)
  return (
    <div ref={part} className="flex flex-col gap-2">
      <Button onClick={onSend} disabled={sending.isSending || sending.secondsLeft > 0}>
        <SendLabel {...sending} />
      </Button>
      <CodeField
        label={WORDS.code}
        value={code}
        length={OTP_DIGITS}
        onChange={onCode}
        refusal={refusal ?? sending.refusal}
        hint={sending.sentTo === null ? WORDS.sendCodeFirst : WORDS.codeHint(spelt(sending.sentTo))}
        isDisabled={sending.sentTo === null}
        aside={isVerified && <VerifiedMarker />}
      />
    </div>
  )
}

/** '+91 9876543210'. */
const spelt = (phone: string): string => phone.replace(/^\+(91|977)/, '+$1 ')

function SendLabel({ sentTo, isSending, secondsLeft }: CodeSending) {
  if (isSending) return WORDS.sendingCode
  if (secondsLeft > 0) return WORDS.resendIn(secondsLeft)
  return sentTo === null ? WORDS.sendCode : WORDS.resend
}

function VerifiedMarker() {
  return (
    <output className="flex items-center gap-1 font-bold text-profit">
      <Icon name="check" className="size-4" />
      {TEXTS.verified}
    </output>
  )
}
