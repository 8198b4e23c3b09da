import { useId, useRef, useState } from 'react'
import { Button, Icon } from '../primitives/index.ts'
import { FieldFrame } from './field-frame.tsx'

/** One that was sent: by which it is named, and where it is seen for the next minutes. */
export type Picture = { readonly image: string; readonly url: string }

type PicturesFieldProps = {
  readonly label: string
  readonly hint?: string
  readonly add: string
  readonly adding: string
  readonly remove: (at: number) => string
  readonly most: number
  readonly value: readonly Picture[]
  readonly onChange: (pictures: readonly Picture[]) => void
  /** Sends the file; a rejection is told by `why`. */
  readonly send: (file: File) => Promise<Picture>
  readonly why: (thrown: unknown) => string
}

/** Each is sent as it is chosen, and shown as it came to be kept. */
export function PicturesField({
  label,
  hint,
  add,
  adding,
  remove,
  most,
  value,
  onChange,
  send,
  why,
}: PicturesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = async (file: File) => {
    setSending(true)
    setRefusal(null)
    try {
      onChange([...value, await send(file)])
    } catch (thrown) {
      setRefusal(why(thrown))
    } finally {
      setSending(false)
    }
  }
  return (
    <FieldFrame
      label={label}
      refusal={refusal}
      hint={hint}
      draw={(tie) => (
        <div className="flex flex-wrap items-center gap-2">
          <ul id={listId} aria-label={label} className="contents">
            {value.map(({ image, url }, at) => (
              <li key={image} className="relative size-14">
                <img src={url} alt="" className="size-14 rounded-md border border-line object-cover" />
                <button
                  type="button"
                  aria-label={remove(at + 1)}
                  onClick={() => onChange(value.filter((one) => one.image !== image))}
                  className="absolute -top-2 -right-2 flex size-11 items-start justify-end"
                >
                  <span className="flex size-5 items-center justify-center rounded-full border border-line bg-surface">
                    <Icon name="close" className="size-3" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {value.length < most && (
            <Button disabled={isSending} onClick={() => input.current?.click()}>
              {isSending ? adding : add}
            </Button>
          )}
          <input
            {...tie}
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            tabIndex={-1}
            className="sr-only"
            disabled={isSending || value.length >= most}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void choose(file)
              // The same file may be chosen again.
              target.value = ''
            }}
          />
        </div>
      )}
    />
  )
}

/** As a call names them; nothing where there are none. */
export const named = (pictures: readonly Picture[]): { readonly images?: string[] } =>
  pictures.length === 0 ? {} : { images: pictures.map(({ image }) => image) }
