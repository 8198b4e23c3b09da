import type { PRACTICE_WORDS } from '../practice.ts'

const practice: typeof PRACTICE_WORDS = {
  practice: 'अभ्यास',
  fact: 'पॉइंट जो पैसा नहीं हैं, और कंसोल के किसी दूसरे जोड़ में नहीं।',
  now: (count: number) => `${count} अभी अभ्यास में`,
  none: 'अभी किसी ने अभ्यास नहीं किया',
  noneHint: 'जिस साइट पर अभ्यास है, वहाँ खिलाड़ी खुद अभ्यास पर जाते हैं।',
  search: 'खिलाड़ी',
  player: 'खिलाड़ी',
  begunAt: 'पहला अभ्यास',
  lastBetAt: 'आखिरी दाँव',
  bets: 'दाँव',
  openBets: 'खुले',
  points: 'पॉइंट',
  atRisk: 'दाँव पर',
  won: 'जीत या हार',
}
export default practice
