/** The QR image that the site keeps for a method, and how it is kept as a picture. 001 §2.15. */
import { saveAs } from '@paddock/ui/exports'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { PAYMENT_WORDS } from '../words.ts'

export default function QrImage({ path }: { readonly path: string }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <img alt={PAYMENT_WORDS.qrCode} src={path} className="size-48 rounded-md bg-white object-contain p-1" />
      <Button look="ghost" onClick={() => void savePicture(path)}>
        <Icon name="download" className="size-4" />
        {TEXTS.downloadQrCode}
      </Button>
    </div>
  )
}

async function savePicture(path: string): Promise<void> {
  try {
    const picture = await (await fetch(path)).blob()
    saveAs(picture, `QR_Generated-${new Date().toISOString().slice(0, 10)}.png`)
  } catch {
    showToast(TEXTS.somethingWentWrong, 'bad')
  }
}
