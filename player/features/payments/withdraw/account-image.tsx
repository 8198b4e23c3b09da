/** A field of an account that is an image: sent as it is chosen, its value is where it is. 001 §2.14. */
import { savePayoutImage } from '@paddock/contract/endpoints/withdrawals'
import { failureText, useClient } from '@paddock/ui/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofField } from '../deposit/proof-field.tsx'
import { PAYMENT_WORDS } from '../words.ts'

type AccountImageProps = {
  readonly label: string
  /** Whether the account has one. */
  readonly isKept: boolean
  readonly onValue: (path: string) => void
  readonly refusal: string | null
}

export function AccountImage({ label, isKept, onValue, refusal }: AccountImageProps) {
  const client = useClient()
  const [image, setImage] = useState<File | null>(null)
  const send = useMutation({
    mutationFn: (chosen: File) => client.call(savePayoutImage, { body: { image: chosen } }),
    onSuccess: ({ docs }, chosen) => {
      setImage(chosen)
      onValue(docs.image)
    },
  })
  return (
    <ProofField
      label={label}
      {...(send.isPending ? { none: PAYMENT_WORDS.sendingImage } : isKept && { none: PAYMENT_WORDS.imageKept })}
      image={send.isPending ? null : image}
      onImage={(chosen) => send.mutate(chosen)}
      refusal={send.error ? failureText(send.error) : refusal}
    />
  )
}
