/** Lists as files, which the server makes. */
export { saveAs } from './save-file.ts'
export { ExportMenu, type ExportWords } from './export-menu.tsx'
export { type ExportOrder, orderExport } from './take-file.ts'
