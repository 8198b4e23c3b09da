export * from './confirm.tsx'
