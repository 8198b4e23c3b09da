/**
 * What a player is called at a provider: by site, provider and account, so that two sites, or two providers, never mean the same person by
 * chance. docs/domain/casino.md#players.
 */
export type PlayerAt = { readonly siteId: number; readonly providerId: number; readonly accountId: number }

export const playerRefOf = ({ siteId, providerId, accountId }: PlayerAt): string =>
  `${siteId}.${providerId}.${accountId}`

const SHAPE = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.([1-9]\d{0,14})$/

/** Undefined for what is no name that we gave. */
export function readPlayerRef(text: string): PlayerAt | undefined {
  const [, siteId, providerId, accountId] = SHAPE.exec(text)?.map(Number) ?? []
  if (siteId === undefined || providerId === undefined || accountId === undefined) return undefined
  return { siteId, providerId, accountId }
}
