/** Asking for a code by SMS, and when it may be asked for again. 001 §4 "OTP", §9. */
import { sendPasswordOtp, sendSignInOtp, sendSignUpOtp } from '@paddock/contract/endpoints/access'
import { shownText, TEXTS } from '@paddock/ui/words'
import { CallFailure, failureText, useClient } from '@paddock/ui/client'
import { useCountdown } from '@paddock/ui/forms'
import { showToast } from '@paddock/ui/primitives'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ENTERING, useIsEntering } from './entering.ts'

const CALLS = { login: sendSignInOtp, signUp: sendSignUpOtp, password: sendPasswordOtp } as const
const SECOND_MS = 1000

/** When the server lets one ask again, of a refusal that says so. */
function resendAtOf(thrown: unknown, now: number): number | null {
  const wait =
    thrown instanceof CallFailure && thrown.code === 'OTP_PENDING' ? thrown.body?.facts?.['retryAfterMs'] : null
  return typeof wait === 'number' ? now + wait : null
}

/** What to say of a code that was not sent: the server's refusal, or that it did not work. 001 §8. */
const sendingText = (thrown: unknown): string =>
  thrown instanceof CallFailure && thrown.body && thrown.code !== 'FAULT' ? failureText(thrown) : TEXTS.otpFailed

export type CodeSending = {
  /** The number that the last code went to; null until one did. */
  readonly sentTo: string | null
  readonly isSending: boolean
  readonly secondsLeft: number
  readonly refusal: string | null
  readonly send: (phone: string) => void
}

export function useCodeSending(purpose: keyof typeof CALLS, onSent: () => void = () => {}): CodeSending {
  const client = useClient()
  const [resendAt, setResendAt] = useState<number | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isEntering = useIsEntering()
  const sending = useMutation({
    mutationKey: ENTERING,
    mutationFn: (phone: string) => client.call(CALLS[purpose], { body: { phone, type: 'sms' } }),
    onSuccess: ({ docs, message }, phone) => {
      setSentTo(phone)
      setResendAt(Date.now() + docs.resendAfter * SECOND_MS)
      showToast(shownText(message ?? TEXTS.otpSent), 'good')
      onSent()
    },
    onError: (thrown) => setResendAt(resendAtOf(thrown, Date.now())),
  })
  const secondsLeft = useCountdown(resendAt)
  return {
    sentTo,
    isSending: sending.isPending,
    secondsLeft,
    refusal: sending.isError ? sendingText(sending.error) : null,
    send: (phone) => {
      if (!isEntering() && secondsLeft === 0) sending.mutate(phone)
    },
  }
}
