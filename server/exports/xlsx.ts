/**
 * A workbook as a stream: texts stand in the cells themselves, so nothing of the rows is kept until the end, and what names the sheets
 * comes behind them. Office Open XML, ECMA-376.
 */
import { Zip, ZipDeflate } from 'fflate'
import { momentDays } from './moments.ts'
import type { Cells, CellValue, FileShape, FileWriter, Give } from './sheet.ts'

/** With the heads. The rows after them stand on another sheet. */
const MOST_ROWS_OF_SHEET = 1_048_576
const MOST_CHARACTERS_OF_CELL = 32_767
const NARROWEST = 8
const WIDEST = 48

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`
const BOLD = 1
const MOMENT = 2

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML has no place for. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/** Excel would read it as a character. */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g

const xmlText = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS_OF_CELL)
    .replaceAll(NOT_XML, '')
    .replaceAll(LOOKS_ESCAPED, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

type MomentDays = ReturnType<typeof momentDays>

function xmlCell(value: CellValue, daysOf: MomentDays, style: string): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'object') return `<c s="${MOMENT}"><v>${daysOf(value)}</v></c>`
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

const xmlRow = (cells: Cells, number: number, daysOf: MomentDays, style = ''): string =>
  `<row r="${number}">${cells.map((value) => xmlCell(value, daysOf, style)).join('')}</row>`

/** A sheet has a name of at most 31 characters, some of which it may not have, and no two of a book are alike. */
const nameOf = (title: string, number: number): string => {
  const end = number === 1 ? '' : ` ${number}`
  return title.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31 - end.length) + end
}

const widthOf = (longest: number): number => Math.min(WIDEST, Math.max(NARROWEST, longest + 2))

export function createXlsx({ title, zone, columns }: FileShape, give: Give): FileWriter {
  const daysOf = momentDays(zone)
  const encoder = new TextEncoder()
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    give(chunk as Uint8Array<ArrayBuffer>)
  })
  const cols = columns.map(
    ({ longest }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(longest)}" customWidth="1"/>`,
  )
  const begin = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  const heads = xmlRow(
    columns.map(({ head }) => head),
    1,
    daysOf,
    ` s="${BOLD}"`,
  )
  let sheets = 0
  let rowsOnSheet = 0
  let sheet = addSheet()

  function addFile(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }

  function addSheet(): ZipDeflate {
    sheets += 1
    rowsOnSheet = 1
    const added = addFile(`xl/worksheets/sheet${sheets}.xml`)
    added.push(encoder.encode(begin + heads))
    return added
  }

  const endSheet = () => sheet.push(encoder.encode('</sheetData></worksheet>'), true)

  function write(rows: readonly Cells[]): void {
    const room = MOST_ROWS_OF_SHEET - rowsOnSheet
    sheet.push(
      encoder.encode(
        rows
          .slice(0, room)
          .map((cells, at) => xmlRow(cells, rowsOnSheet + at + 1, daysOf))
          .join(''),
      ),
    )
    rowsOnSheet += Math.min(room, rows.length)
    if (rows.length <= room) return
    endSheet()
    sheet = addSheet()
    write(rows.slice(room))
  }

  async function end(): Promise<void> {
    endSheet()
    for (const [name, text] of Object.entries(bookOf(title, sheets))) addFile(name).push(encoder.encode(text), true)
    zip.end()
  }

  return { write, end, unwritten: 0 }
}

/** Which sheets there are, and how they look: the parts that stand beside the rows. */
function bookOf(title: string, sheets: number): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const each = (part: (number: number) => string): string => numbers.map(part).join('')
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
  const relations = (inside: string) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each(
      (number) => `<sheet name="${xmlText(nameOf(title, number))}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
        relation('rIdStyles', 'styles', 'styles.xml'),
    ),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${type('styles', 'styles')}${each(
      (number) => type(`worksheets/sheet${number}`, 'worksheet'),
    )}</Types>`,
  }
}
