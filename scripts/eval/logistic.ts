/** One example of a fit: what was measured of it, whether the sum shall be above 0, and how much it counts. */
export interface Example {
  features: Record<string, number>
  isAbove: boolean
  share: number
}

/** By feature; shares of examples add up to 1. */
export interface Belief {
  /** Where the search begins; of it also the features' names. */
  start: Readonly<Record<string, number>>
  /** No weight goes against it. `one`, the constant, has none. */
  sense: (name: string) => 1 | -1
  /** Weights of this size at least, in their sense. */
  least?: Readonly<Record<string, number>>
  l2: number
}

const ROUNDS = 600

/** Weights of a sum by logistic loss (Adam), L2 on features of unit deviation; to two decimals. */
export function fitLogistic(examples: Example[], belief: Belief): Record<string, number> {
  const names = Object.keys(belief.start)
  const scale = names.map((name) => deviationOf(examples.map((one) => one.features[name] ?? 0)))
  const rows = examples.map((one) =>
    Float64Array.from(names, (name, at) => (one.features[name] ?? 0) / (scale[at] ?? 1)),
  )
  const theta = names.map((name, at) => (belief.start[name] ?? 0) * (scale[at] ?? 1))
  const mean = names.map(() => 0)
  const square = names.map(() => 0)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = slopeOf(examples, rows, theta)
    const rate = round < ROUNDS * 0.7 ? 0.05 : 0.01
    names.forEach((name, at) => {
      const own = theta[at] ?? 0
      const here = (slope[at] ?? 0) + (name === 'one' ? 0 : 2 * belief.l2 * own)
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * here
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * here * here
      const first = (mean[at] ?? 0) / (1 - 0.9 ** round)
      const second = Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8
      theta[at] = within(name, own - (rate * first) / second, scale[at] ?? 1, belief)
    })
  }
  return Object.fromEntries(
    names.map((name, at) => [name, round2((theta[at] ?? 0) / (scale[at] ?? 1))]),
  )
}

function within(name: string, value: number, scale: number, { sense, least }: Belief): number {
  if (name === 'one') return value
  const sign = sense(name)
  return sign * Math.max((least?.[name] ?? 0) * scale, sign * value)
}

function slopeOf(examples: Example[], rows: Float64Array[], theta: number[]): Float64Array {
  const slope = new Float64Array(theta.length)
  for (const [no, row] of rows.entries()) {
    const { isAbove = false, share = 0 } = examples[no] ?? {}
    let sum = 0
    for (let at = 0; at < row.length; at += 1) sum += (row[at] ?? 0) * (theta[at] ?? 0)
    const pull = (1 / (1 + Math.exp(-sum)) - (isAbove ? 1 : 0)) * share
    for (let at = 0; at < row.length; at += 1) {
      slope[at] = (slope[at] ?? 0) + pull * (row[at] ?? 0)
    }
  }
  return slope
}

function deviationOf(values: number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const square = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length
  return square > 0 ? Math.sqrt(square) : 1
}

export const round2 = (value: number) => Math.round(value * 100) / 100
