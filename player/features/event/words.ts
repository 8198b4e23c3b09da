import { defineWords } from '@paddock/ui/words'

/** English words of the event page, beside those that it shares with the slip. */
export const EVENT_WORDS = defineWords('event', {
  fancy: 'Fancy',
  starts: (when: string) => `Starts ${when}`,
  delay: (seconds: number) => `A bet waits ${seconds} s before it is decided.`,
  opens: (when: string) => `Betting opens ${when}.`,
  rulesOf: (market: string) => `Rules of ${market}`,
  backShort: 'B',
  layShort: 'L',
  depthOf: (runner: string) => `Depth and ladder: ${runner}`,
  price: (side: string, runner: string, price: string, size: string) => `${side} ${runner} ${price}, ${size} available`,
  noPrice: (side: string, runner: string) => `${side} ${runner}`,
  line: (side: string, session: string, run: number | null, price: string) =>
    run === null ? `${side} ${session} ${price}` : `${side} ${session} ${run}, ${price}`,

  statuses: {
    INACTIVE: 'NOT OPEN YET',
    CLOSED: 'CLOSED',
    SETTLING: 'SETTLING',
    SETTLED: 'SETTLED',
    VOIDED: 'VOIDED',
  },

  rules: {
    winner: 'One runner wins. A back wins (odds − 1) × stake when yours does; a lay takes the other side of that.',
    places: (winners: number) => `The first ${winners} win. A back wins (odds − 1) × stake when yours is among them.`,
    unknownPlaces: 'How many win is known with the result. A back wins (odds − 1) × stake when yours is among them.',
    matching: 'Matched at the best price there is; commission is taken from what you win in the whole market.',
    racing: 'Bets on a non-runner are void, and its reduction lowers the odds of the others.',
    bookmaker:
      'Prices say what 100 wins: a back at 85 wins 85 for 100, a lay at 85 risks 85 to win 100. No commission.',
    session: 'Yes wins when the result is the run or more, No when it is less. The price is what 100 wins.',
    overByOver: 'The runs of this over alone. Yes wins at the run or more, No below it.',
    ballByBall: 'The runs of this ball alone; it closes before the ball. Yes wins at the run or more, No below it.',
    oddEven: 'Whether the result is odd or even; nought is even. The price is what 100 wins.',
    yesNo: 'Yes wins when it happens, No when it does not. The price is what 100 wins.',
    lastDigit: 'The last digit of the result. The price is what 100 wins.',
    khado: (width: number) =>
      `Wins when the result is your run or one of the ${width - 1} above it, loses on either side.`,
    meter: 'Yes wins the stake’s price for each run above yours and loses it for each run below; No the other way.',
    line: 'Under wins below the line, Over above it; on the line stakes come back.',
  },

  groups: {
    all: 'All',
    session: 'Session',
    over: 'Over',
    ball: 'Ball-by-ball',
    oddEven: 'Odd-Even',
    wicket: 'Wicket',
    khado: 'Khado',
    meter: 'Meter',
    other: 'Others',
  },
  thisMatch: 'This match',
  worst: 'worst',
  best: 'best',
  now: (runs: number) => `now ${runs}`,
  seen: (run: number) => `seen ${run}`,
  withBet: 'With this bet',
  betweenRows: 'Between these runs it changes evenly.',
  noBook: 'This session has no book yet. It fills with your first bet.',

  draw: (stall: string) => `Draw ${stall}`,
  jockey: 'Jockey',
  trainer: 'Trainer',
  age: (years: string) => `${years} yo`,
  nonRunner: 'Non-runner',
  reduction: (percent: string) => `reduction ${percent}%`,

  ballRunning: 'Ball running',
  noScore: 'There is no live score for this match',
  bowling: 'Bowling',
  needs: (runs: number) => `needs ${runs}`,
  runRate: (rate: string) => `RR ${rate}`,
  chase: ({ runs, balls, rate }: { runs: number; balls: number | null; rate: string | null }) =>
    [balls === null ? `need ${runs}` : `need ${runs} of ${balls}`, rate].filter(Boolean).join(', '),
  moments: { W: 'Wicket', 4: 'Four', 6: 'Six' },
  scoreOf: (event: string) => `Score: ${event}`,
  liveTv: 'Live TV',
  showTv: 'Show',
  hideTv: 'Hide',
  tvOf: (event: string) => `Live TV: ${event}`,
  fallback: 'Live connection lost. Prices come less often.',
})
