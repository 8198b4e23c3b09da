import type { REPORT_WORDS } from '../reports.ts'

const reports: typeof REPORT_WORDS = {
  profitLoss: 'लाभ और हानि',
  fact: 'आपके नीचे के खिलाड़ियों के दाँव। + वे जीते और हाउस ने दिया, − वे हारे और हाउस को मिला। वापस लिया गया नतीजा अपने दोनों दिनों में गिना जाता है। कैसीनो इसमें नहीं है।',
  by: 'किसके हिसाब से',
  levels: { sport: 'खेल', event: 'मैच', market: 'मार्केट', below: 'ठीक नीचे', player: 'खिलाड़ी' },
  order: 'क्रम',
  latest: 'नए पहले',
  orders: { won: 'सबसे ज़्यादा जीते', lost: 'सबसे ज़्यादा हारे' },
  sport: 'खेल',
  event: 'मैच',
  market: 'मार्केट',
  account: 'खाता',
  role: 'रोल',
  markets: 'मार्केट',
  marketCount: (n: number) => `${n} मार्केट`,
  won: 'खिलाड़ियों ने जीता',
  commission: 'कमीशन',
  after: 'कमीशन के बाद',
  last: 'आखिरी नतीजा',
  none: 'इन दिनों में कोई नतीजा नहीं',
  noneHint: 'मार्केट का नतीजा आने पर दाँव यहाँ दिखता है। पहले के लिए दूसरे दिन चुनें।',
}
export default reports
