/** What the setup asks for, each by a flag, from the settings that are there already, or by a prompt. */
import { siteLabel } from '@paddock/contract'
import { isUserName, looksLikePhone } from '@paddock/domain/access'
import { siteLabelOf } from '../sites/index.ts'

export type SecretPart = {
  readonly ask: string
  readonly isIn: (answer: string) => boolean
  readonly put: (answer: string, secret: string) => string
}

export type Question = {
  /** `--flag VALUE`, and the name of its answer. */
  readonly flag: string
  readonly ask: string
  /** The setting that it becomes; without, it is about the site or the administrator. */
  readonly setting?: string
  /** What an empty answer means; without, there must be one. */
  readonly preset?: string
  /** The secret that stands in the midst of the answer: it is asked for apart, hidden. */
  readonly secretPart?: SecretPart
  /** Asked only where this other one was answered. */
  readonly where?: string
  /** What is wrong with an answer. */
  readonly refuse?: (answer: string) => string | undefined
}

const oneOf =
  (...words: readonly string[]) =>
  (answer: string): string | undefined =>
    words.includes(answer) ? undefined : `is not ${words.join(' or ')}`

const refuseHost = (host: string): string | undefined => {
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(host)) return 'is not the name of a host in small letters, as play.example.com'
  const label = siteLabelOf(host)
  return host.split('.').includes(label) && siteLabel.safeParse(label).success
    ? undefined
    : 'begins with no name for a site: 2 to 31 letters and digits (www, test, pp and d say nothing)'
}

const refuseZone = (zone: string): string | undefined => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return undefined
  } catch {
    return 'is no time zone, as Asia/Kolkata is one'
  }
}

const withPassword = (address: string, password: string): string => {
  const url = new URL(address)
  url.password = encodeURIComponent(password)
  return url.href
}

/** Before the host, or as a parameter, which the driver takes before the other. */
function hasPassword(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { password, searchParams } = new URL(address)
  return password !== '' || searchParams.has('password')
}

/** The same database, whatever password it is entered with. */
export const withoutPassword = (address: string): string =>
  URL.canParse(address) ? withPassword(address, '') : address

/** What would end the line that says it, or is not seen. */
const NO_TEXT = /[\p{Cc}\p{Zl}\p{Zp}]/u

function refuseSiteName(name: string): string | undefined {
  if (NO_TEXT.test(name)) return 'is more than one line'
  return name.length <= 60 ? undefined : 'has more than 60 characters'
}

export const QUESTIONS: readonly Question[] = [
  {
    flag: 'database',
    setting: 'DATABASE_URL',
    ask: 'Address of the database without its password, postgres://ROLE@HOST:5432/NAME',
    refuse: (url) =>
      /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? undefined : 'does not begin with postgres://',
    secretPart: {
      ask: 'Password of that role (empty: it needs none)',
      isIn: hasPassword,
      put: withPassword,
    },
  },
  { flag: 'host', ask: 'Host of the first site, as play.example.com', refuse: refuseHost },
  { flag: 'site-name', ask: 'Name of the first site', refuse: refuseSiteName },
  {
    flag: 'type',
    ask: 'For everybody (b2c) or for agents and their players (b2b)',
    preset: 'b2c',
    refuse: oneOf('b2c', 'b2b'),
  },
  { flag: 'look', ask: 'What a visitor sees first (dark, light)', preset: 'dark', refuse: oneOf('dark', 'light') },
  {
    flag: 'brand',
    ask: 'Colour of the brand as #rrggbb (empty: ours)',
    preset: '',
    refuse: (colour) => (/^(#[\da-f]{6})?$/i.test(colour) ? undefined : 'is no colour as #1250b8'),
  },
  { flag: 'time-zone', ask: 'Time zone in which the site counts its days', preset: 'Asia/Kolkata', refuse: refuseZone },
  {
    flag: 'administrator',
    ask: 'User name of the first administrator',
    refuse: (name) =>
      isUserName(name) && !looksLikePhone(name) ? undefined : 'is not 5 to 24 letters, digits and _, or is a number',
  },
  {
    flag: 'sms-url',
    setting: 'SMS_URL',
    ask: 'Address of the SMS gateway, not shown since its key may stand in it; {phone} and {text} are filled in',
    refuse: (url) =>
      /^https?:\/\//.test(url) && URL.canParse(url) ? undefined : 'is no address that begins with https:// or http://',
  },
  {
    flag: 'data-dir',
    setting: 'DATA_DIR',
    ask: 'Folder for what is kept outside the database',
    preset: '/var/lib/paddock',
    refuse: (folder) =>
      folder.startsWith('/') ? undefined : 'does not begin with /: releases in other folders must find it again',
  },
  { flag: 'port', setting: 'PORT', ask: 'Port for the proxy', preset: '3000' },
  { flag: 'listen', setting: 'HOST', ask: 'Address that it listens at', preset: '127.0.0.1' },
  { flag: 'proxies', setting: 'TRUSTED_PROXIES', ask: 'Addresses of the proxies in front', preset: '127.0.0.1,::1' },
  { flag: 'odds-host', setting: 'ODDS_FEED_HOST', ask: 'Host of the odds feed (empty: none yet)', preset: '' },
  { flag: 'odds-port', setting: 'ODDS_FEED_PORT', ask: 'Its port', preset: '443', where: 'odds-host' },
  { flag: 'odds-tls', setting: 'ODDS_FEED_TLS', ask: 'Over TLS (true, false)', preset: 'true', where: 'odds-host' },
  { flag: 'odds-api', setting: 'ODDS_API_URL', ask: 'Address of its names of markets', where: 'odds-host' },
  { flag: 'odds-login', setting: 'ODDS_LOGIN_URL', ask: 'Address of its sessions', where: 'odds-host' },
  { flag: 'feed-key', setting: 'FEED_KEY', ask: 'Your application key there', where: 'odds-host' },
  { flag: 'feed-user', setting: 'FEED_USER', ask: 'Your account there', where: 'odds-host' },
  { flag: 'feed-password', setting: 'FEED_PASSWORD', ask: 'Its password', where: 'odds-host' },
  { flag: 'score-host', setting: 'SCORE_FEED_HOST', ask: 'Host of the score feed (empty: none yet)', preset: '' },
  { flag: 'score-port', setting: 'SCORE_FEED_PORT', ask: 'Its port', where: 'score-host' },
]
