const REPORT_EVERY_MS = 2_000

/**
 * Called with how many rows or images are done since the last call, what the command waits for, or what it
 * leaves out.
 */
export type Progress = {
  rows(count: number): void
  images(count: number): void
  waits: (sentence: string) => void
  leavesOut: (what: string) => void
}

export const noProgress: Progress = {
  rows: () => {},
  images: () => {},
  waits: () => {},
  leavesOut: () => {},
}

/**
 * Prints how far a command is on standard error, every two seconds: a short one prints nothing. What
 * it waits for or leaves out is printed at once.
 */
export function openProgress(): Progress {
  const done = { rows: 0, images: 0 }
  let reportedAt = performance.now()
  function add(kind: 'rows' | 'images', count: number) {
    done[kind] += count
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    process.stderr.write(`${amount(done.rows, 'row')}, ${amount(done.images, 'image')}\n`)
  }
  return {
    rows: (count) => add('rows', count),
    images: (count) => add('images', count),
    waits: (sentence) => void process.stderr.write(`${sentence}\n`),
    leavesOut: (what) => void process.stderr.write(`Left out: ${what}.\n`),
  }
}

/** What was copied; `missing` counts images that are in use and whose file the source lacks. */
export type Totals = { rows: number; images: number; missing: number }

/** Completes a sentence: '12,345 rows and 6 images'. */
export function describeTotals({ rows, images, missing }: Totals) {
  const lost = missing > 0 ? ` (the files of ${missing.toLocaleString('en')} are missing)` : ''
  return `${amount(rows, 'row')} and ${amount(images, 'image')}${lost}`
}

/** '1 row', or '12,345 rows'. */
export const amount = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
