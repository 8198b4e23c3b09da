import { calls, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { isEvidence } from '@paddock/domain/payments'
import { sql } from 'kysely'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
async function booksHold(): Promise<void> {
  expect(await auditBooks(tree.db)).toEqual([])
}
afterEach(async () => {
  await booksHold()
  await tree.close()
})

const HOUR_MS = 60 * 60 * 1000
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const today = (days = 0): string => {
  const at = new Date(Date.now() + HOUR_MS + days * 24 * HOUR_MS + 5.5 * HOUR_MS)
  return `${String(at.getUTCDate()).padStart(2, '0')}/${String(at.getUTCMonth() + 1).padStart(2, '0')}/${at.getUTCFullYear()}`
}
const COLUMNS = {
  date: 'Date',
  narration: 'Narration',
  balance: 'Balance',
  debit: 'Debit',
  credit: 'Credit',
  dateOrder: 'DMY',
} as const
type Line = readonly [date: string, narration: string, debit: string, credit: string, balance: string]
const csv = (lines: readonly Line[]): File =>
  new File(
    [
      ['Date,Narration,Debit,Credit,Balance', ...lines.map((line) => line.map((cell) => `"${cell}"`).join(','))].join(
        '\n',
      ),
    ],
    'a.csv',
  )
const CAME: Line = [today(), 'UPI/CR/412345678901/ASHA/HDFC', '', '1,000.00', '5,000.00']

/** As little of one as makes it one. */
function workbook(rows: readonly (readonly string[])[]): File {
  const cell = (text: string, row: number, column: number) =>
    `<c r="${'ABCDE'.charAt(column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = rows
    .map((row, n) => `<row r="${n + 1}">${row.map((text, at) => cell(text, n, at)).join('')}</row>`)
    .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const links = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': links('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  }
  const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
  return new File([new Uint8Array(packed)], 'a.xlsx')
}

const send = (officer: string, file: File, named: Partial<RequestOf<typeof calls.importStatement>['body']> = COLUMNS) =>
  tree.ask(officer, calls.importStatement, {
    params: { role: officer.replace('club:', '').replace(/\d/, '') as 'agent' },
    body: { file, accountName: 'HDFC', transactionCode: CODE, ...named },
  })
const lines = async (officer: string, state: 'all' | 'UNCLAIMED' = 'all') => {
  const asked = await tree.ask(officer, calls.getStatementLines, {
    params: { role: officer.replace('club:', '').replace(/\d/, '') as 'agent' },
    query: { page: 1, limit: 25, state },
  })
  return (await asked.reply()).docs
}

const NO_DETAILS = {
  accountNumber: '',
  ifscCode: '',
  bankName: '',
  walletNumber: '',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [],
}

async function claim(utr: string, amount = 1000): Promise<string> {
  const fields = { ...NO_DETAILS, upiId: 'a@bank', accountName: 'A' }
  const { rows } = await sql<{ id: string }>`
    with made as (insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf('agent')}) returning id),
      of_it as (insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields, in_force_from)
        select id, 1, 1, ${tree.idOf('agent')}, 'UPI', 'UPI', 0, 0, ${JSON.stringify(fields)}::jsonb, now() - interval '1 day' from made)
    select id::text from made`.execute(tree.db)
  const body = { depositTypeId: rows[0]!.id, amount: paise(amount * 100), utr }
  const made = await tree.ask('player1', calls.createDeposit, { body })
  expect(made.body).toMatchObject({ docs: { status: 'pending' } })
  return (await made.reply()).docs._id
}
const approve = (depositId: string) =>
  tree.ask('agent', calls.decideDeposit, {
    params: { role: 'agent' },
    body: { depositId, action: 'approved', remarks: '', transactionCode: CODE },
  })
const linesOf = async (depositId: string) =>
  (await (await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })).reply()).docs.lines

describe('a statement', () => {
  test('that overlaps another adds what is new, and its columns are named once', async () => {
    const other: Line = [today(), 'UPI/CR/512345678901/RAVI/SBI', '', '250', '5,250.00']
    expect((await (await send('agent', csv([CAME, CAME]))).reply()).docs).toEqual({ imported: 2, known: 0, skipped: 0 })
    expect((await (await send('agent', csv([CAME, CAME, other]), {})).reply()).docs).toEqual({
      imported: 1,
      known: 2,
      skipped: 0,
    })
    expect(await lines('agent')).toHaveLength(3)
  })

  test('comes as a workbook too', async () => {
    const file = workbook([
      ['Date', 'Narration', 'Balance', 'Debit', 'Credit'],
      [today(), 'UPI/412345678901', '900.00', '', '1000.5'],
    ])
    expect((await (await send('agent', file)).reply()).docs).toEqual({ imported: 1, known: 0, skipped: 0 })
    expect(await lines('agent')).toMatchObject([{ amount: 100_050, utr: '412345678901', balance: 90_000 }])
  })

  test('is seen by its owner and those above, and by nobody else', async () => {
    await send('agent', csv([CAME]))
    expect(await lines('admin')).toHaveLength(1)
    for (const other of ['agent2', 'club:agent']) expect(await lines(other)).toEqual([])
  })

  test.each([
    ['no table', () => new File(['\u0000\u0001'], 'a.csv'), COLUMNS, 'STATEMENT_UNREADABLE'],
    [
      'a folder that is no workbook',
      () => new File([new Uint8Array(zipSync({ 'a.txt': strToU8('x') }))], 'a.xlsx'),
      COLUMNS,
      'STATEMENT_UNREADABLE',
    ],
    [
      'a bomb',
      () => new File([new Uint8Array(zipSync({ 'xl/a': new Uint8Array(65 * 1024 * 1024) }))], 'a.xlsx'),
      COLUMNS,
      'STATEMENT_UNREADABLE',
    ],
    ['other columns', () => csv([CAME]), { ...COLUMNS, date: 'Txn Date' }, 'STATEMENT_COLUMNS'],
    ['columns that nobody named yet', () => csv([CAME]), {}, 'STATEMENT_COLUMNS'],
  ])('of %s is refused, and nothing is kept', async (_, file, named, code) => {
    expect(codeOf(await send('agent', file(), named))).toBe(code)
    expect(await lines('agent')).toEqual([])
  })
})

describe('a line', () => {
  test('stands beside its claim, and is spent by it when it is approved', async () => {
    const depositId = await claim('412345678901')
    expect(await linesOf(depositId)).toEqual([])
    await send('agent', csv([CAME]))
    expect(await linesOf(depositId)).toMatchObject([{ state: 'CLAIMED', utr: '412345678901', amount: 100_000 }])
    expect(await lines('agent', 'UNCLAIMED')).toEqual([])
    expect((await approve(depositId)).status).toBe(200)
    expect(await linesOf(depositId)).toMatchObject([{ state: 'FUNDED', depositId }])
  })

  test('that nobody claims is told, and one that a debit took back is no evidence', async () => {
    const depositId = await claim('412345678901')
    await send(
      'agent',
      csv([
        CAME,
        [today(), 'REV/412345678901', '1,000.00', '', '4,000.00'],
        [today(), 'UPI/612345678901', '', '5', '9'],
      ]),
    )
    expect(await linesOf(depositId)).toEqual([])
    expect(await lines('agent')).toMatchObject([{ state: 'UNCLAIMED' }, { state: 'DEBIT' }, { state: 'CANCELED' }])
  })

  test.each([
    ['its own', [today(), 'UPI/412345678901', '', '1000', ''], '412345678901'],
    ['typed in part', [today(), 'UPI/412345678901', '', '1000', ''], '345678901'],
    ['of another amount', [today(), 'UPI/412345678901', '', '1001', ''], '412345678901'],
    ['of another reference', [today(), 'UPI/412345678902', '', '1000', ''], '412345678901'],
    ['three days older', [today(-3), 'UPI/412345678901', '', '1000', ''], '412345678901'],
    ['four days older', [today(-4), 'UPI/412345678901', '', '1000', ''], '412345678901'],
  ] as const)('%s is evidence as the domain says', async (_, line, utr) => {
    const depositId = await claim(utr)
    await send('agent', csv([line]))
    const [kept] = await lines('agent')
    const day = today().split('/').toReversed().join('-')
    const is = isEvidence({ ...kept!, rail: 'RRN' }, { rail: 'RRN', utr, amount: paise(100_000), day })
    expect((await linesOf(depositId)).length > 0).toBe(is)
  })
})
