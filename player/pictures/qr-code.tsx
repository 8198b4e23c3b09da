/** A QR code drawn here, and kept as a picture. Loaded when one is drawn. 000 §2. */
import { saveAs } from '@paddock/ui/exports'
import { Button, Icon } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { encode, renderSVG } from 'uqr'

const FILE = 'qrcode.png'
const PIXELS_A_MODULE = 10
/** Light around it, without which it cannot be read. */
const EDGE = 4

export default function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <img
        alt={name}
        className="size-48 rounded-md bg-white p-1"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`}
      />
      <Button look="ghost" onClick={() => savePicture(text)}>
        <Icon name="download" className="size-4" />
        {TEXTS.downloadQrCode}
      </Button>
    </div>
  )
}

function savePicture(text: string): void {
  const { data, size } = encode(text, { border: EDGE })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * PIXELS_A_MODULE
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * PIXELS_A_MODULE, y * PIXELS_A_MODULE, PIXELS_A_MODULE, PIXELS_A_MODULE)
  canvas.toBlob((picture) => picture && saveAs(picture, FILE))
}
