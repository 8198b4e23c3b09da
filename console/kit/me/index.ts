export * from './me.tsx'
