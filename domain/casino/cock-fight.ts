/** The cock-fight area: games of providers that say so. docs/domain/casino.md#cock-fight. */
export const COCK_FIGHT = 'cockfight'
