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
  const scale = names.map((name) => deviationOf(examples.map((item) => item.features[name] ?? 0)))
  const rows = examples.map((item) =>
    Float64Array.from(names, (name, index) => (item.features[name] ?? 0) / (scale[index] ?? 1)),
  )
  const theta = names.map((name, index) => (belief.start[name] ?? 0) * (scale[index] ?? 1))
  const mean = names.map(() => 0)
  const square = names.map(() => 0)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = slopeOf(examples, rows, theta)
    const rate = round < ROUNDS * 0.7 ? 0.05 : 0.01
    names.forEach((name, index) => {
      const own = theta[index] ?? 0
      const here = (slope[index] ?? 0) + (name === 'intercept' ? 0 : 2 * belief.l2 * own)
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * here
      square[index] = 0.999 * (square[index] ?? 0) + 0.001 * here * here
      const first = (mean[index] ?? 0) / (1 - 0.9 ** round)
      const second = Math.sqrt((square[index] ?? 0) / (1 - 0.999 ** round)) + 1e-8
      theta[index] = within(name, own - (rate * first) / second, scale[index] ?? 1, belief)
    })
  }
  return Object.fromEntries(
    names.map((name, index) => [name, round2((theta[index] ?? 0) / (scale[index] ?? 1))]),
  )
}

function within(name: string, value: number, scale: number, { sense, least }: Belief): number {
  if (name === 'intercept') return value
  const sign = sense(name)
  return sign * Math.max((least?.[name] ?? 0) * scale, sign * value)
}

function slopeOf(examples: Example[], rows: Float64Array[], theta: number[]): Float64Array {
  const slope = new Float64Array(theta.length)
  for (const [no, row] of rows.entries()) {
    const { isAbove = false, share = 0 } = examples[no] ?? {}
    let sum = 0
    for (let index = 0; index < row.length; index += 1)
      sum += (row[index] ?? 0) * (theta[index] ?? 0)
    const pull = (1 / (1 + Math.exp(-sum)) - (isAbove ? 1 : 0)) * share
    for (let index = 0; index < row.length; index += 1) {
      slope[index] = (slope[index] ?? 0) + pull * (row[index] ?? 0)
    }
  }
  return slope
}

function deviationOf(values: number[]): number {
  const mean = values.reduce((sum, item) => sum + item, 0) / values.length
  const square = values.reduce((sum, item) => sum + (item - mean) ** 2, 0) / values.length
  return square > 0 ? Math.sqrt(square) : 1
}

export const round2 = (value: number) => Math.round(value * 100) / 100
