import { say } from './say.ts'

/** What a code means to a player. */
const WORDS: Readonly<Record<string, string>> = {
  OFFLINE: 'No connection. Try again in a moment.',
  UNHEARD: 'No answer came: your bet may have been played. Ask again; it is never played twice.',
  UNAVAILABLE: 'The game does not answer just now. Try again in a moment.',
  STAKE_UNKNOWN: 'The answer to your stake was lost. It goes back to you, and nothing was played.',
  LAST_STAKE_UNSETTLED: 'Your last stake is on its way back. Try again in a moment.',
  STAKE_LIMITS: 'That stake is outside the limits of this game.',
  RETURN_LIMIT: 'That bet could return more than a round may. Lower the stake.',
  ROUND_OPEN: 'End the round that is open first.',
  BETS_CLOSED: 'No more bets on this round. The next begins in a moment.',
  TOO_LATE: 'Your stake came after the last bets. It goes back to you.',
  MOST_BETS: 'You have as many bets on this round as one may have.',
  ODDS_CHANGED: 'Odds have changed. Look at them, then place the slip.',
  SELECTION_CLOSED: 'Something on your slip is closed just now.',
  SAME_EVENT: 'Two selections of one event do not go on one slip.',
  NOT_FLYING: 'There is nothing to cash out just now.',
  TOO_EARLY: 'The lowest cash-out is 1.01×.',
  TOO_LATE_TO_LEAVE: 'It had crashed before your cash-out came.',
  NO_CLIENT_SEED: 'Your device has not drawn its seed yet. Try again.',
  NOTHING_OPEN: 'Open a tile first.',
  INSUFFICIENT_FUNDS: 'Your balance is below that stake.',
  LIMIT_EXCEEDED: 'One of your own limits is reached.',
  SELF_EXCLUDED: 'You have excluded yourself from play.',
  TIMED_OUT: 'You are taking a break from play.',
  SESSION_TIME_OVER: 'The time you set for yourself is over.',
  REALITY_CHECK_DUE: 'Time for a look at how long you have played. Answer it on the site, then go on.',
  PLAYER_BLOCKED: 'Your account cannot play just now.',
  CASINO_LOCKED: 'The casino is locked for your account.',
  GAME_DISABLED: 'This game is taking a rest.',
  MAINTENANCE: 'The site is under maintenance.',
  JURISDICTION_BLOCKED: 'This game is not offered where you are.',
  SESSION_OVER: 'This session has ended. Open the game again from the lobby.',
  INVALID_TOKEN: 'This link has been used. Open the game again from the lobby.',
  TOKEN_EXPIRED: 'This link has run out. Open the game again from the lobby.',
}
export const wordsOf = (code: string): string => say(WORDS[code] ?? 'That did not work.')
/** After these the page can do nothing more. */
export const isOver = (code: string): boolean => ['SESSION_OVER', 'INVALID_TOKEN', 'TOKEN_EXPIRED'].includes(code)
