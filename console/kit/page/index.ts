export * from './console-address.ts'
export * from './moment.tsx'
export * from './money.tsx'
export * from './page.tsx'
