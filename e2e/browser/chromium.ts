/** The browser from npm: nothing is downloaded, nothing comes from the system. */
import packed from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** Of one dot a pixel: the processor draws here, and four times as many say nothing more. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions

/** As phones are, for pictures of it and for what is measured. */
export const SHARP_PHONE = { ...PHONE, deviceScaleFactor: 2 } as const satisfies BrowserContextOptions

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions

/** Where the browser is, unpacked if it was not. Several at once find it half written: a run does it before its workers begin. */
export const unpackChromium = async (): Promise<string> => await packed.executablePath()

export const launchChromium = async (): Promise<Browser> =>
  await chromium.launch({
    executablePath: await unpackChromium(),
    // As root, as in a container, the browser's own sandbox cannot start. The package's own flags make one process of
    // everything, in which a second window never draws: they are left out.
    args: ['--no-sandbox'],
    headless: true,
  })
