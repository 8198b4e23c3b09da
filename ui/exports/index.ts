/** Files made of lists. The makers of sheets and pages are loaded when somebody asks for one. */
export * from './export-file.ts'
export { loadEverything, MOST_EXPORTED } from './load-everything.ts'
export * from './sheet.ts'
