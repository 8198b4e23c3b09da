/** Our own words for the pages of a site. What the signs in them mean is in parse.ts. */
import type { OwnWords } from './pages.ts'

const words: OwnWords = {
  titles: {
    'about-us': 'About us',
    'rules-and-regulation': 'Rules and regulation',
    'privacy-policy': 'Privacy policy',
    'responsible-gambling': 'Responsible gambling',
    'terms-and-condition': 'Terms and conditions',
  },
  pages: {
    'about-us': ({
      name,
    }) => `${name} is a betting exchange with bookmaker and session markets. You bet on what you know, at prices that you can see, against other players or against the house.

## What we do
- On the exchange you may back an outcome or lay it. Your bet is matched at the price you asked for or a better one, never at a worse one.
- Bookmaker markets and sessions are priced by the house for the matches that our players follow most.
- Scores, prices and your own position are live. What you see is what the server holds.

## How we treat your money
- Every movement on your account is one line in your statement, and each line leads to the bet or the payment it comes from.
- A bet reserves the worst that can happen in its market, no more. You see what is reserved and why.
- A result that was wrong is taken back in full and settled again. Both steps stay in your statement.

## What we promise
- The same rules for both sides of a bet. Winning bets alone are never voided.
- A refusal says what was wrong, why, and what you can do.
- Limits that you set for yourself cannot be loosened in haste, by you or by us.

## Reach us
Our contacts stand at the end of each page. When you ask about a bet, name the reference on its receipt: it lets us answer with the facts. How bets are settled is written in the [rules](/rules-and-regulation).`,
    'rules-and-regulation': ({
      name,
      minimumAge,
    }) => `These rules hold for every bet at ${name}. Where the header of a market states something else, the header goes first.

## Every bet
- A bet counts when the server has accepted it. What your screen showed a moment before does not.
- You get the price you asked for or a better one, never a worse one.
- In play a bet waits for the delay of the market. If the market is suspended or its state changes meanwhile, the bet lapses and nothing is taken.
- The least and the largest stake stand in the header of each market. A smaller limit of your own goes before them.
- A bet is taken when you can pay the worst that can happen in its market, or when it makes that worst case better.

## Match odds and other exchange markets
- Back says that it happens, lay says that it does not. A back bet risks its stake, a lay bet its stake times odds less one.
- Where the site lets bets rest, an unmatched bet is cancelled when the event turns in play unless you chose to keep it.
- The official result at the end of the event decides. Changes by a jury on a later day do not.
- If an event is abandoned or not played within the time that the market states, its bets are void and the stakes are free again.
- In a dead heat the stake is divided by the number of winners that share the place.
- When a runner is withdrawn, bets on it are void and the prices of the others are reduced by its stated factor.

## Bookmaker
- Prices are profit for a stake of 100: at 45 a back bet of 1,000 wins 450.
- A tied match is void unless the market says that a super over decides.
- Each bookmaker market stands alone: a bet in one does not secure a bet in another.

## Sessions (fancy)
- YES wins when the result is at the line or above it, NO when it is below. The smaller figure beside the line is the rate for 100.
- Runs count until the over of the session is finished. Penalty runs do not count unless the market says so.
- Sessions stand when the match is tied. A session that rain or a declaration leaves unfinished is void unless its result was certain already.
- If the overs of an innings are cut, sessions on overs that can no longer be bowled are void.
- While a ball is bowled the market is closed: BALL RUNNING. Nothing is accepted then.

## Settlement and voids
- A market is settled by its published result. Your receipt shows the result, the version and every movement of money.
- A wrong result is taken back in full and settled again. Both steps stand in your statement.
- A void always concerns both sides and everybody alike: by a stated time or price, with its reason. Winning bets alone are never voided.
- Commission, where there is one, is taken from the net profit of a market, never from a loss.

## Cash out
- Cash out places opposite bets at the prices that are there. You see each of them and the result before you agree.
- If a price moves before it is done, it is offered anew. It never takes a worse result than the one you agreed to.
- It is not offered while a market is suspended or has too little to match.

## Your account
- One person, one account. Keep your password and codes to yourself; we never ask for them.
- Betting is for adults: you must be ${minimumAge} or older.
- You may set [limits](/profile/limits) on stakes, losses, deposits and time at any hour. Stricter ones hold at once, looser ones after a wait.
- You may take a break or exclude yourself. Open bets are then settled as usual.
- Complaints are answered with the facts of the bet. Name the reference on its receipt.`,
    'privacy-policy': ({ name }) => `This page says what ${name} knows of you, why, and for how long.

## What we keep
- What you give us: user name, mobile number, name and e-mail where you entered them.
- What you do here: bets, payments, limits, settings and messages.
- How you come here: times of sign-in, network address, kind of device and browser, and the country they suggest.

## Why we keep it
- To run your account: to accept and settle bets, to pay, and to answer you.
- To protect you and us: to notice a stranger in your account, fraud, and play that does harm.
- To keep the records that a licence or the law asks for. These cannot be deleted while that duty lasts.

## What we do not do
- We never sell what we know of you.
- We never ask for your password or a one-time code, on no channel.
- We send no advertising to anybody who stopped it, who is on a break or who has excluded themselves.

## Who else sees it
- Those who handle a payment for you see what they need for that payment.
- Those who send one-time codes see your number.
- Your agent or operator, where your account was opened by one, sees your bets and balance.
- An authority sees what it may lawfully demand.

## How it is kept safe
- Everything travels encrypted. Passwords and session keys are stored so that nobody can read them, ourselves included.
- Whoever works with accounts leaves a record of each change that cannot be altered.
- You see where you are signed in, and can end any of it, under [sessions](/profile/sessions).

## Your rights
You may ask what we keep of you, have it corrected, and have deleted what no duty makes us keep. Write to us by one of the contacts at the end of the page. On this device we store only what keeps you signed in and remembers your choices.`,
    'responsible-gambling': ({
      name,
      minimumAge,
    }) => `Betting should stay a pastime. It is no way to earn money, and no way out of debt. You must be ${minimumAge} or older to bet at ${name}.

## Keep it in hand
- Decide before you begin what you can afford to lose, and stop there.
- Do not chase losses. The next bet knows nothing of the last one.
- Do not bet when you are upset, tired or have been drinking.
- Take breaks. Time passes faster than it seems.

## What you can set yourself
- [Limits](/profile/limits) on deposits, losses, stakes and time. A tighter limit holds at once; a looser one waits a day and asks you again.
- A reality check that tells you how long you have played, and what you staked, won and lost.
- [What it cost you](/profile/cost): your real result over days, weeks and months.
- [A break](/profile/break) from a day to six weeks.
- Self-exclusion for six months or longer. Nobody can end it early, neither you nor we. Open bets are settled as usual, and you may withdraw what is yours.

## Ask yourself
- Do I bet with money that I need for rent, food or school?
- Do I hide from others how much I play?
- Have I borrowed or sold something in order to bet?
- Do I bet to forget other worries?
- Do I grow restless when I try to stop?

If you answer one of these with yes, set a limit or take a break now, and talk to somebody you trust.

## Where there is help
- Your doctor, or a counsellor for addiction near you, will listen in confidence.
- Many countries have a free help line for gambling that answers at night as well. Your health service knows its number.
- Groups such as Gamblers Anonymous meet in many cities and online.

## Children
Betting is not for minors. Do not leave your account open on a device that children use, and keep your password to yourself. If you know of a minor who bets here, tell us: we close such an account and return deposits.`,
    'terms-and-condition': ({
      name,
      minimumAge,
    }) => `By opening an account or betting at ${name} you agree to these terms. They come together with the [rules](/rules-and-regulation) and the [privacy policy](/privacy-policy).

## Who may play
- You are ${minimumAge} or older, and of the age that the law where you are asks for.
- Betting is allowed where you are. To know this is your part.
- You play for yourself, with your own money. One person has one account.

## Your account
- What you tell us about yourself is true, and you tell us when it changes.
- Password and codes are yours alone. What is done with them counts as done by you until you tell us that somebody else has them.
- We may ask who you are before we pay. Until it is clear a payment may wait; it is not lost.

## Bets
- A bet counts when our server has accepted it. A receipt tells what became of it, step by step.
- We may refuse a bet before it is accepted, or take a part of it. We say so at once.
- A price that is an obvious mistake is corrected for both sides and for everybody alike, and the reason stands on the receipt.

## Settlement and voids
- Markets are settled by their published results. A wrong result is taken back and settled again.
- Bets are void only for a reason in the rules, by a stated time or price, on both sides. Stakes of void bets are free again.
- Winnings count when they stand in your balance.

## Money
- Amounts are in rupees with two decimals. No interest is paid on a balance.
- You cannot stake what you do not have. If a correction leaves your balance below zero, it is settled from what comes in.
- Commission, where there is one, is stated before you bet and taken from net profit only.

## What is not allowed
- Several accounts, playing for others, or agreeing on bets with others to the harm of third parties.
- Programs that place bets without our consent, and any attempt to disturb the service.
- Money that comes from a crime. We report what we must.

## When something fails
- If the connection breaks, a bet that we accepted stands and one that we did not receive does not. The list of open bets tells which.
- If a fault of ours accepted or settled a bet wrongly, we put it right for you as for us.

## Ending
- You may close your account at any time; what is yours is paid out.
- We may close an account that breaks these terms. Accepted bets are settled first.

## Complaints
Tell us by one of the contacts at the end of the page, with the reference of the bet or payment. You get an answer with the facts. If it does not satisfy you, you may take it to the body that licenses this site, or to a court that is competent for you.

## Changes
If these terms change, the new ones stand here before they hold, and bets that are already accepted keep the old ones.`,
  },
}
export default words
