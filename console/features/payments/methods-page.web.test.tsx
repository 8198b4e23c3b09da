import { TEXTS } from '@paddock/ui/words'
/** Payment methods by cases: what the list says of each, what a form asks of each type, what a second officer sees and does. */
import { calls, type Endpoint } from '@paddock/contract'
import type { ManagedMethod } from '@paddock/contract/shapes/payment'
import { paise } from '@paddock/domain/money'
import { PAYMENT_TYPES } from '@paddock/domain/payments'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, answered, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import { fieldLabel, FIELDS_OF, isNeeded } from './method-terms.ts'
import MethodsPage from './methods-page.tsx'

const TERMS = {
  paymentType: 'UPI',
  paymentName: 'Any UPI app',
  minAmount: paise(10_000),
  maxAmount: paise(0),
  accountNumber: '',
  ifscCode: '',
  accountName: 'Paddock',
  bankName: '',
  walletNumber: '',
  upiId: 'now@bank',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [],
} as const
const METHOD: ManagedMethod = {
  ...TERMS,
  customFields: [],
  _id: 'm-1',
  active: true,
  isLock: false,
  sort: 3,
  operatorId: null,
  version: 4,
  madeAt: 1_795_300_000_000,
  ownerId: '7',
  ownerName: 'agent',
  inForce: true,
  waiting: null,
  hiddenBy: null,
  lockedBy: null,
  mayShow: true,
  mayUnlock: true,
}
const WAITING: NonNullable<ManagedMethod['waiting']> = {
  ...TERMS,
  customFields: [],
  upiId: 'then@bank',
  version: 5,
  proposedBy: 'agent',
  at: 1_795_340_000_000,
  confirmedBy: null,
  inForceFrom: null,
  mayConfirm: true,
  setBy: 'agent',
  mayEnd: true,
}

let methods: readonly ManagedMethod[]
let sent: (Asking & { readonly endpoint: Endpoint })[]
let refusal: CallFailure | null
let codes: readonly string[]
const UPLOADED = '/images/img_00000000-0000-4000-8000-000000000000.webp'
beforeEach(() => {
  methods = [METHOD]
  sent = []
  refusal = null
  codes = ['upi://pay?pa=shop@bank&pn=Shop']
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === calls.getManagedMethods) return { docs: methods, totalDocs: methods.length, totalIsLeast: false }
  if (endpoint === calls.listPeople) return { docs: [{ _id: '8', userName: 'branch', userType: 'branch' }] }
  if (endpoint !== calls.saveMethodImage) sent.push({ endpoint, ...asking })
  if (refusal) throw refusal
  if (endpoint === calls.saveMethodImage) return { docs: { image: UPLOADED, fileName: 'x', codes } }
  return { docs: METHOD }
}

async function open(at = '/'): Promise<void> {
  show(<MethodsPage />, { call, at })
  await screen.findAllByText('Any UPI app')
}

test.each<[keyof typeof WORDS.states, Partial<ManagedMethod>]>([
  ['SHOWN', {}],
  ['LOCKED', { isLock: true }],
  ['HIDDEN', { active: false }],
  ['NOT_IN_FORCE', { inForce: false, waiting: WAITING }],
])('the list says of a method that it is %s', async (state, change) => {
  methods = [{ ...METHOD, ...change }]
  await open()
  expect(within(screen.getByRole('grid')).getByText(WORDS.states[state])).toBeDefined()
})

test.each(PAYMENT_TYPES)(
  'a form of %s has its fields, and is not sent while one that is needed is empty',
  async (kind) => {
    await open('/?method=new')
    fireEvent.change(await screen.findByLabelText(WORDS.type), { target: { value: kind } })
    for (const name of FIELDS_OF[kind]) expect(screen.getByLabelText(fieldLabel(kind, name))).toBeDefined()
    type(WORDS.fields.paymentName, 'Some way')
    press(WORDS.makeMethod)
    const needed = FIELDS_OF[kind].filter((name) => isNeeded(kind, name))
    if (needed.length === 0) return void (await question(WORDS.newMethod))
    // Of USDT the rate too, which is no text.
    const asked = needed.length + (kind === 'USDT' ? 1 : 0)
    expect(await screen.findAllByText(COMMON.required)).toHaveLength(asked)
    expect(screen.queryByLabelText(COMMON.transactionCode)).toBeNull()
    return undefined
  },
)

test('a new method goes out with its owner, its own fields and a key, behind the code', async () => {
  await open('/?method=new')
  await screen.findByRole('option', { name: 'branch (Branch)' })
  type(WORDS.owner, '8')
  type(WORDS.fields.paymentName, 'Shop')
  type(WORDS.fields.upiId, 'shop@bank')
  press(WORDS.addField)
  type(WORDS.fieldLabel, 'QR')
  upload()
  await screen.findByText(WORDS.codePays('shop@bank'))
  press(WORDS.makeMethod)
  expect(within(await question(WORDS.newMethod)).getByText(WORDS.newPayee)).toBeDefined()
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    {
      endpoint: calls.createMethod,
      idempotencyKey: expect.any(String),
      body: {
        userId: '8',
        paymentType: 'UPI',
        paymentName: 'Shop',
        upiId: 'shop@bank',
        minAmount: 30_000,
        maxAmount: 0,
        customFields: [{ label: 'QR', type: 'IMAGE', value: UPLOADED }],
        transactionCode: '123456',
      },
    },
  ])
  await waitFor(() => expect(address()).toBe(''))
})

test('of USDT the network and its confirmations go out: as many as are usual there unless others are typed', async () => {
  await open('/?method=new')
  fireEvent.change(await screen.findByLabelText(WORDS.type), { target: { value: 'USDT' } })
  type(WORDS.fields.paymentName, 'Binance')
  type(/^One USDT is worth/, '88.5')
  type(WORDS.fields.walletNumber, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  press(WORDS.makeMethod)
  expect(await screen.findByText(WORDS.walletOfAnother('TRC-20 (Tron)'))).toBeDefined()
  fireEvent.change(screen.getByLabelText(new RegExp(`^${WORDS.network}`)), { target: { value: 'BEP20' } })
  type(new RegExp(`^${WORDS.confirmationsNeeded}`), '7')
  press(WORDS.makeMethod)
  expect(await screen.findByText(WORDS.confirmationsBetween(8, 150))).toBeDefined()
  type(new RegExp(`^${WORDS.confirmationsNeeded}`), '')
  press(WORDS.makeMethod)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ body: { usdtRate: 8_850, network: 'BEP20', confirmations: 15 } }])
})

test.each([
  ['pays somebody else', ['upi://pay?pa=thief@bank'], WORDS.codePaysAnother('thief@bank')],
  ['leads to a page', ['upi://pay?pa=shop@bank', 'https://pay.example'], WORDS.codePaysAnother('https://pay.example')],
  ['is not there', [], WORDS.noCode],
])('of an image whose code %s that is said before it is saved', async (_, read, said) => {
  codes = read
  await open('/?method=new')
  type(WORDS.fields.upiId, 'Shop@bank')
  press(WORDS.addField)
  upload()
  expect(await screen.findByText(said)).toBeDefined()
})

test('an image takes the place of another by a yes; one that is refused leaves the one before, and says why', async () => {
  methods = [{ ...METHOD, customFields: [{ label: 'QR', type: 'IMAGE', value: UPLOADED }] }]
  refusal = new CallFailure(413, { code: 'IMAGE_TOO_LARGE', message: 'A smaller one' })
  await open('/?method=m-1')
  press(COMMON.edit)
  await screen.findByRole('dialog', { name: WORDS.editMethod('Any UPI app') })
  upload()
  const asked = within(await screen.findByRole('dialog', { name: TEXTS.replaceImage }))
  expect(screen.queryByText('A smaller one')).toBeNull()
  fireEvent.click(asked.getByRole('button', { name: COMMON.yes }))
  expect(await screen.findByText('A smaller one')).toBeDefined()
  expect(document.querySelector(`img[src="${UPLOADED}"]`)).not.toBeNull()
})

const upload = () =>
  fireEvent.change(screen.getByLabelText(WORDS.fieldTypes.IMAGE), {
    target: { files: [new File(['image'], 'qr.png', { type: 'image/png' })] },
  })

test.each([
  ['who is paid', WORDS.fields.upiId, 'other@bank', WORDS.payeeChanges],
  ['what a remark tells', WORDS.fields.remarks, 'Pay to the other id', WORDS.payeeChanges],
  ['only the bounds', WORDS.fields.maxAmount, '900', WORDS.payeeStays],
])(
  'a change of %s says so in its question, and names the version that was looked at',
  async (_, label, value, text) => {
    await open('/?method=m-1')
    press(COMMON.edit)
    await screen.findByRole('dialog', { name: WORDS.editMethod('Any UPI app') })
    type(new RegExp(`^${label}`), value)
    press(WORDS.saveMethod)
    expect(within(await question()).getByText(text)).toBeDefined()
    await sayYes()
    await answered()
    expect(sent).toMatchObject([{ endpoint: calls.changeMethod, body: { version: 4 } }])
  },
)

test('while a change waits it is what is edited, and the newer one takes its place', async () => {
  methods = [{ ...METHOD, waiting: WAITING }]
  await open('/?method=m-1')
  press(COMMON.edit)
  expect(await screen.findByDisplayValue('then@bank')).toBeDefined()
  press(WORDS.saveMethod)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ body: { version: 5, upiId: 'then@bank' } }])
})

test.each<[string, object, RegExp]>([
  ['METHOD_FIELD_WRONG', { field: 'upiId' }, /^UPI id/],
  ['METHOD_BOUNDS', {}, /^Largest amount/],
])('the refusal %s stands at its field', async (code, facts, label) => {
  refusal = new CallFailure(422, { message: 'The server says no', code, ...facts } as never)
  await open('/?method=m-1')
  press(COMMON.edit)
  type(/^Largest amount/, '900')
  press(WORDS.saveMethod)
  await sayYes()
  await waitFor(() => expect(screen.getAllByText('The server says no').length).toBeGreaterThan(1))
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
})

const region = (name: string) => screen.getByRole('region', { name })

test('a second officer sees who is paid now and then, side by side, what differs marked, and confirms the version', async () => {
  methods = [{ ...METHOD, waiting: WAITING }]
  await open('/?method=m-1')
  expect(within(region(WORDS.nowPaid)).getByText('now@bank').className).toContain('text-warn')
  expect(within(region(WORDS.thenPaid)).getByText('then@bank').className).toContain('text-warn')
  expect(within(region(WORDS.thenPaid)).getByText('Paddock').className).not.toContain('text-warn')
  press(WORDS.confirmPayee)
  await question(WORDS.confirmPayee)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.confirmMethod, params: { methodId: 'm-1' }, body: { version: 5, transactionCode: '123456' } },
  ])
})

test('whoever changed it cannot confirm it, and can end it', async () => {
  methods = [{ ...METHOD, waiting: { ...WAITING, mayConfirm: false } }]
  await open('/?method=m-1')
  expect(screen.getByText(WORDS.mustBeOther)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.confirmPayee })).toBeNull()
  press(WORDS.endChange)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ endpoint: calls.withdrawMethodChange, body: { version: 5 } }])
})

test('what waits by the word of a higher level is neither ended nor replaced below it, and says so', async () => {
  methods = [{ ...METHOD, waiting: { ...WAITING, setBy: 'administrator', mayEnd: false, mayConfirm: false } }]
  await open('/?method=m-1')
  expect(screen.queryByRole('button', { name: WORDS.endChange })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: COMMON.edit }).disabled).toBe(true)
  expect(screen.getByText(WORDS.endsAbove(COMMON.roles.administrator))).toBeDefined()
})

test.each<[string, Partial<ManagedMethod>, boolean, string]>([
  ['hidden', { active: false, hiddenBy: 'admin', mayShow: false }, true, WORDS.turnedOffBy(COMMON.roles.admin)],
  ['hidden', { active: false, hiddenBy: 'agent', mayShow: true }, false, WORDS.showMethod],
  ['hidden before what a higher level set', { active: false, mayShow: false }, true, WORDS.showsAbove],
  ['locked', { isLock: true, lockedBy: 'admin', mayUnlock: false }, true, WORDS.turnedOffBy(COMMON.roles.admin)],
  ['locked', { isLock: true, lockedBy: 'agent', mayUnlock: true }, false, WORDS.lockMethodHint],
])('what was %s is turned on by whom the server takes it from', async (_, change, isDisabled, text) => {
  methods = [{ ...METHOD, ...change }]
  await open('/?method=m-1')
  const label = change.isLock === true ? WORDS.lockMethod : WORDS.showMethod
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${label}`) }).disabled).toBe(isDisabled)
  expect(screen.getAllByText(text).length).toBeGreaterThan(0)
})

test('a first payee can be ended too; one that is confirmed waits for its hour', async () => {
  methods = [{ ...METHOD, inForce: false, waiting: WAITING }]
  await open('/?method=m-1')
  expect(within(region(WORDS.nowPaid)).getByText(WORDS.nobodyPaid)).toBeDefined()
  press(WORDS.endChange)
  expect(within(await question(WORDS.endChange)).getByText(WORDS.endFirstFact)).toBeDefined()
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ endpoint: calls.withdrawMethodChange, body: { version: 5 } }])
  cleanup()
  methods = [{ ...METHOD, waiting: { ...WAITING, confirmedBy: 'master', inForceFrom: Date.now(), mayConfirm: false } }]
  await open('/?method=m-1')
  expect(screen.getByText(WORDS.waitsForHour)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.confirmPayee })).toBeNull()
  expect(screen.queryByText(WORDS.mustBeOther)).toBeNull()
})

test('where players see it is saved behind the code', async () => {
  await open('/?method=m-1')
  fireEvent.click(screen.getByLabelText(new RegExp(`^${WORDS.lockMethod}`)))
  type(WORDS.order, '12')
  press(COMMON.save)
  await sayYes()
  await answered()
  // What was left as it was is nobody's word.
  expect(sent).toMatchObject([{ endpoint: calls.arrangeMethod }])
  expect(sent[0]?.body).toEqual({ isLock: true, sort: 12, transactionCode: '123456' })
})

test('where nobody can be paid yet that is said', async () => {
  methods = []
  show(<MethodsPage />, { call })
  expect(await screen.findByText(WORDS.noMethods)).toBeDefined()
})
