/** What greets who has just come in. 001 §2.3, §2.9. */
import { TEXTS } from '@paddock/ui/words'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useLocation } from 'wouter'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import type { Popup } from './state.ts'

type Closing = { readonly onClose: () => void }

export default function Popups({ popup, onClose }: Closing & { readonly popup: Popup }) {
  return popup === 'phoneVerified' ? <PhoneVerified onClose={onClose} /> : <Banner onClose={onClose} />
}

function PhoneVerified({ onClose }: Closing) {
  return (
    <Dialog title={TEXTS.phoneVerified} onClose={onClose}>
      <div className="flex flex-col items-center gap-3 px-4 pt-3 pb-4">
        <Icon name="check" className="size-12 rounded-full border-2 border-profit p-2 text-profit" />
        <p className="text-sm text-quiet">{TEXTS.signupSuccessful}</p>
        <Button look="brand" className="w-full" onClick={onClose}>
          {ENTRY_WORDS.startPlaying}
        </Button>
      </div>
    </Dialog>
  )
}

function Banner({ onClose }: Closing) {
  const site = useSite()
  const [, navigate] = useLocation()
  const secure = () => {
    onClose()
    navigate('/secureauth')
  }
  return (
    <Dialog title={site.config.name} onClose={onClose}>
      <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
        <p className="flex items-start gap-3 text-sm">
          <Icon name="shield" className="size-8 text-warn" />
          {site.config.bannerText}
        </p>
        <div className="flex flex-wrap gap-2">
          {site.can('secureAuth') && (
            <Button className="flex-1" onClick={secure}>
              {ENTRY_WORDS.secureAuth}
            </Button>
          )}
          <Button look="brand" className="flex-1" onClick={onClose}>
            {WORDS.okay}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
