import { changeSettings, useSettings } from '@paddock/ui/settings'
import { KeysSheet } from '../../features/keys/index.ts'
import { SETTINGS_WORDS, Switch } from '../../features/settings/index.ts'

/** Which keys there are, and whether they are on. */
export default function KeysOfSettings({ onClose }: { readonly onClose: () => void }) {
  const { keys } = useSettings()
  return (
    <KeysSheet onClose={onClose}>
      <Switch
        label={SETTINGS_WORDS.keys}
        hint={SETTINGS_WORDS.keysHint}
        isOn={keys}
        onChange={(isOn) => changeSettings({ keys: isOn })}
      />
    </KeysSheet>
  )
}
