export * from './count-balls.ts'
export * from './odd-matches.ts'
export * from './recorded.ts'
