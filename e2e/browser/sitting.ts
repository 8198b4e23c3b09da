/** One Paddock, its feed and a browser for all tests of a file, and the screens that each of them opens. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { type Caller, signInAs } from './caller.ts'
import { launchChromium } from './chromium.ts'
import { type Paddock, type PaddockOptions, startPaddock } from './paddock.ts'
import { keepSession, openScreen, type Screen } from './player-screen.ts'
import { openStagedFeed, type StagedFeed } from './staged-feed.ts'

export type PlayerScreen = Screen & { readonly me: Caller }

export type Sitting = {
  readonly paddock: Paddock
  readonly browser: Browser
  readonly feed: StagedFeed
  open(options: BrowserContextOptions, label?: string): Promise<Screen>
  /** A player who is signed in already, and the calls in the player's name. */
  openAs(userName: string, options: BrowserContextOptions): Promise<PlayerScreen>
  /** After each test. */
  clear(): Promise<void>
  end(): Promise<void>
}

export async function beginSitting(options: PaddockOptions): Promise<Sitting> {
  const paddock = await startPaddock(options)
  const feed = openStagedFeed(paddock.url)
  const browser = await launchChromium()
  const screens: Screen[] = []

  /** `label`: the site, by the first label of its host. */
  async function open(device: BrowserContextOptions, label?: string): Promise<Screen> {
    const url = label === undefined ? paddock.url : paddock.url.replace('//', `//${label}.`)
    const screen = await openScreen(browser, url, device)
    screens.push(screen)
    return screen
  }

  return {
    paddock,
    browser,
    feed,
    open,
    async openAs(userName, device) {
      const [screen, me] = [await open(device), await signInAs(paddock.url, userName)]
      await keepSession(screen.context, me.token)
      return { ...screen, me }
    },
    async clear() {
      for (const { context } of screens.splice(0)) await context.close()
      await feed.resume()
    },
    async end() {
      feed.stop()
      await browser.close()
      await paddock.stop()
    },
  }
}
