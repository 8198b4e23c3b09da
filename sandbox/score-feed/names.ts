/** Invented teams and players. Any likeness to a real side is chance. */
import type { Random } from './random.ts'

export type Squad = { readonly name: string; readonly players: readonly string[] }

const PLACES = [
  'Marlow Bay',
  'Tamarind Coast',
  'Kestrel Valley',
  'Port Ashby',
  'Indigo Hills',
  'Saffron Plains',
  'Monsoon City',
  'Cedar Point',
  'Granite Falls',
  'Lotus Lake',
  'Banyan Town',
  'Copper Ridge',
  'Silver Delta',
  'Amber Fort',
  'Harrow Island',
  'Juniper Cross',
] as const

const MASCOTS = [
  'Herons',
  'Comets',
  'Mongooses',
  'Lanterns',
  'Cyclones',
  'Drummers',
  'Kingfishers',
  'Langurs',
  'Monitors',
  'Pilots',
  'Archers',
  'Thunderers',
] as const

const INITIALS = 'ABCDGHJKLMNPRSTVZ'

const FAMILY_STARTS = [
  'Bar',
  'Del',
  'Fen',
  'Gar',
  'Hol',
  'Kav',
  'Lor',
  'Mad',
  'Nar',
  'Oke',
  'Pel',
  'Ran',
  'Sol',
  'Tav',
  'Ves',
  'Wyn',
] as const
const FAMILY_ENDS = [
  'adar',
  'bury',
  'cani',
  'dale',
  'eshan',
  'ford',
  'galle',
  'ikar',
  'mond',
  'nath',
  'orin',
  'pally',
  'rwin',
  'sley',
  'toor',
  'vane',
] as const

const SQUAD_SIZE = 11

/** Two sides that differ in place and mascot, each of eleven differently named players. */
export function inventSquads(random: Random): readonly [Squad, Squad] {
  const place = random.below(PLACES.length)
  const mascot = random.below(MASCOTS.length)
  const otherPlace = (place + 1 + random.below(PLACES.length - 1)) % PLACES.length
  const otherMascot = (mascot + 1 + random.below(MASCOTS.length - 1)) % MASCOTS.length
  const taken = new Set<string>()
  return [
    { name: `${PLACES[place]} ${MASCOTS[mascot]}`, players: inventPlayers(random, taken) },
    { name: `${PLACES[otherPlace]} ${MASCOTS[otherMascot]}`, players: inventPlayers(random, taken) },
  ]
}

function inventPlayers(random: Random, taken: Set<string>): readonly string[] {
  const players: string[] = []
  while (players.length < SQUAD_SIZE) {
    const initial = INITIALS.charAt(random.below(INITIALS.length))
    const name = `${initial} ${random.pick(FAMILY_STARTS)}${random.pick(FAMILY_ENDS)}`
    if (taken.has(name)) continue
    taken.add(name)
    players.push(name)
  }
  return players
}
