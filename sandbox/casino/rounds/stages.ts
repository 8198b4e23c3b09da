/** How far a round is. */
import { isSlip, type Round } from '../book/index.ts'

/** Nobody knows yet whether a stake of it is taken. */
export const isUnsettled = ({ stage }: Round): boolean =>
  stage === 'debiting' || stage === 'givingBack' || stage === 'raising' || stage === 'lowering'

/** It has come to its end, so a win of it may stand. */
export const hasEnded = ({ stage }: Round): boolean =>
  stage === 'crediting' || stage === 'closed' || stage === 'disputed'

/** Its stake may still go back. */
export const mayGoBack = ({ stage }: Round): boolean => stage === 'debiting' || stage === 'givingBack'

/** The wallet is still to hear something of it. */
export const isOwing = ({ stage }: Round): boolean =>
  stage === 'crediting' || stage === 'givingBack' || stage === 'lowering'

/** It may still be drawn from, by the seeds that are the player's own. */
export const isDrawnAlone = (round: Round): boolean => round.table === undefined && !isSlip(round)

export const isOwnOpen = (round: Round): boolean => round.stage === 'open' && isDrawnAlone(round)
