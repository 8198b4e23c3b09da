/** The code from the SMS: six boxes, sending it again with its countdown, and the marker once it has proved right. */
import { TEXTS } from '@paddock/contract/texts'
import { OTP_DIGITS } from '@paddock/domain/access'
import { CodeField } from '@paddock/ui/forms'
import { Button, Icon } from '@paddock/ui/primitives'
import { ENTRY_WORDS as WORDS } from '../../app/words-entry.ts'
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
  return (
    <div className="flex flex-col gap-1">
      <Button onClick={onSend} disabled={sending.isSending || sending.secondsLeft > 0}>
        <SendLabel {...sending} />
      </Button>
      <CodeField
        label={WORDS.code}
        value={code}
        length={OTP_DIGITS}
        onChange={onCode}
        refusal={refusal ?? sending.refusal}
        hint={sending.sentTo === null ? WORDS.sendCodeFirst : WORDS.codeHint(sending.sentTo)}
        isDisabled={sending.sentTo === null}
        aside={isVerified && <VerifiedMarker />}
      />
    </div>
  )
}

function SendLabel({ sentTo, isSending, secondsLeft }: CodeSending) {
  if (isSending) return WORDS.sendingCode
  if (secondsLeft > 0) return WORDS.resendIn(secondsLeft)
  return sentTo === null ? WORDS.sendCode : WORDS.resend
}

export function VerifiedMarker() {
  return (
    <output className="flex items-center gap-1 font-bold text-profit">
      <Icon name="check" className="size-4" />
      {TEXTS.verified}
    </output>
  )
}
