export * from './permissions.ts'
export * from './role.ts'
