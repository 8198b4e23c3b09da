/** How hard a password is to guess, 0 to 4. The dictionary is as large as the app: it comes with the first letter typed. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Longer ones are strong, and slow to measure. */
const MOST_MEASURED = 64

export const strengthOf = (password: string): number => zxcvbn.check(password.slice(0, MOST_MEASURED)).score
