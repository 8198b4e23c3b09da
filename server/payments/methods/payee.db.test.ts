/** Who is paid is changed by two officers, whatever way is taken: a word that players read, an image, a QR, a method shown again. */
import { calls, type ManagedMethod, type RequestOf, ROLE_TEXTS } from '@paddock/contract'
import { UPI_TERMS } from '@paddock/contract/testing/method-terms'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { renderSVG } from 'uqr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileOf } from '../../images/testing/uploads.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'

const HOUR_MS = 60 * 60 * 1000

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(() => tree.close())

type Terms = Omit<RequestOf<typeof calls.changeMethod>['body'], 'version' | 'transactionCode'>
const TERMS: Terms = { ...UPI_TERMS, paymentType: 'QR', paymentName: 'Scan and pay', maxAmount: paise(0) }

const PAGE = { page: 1, limit: 25 }
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const pngOf = (text: string) =>
  sharp(Buffer.from(renderSVG(text)))
    .resize(320)
    .flatten({ background: '#fff' })

async function upload(picture: Sharp) {
  const image = fileOf(await picture.png().toBuffer(), 'qr.png')
  const saved = await tree.ask('agent', calls.saveMethodImage, { params: { role: 'agent' }, body: { image } })
  return (await saved.reply()).docs
}
const asField = (value: string) => ({ customFields: [{ label: 'QR', type: 'IMAGE' as const, value }] })

const create = (terms: Partial<Terms>) =>
  tree.ask('agent', calls.createMethod, {
    params: { role: 'agent' },
    body: { ...TERMS, ...terms, transactionCode: CODE },
  })
const confirm = ({ _id, waiting }: ManagedMethod) =>
  tree.ask('whitelabel', calls.confirmMethod, {
    params: { role: 'whiteLabel', methodId: _id },
    body: { version: must(waiting, 'it waits').version, transactionCode: CODE },
  })
async function method(): Promise<string> {
  const { docs } = await (await create({})).reply()
  expect((await confirm(docs)).status).toBe(200)
  tree.wait(HOUR_MS)
  return docs._id
}
const change = (methodId: string, version: number, terms: Partial<Terms>) =>
  tree.ask('agent', calls.changeMethod, {
    params: { role: 'agent', methodId },
    body: { ...TERMS, ...terms, version, transactionCode: CODE },
  })
const arrange = (methodId: string, how: { active?: boolean; sort?: number }) =>
  tree.ask('agent', calls.arrangeMethod, {
    params: { role: 'agent', methodId },
    body: { ...how, transactionCode: CODE },
  })
const shown = async () => (await (await tree.ask('player1', calls.getPaymentMethods, { query: {} })).reply()).docs
const codeOf = ({ body }: { body: { code?: string } }) => body.code

describe('what a player is told of who is paid waits for another officer and an hour', () => {
  test('and says to an officer below them who confirmed it by the role alone', async () => {
    const id = await method()
    const { docs: proposed } = await (await change(id, 1, { upiId: 'other@okbank' })).reply()
    expect((await confirm(proposed)).status).toBe(200)
    const waitingFor = async (officer: 'agent' | 'whitelabel') => {
      const params = { role: officer === 'agent' ? officer : ('whiteLabel' as const) }
      const { docs } = await (await tree.ask(officer, calls.getManagedMethods, { params, query: PAGE })).reply()
      return docs[0]?.waiting
    }
    expect(await waitingFor('agent')).toMatchObject({ proposedBy: 'agent', confirmedBy: ROLE_TEXTS.whiteLabel })
    expect(await waitingFor('whitelabel')).toMatchObject({ proposedBy: 'agent', confirmedBy: 'whitelabel' })
  })

  test.each<[string, Partial<Terms>]>([
    ['a name', { paymentName: 'Pay to thief@okbank' }],
    ['an app', { appName: 'thief@okbank' }],
    ['a remark', { remarks: 'Use thief@okbank today' }],
    ['a number', { mobileNumber: '9812345678' }],
    ['a field of the site', { customFields: [{ label: 'Note', type: 'TEXT', value: '' }] }],
  ])('%s', async (_, terms) => {
    const id = await method()
    const { docs } = await (await change(id, 1, terms)).reply()
    expect(docs).toMatchObject({ version: 1, waiting: { version: 2, confirmedBy: null } })
    tree.wait(100 * HOUR_MS)
    expect(await shown()).toMatchObject([{ version: 1 }])
    expect((await confirm(docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    expect(await shown()).toMatchObject([{ version: 2 }])
  })

  test('an image whose code pays the method', async () => {
    const id = await method()
    const { image, codes } = await upload(pngOf('upi://pay?pa=paddock@okbank&pn=Paddock'))
    expect(codes).toEqual(['upi://pay?pa=paddock@okbank&pn=Paddock'])
    const { docs } = await (await change(id, 1, asField(image))).reply()
    expect(docs.waiting).toMatchObject({ confirmedBy: null, customFields: [{ value: image }] })
    expect(await shown()).toMatchObject([{ version: 1, customFields: [] }])
  })

  test('a method that was hidden, whatever it was before', async () => {
    const id = await method()
    const other = await (await change(id, 1, { upiId: 'other@okbank' })).reply()
    expect((await confirm(other.docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    expect((await arrange(id, { sort: 3 })).status).toBe(200)
    expect(await shown()).toMatchObject([{ version: 2, sort: 3 }])
    expect((await arrange(id, { active: false })).status).toBe(200)
    const again = await (await arrange(id, { active: true })).reply()
    expect(again.docs).toMatchObject({ active: true, inForce: false, waiting: { version: 3, upiId: 'other@okbank' } })
    tree.wait(100 * HOUR_MS)
    expect(await shown()).toEqual([])
    expect((await confirm(again.docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    expect(await shown()).toMatchObject([{ version: 3, upiId: 'other@okbank' }])
  })

  test('one that was hidden in its hour, before it was ever in force', async () => {
    const { docs } = await (await create({ upiId: 'thief@okbank' })).reply()
    expect((await confirm(docs)).status).toBe(200)
    expect((await arrange(docs._id, { active: false })).status).toBe(200)
    const again = await (await arrange(docs._id, { active: true })).reply()
    expect(again.docs).toMatchObject({ active: true, inForce: false, waiting: { version: 2, confirmedBy: null } })
    tree.wait(100 * HOUR_MS)
    expect(await shown()).toEqual([])
    expect((await confirm(again.docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    expect(await shown()).toMatchObject([{ version: 2, upiId: 'thief@okbank' }])
  })

  test('one that nobody has confirmed yet stays as it was proposed', async () => {
    const { docs } = await (await create({})).reply()
    await arrange(docs._id, { active: false })
    expect((await (await arrange(docs._id, { active: true })).reply()).docs.waiting).toEqual(docs.waiting)
  })
})

describe('what a higher officer turned off', () => {
  const arranges = (by: string, methodId: string, how: { active?: boolean; isLock?: boolean; sort?: number }) =>
    tree.ask(by, calls.arrangeMethod, {
      params: { role: by as 'agent', methodId },
      body: { ...how, transactionCode: CODE },
    })

  test.each([
    ['a lock', { isLock: true }, { isLock: false }, 'lock'],
    ['hiding', { active: false }, { active: true }, 'method'],
  ] as const)('%s is theirs to undo, and of those above', async (_, off, on, field) => {
    const id = await method()
    expect((await arranges('admin', id, off)).status).toBe(200)
    // A lower one’s word beside it changes nothing, and a higher one’s takes its place.
    expect((await arranges('agent', id, off)).status).toBe(200)
    expect((await arranges('agent', id, on)).body).toMatchObject({
      code: 'SET_ABOVE',
      field,
      facts: { setBy: 'admin' },
    })
    expect((await arranges('agent', id, { sort: 4 })).body).toMatchObject({ docs: { sort: 4, ...off } })
    expect((await arranges('administrator', id, off)).status).toBe(200)
    expect((await arranges('admin', id, on)).body).toMatchObject({
      code: 'SET_ABOVE',
      facts: { setBy: 'administrator' },
    })
    expect((await arranges('administrator', id, on)).body).toMatchObject({ docs: on })
    expect((await arranges('agent', id, off)).status).toBe(200)
    expect((await arranges('agent', id, on)).body).toMatchObject({ docs: on })
  })
})

describe('what another officer has confirmed is ended within its hour', () => {
  const end = (by: string, methodId: string, version: number) =>
    tree.ask(by, calls.withdrawMethodChange, {
      params: { role: by as 'administrator', methodId },
      body: { version, transactionCode: CODE },
    })

  const claim = (depositTypeId: string, version: number) =>
    tree.ask('player1', calls.createDeposit, {
      body: { depositTypeId, version, amount: paise(100_000), utr: '412345678901' },
    })

  test('a first version too: nobody is paid before two have agreed to another one', async () => {
    const { docs } = await (await create({ upiId: 'thief@okbank' })).reply()
    expect((await confirm(docs)).status).toBe(200)
    const ended = await end('administrator', docs._id, 1)
    expect(ended.body).toMatchObject({ docs: { version: 1, inForce: false, waiting: null, upiId: 'thief@okbank' } })
    await arrange(docs._id, { active: false })
    expect((await (await arrange(docs._id, { active: true })).reply()).docs.waiting).toBeNull()
    tree.wait(2 * HOUR_MS)
    expect(await shown()).toEqual([])
    expect(codeOf(await end('administrator', docs._id, 1))).toBe('METHOD_CHANGED')
    expect(codeOf(await claim(docs._id, 1))).toBe('METHOD_UNKNOWN')
    const anew = await (await change(docs._id, 1, {})).reply()
    expect(anew.docs.waiting).toMatchObject({ version: 2, confirmedBy: null })
    expect((await confirm(anew.docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    expect(await shown()).toMatchObject([{ version: 2, upiId: 'paddock@okbank' }])
  })

  test('one behind which another is proposed ends with that: nothing comes into force unseen', async () => {
    const id = await method()
    const thief = await (await change(id, 1, { upiId: 'thief@okbank' })).reply()
    expect((await confirm(thief.docs)).status).toBe(200)
    const body = { ...TERMS, remarks: 'Thank you', version: 2, transactionCode: CODE }
    const params = { role: 'whiteLabel', methodId: id } as const
    expect((await tree.ask('whitelabel', calls.changeMethod, { params, body })).status).toBe(200)
    tree.wait(100 * HOUR_MS)
    expect(await shown()).toMatchObject([{ version: 1, upiId: 'paddock@okbank' }])
  })
})

describe('an image is refused', () => {
  const thief = pngOf('upi://pay?pa=thief@okbank')

  test.each<[string, () => Promise<Sharp> | Sharp]>([
    ['that pays another', () => thief],
    ['that pays another, light on dark', async () => sharp(await thief.clone().negate().png().toBuffer())],
    ['that pays another, on its side', async () => sharp(await thief.clone().rotate(90).png().toBuffer())],
    [
      'that pays another beside the right one',
      async () => {
        const side = await thief.clone().png().toBuffer()
        const right = await pngOf('upi://pay?pa=paddock@okbank').png().toBuffer()
        return sharp({ create: { width: 700, height: 340, channels: 3, background: '#fff' } }).composite([
          { input: right, left: 10, top: 10 },
          { input: side, left: 370, top: 10 },
        ])
      },
    ],
    ['that leads to a page', () => pngOf('https://pay.example/paddock@okbank')],
  ])('%s', async (_, picture) => {
    const { image } = await upload(await picture())
    expect(codeOf(await create(asField(image)))).toBe('METHOD_IMAGE_OF_ANOTHER')
  })

  test('without a code that can be read, of another use, of another site, or of another host', async () => {
    const id = await method()
    const blank = await upload(sharp({ create: { width: 40, height: 40, channels: 3, background: '#eee' } }))
    expect(codeOf(await change(id, 1, asField(blank.image)))).toBe('METHOD_IMAGE_UNREAD')
    const code = fileOf(await pngOf('upi://pay?pa=paddock@okbank').png().toBuffer(), 'qr.png')
    const asset = await tree.ask('whitelabel', calls.saveAsset, {
      params: { role: 'whiteLabel' },
      body: { image: code, bucketName: 'backendAsset' },
    })
    const foreign = await tree.ask('club:agent', calls.saveMethodImage, {
      params: { role: 'agent' },
      body: { image: code },
    })
    const values = [
      (await asset.reply()).docs.image,
      (await foreign.reply()).docs.image,
      'https://elsewhere.example/qr.png',
    ]
    for (const value of values) expect(codeOf(await change(id, 1, asField(value)))).toBe('METHOD_FIELD_WRONG')
    expect(await shown()).toMatchObject([{ version: 1 }])
  })
})

test('an image that was never read, or is found to pay another, is not shown to players, and its method is', async () => {
  const { image } = await upload(pngOf('upi://pay?pa=paddock@okbank'))
  const { docs } = await (await create({ paymentType: 'QR', ...asField(image) })).reply()
  expect((await confirm(docs)).status).toBe(200)
  tree.wait(HOUR_MS)
  const seen = async () => (await shown()).map(({ customFields, upiId }) => [upiId, customFields[0]?.value])
  expect(await seen()).toEqual([['paddock@okbank', image]])
  await sql`update images set codes = null where use = 'method'`.execute(tree.db)
  expect(await seen()).toEqual([['paddock@okbank', '']])
  await sql`update images set codes = array['upi://pay?pa=thief@okbank'] where use = 'method'`.execute(tree.db)
  expect(await seen()).toEqual([['paddock@okbank', '']])
})

test('the rate of USDT is needed, in force at once, and a claim keeps the one it was made at', async () => {
  const terms = { paymentType: 'USDT', upiId: '', walletNumber: TRON, network: 'TRC20' } as const
  expect((await create(terms)).body).toMatchObject({ code: 'METHOD_FIELD_WRONG', field: 'usdtRate' })
  const made = await (await create({ ...terms, usdtRate: paise(8_850) })).reply()
  expect((await confirm(made.docs)).status).toBe(200)
  tree.wait(HOUR_MS)
  const id = made.docs._id
  const body = { depositTypeId: id, amount: paise(100_000), utr: 'ab'.repeat(32) }
  const { docs: claimed } = await (await tree.ask('player1', calls.createDeposit, { body })).reply()
  expect((await change(id, 1, { ...terms, usdtRate: paise(9_000) })).status).toBe(200)
  expect(await shown()).toMatchObject([{ version: 2, usdtRate: 9_000, madeAt: expect.any(Number) }])
  const seen = await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId: claimed._id } })
  expect((await seen.reply()).docs.method).toMatchObject({ version: 1, usdtRate: 8_850 })
})

describe('a rate of USDT', () => {
  const terms = { paymentType: 'USDT', upiId: '', walletNumber: TRON, network: 'TRC20' } as const
  const MINUTE_MS = 60_000
  const rated = (id: string, version: number, usdtRate: number) =>
    change(id, version, { ...terms, usdtRate: paise(usdtRate) })

  async function usdt(): Promise<string> {
    const { docs } = await (await create({ ...terms, usdtRate: paise(8_850) })).reply()
    expect((await confirm(docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    return docs._id
  }
  const quoteOf = async (player = 'player1') => {
    const { docs } = await (await tree.ask(player, calls.getPaymentMethods, { query: {} })).reply()
    return must(docs[0]?.quote, 'a rate is shown with what keeps it').signed
  }
  const claim = (depositTypeId: string, quote?: string, player = 'player1') =>
    tree.ask(player, calls.createDeposit, {
      body: { depositTypeId, amount: paise(100_000), utr: 'ab'.repeat(32), ...(quote !== undefined && { quote }) },
    })
  const kept = async () => {
    const { rows } = await sql<{ version: number }>`
      select method_version as version from deposits`.execute(tree.db)
    return rows.map(({ version }) => version)
  }

  test('holds for fifteen minutes from when it was shown, whatever it is by then', async () => {
    const id = await usdt()
    const quote = await quoteOf()
    expect((await rated(id, 1, 8_700)).status).toBe(200)
    tree.wait(10 * MINUTE_MS)
    expect((await claim(id, quote)).status).toBe(200)
    expect(await kept()).toEqual([1])
  })

  test('is told anew behind that, before anything is kept', async () => {
    const id = await usdt()
    const quote = await quoteOf()
    expect((await rated(id, 1, 8_700)).status).toBe(200)
    tree.wait(15 * MINUTE_MS)
    expect((await claim(id, quote)).body).toMatchObject({ code: 'RATE_CHANGED', facts: { rate: 87 } })
    expect(await kept()).toEqual([])
    expect((await claim(id, await quoteOf())).status).toBe(200)
    expect(await kept()).toEqual([2])
  })

  test('that stayed the same is kept at any time, and a client that tells nothing has the one in force', async () => {
    const id = await usdt()
    const quote = await quoteOf()
    tree.wait(2 * HOUR_MS)
    expect((await claim(id, quote)).status).toBe(200)
    expect((await rated(id, 1, 8_700)).status).toBe(200)
    expect((await claim(id, undefined, 'player2')).status).toBe(200)
    expect(new Set(await kept())).toEqual(new Set([1, 2]))
  })

  test('that was never shown, or to another, is none', async () => {
    const id = await usdt()
    const theirs = await quoteOf('player2')
    const [version, at, mark] = theirs.split('.')
    for (const quote of [theirs, `9.${at}.${mark}`, `${version}.${Number(at) + 1}.${mark}`, 'x', ''])
      expect((await claim(id, quote)).body).toMatchObject({ code: 'RATE_CHANGED', facts: { rate: 88.5 } })
    expect(await kept()).toEqual([])
  })

  test('is moved by one officer near the one that two agreed to, in however many steps; further by two, at once', async () => {
    const id = await usdt()
    expect((await rated(id, 1, 9_000)).status).toBe(200)
    expect(await shown()).toMatchObject([{ version: 2, usdtRate: 9_000 }])
    const far = await (await rated(id, 2, 9_150)).reply()
    expect(far.docs.waiting).toMatchObject({ usdtRate: 9_150, mayConfirm: false })
    expect(await shown()).toMatchObject([{ version: 2, usdtRate: 9_000 }])
    expect((await confirm(far.docs)).status).toBe(200)
    expect(await shown()).toMatchObject([{ version: 3, usdtRate: 9_150 }])
    expect((await rated(id, 3, 9_300)).status).toBe(200)
    expect(await shown()).toMatchObject([{ version: 4, usdtRate: 9_300 }])
  })
})

describe('the network of USDT', () => {
  const terms = { paymentType: 'USDT', upiId: '', usdtRate: paise(8_850) } as const
  const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

  test.each<[Partial<Terms>, string]>([
    [{ walletNumber: TRON }, 'network'],
    [{ walletNumber: TRON, network: 'BEP20' }, 'network'],
    [{ walletNumber: ETHEREUM, network: 'TRC20' }, 'network'],
    [{ walletNumber: TRON, network: 'TRC20', confirmations: 9 }, 'confirmations'],
    [{ walletNumber: TRON, network: 'TRC20', confirmations: 201 }, 'confirmations'],
  ])('%j is refused', async (change, field) => {
    expect((await create({ ...terms, ...change })).body).toMatchObject({ code: 'METHOD_FIELD_WRONG', field })
  })

  test('is of USDT alone', async () => {
    expect((await create({ network: 'TRC20' })).body).toMatchObject({ code: 'METHOD_FIELD_WRONG', field: 'network' })
    expect((await create({ confirmations: 20 })).body).toMatchObject({ field: 'confirmations' })
  })

  async function tron(): Promise<string> {
    const { docs } = await (await create({ ...terms, walletNumber: TRON, network: 'TRC20' })).reply()
    expect((await confirm(docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    return docs._id
  }

  test('is asked for as many confirmations as are usual there; fewer than two agreed to take another officer, more none', async () => {
    const id = await tron()
    const asking = (version: number, confirmations: number) =>
      change(id, version, { ...terms, walletNumber: TRON, network: 'TRC20', confirmations })
    expect(await shown()).toMatchObject([{ version: 1, network: 'TRC20', confirmations: 20 }])
    expect((await asking(1, 40)).status).toBe(200)
    expect(await shown()).toMatchObject([{ version: 2, confirmations: 40 }])
    expect((await asking(2, 20)).status).toBe(200)
    const fewer = await (await asking(3, 19)).reply()
    expect(fewer.docs.waiting).toMatchObject({ confirmations: 19, mayConfirm: false })
    expect(await shown()).toMatchObject([{ version: 3, confirmations: 20 }])
    expect((await confirm(fewer.docs)).status).toBe(200)
    expect(await shown()).toMatchObject([{ version: 4, confirmations: 19 }])
  })

  test('is who is paid: another one of the same wallet waits for an officer and an hour', async () => {
    const there = { ...terms, walletNumber: ETHEREUM }
    const { docs } = await (await create({ ...there, network: 'ERC20' })).reply()
    expect((await confirm(docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    const moved = await (await change(docs._id, 1, { ...there, network: 'BEP20' })).reply()
    expect(moved.docs).toMatchObject({ network: 'ERC20', confirmations: 12 })
    expect((await confirm(moved.docs)).status).toBe(200)
    expect(await shown()).toMatchObject([{ network: 'ERC20' }])
    tree.wait(HOUR_MS)
    expect(await shown()).toMatchObject([{ network: 'BEP20', confirmations: 15 }])
  })
})
