/** An affiliate's link, named for where it stands, to copy, to share and as a QR code. */
import { isSubId } from '@paddock/domain/affiliates'
import { copyText } from '@paddock/ui/clipboard'
import { TextField } from '@paddock/ui/forms'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { part } from '../../routing/part.tsx'
import { AFFILIATE_WORDS as WORDS } from './words.ts'

const QrCode = part(() => import('../../pictures/qr-code.tsx'))

export function LinkMaker({ code }: { readonly code: string }) {
  const [place, setPlace] = useState('')
  const [hasQr, setHasQr] = useState(false)
  const isWrong = place !== '' && !isSubId(place)
  const link = linkOf(location.origin, code, isWrong ? '' : place)
  const canShare = 'share' in navigator
  return (
    <div className="flex flex-col gap-3 px-4 py-4">
      <p className="text-xs text-quiet">{WORDS.yourLink}</p>
      <p className="rounded-md bg-raised px-3 py-3 text-sm break-all select-all">{link}</p>
      <TextField
        label={WORDS.place}
        hint={WORDS.placeHint}
        value={place}
        onChange={setPlace}
        refusal={isWrong ? WORDS.placeWrong : undefined}
        autoComplete="off"
      />
      <div className="flex gap-2">
        <Button look="brand" className="flex-1" onClick={() => void copyText(link)}>
          {WORDS.copy}
        </Button>
        {canShare && (
          // Whoever closes the sheet of their phone has not failed at anything.
          <Button className="flex-1" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {WORDS.share}
          </Button>
        )}
        <Button className="flex-1" aria-expanded={hasQr} onClick={() => setHasQr(!hasQr)}>
          {WORDS.showQr}
        </Button>
      </div>
      {hasQr && <QrCode text={link} name={WORDS.qrCode} />}
    </div>
  )
}

const linkOf = (origin: string, code: string, place: string): string =>
  `${origin}/register-referrer/${encodeURIComponent(code)}${place && `?sub=${encodeURIComponent(place)}`}`
