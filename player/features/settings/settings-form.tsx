/** How the reader wants the app: all of it takes hold at once. */
import { setLook, useLook } from '@paddock/ui/look'
import { showToast } from '@paddock/ui/primitives'
import {
  ACCEPTED_PRICES,
  changeSettings,
  DENSITIES,
  MOST_TICKS,
  ODDS_DISPLAYS,
  useSettings,
} from '@paddock/ui/settings'
import { LANGUAGES, type Language, useLanguage } from '@paddock/ui/words'
import type { ComponentProps, ReactNode } from 'react'
import { Choice } from './choice.tsx'
import { Switch } from './switch.tsx'
import { SETTINGS_WORDS } from './words.ts'

const LOOKS = ['dark', 'light'] as const

type Kept = {
  readonly isOn: boolean
  readonly isWaiting: boolean
  readonly onChange: (isOn: boolean) => void
}

type SettingsProps = {
  readonly canChooseLook: boolean
  /** Speaks another language from now on; rejects where its words cannot be loaded. */
  readonly chooseLanguage: (language: Language) => Promise<void>
  /** What the server keeps of it; null where nobody is signed in, or it is not known yet. */
  readonly confirmBets: Kept | null
  /** Whether others read the name; null where the site tells nobody's. */
  readonly showsName: Kept | null
  /** Whether other companies count this browser; null where the site has none that does. */
  readonly visits: Pick<ComponentProps<typeof Switch>, 'label' | 'hint' | 'isOn' | 'onChange'> | null
  /** How the app comes onto the home screen; left out where it is there, or cannot come. */
  readonly install?: ReactNode
  /** What another feature adds to the part about betting. */
  readonly children?: ReactNode
}

export function SettingsForm({
  canChooseLook,
  chooseLanguage,
  confirmBets,
  showsName,
  visits,
  install,
  children,
}: SettingsProps) {
  const { sounds, vibrates, highlight, odds, dataSaver, keepsStake, density, keys, bothSides } = useSettings()
  return (
    <div className="flex flex-col gap-2">
      <Part title={SETTINGS_WORDS.display}>
        {canChooseLook && <LookChoice />}
        <LanguageChoice chooseLanguage={chooseLanguage} />
        <Choice
          label={SETTINGS_WORDS.odds}
          hint={SETTINGS_WORDS.oddsHint}
          options={ODDS_DISPLAYS.map((value) => ({ value, label: SETTINGS_WORDS[value] }))}
          chosen={odds}
          onChoose={(display) => changeSettings({ odds: display })}
        />
        <Choice
          label={SETTINGS_WORDS.density}
          hint={SETTINGS_WORDS.densityHint}
          options={DENSITIES.map((value) => ({ value, label: SETTINGS_WORDS[value] }))}
          chosen={density}
          onChoose={(chosen) => changeSettings({ density: chosen })}
        />
        <Switch
          label={SETTINGS_WORDS.bothSides}
          hint={SETTINGS_WORDS.bothSidesHint}
          isOn={bothSides}
          onChange={(isOn) => changeSettings({ bothSides: isOn })}
        />
        <Switch
          label={SETTINGS_WORDS.highlight}
          hint={SETTINGS_WORDS.highlightHint}
          isOn={highlight}
          onChange={(isOn) => changeSettings({ highlight: isOn })}
        />
        <div className="max-md:hidden">
          <Switch
            label={SETTINGS_WORDS.keys}
            hint={SETTINGS_WORDS.keysHint}
            isOn={keys}
            onChange={(isOn) => changeSettings({ keys: isOn })}
          />
        </div>
        <Switch
          label={SETTINGS_WORDS.dataSaver}
          hint={SETTINGS_WORDS.dataSaverHint}
          isOn={dataSaver}
          onChange={(isOn) => changeSettings({ dataSaver: isOn })}
        />
      </Part>
      <Part title={SETTINGS_WORDS.betting}>
        {confirmBets && (
          <Switch label={SETTINGS_WORDS.confirmBets} hint={SETTINGS_WORDS.confirmBetsHint} {...confirmBets} />
        )}
        <Switch
          label={SETTINGS_WORDS.keepsStake}
          hint={SETTINGS_WORDS.keepsStakeHint}
          isOn={keepsStake}
          onChange={(isOn) => changeSettings({ keepsStake: isOn, lastStake: '' })}
        />
        <AcceptedPrices />
        <Switch
          label={SETTINGS_WORDS.sounds}
          hint={SETTINGS_WORDS.soundsHint}
          isOn={sounds}
          onChange={(isOn) => changeSettings({ sounds: isOn })}
        />
        <Switch
          label={SETTINGS_WORDS.vibrates}
          hint={SETTINGS_WORDS.vibratesHint}
          isOn={vibrates}
          onChange={(isOn) => changeSettings({ vibrates: isOn })}
        />
        {children}
      </Part>
      {(showsName || visits) && (
        <Part title={SETTINGS_WORDS.others}>
          {showsName && <Switch label={SETTINGS_WORDS.showsName} hint={SETTINGS_WORDS.showsNameHint} {...showsName} />}
          {visits && <Switch {...visits} />}
        </Part>
      )}
      {install && <Part title={SETTINGS_WORDS.app}>{install}</Part>}
    </div>
  )
}

const ACCEPTED = { better: 'onlyBetter', ticks: 'withinTicks', any: 'anyPrice' } as const

function AcceptedPrices() {
  const { accepts, ticks } = useSettings()
  return (
    <>
      <Choice
        label={SETTINGS_WORDS.accepts}
        hint={SETTINGS_WORDS.acceptsHint}
        options={ACCEPTED_PRICES.map((value) => ({ value, label: SETTINGS_WORDS[ACCEPTED[value]] }))}
        chosen={accepts}
        onChoose={(chosen) => changeSettings({ accepts: chosen })}
      />
      {accepts === 'ticks' && (
        <label className="flex min-h-13 items-center justify-between gap-3 py-2 text-sm">
          {SETTINGS_WORDS.ticks}
          <select
            value={ticks}
            onChange={({ target }) => changeSettings({ ticks: Number(target.value) })}
            className="min-h-11 min-w-20 rounded-md border border-line bg-raised px-2 text-sm md:min-h-9"
          >
            {Array.from({ length: MOST_TICKS }, (_, index) => (
              <option key={index}>{index + 1}</option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={title}>
      <h2 className="border-b border-line px-3 py-2 text-md font-bold">{title}</h2>
      <div className="divide-y divide-line px-3">{children}</div>
    </section>
  )
}

function LookChoice() {
  const look = useLook()
  const options = LOOKS.map((value) => ({ value, label: SETTINGS_WORDS[value] }))
  return <Choice label={SETTINGS_WORDS.look} options={options} chosen={look} onChoose={setLook} />
}

function LanguageChoice({ chooseLanguage }: Pick<SettingsProps, 'chooseLanguage'>) {
  const language = useLanguage()
  const choose = (code: Language) => {
    chooseLanguage(code).catch(() => showToast(SETTINGS_WORDS.languageFailed, 'bad'))
  }
  return (
    <label className="flex min-h-13 items-center justify-between gap-3 py-2 text-sm">
      {SETTINGS_WORDS.language}
      <select
        value={language}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find(({ code }) => code === target.value)
          if (chosen) choose(chosen.code)
        }}
        className="min-h-11 min-w-36 rounded-md border border-line bg-raised px-2 text-sm md:min-h-9"
      >
        {LANGUAGES.map(({ code, both }) => (
          <option key={code} value={code} lang={code}>
            {both}
          </option>
        ))}
      </select>
    </label>
  )
}
