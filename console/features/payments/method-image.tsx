/** The image of a field of a method: uploaded, shown, and what the QR code in it pays. */
import { saveMethodImage } from '@paddock/contract/endpoints/images'
import { codePays, ownImage } from '@paddock/domain/payments'
import { failureText, useClient } from '@paddock/ui/client'
import { Button, Icon } from '@paddock/ui/primitives'
import { useRef, useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { FieldFrame } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'

type MethodImageProps = {
  readonly path: string
  /** Whom the method pays: its UPI id or its wallet. */
  readonly payee: string
  readonly onPath: (path: string) => void
}

export function MethodImage({ path, payee, onPath }: MethodImageProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, refusal, codes, send } = useUpload(onPath)
  const hasImage = ownImage(path) !== undefined
  const said = codes === null ? null : codesText(codes, payee)
  return (
    <FieldFrame
      label={WORDS.fieldTypes.IMAGE}
      error={refusal ?? said?.wrong}
      hint={said?.right ?? WORDS.imageHint}
      isRefusal
      draw={(tie) => (
        <div className="flex min-h-11 items-center gap-3">
          {hasImage && <img src={path} alt="" className="size-16 rounded-md bg-white object-contain p-1" />}
          <Button size="dense" disabled={isBusy} onClick={() => input.current?.click()}>
            <Icon name="plus" className="size-4" />
            {hasImage ? WORDS.uploadAnother : WORDS.uploadImage}
          </Button>
          <input
            {...tie}
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const [image] = target.files ?? []
              if (image) void send(image)
              // The same file may be chosen again.
              target.value = ''
            }}
          />
        </div>
      )}
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
