import { defineWords } from '@paddock/ui/words'

/**
 * Every English word of the app that the specification does not fix (those are the contract's TEXTS). Objects of words only,
 * so that another language is other objects of these shapes; those of later screens have a module each beside this one.
 */
export const WORDS = defineWords('shell', {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  couldNotLoad: 'This could not be loaded',
  checkConnection: 'Check your connection. Nothing of yours is lost.',

  home: 'Home',
  inPlay: 'In-play',
  upcoming: 'Coming up',
  myBets: 'My bets',
  sports: 'Sports',
  allSports: 'All',
  live: 'LIVE',
  versus: 'VS',
  noEvents: 'Nothing is on right now',
  noEventsHint: 'Events appear here as soon as they open.',
  back: 'Back',
  lay: 'Lay',
  otherEvents: 'Other events',

  light: 'Light look',
  dark: 'Dark look',

  login: 'Login',
  logout: 'Logout',
  account: 'Account',
  username: 'Username or mobile',
  password: 'Password',
  showPassword: 'Show',
  hidePassword: 'Hide',
  signingIn: 'Signing in',
  loginFirst: 'Login to see this page',
  register: 'Register',
  switchSite: 'Switch',
  duplicateHint: 'Your account was opened in another place. This screen is closed.',
  casino: 'Live Casino',
  casinoComing: 'The casino opens here soon',
  casinoComingHint: 'Tables and slots are being set up.',
  followUs: 'Follow us',
  rightsReserved: 'All rights reserved.',
  loginToBet: 'Login to see live prices and to bet',

  points: 'Points',
  exposure: 'Exp',

  cancel: 'Cancel',
  okay: 'Okay',
})
