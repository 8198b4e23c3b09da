export * from './flash.ts'
export * from './pick.ts'
export * from './price-cell.tsx'
export * from './roving-grid.tsx'
