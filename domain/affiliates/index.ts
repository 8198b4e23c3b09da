/** Who brings players by a deal, and what that earns them. docs/domain/affiliates.md. */
export * from './deal.ts'
export * from './visit.ts'
