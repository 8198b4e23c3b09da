/** Moments as the site counts its days: a row stands under the day by which it was asked for. */
import { spokenLanguage } from '@paddock/ui/words'

const known = new Map<string, Intl.DateTimeFormat>()

function formatOf(kind: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${zone} ${spokenLanguage()}`
  const format =
    known.get(key) ?? new Intl.DateTimeFormat(`${spokenLanguage()}-IN-u-nu-latn`, { ...options, timeZone: zone })
  known.set(key, format)
  return format
}

export const dateIn = (zone: string, at: number): string =>
  formatOf('date', zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(at)

export const timeIn = (zone: string, at: number): string =>
  formatOf('time', zone, { hour: '2-digit', minute: '2-digit', hour12: false }).format(at)
