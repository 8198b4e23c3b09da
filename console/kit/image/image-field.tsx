/** A file that is chosen, and what it looks like. */
import { Button, Icon } from '@paddock/ui/primitives'
import { useRef } from 'react'
import { TEXTS } from '@paddock/ui/words'
import { WORDS } from '../../words/shell.ts'
import { useConfirm } from '../confirm/index.ts'
import { FieldFrame } from '../form/index.ts'

type ImageFieldProps = {
  readonly label: string
  /** What is chosen; null while nothing is. */
  readonly src: string | null
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly isBusy?: boolean
  readonly className?: string
  readonly onFile: (file: File) => void
}

/** What is there is replaced by a yes alone. 001 §4, §8. */
export function ImageField({ label, src, error, hint, isBusy = false, className, onFile }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const confirm = useConfirm()
  const take = (file: File): void => {
    if (src === null) return onFile(file)
    confirm({
      title: TEXTS.replaceImage,
      action: WORDS.yes,
      asksCode: false,
      run: async () => onFile(file),
    })
  }
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      isRefusal
      {...(className !== undefined && { className })}
      draw={(tie) => (
        <div className="flex min-h-11 items-center gap-3">
          {src !== null && <img src={src} alt="" className="size-16 rounded-md bg-white object-contain p-1" />}
          <Button size="dense" disabled={isBusy} onClick={() => input.current?.click()}>
            <Icon name="plus" className="size-4" />
            {src === null ? WORDS.uploadImage : WORDS.uploadAnother}
          </Button>
          <input
            {...tie}
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) take(file)
              // The same file may be chosen again.
              target.value = ''
            }}
          />
        </div>
      )}
    />
  )
}
