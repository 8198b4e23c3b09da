import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonical } from './canonical.ts'
import { merkleLeaf, merklePath, merkleRoot, merkleTree } from './merkle.ts'
import { PAYTABLES } from './paytables.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex')
const treeOf = (texts: readonly string[]) =>
  merkleTree(
    sha256,
    texts.map((text) => merkleLeaf(sha256, Buffer.from(text))),
  )

type Step = ReturnType<typeof merklePath>[number]
const above = (below: Uint8Array, { side, hash }: Step): Uint8Array =>
  sha256(Uint8Array.of(1, ...(side === 'left' ? [...hash, ...below] : [...below, ...hash])))

/** The leaves of the published vectors of RFC 6962, and the root of so many of them. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (bytes) => Buffer.from(bytes, 'hex').toString('latin1'),
)
test.each([
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
])('the root of %i leaves is that of the vectors', (count, root) => {
  expect(hex(merkleRoot(treeOf(LEAVES.slice(0, count))))).toBe(root)
})

test('nothing has no root', () => expect(merkleRoot(treeOf([]))).toBeUndefined())

test('each leaf is shown to be among them, and no other text in its place', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 40 }), fc.nat(), fc.string(), (texts, pick, other) => {
      const tree = treeOf(texts)
      const place = pick % texts.length
      const path = merklePath(tree, place)
      const leads = (text: string) => hex(path.reduce(above, merkleLeaf(sha256, Buffer.from(text))))
      expect(leads(texts[place] ?? '')).toBe(hex(merkleRoot(tree)))
      fc.pre(other !== texts[place])
      expect(leads(other)).not.toBe(hex(merkleRoot(tree)))
    }),
  )
})

describe('one text of a value', () => {
  test('is the same whatever the order of fields, and what JSON makes of it', () => {
    expect(canonical({ b: [1, { d: null, c: 'x"' }], a: true, none: undefined })).toBe(
      '{"a":true,"b":[1,{"c":"x\\"","d":null}]}',
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonical(JSON.parse(JSON.stringify(value)))).toBe(canonical(value))
      }),
    )
  })
})

/** Whoever changes what a game pays changes this too, the version that its rounds bear, and what `verify/` knows. */
test('what games pay is what it was', () => {
  const hashes = [...PAYTABLES].map(([gameCode, pays]) => `${gameCode} ${hex(sha256(Buffer.from(pays)))}`)
  expect(hashes).toEqual([
    'teen-patti 1fa48a4519edba4e7c4bb8ef14e8d9100143b2acf47cb561a60af118d971eb6b',
    'andar-bahar be7b2284e485732476f3823a30ca9f374ffa84cdf51a1db30d66900a3d7f339b',
    'dragon-tiger b73fe80c7069ed8e8f5a547e135a84140702207fd66dd1743272d79c27bd3f3c',
    'lucky-7 c54d74e17ad413865da2ac5ae0b205c5f55b7745826d53d8c7eb3fb9567de0a2',
    'cards-32 0fac59dab3f90e6461f909374c2fd4eace5f1d0947215a45acff507cf8deba13',
    'baccarat 5088e4a6a1f6fbd0fc830f5b99d0c43863e57f38344f575763c073d1e937b3ef',
    'crash 58946d266f77ab8703a1c1815a35dfafdab4139b104d982ead5aff9f1b3eaefc',
    'dice c258e4baf96f6cb0bdf0199496ab3095feac79a5627927ce3b57bb8c16cb3b9c',
    'limbo 843cf24dcebfa5b06047c855150e622242073e745cc673e46bdbcdccad947c7b',
    'mines 9b32397b7567f22ccdfed930a9f2b5daf667ab40a9557e278825b56c7cf46546',
    'blackjack ed72d6cd935406ebf8002ab4bf25df7f4b51cb0e7fabdad2498d51feffa4f443',
    'roulette d9a0b5e4db2a2da9f04d319f0e7b3c292202b86b0f3710bf1215ac2bc75334dd',
    'bazaar df48fe02487a393bca5d91f74208e164a6b7cda67efa9fabf4e8e5c32e700a14',
    'mango 2940110c0f646d2b12c9b538fe3bc01fb00b4c2f734e7077940c904842cb7ba8',
    'himalaya 864fdeee8967739ac0de121f57a2f36b95a05631c2ca330a51169d42e01ba784',
    'keno 3644a85b4458c5ae848b6dd11454c3856147cfd471232631d8a6abe0b37c318b',
    'pick-3 81f3f55b58a0515f9fd6b760a07c5e3cae74b12dc731c4322ca03a9fa298f396',
    'raffle 401ac9d78fdbfe94d1679e9755f6310dfc50d75c7e2238519958dfbdd2df7841',
    'cricket 6d2430d8a72ef4ac2a6b58d278238736f027197e38c9b8a01ea15282e06ee09a',
    'greyhounds 5b38d3536b6a64e049399d7b895785d7f1f083a2011b66837845258fa64c6138',
    'penalties 9f01823fe48506d91719d1794c1d5846cc4b1fe71f4ce2a6b09f167dc5d5b058',
  ])
})
