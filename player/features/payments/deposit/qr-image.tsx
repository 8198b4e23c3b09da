/** The QR image that the site keeps for a method, and how it is kept as a picture. 001 §2.15. */
import { getImageBase } from '@paddock/contract/endpoints/images'
import { type Client, failureText, useClient } from '@paddock/ui/client'
import { saveAs } from '@paddock/ui/exports'
import { isoDay } from '@paddock/ui/formats'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { PAYMENT_WORDS } from '../words.ts'

export default function QrImage({ path }: { readonly path: string }) {
  const client = useClient()
  return (
    <div className="flex flex-col items-center gap-2">
      <img alt={PAYMENT_WORDS.qrCode} src={path} className="size-48 rounded-md bg-white object-contain p-1" />
      <Button look="ghost" onClick={() => void savePicture(client, path)}>
        <Icon name="download" className="size-4" />
        {TEXTS.downloadQrCode}
      </Button>
    </div>
  )
}

/** Whatever it is kept as, the server gives it as a PNG. */
async function savePicture(client: Client, imageUrl: string): Promise<void> {
  try {
    const { docs } = await client.call(getImageBase, { query: { imageUrl } })
    const bytes = Uint8Array.from(atob(docs.imageBase), (letter) => letter.charCodeAt(0))
    const name = `QR_Generated-${isoDay(Date.now())}.png`
    saveAs(new Blob([bytes], { type: 'image/png' }), name)
  } catch (thrown) {
    showToast(failureText(thrown), 'bad')
  }
}
