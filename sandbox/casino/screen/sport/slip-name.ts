const NAMES = ['Single', 'Double', 'Treble']

/** Of so many selections, as bettors call it. */
export const slipName = (legs: number): string => NAMES[legs - 1] ?? `${legs}-fold`
