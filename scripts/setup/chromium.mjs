import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SetupError } from './progress.mjs'

/** Chromium without a user interface: it runs the same tests in half the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @type {import('./system-tools.mjs').Tool} */
export const chromium = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  find: () => findShell() ?? findBrowser(),
  findPreferred: findShell,
  debianPackages: ['chromium-headless-shell', 'fonts-liberation'],
  advice:
    'Install it with `npx playwright-core install --with-deps chromium`, or with your ' +
    "system's package manager (Debian: `apt-get install chromium-headless-shell`), or name one " +
    'in CHROMIUM_PATH.',
}

function findShell() {
  return named() ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null)
}

/** A complete browser, for the benchmark: it measures what users get. */
export function findBrowser() {
  return named() ?? BROWSERS.find((place) => existsSync(place)) ?? downloadedByPlaywright()
}

/** @throws {SetupError} if CHROMIUM_PATH names a file that does not exist */
function named() {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) {
    throw new SetupError(`CHROMIUM_PATH names ${path}, which does not exist`)
  }
  return path || null
}

function downloadedByPlaywright() {
  // Loaded here because it takes a quarter of a second, and may not be installed at import time.
  const playwright = /** @type {typeof import('playwright-core')} */ (
    createRequire(import.meta.url)('playwright-core')
  )
  const place = playwright.chromium.executablePath()
  return existsSync(place) ? place : null
}
