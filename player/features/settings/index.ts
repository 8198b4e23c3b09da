export { SettingsForm } from './settings-form.tsx'
export { Switch } from './switch.tsx'
export { SETTINGS_WORDS } from './words.ts'
