export interface Edits {
  /** Tokens that both lists have, in order. */
  common: number
  /** What stands between them in either list, where the lists differ. */
  runs: [string, string][]
  /** Where each of them begins in either list. */
  places: [number, number][]
}

/** Where two token lists differ, by their longest common subsequence. Time grows with the product of lengths. */
export function editsBetween(a: string[], b: string[]): Edits {
  const pairs = commonPairs(a, b)
  const runs: [string, string][] = []
  const places: [number, number][] = []
  let from: [number, number] = [0, 0]
  for (const [i, j] of [...pairs, [a.length, b.length] as const]) {
    const run: [string, string] = [a.slice(from[0], i).join(''), b.slice(from[1], j).join('')]
    if (run[0] !== '' || run[1] !== '') {
      runs.push(run)
      places.push(from)
    }
    from = [i + 1, j + 1]
  }
  return { common: pairs.length, runs, places }
}

function commonPairs(a: string[], b: string[]): [number, number][] {
  const width = b.length + 1
  const longest = new Uint16Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] =
        a[i] === b[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}
