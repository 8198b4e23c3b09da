export type { Board, BoardChange, BoardEvent, BoardMarket } from './board.ts'
export { externalTypeOf, inOrder, presentLive, resultText } from './present.ts'
export type { ScoreBoard } from './scores.ts'
export type { Showings } from './showings.ts'
