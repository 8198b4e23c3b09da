/** The image of a field of a method: uploaded, shown, and what the QR code in it pays. */
import { saveMethodImage } from '@paddock/contract/endpoints/images'
import { codePays, ownImage } from '@paddock/domain/payments'
import { failureText, useClient } from '@paddock/ui/client'
import { useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { ImageField } from '../../kit/image/index.ts'

type MethodImageProps = {
  readonly path: string
  /** Whom the method pays: its UPI id or its wallet. */
  readonly payee: string
  readonly onPath: (path: string) => void
}

export function MethodImage({ path, payee, onPath }: MethodImageProps) {
  const { isBusy, refusal, codes, send } = useUpload(onPath)
  const said = codes === null ? null : codesText(codes, payee)
  return (
    <ImageField
      label={WORDS.fieldTypes.IMAGE}
      src={ownImage(path) === undefined ? null : path}
      error={refusal ?? said?.wrong}
      hint={said?.right ?? WORDS.imageHint}
      isBusy={isBusy}
      onFile={(image) => void send(image)}
    />
  )
}

function useUpload(onPath: (path: string) => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [state, setState] = useState<{
    readonly isBusy: boolean
    readonly refusal: string | undefined
    /** Null where nothing was uploaded here. */
    readonly codes: readonly string[] | null
  }>({ isBusy: false, refusal: undefined, codes: null })
  const send = async (image: File) => {
    setState((before) => ({ ...before, isBusy: true, refusal: undefined }))
    try {
      const { docs } = await client.call(saveMethodImage, { params: { role }, body: { image } })
      onPath(docs.image)
      setState({ isBusy: false, refusal: undefined, codes: docs.codes })
    } catch (thrown) {
      setState((before) => ({ ...before, isBusy: false, refusal: failureText(thrown) }))
    }
  }
  return { ...state, send }
}

/** The server refuses a code that pays somebody else; here it is said before. */
function codesText(codes: readonly string[], payee: string): { readonly wrong?: string; readonly right?: string } {
  if (codes.length === 0) return { right: WORDS.noCode }
  const payees = codes.map((code) => codePays(code) ?? code)
  const other = payees.find((read) => read !== payee && read !== payee.toLowerCase())
  return other === undefined ? { right: WORDS.codePays(payee) } : { wrong: WORDS.codePaysAnother(other) }
}
