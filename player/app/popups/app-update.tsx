import { TEXTS } from '@paddock/ui/words'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { CHROME_WORDS } from '../../words/chrome.ts'
import { keepVersion } from './app-version.ts'
import type { Update } from './use-app-update.ts'

export default function AppUpdate({ update }: { readonly update: Update }) {
  const { apkUrl } = useSite().config
  const taken = () => {
    keepVersion(localStorage, update.version)
    update.close()
  }
  return (
    <Dialog title={TEXTS.applicationUpdate} onClose={update.close} startsOnText>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <p className="text-sm text-quiet">{CHROME_WORDS.updateText(update.version)}</p>
        <div className="flex flex-wrap gap-2">
          <Button className="flex-1" onClick={update.close}>
            {CHROME_WORDS.later}
          </Button>
          <a
            // Without a file of its own the app is the page, and loading it again is the update.
            href={apkUrl ?? location.href}
            onClick={taken}
            className="inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-md bg-brand px-4 text-sm font-bold text-on-brand hover:brightness-105"
          >
            <Icon name="download" />
            {TEXTS.downloadUpdate}
          </a>
        </div>
      </div>
    </Dialog>
  )
}
