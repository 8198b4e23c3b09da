import { type BankLine, calls, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
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
const today = (days = 0): string => dayOf(Date.now() + days * 24 * HOUR_MS)
/** As it is at the site. */
const dayOf = (millis: number): string => {
  const at = new Date(millis + 5.5 * HOUR_MS)
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
const workbook = (rows: readonly (readonly (string | number)[])[]): File => workbookOf(sheetOf(rows))

function sheetOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number, row: number, column: number) => {
    const at = `${'ABCDE'.charAt(column)}${row + 1}`
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  return rows.map((row, n) => `<row r="${n + 1}">${row.map((text, at) => cell(text, n, at)).join('')}</row>`).join('')
}

function workbookOf(sheet: string): File {
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

const roleOf = (officer: string) =>
  officer.replace('club:', '').replace(/\d/, '').replace('whitelabel', 'whiteLabel') as 'agent'

const send = (officer: string, file: File, named: Partial<RequestOf<typeof calls.importStatement>['body']> = COLUMNS) =>
  tree.ask(officer, calls.importStatement, {
    params: { role: roleOf(officer) },
    body: { file, accountName: 'HDFC', transactionCode: CODE, ...named },
  })
const preview = async (file: File, named: Partial<RequestOf<typeof calls.previewStatement>['body']> = {}) => {
  const body = { file, accountName: 'HDFC', ...named }
  return (await (await tree.ask('agent', calls.previewStatement, { params: { role: 'agent' }, body })).reply()).docs
}
const lineless = async (status: 'all' | 'open' = 'all') => {
  const query = { page: 1, limit: 25, lineless: true, status }
  const { docs } = await (await tree.ask('agent', calls.getDeposits, { params: { role: 'agent' }, query })).reply()
  return docs.map(({ _id }) => _id)
}
const askLines = async (officer: string, query: RequestOf<typeof calls.getStatementLines>['query']) =>
  await (await tree.ask(officer, calls.getStatementLines, { params: { role: roleOf(officer) }, query })).reply()
const lines = async (officer: string, state: BankLine['state'] | 'all' = 'all', search?: string) => {
  const { docs, totalDocs } = await askLines(officer, { page: 1, limit: 100, state, search })
  expect(totalDocs).toBe(docs.length)
  return docs
}
const pageOf = async (officer: string, wanted: { page: number; limit: number; search: string | undefined }) =>
  (await askLines(officer, wanted)).docs.map(({ _id }) => _id)

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
const detailsOf = async (depositId: string) =>
  (await (await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })).reply()).docs
const linesOf = async (depositId: string) => (await detailsOf(depositId)).lines
const setAside = (officer: string, lineId: string, remarks: string) =>
  tree.ask(officer, calls.setLineAside, {
    params: { role: officer.replace(/\d/, '') as 'agent', lineId },
    body: { remarks },
  })

describe('a statement', () => {
  beforeEach(() => tree.readApart())

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

  test('comes as Excel’s Unicode text too', async () => {
    const text = `\uFEFFDate\tNarration\tDebit\tCredit\tBalance\n${CAME.join('\t')}\n`
    const file = new File([new Uint8Array(Buffer.from(text, 'utf16le'))], 'a.txt')
    expect((await (await send('agent', file)).reply()).docs).toEqual({ imported: 1, known: 0, skipped: 0 })
    expect(await lines('agent')).toMatchObject([{ amount: 100_000, utr: '412345678901' }])
  })

  test('is read one at a time of an officer, and another’s beside it', async () => {
    const files = [send('agent', csv([CAME])), send('agent', csv([CAME])), send('agent2', csv([CAME]))]
    const [one, other, anothers] = (await Promise.all(files)).map(codeOf)
    expect(new Set([one, other])).toEqual(new Set([undefined, 'TOO_MANY_REQUESTS']))
    expect(anothers).toBeUndefined()
    expect(codeOf(await send('agent', csv([CAME])))).toBeUndefined()
  })

  test('comes as a workbook too', async () => {
    const file = workbook([
      ['Date', 'Narration', 'Balance', 'Debit', 'Credit'],
      [today(), 'UPI/412345678901', '900.00', '', '1000.5'],
    ])
    expect((await (await send('agent', file)).reply()).docs).toEqual({ imported: 1, known: 0, skipped: 0 })
    expect(await lines('agent')).toMatchObject([{ amount: 100_050, utr: '412345678901', balance: 90_000 }])
  })

  test('whose numbers carry what formulas leave behind the paise is read as it is shown', async () => {
    const file = workbook([
      ['Date', 'Narration', 'Balance', 'Debit', 'Credit'],
      [today(), 'UPI/412345678901', 181_999.990_000_000_02, '', 1_000.500_000_000_000_1],
    ])
    await send('agent', file)
    expect(await lines('agent')).toMatchObject([{ amount: 100_050, balance: 18_199_999 }])
  })

  test.each(['\t', ';'])('with %j between its cells keeps the commas of thousands', async (delimiter) => {
    const rows = [
      ['Account', '50100234567891'],
      ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
      [today(), 'UPI/412345678901/ASHA, "RAO"', '', '1,23,456.00', '4,327,932.42'],
      [today(), 'UPI/412345678902/RAVI', '45,000.00', '', '4,282,932.42'],
      ['', 'Closing balance, all', '', '', '4,282,932.42'],
    ]
    const text = rows.map((row) => row.join(delimiter)).join('\n')
    expect((await (await send('agent', new File([text], 'a.csv'))).reply()).docs).toMatchObject({ imported: 2 })
    expect((await lines('agent')).map(({ amount, balance }) => [amount, balance])).toEqual(
      expect.arrayContaining([
        [12_345_600, 432_793_242],
        [4_500_000, 428_293_242],
      ]),
    )
  })

  test('is shown before it is kept: its columns guessed or as they were named, each row that is left out with why', async () => {
    const rows: readonly Line[] = [CAME, ['32/01/2026', 'TYPO', '', '5', ''], ['', 'Total', '', '1,000.00', '']]
    const guessed = await preview(csv(rows))
    expect(guessed).toMatchObject({
      titles: ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
      columns: { ...COLUMNS, amount: null, drCr: null, reference: null },
      known: false,
      count: 1,
      credits: 100_000,
      debits: 0,
      lines: [{ amount: 100_000, direction: 'CREDIT', utr: '412345678901' }],
      skipped: [
        { row: 3, why: 'DATE_UNREAD', text: '32/01/2026 · TYPO · 5' },
        { row: 4, why: 'NO_DATE', text: 'Total · 1,000.00' },
      ],
    })
    expect(await lines('agent')).toEqual([])
    await send('agent', csv(rows), { ...COLUMNS, balance: undefined })
    expect(await preview(csv(rows))).toMatchObject({ known: true, columns: { balance: null } })
    const other = new File(['A,B\n1,2'], 'b.csv')
    expect(await preview(other)).toMatchObject({ titles: ['A', 'B'], columns: null, count: 0, lines: [] })
    const wrongWay = { ...COLUMNS, debit: 'Credit', credit: 'Debit' }
    expect(await preview(csv(rows), wrongWay)).toMatchObject({ credits: 0, debits: 100_000 })
  })

  test('stands in the list of imports, with what was new of it', async () => {
    await send('agent', csv([CAME, ['', 'Total', '', '1', '']]))
    await send('agent', csv([CAME]))
    const params = { role: 'agent' } as const
    const { docs } = await (
      await tree.ask('agent', calls.getStatementImports, { params, query: { page: 1, limit: 25 } })
    ).reply()
    expect(docs).toMatchObject([
      { by: 'agent', accountName: 'HDFC', fileName: 'a.csv', lines: 1, imported: 0, skipped: 0 },
      { lines: 1, imported: 1, skipped: 1, firstDay: docs[0]?.lastDay },
    ])
    const others = await tree.ask('agent2', calls.getStatementImports, { params, query: { page: 1, limit: 25 } })
    expect((await others.reply()).docs).toEqual([])
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
    [
      'a cell far below all others',
      () => workbookOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      COLUMNS,
      'STATEMENT_UNREADABLE',
    ],
    [
      'a cell far beside all others',
      () => workbookOf('<row r="20000"><c r="XFD20000"><v>1</v></c></row>'),
      COLUMNS,
      'STATEMENT_UNREADABLE',
    ],
    [
      'a far cell whose place is written another way',
      () => workbookOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="&#x31;048576"><c><v>1</v></c></row>'),
      COLUMNS,
      'STATEMENT_UNREADABLE',
    ],
    [
      'a cell that is longer than anything a bank writes',
      () => csv([[today(), 'x', '', `(${' '.repeat(5000)}5`, '']]),
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

describe('lines', () => {
  const FUNDED = 'UPI/CR/412345678901/ASHA/asha@okhdfc'
  const CLAIMED = 'UPI/CR/412345678902/BINA/bina@okhdfc'
  const UNCLAIMED = 'UPI/CR/512345678903/RAVI RAO/ravi@ybl'
  const ASIDE = 'UPI/CR/512345678904/OWN ACCOUNT'
  const TAKEN_BACK = 'UPI/CR/512345678905/TARA'
  const DEBIT = 'REV/512345678905'
  const CHARGE = 'CHARGES OF THE QUARTER'
  const ELSEWHERE = 'UPI/CR/612345678906/UMA'
  const came = (narration: string, balance: string): Line => [today(), narration, '', '1,000.00', balance]

  beforeEach(async () => {
    const depositId = await claim('412345678901')
    const others = [CLAIMED, UNCLAIMED, ASIDE, TAKEN_BACK].map((narration, n) => came(narration, String(n)))
    await send(
      'agent',
      csv([came(FUNDED, '9'), ...others, [today(), DEBIT, '1,000.00', '', '8'], [today(-1), CHARGE, '9', '', '7']]),
    )
    await approve(depositId)
    await claim('412345678902')
    await send('agent', csv([came(ELSEWHERE, '1')]), { ...COLUMNS, accountName: 'ICICI' })
    const { docs } = await askLines('agent', { page: 1, limit: 100 })
    const aside = docs.find(({ narration }) => narration === ASIDE)
    await setAside('agent', must(aside, 'it was imported')._id, 'rent')
    // More accounts than are read one by one, and not all of the site.
    for (let n = 0; n < 22; n++)
      await send('admin', csv([came(`UPI/CR/7123456789${n + 10}`, '1')]), { ...COLUMNS, accountName: `Bank ${n}` })
    await send('whitelabel', csv([came('UPI/CR/812345678901', '1')]), { ...COLUMNS, accountName: 'House' })
  })

  test('of a state are those that say so, whoever asks', async () => {
    for (const [officer, count] of [
      ['agent', 8],
      ['admin', 30],
      ['whitelabel', 31],
    ] as const) {
      const all = await lines(officer)
      expect([officer, all.length]).toEqual([officer, count])
      for (const state of ['UNCLAIMED', 'CLAIMED', 'FUNDED', 'CANCELED', 'DEBIT', 'ASIDE'] as const) {
        const meant = all.filter((line) => line.state === state).map(({ _id }) => _id)
        expect(meant).not.toEqual([])
        expect([officer, state, (await lines(officer, state)).map(({ _id }) => _id)]).toEqual([officer, state, meant])
      }
    }
  })

  test('come page by page, in one order, whoever asks and whatever is searched for', async () => {
    for (const officer of ['agent', 'admin', 'whitelabel'])
      for (const search of [undefined, 'UPI', '7123456789', 'bank']) {
        const all = (await lines(officer, 'all', search)).map(({ _id }) => _id)
        const pages = await Promise.all([1, 2, 3].map((page) => pageOf(officer, { page, limit: 3, search })))
        expect([officer, search, pages.flat()]).toEqual([officer, search, all.slice(0, 9)])
      }
  })

  test.each([
    ['any part, while nothing was approved on it', 'ravi r', [UNCLAIMED]],
    ['what an officer wrote of it', 'rent', [ASIDE]],
    ['any part, also where a debit took it back', 'tara', [TAKEN_BACK]],
    ['any part, where it has no reference', 'of the q', [CHARGE]],
    ['no part of what a reference finds', 'REV/', []],
    ['no part of what funded a deposit', '/ASHA', []],
    ['the beginning of who paid', 'Asha@', [FUNDED]],
    ['the beginning of a reference', '41234567890', [FUNDED, CLAIMED]],
    ['the last digits of a reference', '678901', [FUNDED]],
    ['a reference, of both ways', '512345678905', [TAKEN_BACK, DEBIT]],
    ['its account', 'icic', [ELSEWHERE]],
  ])('are found by %s', async (_, search, meant) => {
    for (const officer of ['agent', 'admin']) {
      const found = (await lines(officer, 'all', search)).map(({ narration }) => narration)
      expect([officer, found.toSorted()]).toEqual([officer, meant.toSorted()])
    }
    const ofAState = await lines('admin', 'FUNDED', search)
    expect(ofAState.map(({ narration }) => narration)).toEqual(meant.filter((one) => one === FUNDED))
  })
})

describe('beside a claim', () => {
  test('stands what may be of it, with the differences', async () => {
    const depositId = await claim('412345678901')
    await send(
      'agent',
      csv([
        [today(), 'UPI/412345678901', '', '900', '1'],
        [today(), 'UPI/512345678901', '', '1000', '2'],
        [today(-9), 'UPI/412345678901', '', '1000', '3'],
        [today(), 'UPI/612345678999', '', '700', '4'],
        [today(), 'CASH', '', '1000', '6'],
        [today(-9), 'UPI/612345678998', '', '1000', '5'],
      ]),
    )
    const { near, lines: found } = await detailsOf(depositId)
    expect(found).toEqual([])
    expect(near.map(({ utr, amount, differs }) => [utr, amount, differs])).toEqual([
      ['412345678901', 90_000, ['AMOUNT']],
      ['412345678901', 100_000, ['DAY']],
      [null, 100_000, ['UTR']],
      ['512345678901', 100_000, ['UTR']],
    ])
  })

  test('stands what a debit took back, and nothing else once its own line is there', async () => {
    const depositId = await claim('412345678901')
    await send('agent', csv([CAME, [today(), 'REV/412345678901', '1,000.00', '', '4,000.00']]))
    expect((await detailsOf(depositId)).near).toMatchObject([{ state: 'CANCELED', differs: [] }])
  })
})

describe('a claim', () => {
  test('without a line is listed where statements tell of its day, open and approved, and not once its line came', async () => {
    const depositId = await claim('412345678901')
    expect(await lineless()).toEqual([])
    await send('agent', csv([[today(-1), 'CASH', '', '5', '1']]))
    expect(await lineless()).toEqual([])
    await send('agent', csv([[today(), 'CASH', '', '7', '2']]))
    expect(await lineless()).toEqual([depositId])
    expect((await approve(depositId)).status).toBe(200)
    expect(await lineless()).toEqual([depositId])
    expect(await lineless('open')).toEqual([])
    await send('agent', csv([CAME]))
    expect(await lineless()).toEqual([])
  })
})

describe('a debit of the same reference, behind the approval', () => {
  test('cancels the line, lists the deposit as one without a line, and stands beside it', async () => {
    const depositId = await claim('412345678901')
    await send('agent', csv([CAME]))
    expect((await approve(depositId)).status).toBe(200)
    await send('agent', csv([[today(), 'REV/412345678901', '1,000.00', '', '4,000.00']]))
    expect(await lineless()).toEqual([depositId])
    expect(await detailsOf(depositId)).toMatchObject({
      lines: [],
      near: [{ state: 'CANCELED', depositId, differs: [] }],
    })
    expect(await lines('agent')).toMatchObject([{ state: 'DEBIT' }, { state: 'CANCELED', depositId }])
  })
})

const BACK: Line = [today(), 'REV/412345678901', '1,000.00', '', '4,000.00']

test.each([
  ['the credit comes first', [[CAME], [BACK]]],
  ['the debit comes first', [[BACK], [CAME]]],
  ['both come at once', [[BACK, CAME]]],
  [
    'a statement comes again',
    [
      [CAME, BACK],
      [CAME, BACK],
    ],
  ],
])('a line is taken back by the debit of its reference where %s', async (_, files) => {
  for (const of of files) await send('agent', csv(of))
  expect((await lines('agent', 'CANCELED')).map(({ utr }) => utr)).toEqual(['412345678901'])
  expect(await lines('agent', 'UNCLAIMED')).toEqual([])
})

test('a debit of another account takes nothing back', async () => {
  await send('agent', csv([CAME]))
  await send('agent', csv([BACK]), { ...COLUMNS, accountName: 'Axis' })
  expect(await lines('agent', 'CANCELED')).toEqual([])
  expect(await lines('agent', 'UNCLAIMED')).toHaveLength(1)
})

describe('a line whose claim was approved before', () => {
  test('is spent by it as it is imported, and claimed by nobody else', async () => {
    const depositId = await claim('412345678901')
    expect((await approve(depositId)).status).toBe(200)
    await send('agent', csv([CAME, [today(), 'UPI/612345678901', '', '5', '9']]))
    expect(await linesOf(depositId)).toMatchObject([{ state: 'FUNDED', depositId }])
    expect(await lines('agent', 'UNCLAIMED')).toMatchObject([{ utr: '612345678901' }])
    expect(await lineless()).toEqual([])
  })

  test('stays open where a debit took it back, where another amount came, and where the deposit was taken back', async () => {
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const [back, less, never] = [await claim('412345678901'), await claim('412345678902'), await claim('412345678903')]
    for (const depositId of [back, less, never]) expect((await approve(depositId)).status).toBe(200)
    for (const [officer, version] of [
      ['agent', 2],
      ['admin', 3],
    ] as const) {
      const body = { version, remarks: 'It never came', transactionCode: CODE }
      const params = { role: officer, depositId: never }
      expect((await tree.ask(officer, calls.reverseDeposit, { params, body })).status).toBe(200)
    }
    await send(
      'agent',
      csv([
        CAME,
        [today(), 'REV/412345678901', '1,000.00', '', '4,000.00'],
        [today(), 'UPI/412345678902', '', '900', '1'],
        [today(), 'UPI/412345678903', '', '1,000', '2'],
      ]),
    )
    expect(await lines('agent', 'UNCLAIMED')).toHaveLength(2)
    expect(await lineless()).toEqual(expect.arrayContaining([back, less]))
  })

  test.each([1, 2, 3])('is spent once, however an approval and an import meet (%d)', async () => {
    const depositId = await claim('412345678901')
    const [approved] = await Promise.all([approve(depositId), send('agent', csv([CAME]))])
    expect(approved.status).toBe(200)
    expect(await linesOf(depositId)).toMatchObject([{ state: 'FUNDED', depositId }])
    expect(await lines('agent', 'UNCLAIMED')).toEqual([])
  })
})

describe('a line', () => {
  test('that is no player’s is set aside with what it is, and a claim finds it all the same', async () => {
    await send('agent', csv([CAME]))
    const [line] = await lines('agent')
    const id = line?._id ?? ''
    expect((await setAside('agent2', id, 'mine')).status).toBe(404)
    expect((await setAside('agent', 'x', 'mine')).status).toBe(404)
    expect((await setAside('agent', id, ' Own money ')).body).toMatchObject({
      docs: { state: 'ASIDE', remarks: 'Own money' },
    })
    expect(await lines('agent', 'UNCLAIMED')).toEqual([])
    expect(await lines('agent', 'ASIDE')).toHaveLength(1)
    expect((await setAside('agent', id, '')).body).toMatchObject({ docs: { state: 'UNCLAIMED', remarks: '' } })
    await setAside('agent', id, 'Own money')
    const depositId = await claim('412345678901')
    expect(await linesOf(depositId)).toMatchObject([{ state: 'CLAIMED' }])
    expect(codeOf(await setAside('agent', id, 'Again'))).toBe('REQUEST_CHANGED')
  })

  test('that a higher officer set aside is theirs to say otherwise of, and of those above', async () => {
    await send('agent', csv([CAME]))
    const id = must((await lines('agent'))[0], 'it was imported')._id
    await setAside('agent', id, 'Rent')
    expect((await setAside('administrator', id, 'Fraud, police asked')).status).toBe(200)
    const above = { code: 'SET_ABOVE', field: 'line', facts: { setBy: 'administrator' } }
    for (const remarks of ['', 'Rent']) expect((await setAside('agent', id, remarks)).body).toMatchObject(above)
    expect(await lines('agent', 'ASIDE')).toMatchObject([{ remarks: 'Fraud, police asked' }])
    expect((await setAside('administrator2', id, '')).body).toMatchObject({ docs: { state: 'UNCLAIMED' } })
    expect((await setAside('agent', id, 'Rent')).status).toBe(200)
  })

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
    ['of the day after', [today(1), 'UPI/412345678901', '', '1000', ''], '412345678901'],
    ['two days younger', [today(2), 'UPI/412345678901', '', '1000', ''], '412345678901'],
  ] as const)('%s is evidence as the domain says', async (_, line, utr) => {
    const depositId = await claim(utr)
    await send('agent', csv([line]))
    const [kept] = await lines('agent')
    const { createdAt } = (await detailsOf(depositId)).deposit
    const day = dayOf(createdAt).split('/').toReversed().join('-')
    const is = isEvidence({ ...kept!, rail: 'RRN' }, { rail: 'RRN', utr, amount: paise(100_000), day })
    expect((await linesOf(depositId)).length > 0).toBe(is)
  })
})

test('who stands between a player and the owner reads nothing that the owner’s bank wrote', async () => {
  const fields = { ...NO_DETAILS, upiId: 'wl@bank', accountName: 'W' }
  const { rows } = await sql<{ id: string }>`
    with made as (insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf('whitelabel')}) returning id),
      of_it as (insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
          in_force_from)
        select id, 1, 1, ${tree.idOf('whitelabel')}, 'UPI', 'UPI', 0, 0, ${JSON.stringify(fields)}::jsonb, now() - interval '1 day' from made)
    select id::text from made`.execute(tree.db)
  const depositTypeId = must(rows[0], 'a method was made').id
  const claimed = await tree.ask('player1', calls.createDeposit, {
    body: { depositTypeId, amount: paise(100_000), utr: '412345678999' },
  })
  const { docs } = await claimed.reply()
  const file = csv([
    [today(), 'UPI/CR/499999999999/RAVI KUMAR/ravi@okaxis', '', '1,000.00', '9,87,654.00'],
    [today(), 'UPI/CR/412345678999/ASHA RAO/asha@okaxis', '', '1,000.00', '9,88,654.00'],
  ])
  await tree.ask('whitelabel', calls.importStatement, {
    params: { role: 'whiteLabel' },
    body: { file, accountName: 'HDFC', transactionCode: CODE, ...COLUMNS },
  })
  const seen = async (who: string, role: 'agent' | 'admin' | 'whiteLabel') => {
    const answered = await tree.ask(who, calls.getDeposit, { params: { role, depositId: docs._id } })
    const details = (await answered.reply()).docs
    return [details.lines.length, details.near.length]
  }
  expect([await seen('agent', 'agent'), await seen('admin', 'admin')]).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await seen('whitelabel', 'whiteLabel')).toEqual([1, 1])
})
