/** The range of several rounds of one measurement. */
export type Spread = { min: number; median: number; max: number }

/** Null if no round returned a number. */
export function spreadOf(values: (number | null)[]): Spread | null {
  const ascending = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const [min] = ascending
  const max = ascending.at(-1)
  if (min === undefined || max === undefined) return null
  return { min, median: ascending[Math.floor(ascending.length / 2)] ?? NaN, max }
}

export const middle = (values: number[]) => spreadOf(values)?.median ?? NaN

export type Verdict = 'met' | 'missed' | 'within the spread'

/** One condition of a target, compared with the measurement. */
export type Check = { target: string; asks: string; is: Spread; verdict: Verdict }

type Asked = { target: string; asks: string; is: number | number[]; failure?: string | null }

/** A verdict needs all rounds on one side of the bound; a failed row meets no target. */
export function atLeast(bound: number, asked: Asked): Check {
  return check(asked, (value) => value >= bound)
}

export function below(bound: number, asked: Asked): Check {
  return check(asked, (value) => value < bound)
}

export function atMost(bound: number, asked: Asked): Check {
  return check(asked, (value) => value <= bound)
}

function check({ target, asks, is, failure }: Asked, isMet: (value: number) => boolean): Check {
  const values = [is].flat()
  const spread = spreadOf(values) ?? { min: NaN, median: NaN, max: NaN }
  return { target, asks, is: spread, verdict: failure ? 'missed' : verdictOf(values, isMet) }
}

function verdictOf(values: number[], isMet: (value: number) => boolean): Verdict {
  if (values.length > 0 && values.every(isMet)) return 'met'
  return values.some(isMet) ? 'within the spread' : 'missed'
}
