/** What a line says, and how sure that is (0–1). */
export interface Spelled {
  text: string
  score: number
}

/**
 * Letters from the likelihoods of each step along a line: the likeliest of each step, repeats taken once, blanks (0)
 * dropped. `letters[0]` stands for likelihood 1; the one behind the last is a space.
 */
export function spell(
  likelihoods: Float32Array,
  steps: number,
  kinds: number,
  letters: readonly string[],
): Spelled {
  let text = ''
  let sum = 0
  let count = 0
  let last = 0
  for (let step = 0; step < steps; step++) {
    let best = 0
    let most = likelihoods[step * kinds] ?? 0
    for (let kind = 1; kind < kinds; kind++) {
      const likelihood = likelihoods[step * kinds + kind] ?? 0
      if (likelihood > most) {
        most = likelihood
        best = kind
      }
    }
    if (best !== 0 && best !== last) {
      text += best - 1 < letters.length ? (letters[best - 1] ?? '') : ' '
      sum += most
      count += 1
    }
    last = best
  }
  return { text: text.trim(), score: count === 0 ? 0 : sum / count }
}
