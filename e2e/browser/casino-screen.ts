/** The casino as its player finds it: a game, by its name. */
import type { FrameLocator, Page } from 'playwright-core'

/** From a tab of the lobby, to where its rules have been read. */
export async function openGame(page: Page, tab: string, name: string): Promise<FrameLocator> {
  await page.goto(tab)
  await page.getByRole('searchbox', { name: 'Find a game' }).fill(name)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const game = page.frameLocator('iframe')
  await game.getByRole('button', { name: 'I have read this' }).click()
  return game
}
