import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SetupError } from './progress.mjs'

const PLACES = [
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
  find: findChromium,
  debianPackages: ['chromium', 'fonts-liberation'],
  advice:
    'Install it with `npx playwright-core install --with-deps chromium`, or with your ' +
    "system's package manager (Debian: `apt-get install chromium`), or name one in CHROMIUM_PATH.",
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) {
    throw new SetupError(`CHROMIUM_PATH names ${named}, which does not exist`)
  }
  return named || PLACES.find((place) => existsSync(place)) || downloadedByPlaywright()
}

function downloadedByPlaywright() {
  // Loaded here because it takes a quarter of a second, and may not be installed at import time.
  const playwright = /** @type {typeof import('playwright-core')} */ (
    createRequire(import.meta.url)('playwright-core')
  )
  const place = playwright.chromium.executablePath()
  return existsSync(place) ? place : null
}
