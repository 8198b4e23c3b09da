/** From a seed that is revealed to what must have fallen, by the browser's own hash and the rules of the games: nobody has to be believed. */
import { createDraws, type Draws } from '@paddock/domain/fairness'
import type { Revealed, Round } from './link.ts'

/** More than any game reads: a shoe of eight decks is 52 of them. */
const BLOCKS = 64

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The browser hashes at its leisure, so the blocks are made before they are read. */
export async function drawsAgain(
  { seed, clientSeed }: Pick<Revealed, 'seed' | 'clientSeed'>,
  nonce: number,
): Promise<Draws> {
  const serverSeed = bytesOf(seed)
  const key = await crypto.subtle.importKey('raw', serverSeed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const messages = Array.from({ length: BLOCKS }, (_, block) => `${clientSeed}:${nonce}:${block}`)
  const blocks = await Promise.all(
    messages.map(async (message) => await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))),
  )
  return createDraws((_key, message) => new Uint8Array(blocks[messages.indexOf(message)] ?? []), {
    serverSeed,
    clientSeed,
    nonce,
  })
}

/** What the game makes of the draws, in the form of a round's outcome. */
export type DrawOutcome = (draws: Draws, round: Round) => unknown

/** Those that did not fall as their seed has it. */
export async function fallenOtherwise(seed: Revealed, rounds: readonly Round[], draw: DrawOutcome): Promise<Round[]> {
  const drawn = await Promise.all(rounds.map(async (round) => draw(await drawsAgain(seed, round.nonce), round)))
  return rounds.filter(({ outcome }, n) => JSON.stringify(outcome) !== JSON.stringify(drawn[n]))
}
