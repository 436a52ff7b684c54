import { hashText } from '../../lib/hash-text.ts'

const WIDTH = 400
const HEIGHT = 300
const STEPS = 7

/** A decorative picture generated from a name, the same on every machine. */
export function Pattern({ name }: { name: string }) {
  const next = sequence(hashText(name))
  const hue = next() * 360
  const turn = (next() < 0.5 ? -1 : 1) * (30 + next() * 60)
  // The lightness steps are constant, so that many patterns look well together on a page.
  const tone = (at: number) =>
    `oklch(${round(0.42 + at * 0.48)} ${round(0.05 + 0.02 * at)} ${round(hue + turn * at)})`
  const Shapes = [Circles, Bars, Waves][Math.floor(next() * 3)] ?? Waves
  return (
    <svg
      className="size-full"
      data-testid="pattern"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width={WIDTH} height={HEIGHT} fill={tone(0)} />
      <Shapes next={next} tone={tone} />
    </svg>
  )
}

type ShapesProps = { next: () => number; tone: (at: number) => string }

function Circles({ next, tone }: ShapesProps) {
  return Array.from({ length: STEPS }, (_, i) => (
    <circle
      key={i}
      cx={round(next() * WIDTH)}
      cy={round(HEIGHT * (0.2 + next() * 0.9))}
      r={round(36 + next() * next() * 150)}
      fill={tone((i + 1) / STEPS)}
      opacity={0.82}
    />
  ))
}

function Bars({ next, tone }: ShapesProps) {
  const step = WIDTH / STEPS
  return Array.from({ length: STEPS }, (_, i) => {
    const height = round(HEIGHT * (0.32 + next() * 0.42))
    return (
      <rect
        key={i}
        x={round(i * step)}
        y={HEIGHT - height}
        width={round(step - 6)}
        height={height + 9}
        fill={tone((i + 1) / STEPS)}
      />
    )
  })
}

function Waves({ next, tone }: ShapesProps) {
  const lean = 24 + next() * 28
  const gap = (HEIGHT * 0.86) / STEPS
  return Array.from({ length: STEPS }, (_, i) => {
    const left = round(28 + i * gap + next() * 10)
    const right = round(28 + i * gap + next() * 10)
    const crest = round(left - lean)
    const trough = round(right + lean)
    return (
      <path
        key={i}
        d={`M0 ${left}C110 ${crest - 26} 230 ${trough + 40} ${WIDTH} ${right}V${HEIGHT + 9}H0z`}
        fill={tone((i + 1) / STEPS)}
      />
    )
  })
}

/** Mulberry32: small and deterministic for a seed. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
