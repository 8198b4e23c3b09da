/** The settings with what other features know of them: what the server keeps, and the way to the stakes. */
import { useIsSignedIn } from '@paddock/ui/client'
import { Sheet } from '@paddock/ui/layers'
import { pixelsOf } from '@paddock/contract/pixels'
import { Icon } from '@paddock/ui/primitives'
import { changeSettings, useSettings } from '@paddock/ui/settings'
import { useSite } from '@paddock/ui/site'
import { Link } from 'wouter'
import { useProfile } from '../features/balance/index.ts'
import { useBoardName } from '../features/leaderboard/index.ts'
import { SETTINGS_WORDS, SettingsForm } from '../features/settings/index.ts'
import { allOf, makersOf, mayCount, NOBODY, VISIT_WORDS } from '../features/visits/index.ts'
import { chooseLanguage } from '../languages/index.ts'
import { useInstallWay } from '../offline/install.ts'
import { useConfirmBets } from './confirm-bets.ts'
import { InstallRow } from './install-row.tsx'

function Settings({ onLeave }: { readonly onLeave?: () => void }) {
  const site = useSite()
  const isSignedIn = useIsSignedIn()
  const { data: profile } = useProfile()
  const confirm = useConfirmBets()
  const installWay = useInstallWay()
  const isPlayer = profile !== undefined && (!profile.demo || profile.practice)
  const showsName = useBoardName(isPlayer && (site.can('leaderboard') || site.can('latestBets')))
  const hasBets = isSignedIn && !site.config.onlyCasino
  return (
    <SettingsForm
      canChooseLook={site.can('nightMode')}
      chooseLanguage={chooseLanguage}
      install={installWay && <InstallRow way={installWay} />}
      showsName={showsName}
      visits={useVisitsChoice()}
      confirmBets={
        hasBets && profile
          ? { isOn: profile.confirmBets, isWaiting: confirm.isPending, onChange: confirm.mutate }
          : null
      }
    >
      {hasBets && (
        <Link to="/button-values" onClick={onLeave} className="flex min-h-13 items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block text-sm">{SETTINGS_WORDS.stakes}</span>
            <span className="block text-xs text-quiet">{SETTINGS_WORDS.stakesHint}</span>
          </span>
          <Icon name="chevron" className="size-5 text-quiet" />
        </Link>
      )}
    </SettingsForm>
  )
}

/** Whether this browser lets its visits be counted; null where the site has nobody who does. */
function useVisitsChoice() {
  const pixels = pixelsOf(useSite().config.metaTags)
  const { countedBy } = useSettings()
  if (pixels.length === 0) return null
  return {
    label: VISIT_WORDS.setting,
    hint: VISIT_WORDS.settingHint(makersOf(pixels)),
    isOn: mayCount(countedBy, pixels).length === pixels.length,
    onChange: (isOn: boolean) => changeSettings({ countedBy: isOn ? allOf(pixels) : NOBODY }),
  }
}

/** Over the page, so that a match is not left for a switch. */
export function SettingsSheet({ onClose, onLeave }: { readonly onClose: () => void; readonly onLeave: () => void }) {
  return (
    <Sheet title={SETTINGS_WORDS.title} closeLabel={SETTINGS_WORDS.close} onClose={onClose}>
      <div className="p-2 pt-0">
        <Settings onLeave={onLeave} />
      </div>
    </Sheet>
  )
}

export default function SettingsRoute() {
  return (
    <div className="mx-auto w-full max-w-[560px]">
      <h1 className="px-1 pb-2 text-md font-bold max-md:pt-2">{SETTINGS_WORDS.title}</h1>
      <Settings />
    </div>
  )
}
