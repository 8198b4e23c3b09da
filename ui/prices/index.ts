export * from './pick.ts'
export * from './price-cell.tsx'
export * from './roving-grid.tsx'
export * from './use-flash.ts'
