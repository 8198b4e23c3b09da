/** What the key of a provider is made of: of its kind some is made here, and some is what the provider gives. docs/domain/casino.md#keys. */
import { createPublicKey, generateKeyPair, hash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { AdapterName } from '@paddock/domain/casino'

/**
 * `kept` is sealed; `shown` is what the provider is told, this once. Of what it gave the fingerprint says which it is, and nothing that is secret: to be
 * compared with what the company says.
 */
type Secret = { readonly kept: string; readonly shown: string; readonly fingerprint?: string }

/** Undefined where what it gave is missing, cannot be read, or is none of its kind's. */
export async function makeSecret(adapter: AdapterName, given: string | undefined): Promise<Secret | undefined> {
  switch (adapter) {
    case 'evolution':
      return given === undefined || !CASINO.test(given) ? undefined : withCasino(given)
    case 'canonical':
    case 'exposure-tables':
      return given === undefined ? random() : undefined
    case 'hub88':
      return await pairWith(given ?? '')
    case 'slotegrator':
      return given === undefined || !MERCHANT.test(given) ? undefined : ofMerchant(given)
  }
}

function random(): Secret {
  const secret = randomBytes(32).toString('base64url')
  return { kept: secret, shown: secret }
}

/** How it calls us, and the key that it signs with, as it gave them. */
const MERCHANT = /^[A-Za-z0-9_-]{1,64}:[!-9;-~]{16,128}$/
export function readMerchant(kept: string): { readonly merchantId: string; readonly merchantKey: string } {
  const [merchantId = '', merchantKey = ''] = kept.split(':')
  return { merchantId, merchantKey }
}

const ofMerchant = (given: string): Secret => ({
  kept: given,
  shown: given,
  fingerprint: readMerchant(given).merchantId,
})

/** What we are called by it, and the token that we ask it with, as it gave them. */
const CASINO = /^[A-Za-z0-9_-]{1,64}:[!-9;-~]{4,128}$/

/** What it says with each call, which is made here, and what we say. */
function withCasino(given: string): Secret {
  const { kept: ours } = random()
  return { kept: `${ours}:${given}`, shown: ours }
}

/** The last two are null of keys from before they were asked anything. */
export function readEvolution(kept: string): {
  readonly ours: string
  readonly casinoKey: string | null
  readonly apiToken: string | null
} {
  const [ours = '', casinoKey = null, apiToken = null] = kept.split(':')
  return { ours, casinoKey, apiToken }
}

/** Which operator we are to them, their public key, which what they say is checked with, and our private one. */
type Pair = {
  /** Null of keys from before they were asked anything. */
  readonly operatorId: string | null
  readonly theirs: string
  readonly ours: string
}
export const readPair = (kept: string): Pair => ({
  operatorId: null,
  ...(JSON.parse(kept) as Omit<Pair, 'operatorId'>),
})

const BITS = 2048
const generate = promisify(generateKeyPair)

const OPERATOR = /^(\d{1,12}):/

/** Of what they give: our number there, and their public key. */
async function pairWith(given: string): Promise<Secret | undefined> {
  const [prefix = '', operatorId] = OPERATOR.exec(given.trim()) ?? []
  const theirs = given.trim().slice(prefix.length)
  if (operatorId === undefined || !isPublicKey(theirs)) return undefined
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const der = createPublicKey(theirs).export({ type: 'spki', format: 'der' })
  return {
    kept: JSON.stringify({ operatorId, theirs, ours: privateKey } satisfies Pair),
    shown: publicKey,
    fingerprint: hash('sha256', der, 'hex'),
  }
}

/** Whoever gives a private key has lost it: it is not taken for the public one that is in it. */
const PUBLIC = /^-----BEGIN (?:RSA )?PUBLIC KEY-----/

function isPublicKey(text: string): boolean {
  if (!PUBLIC.test(text.trim())) return false
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(text)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= BITS
  } catch {
    return false
  }
}
