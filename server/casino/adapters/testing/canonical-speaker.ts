import { WALLET_CODES, type WalletCode } from '@paddock/domain/casino'
import { sealed } from '../../seal.ts'
import { sessionOf } from '../adapter.ts'
import type { Tree } from '../../../people/testing/tree.ts'
import { type Amount, KEYS, seatedAt, type Sent, type Speaker, STAKE, TOKEN, type Told } from './speaker.ts'

const SECRETS: Readonly<Record<string, string>> = { [KEYS[0]]: 'one', [KEYS[1]]: 'two' }
const unitsOf = (amount: Amount): string => (typeof amount === 'number' ? String(amount) : amount.written)

export async function canonicalSpeaker(tree: Tree): Promise<Speaker> {
  const { casino, sessionId, playerRef: own } = await seatedAt(tree, { adapter: 'canonical', secrets: SECRETS })

  async function call(
    name: string,
    asked: object,
    { keyId = KEYS[0], isAltered = false, skewMs = 0 }: Sent = {},
  ): Promise<Told> {
    const [url, body] = [`/casino-wallet/v1/${name}`, JSON.stringify(asked)]
    const key = { id: keyId, secret: SECRETS[keyId] ?? '' }
    const headers = sealed(key, { direction: 'to-wallet', method: 'POST', path: url, body }, tree.clock() + skewMs)
    const payload = isAltered ? `${body} ` : body
    const response = await casino.inject({ method: 'POST', url, headers, payload })
    const { code, balance } = response.json<{ code: string; balance?: string }>()
    return {
      status: response.statusCode,
      word: code,
      balance: balance === undefined ? null : Number(balance),
      body: response.body,
    }
  }

  return {
    casino,
    bet: (stake, sent) => {
      const asked = { playerRef: own, token: TOKEN, ...STAKE, ...stake }
      const { tx: txId, round: roundId, amount, game: gameCode, token, ...rest } = asked
      const sessionId = sessionOf(token)
      return call('debit', { ...rest, txId, sessionId, roundId, gameCode, amount: unitsOf(amount) }, sent)
    },
    win: (
      { tx: txId, ref: refTxId, round: roundId = 'r1', amount = 25_000, closes = false, playerRef = own },
      sent,
    ) => {
      const ofRound = { txId, playerRef, roundId, refTxId }
      return call('credit', { ...ofRound, amount: unitsOf(amount), kind: 'win', roundClosed: closes }, sent)
    },
    back: ({ tx: txId, ref: refTxId, playerRef = own }) => call('rollback', { txId, playerRef, refTxId }),
    balance: () => call('balance', { playerRef: own, sessionId }),
    words: Object.fromEntries(WALLET_CODES.map((code) => [code, code])) as Record<WalletCode, string>,
    tellsWhatIsLeft: true,
    noAmounts: ['0.5', '1e3', '-1', '1000000000000000'],
  }
}
