export * from './rules-dialog.tsx'
