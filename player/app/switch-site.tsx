/** The way to the second themed site, and the popup that offers both looks. 001 §2.4. */
import { createSwitchLink } from '@paddock/contract/endpoints/access'
import { CallFailure, failureText, useClient, useIsSignedIn } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { useLive } from '@paddock/ui/live'
import { Button, showToast } from '@paddock/ui/primitives'
import { type AppSite, themeVariables, useSite } from '@paddock/ui/site'
import { useMutation } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useLocation } from 'wouter'
import { WORDS } from '../words/shell.ts'
import { ENTRY_WORDS } from '../words/entry.ts'

/**
 * Players take their session along by a link that holds once, for a minute; the socket is left before. Who has not linked their
 * accounts yet is led to where they do.
 */
function useSwitchSite(onClose: () => void) {
  const client = useClient()
  const live = useLive()
  const isSignedIn = useIsSignedIn()
  const { otherSite } = useSite()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async () =>
      isSignedIn ? (await client.call(createSwitchLink, {})).docs.url : (otherSite ?? location.origin),
    onSuccess: (url) => {
      live?.close()
      location.assign(url)
    },
    onError: (thrown) => {
      showToast(failureText(thrown), 'bad')
      if (!(thrown instanceof CallFailure) || thrown.code !== 'ACCOUNTS_NOT_LINKED') return
      onClose()
      navigate('/profile/linked')
    },
  })
}

export default function SwitchSite({ onClose }: { readonly onClose: () => void }) {
  const { config, otherSite } = useSite()
  const change = useSwitchSite(onClose)
  const other = config.secondLook
  return (
    <Dialog title={ENTRY_WORDS.chooseStyle} onClose={onClose}>
      <div className="grid grid-cols-2 gap-3 p-4">
        <Style name={config.name} theme={config.theme} hint={ENTRY_WORDS.styleHere} isChosen onChoose={onClose} />
        <Style
          name={other?.name ?? (otherSite === null ? '' : new URL(otherSite).hostname)}
          theme={other?.theme ?? null}
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
  /** Null where this site does not know how the other looks. */
  readonly theme: AppSite['config']['theme'] | null
  readonly hint: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
}

const SWATCHES = ['bg-page', 'bg-surface', 'bg-brand'] as const

/** Drawn in its own colours. */
function Style({ name, theme, hint, isChosen, isDisabled = false, onChoose }: StyleProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
      style={theme === null ? undefined : (themeVariables(theme[theme.background]) as CSSProperties)}
      className={`flex min-h-24 flex-col justify-end rounded-md border bg-raised p-3 text-left text-text ${
        isChosen ? 'border-brand' : 'border-line hover:border-quiet'
      }`}
    >
      <span aria-hidden className="mb-auto flex gap-1 pb-3">
        {SWATCHES.map((colour) => (
          <span key={colour} className={`size-4 rounded-full border border-line ${colour}`} />
        ))}
      </span>
      <span className="text-md font-bold break-words">{name}</span>
      <span className="text-xs text-quiet">{hint}</span>
    </button>
  )
}
