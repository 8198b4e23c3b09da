/** The way to the second themed site, and the popup that offers both looks. 001 §2.4. */
import { createSwitchLink } from '@paddock/contract/endpoints/access'
import { failureText, useClient, useIsSignedIn } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { useLive } from '@paddock/ui/live'
import { Button, showToast } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useMutation } from '@tanstack/react-query'
import { WORDS } from './words.ts'
import { ENTRY_WORDS } from './words-entry.ts'

/** Players take their session along by a link that holds once, for a minute; the socket is left before. */
function useSwitchSite() {
  const client = useClient()
  const live = useLive()
  const isSignedIn = useIsSignedIn()
  const { otherSite } = useSite()
  return useMutation({
    mutationFn: async () =>
      isSignedIn ? (await client.call(createSwitchLink, {})).docs.url : (otherSite ?? location.origin),
    onSuccess: (url) => {
      live?.close()
      location.assign(url)
    },
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
}

export default function SwitchSite({ onClose }: { readonly onClose: () => void }) {
  const { config, otherSite } = useSite()
  const change = useSwitchSite()
  return (
    <Dialog title={ENTRY_WORDS.chooseStyle} onClose={onClose}>
      <div className="grid grid-cols-2 gap-3 p-4">
        <Style name={config.name} hint={ENTRY_WORDS.styleHere} isChosen onChoose={onClose} />
        <Style
          name={otherSite === null ? '' : new URL(otherSite).hostname}
          hint={ENTRY_WORDS.styleOther}
          isChosen={false}
          isDisabled={change.isPending}
          onChoose={() => change.mutate()}
        />
      </div>
      <div className="px-4 pb-4">
        <Button className="w-full" onClick={onClose}>
          {WORDS.close}
        </Button>
      </div>
    </Dialog>
  )
}

type StyleProps = {
  readonly name: string
  readonly hint: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
}

function Style({ name, hint, isChosen, isDisabled = false, onChoose }: StyleProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
      className={`flex min-h-24 flex-col justify-end rounded-md border bg-raised p-3 text-left ${
        isChosen ? 'border-brand' : 'border-line hover:border-quiet'
      }`}
    >
      <span className="text-md font-bold break-words">{name}</span>
      <span className="text-xs text-quiet">{hint}</span>
    </button>
  )
}
