/** Features by their weights; both name the same things. */
export function weightedSum<Name extends string>(
  weights: Readonly<Record<Name, number>>,
  features: Record<NoInfer<Name>, number>,
): number {
  let sum = 0
  for (const name in weights) sum += weights[name] * features[name]
  return sum
}
