import type { RuleSection } from './rules.ts'

const sections: readonly RuleSection[] = [
  {
    title: 'Every bet',
    rules: [
      'A bet counts when the server has accepted it. What your screen showed a moment before does not.',
      'You get the price you asked for or a better one, never a worse one.',
      'In play a bet waits for the delay of the market. If the market is suspended or its state changes meanwhile, the bet lapses and nothing is taken.',
      'The least and the largest stake stand in the header of each market. A smaller limit of your own goes before them.',
      'A bet is taken when you can pay the worst that can happen in its market, or when it makes that worst case better.',
    ],
  },
  {
    title: 'Match odds and other exchange markets',
    rules: [
      'Back says that it happens, lay says that it does not. A back bet risks its stake, a lay bet its stake times odds less one.',
      'Where the site lets bets rest, an unmatched bet is cancelled when the event turns in play unless you chose to keep it.',
      'The official result at the end of the event decides. Changes by a jury on a later day do not.',
      'If an event is abandoned or not played within the time that the market states, its bets are void and the stakes are free again.',
      'In a dead heat the stake is divided by the number of winners that share the place.',
      'When a runner is withdrawn, bets on it are void and the prices of the others are reduced by its stated factor.',
    ],
  },
  {
    title: 'Bookmaker',
    rules: [
      'Prices are profit for a stake of 100: at 45 a back bet of 1,000 wins 450.',
      'A tied match is void unless the market says that a super over decides.',
      'Each bookmaker market stands alone: a bet in one does not secure a bet in another.',
    ],
  },
  {
    title: 'Sessions (fancy)',
    rules: [
      'YES wins when the result is at the line or above it, NO when it is below. The smaller figure beside the line is the rate for 100.',
      'Runs count until the over of the session is finished. Penalty runs do not count unless the market says so.',
      'Sessions stand when the match is tied. A session that rain or a declaration leaves unfinished is void unless its result was certain already.',
      'If the overs of an innings are cut, sessions on overs that can no longer be bowled are void.',
      'While a ball is bowled the market is closed: BALL RUNNING. Nothing is accepted then.',
    ],
  },
  {
    title: 'Settlement and voids',
    rules: [
      'A market is settled by its published result. Your receipt shows the result, the version and every movement of money.',
      'A wrong result is taken back in full and settled again. Both steps stand in your statement.',
      'A void always concerns both sides and everybody alike: by a stated time or price, with its reason. Winning bets alone are never voided.',
      'Commission, where there is one, is taken from the net profit of a market, never from a loss.',
    ],
  },
  {
    title: 'Cash out',
    rules: [
      'Cash out places opposite bets at the prices that are there. You see each of them and the result before you agree.',
      'If a price moves before it is done, it is offered anew. It never takes a worse result than the one you agreed to.',
      'It is not offered while a market is suspended or has too little to match.',
    ],
  },
  {
    title: 'Your account',
    rules: [
      'One person, one account. Keep your password and codes to yourself; we never ask for them.',
      'Betting is for adults. The age that holds here stands at the end of each page.',
      'You may set limits on stakes, losses, deposits and time at any hour. Stricter ones hold at once, looser ones after a wait.',
      'You may take a break or exclude yourself. Open bets are then settled as usual.',
      'Complaints are answered with the facts of the bet. Name the reference on its receipt.',
    ],
  },
]
export default sections
