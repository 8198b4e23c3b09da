/** Of two officers who have to agree the first: nobody is the second beside themselves. docs/domain/second-officer.md#word. */

type Spoken = { readonly firstBy: string | null }

/** The officer who looks at it has agreed already: somebody else has to. */
export const isOwnWord = ({ firstBy }: Spoken, userName: string): boolean => firstBy === userName

/** What one has agreed to waits for somebody else: what is to be done stands above it. */
export const ownWordsLast = <Row extends Spoken>(rows: readonly Row[], userName: string): readonly Row[] => [
  ...rows.filter((row) => !isOwnWord(row, userName)),
  ...rows.filter((row) => isOwnWord(row, userName)),
]
