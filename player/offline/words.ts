import { defineWords } from '@paddock/ui/words'

export const OFFLINE_WORDS = defineWords('offline', {
  noConnection: 'No connection',
  nothingTaken: 'Bets are not taken until you are back.',
  from: (time: string, age: string) => `Prices of ${time}, ${age} old.`,
  justNow: 'less than a minute',
  onHomeScreen: 'On your home screen',
  install: 'Install',
  installHint: 'It opens like an app, also without a network.',
  shareHint: 'Tap Share, then Add to Home Screen.',
  newVersion: 'A new version is ready',
  newVersionHint: 'It is loaded in a moment. Your slip is cleared.',
  reload: 'Reload',
  later: 'Later',
})
