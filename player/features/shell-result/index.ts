export * from './first-result.tsx'
