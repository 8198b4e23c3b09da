export { SettingsForm } from './settings-form.tsx'
export { SETTINGS_WORDS } from './words.ts'
