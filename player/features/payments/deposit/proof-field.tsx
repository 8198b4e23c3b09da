import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { useEffect, useId, useRef, useState } from 'react'
import { PAYMENT_WORDS } from '../words.ts'

type ProofFieldProps = {
  /** Of something else than a payment. */
  readonly label?: string
  /** What stands where no file is chosen. */
  readonly none?: string
  readonly image: File | null
  readonly onImage: (image: File) => void
  readonly refusal: string | null
}

/** An image of the payment. Another one takes the place of the first only after a question. 001 §2.13, §4, §8. */
export function ProofField({
  label = TEXTS.uploadYourPhoto,
  none = TEXTS.noFileChosen,
  image,
  onImage,
  refusal,
}: ProofFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [next, setNext] = useState<File | null>(null)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    if (image) setNext(chosen)
    else onImage(chosen)
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-quiet">
        {label}
      </label>
      <div
        className={`flex min-h-14 items-center gap-3 rounded-md border border-dashed px-3 py-2 ${refusal ? 'border-loss' : 'border-line'}`}
      >
        {image ? <Preview image={image} /> : <Icon name="receipt" className="size-6 text-quiet" />}
        <span className="min-w-0 flex-1 truncate text-sm">{image?.name ?? none}</span>
        <Button onClick={() => input.current?.click()}>
          {image ? PAYMENT_WORDS.chooseAnother : PAYMENT_WORDS.chooseFile}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={refusal !== null}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files?.[0])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
      {refusal && (
        <p role="alert" className="text-xs text-loss">
          {refusal}
        </p>
      )}
      {next && (
        <Replace
          onCancel={() => setNext(null)}
          onUpdate={() => {
            onImage(next)
            setNext(null)
          }}
        />
      )}
    </div>
  )
}

const PREVIEW_PX = 80

/** Drawn from the file itself: the page loads pictures of the site only. What cannot be drawn is for the server to refuse. */
function Preview({ image }: { readonly image: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    // What stood there was another image's, also where this one cannot be drawn.
    current.getContext('2d')?.clearRect(0, 0, PREVIEW_PX, PREVIEW_PX)
    void draw(image, current).catch(() => undefined)
  }, [image])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      className="size-10 shrink-0 rounded-md bg-raised"
    />
  )
}

/** Its middle, as wide as it is high. */
async function draw(image: File, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(image)
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, PREVIEW_PX, PREVIEW_PX)
  picture.close()
}

const Replace = ({ onCancel, onUpdate }: { readonly onCancel: () => void; readonly onUpdate: () => void }) => (
  <Dialog title={TEXTS.replaceImage} onClose={onCancel}>
    <div className="flex gap-2 p-4">
      <Button className="flex-1" onClick={onCancel}>
        {PAYMENT_WORDS.cancel}
      </Button>
      <Button look="brand" className="flex-1" onClick={onUpdate}>
        {PAYMENT_WORDS.update}
      </Button>
    </div>
  </Dialog>
)
