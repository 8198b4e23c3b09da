export * from './limits.ts'
export * from './permissions.ts'
export * from './role.ts'
export * from './shares.ts'
