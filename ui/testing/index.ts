/** What tests of both apps look at. */
export * from './catalogues.ts'
