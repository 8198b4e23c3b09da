export type Sport = { readonly id: string; readonly name: string }

/** @internal Exported for the tests. */
export const KABADDI_ID = '23789607'

/** Sports by the feed's event type id (000 §3), in the order of lists; Kabaddi at the end. */
export const SPORTS: readonly Sport[] = [
  { id: '4', name: 'Cricket' },
  { id: '1', name: 'Soccer' },
  { id: '2', name: 'Tennis' },
  { id: '7', name: 'Horse Racing' },
  { id: '4339', name: 'Greyhound Racing' },
  { id: '3', name: 'Golf' },
  { id: '5', name: 'Rugby Union' },
  { id: '6', name: 'Boxing' },
  { id: '8', name: 'Motor Sport' },
  { id: '10', name: 'Special Bets' },
  { id: '11', name: 'Cycling' },
  { id: '1477', name: 'Rugby League' },
  { id: '3503', name: 'Darts' },
  { id: '6422', name: 'Snooker' },
  { id: '6423', name: 'American Football' },
  { id: '7511', name: 'Baseball' },
  { id: '7522', name: 'Basketball' },
  { id: '7524', name: 'Ice Hockey' },
  { id: '61420', name: 'Australian Rules' },
  { id: '451485', name: 'Winter Sports' },
  { id: '468328', name: 'Handball' },
  { id: '998917', name: 'Volleyball' },
  { id: '2152880', name: 'Gaelic Games' },
  { id: '2378961', name: 'Politics' },
  { id: '26420387', name: 'MMA' },
  { id: '27454571', name: 'Esports' },
  { id: KABADDI_ID, name: 'Kabaddi' },
]

const RACING: ReadonlySet<string> = new Set(['7', '4339'])

/** Of horses or greyhounds. */
export const isRacing = (id: string): boolean => RACING.has(id)

const NAMES: ReadonlyMap<string, string> = new Map(SPORTS.map(({ id, name }) => [id, name]))

/** Undefined for a sport that 000 does not list: the feed's own name is then shown. */
export const sportName = (id: string): string | undefined => NAMES.get(id)

/** The list with Kabaddi moved to its end, otherwise as it was (000 §3, 001 §9). */
export const withKabaddiLast = <S extends { readonly id: string }>(sports: readonly S[]): readonly S[] => [
  ...sports.filter(({ id }) => id !== KABADDI_ID),
  ...sports.filter(({ id }) => id === KABADDI_ID),
]
