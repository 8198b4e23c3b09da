/** Which pictures a run of the gallery owes, and which of them it has not taken. Pure. */

/** A picture of a tour, by name; of some there is one on one device only. `mayLack`: what it shows does not come every time. */
export type Declared = string | { readonly name: string; readonly on?: 'phone' | 'desktop'; readonly mayLack?: true }

const factsOf = (declared: Declared) => (typeof declared === 'string' ? { name: declared } : declared)

export type Owed = { readonly lacking: readonly string[]; readonly undeclared: readonly string[] }

/** What a tour on this device said that it takes and did not, and what it took without saying so. */
export function comparePictures(
  declared: readonly Declared[],
  taken: ReadonlySet<string>,
  device: 'phone' | 'desktop',
): Owed {
  const meant = declared.map(factsOf).filter(({ on }) => on === undefined || on === device)
  const known = new Set(meant.map(({ name }) => name))
  return {
    lacking: meant.filter(({ name, mayLack }) => !mayLack && !taken.has(name)).map(({ name }) => name),
    undeclared: [...taken].filter((name) => !known.has(name)),
  }
}

/** The sentences in which a run says so; none where it is whole. */
export const complaintsOf = (where: string, { lacking, undeclared }: Owed): readonly string[] => [
  ...(lacking.length > 0 ? [`${where}: lacks ${lacking.join(', ')}`] : []),
  ...(undeclared.length > 0 ? [`${where}: took what no tour declares: ${undeclared.join(', ')}`] : []),
]
