/** What the key of a provider is made of: of its kind some is made here, and some is what the provider gives. docs/domain/casino.md#keys. */
import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { AdapterName } from '@paddock/domain/casino'

/** `kept` is sealed; `shown` is what the provider is told, this once. */
type Secret = { readonly kept: string; readonly shown: string }

/** Undefined where what it gave is missing, cannot be read, or is none of its kind's. */
export async function makeSecret(adapter: AdapterName, given: string | undefined): Promise<Secret | undefined> {
  switch (adapter) {
    case 'canonical':
    case 'evolution':
    case 'exposure-tables':
      return given === undefined ? random() : undefined
    case 'hub88':
      return given === undefined || !isPublicKey(given) ? undefined : await pairWith(given)
    case 'slotegrator':
      return given === undefined || !MERCHANT.test(given) ? undefined : { kept: given, shown: given }
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

/** Their public key, which what they say is checked with, and our private one. */
type Pair = { readonly theirs: string; readonly ours: string }
export const readPair = (kept: string): Pair => JSON.parse(kept) as Pair

const BITS = 2048
const generate = promisify(generateKeyPair)

async function pairWith(theirs: string): Promise<Secret> {
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { kept: JSON.stringify({ theirs, ours: privateKey } satisfies Pair), shown: publicKey }
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
