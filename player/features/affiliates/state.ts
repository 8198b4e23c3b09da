/** A number of visits or players, grouped as amounts are. */
export const countText = (count: number): string => count.toLocaleString('en-IN')
