import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/**
 * The commands that start Chromium, the best one first: Chromium without windows has the same engine, and takes a
 * quarter less processor time for a test (decisions/056).
 */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
/**
 * The list below the address bar: Chromium loads it as two pages of its own into each window, also headless, which
 * takes half of the processor time that a tab takes (measured: 340 instead of 700 ms, Chromium 156).
 */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** The features that Playwright 1.65 switches off. Chromium reads only the last list, so ours repeats them. */
const byPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning'
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'msForceBrowserSignIn'],
  'msEdgeUpdateLaunchServicesPreferredVersion'
]
/** Flags for a browser that makes no requests of its own, and that also starts as root in a container. */
export const options = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  `--disable-features=${[...byPlaywright, ...ownPages].join(',')}`
]

/** Starts the system's Chromium, headless. Where there is none, throws an error that says what to install. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: findChromium(process.env), args: options, timeout: 60_000 })
}

/** Path of Chromium: `CHROMIUM_PATH`, else the first of the usual commands in `PATH`. */
export function findChromium({ CHROMIUM_PATH, PATH = '' }: NodeJS.ProcessEnv): string {
  if (CHROMIUM_PATH) {
    if (isProgram(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, and there is no program there`)
  }
  const folders = PATH.split(delimiter).filter(Boolean)
  const found = commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isProgram)
  if (found) return found
  throw new Error(
    'The tests need Chromium: install it (Debian, as root: apt-get update && apt-get install -y --no-install-recommends ' +
      `chromium-headless-shell), or name another one in CHROMIUM_PATH. Looked for ${commands.join(', ')} in PATH`
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
