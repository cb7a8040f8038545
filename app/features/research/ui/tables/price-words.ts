/** What filling so many cells costs, in a sentence; said before anything begins. */
export function priceWords(cells: number, priceCoins: number): string {
  if (cells === 0) return '没有新的格子要填，不收硬币。'
  if (priceCoins === 0) return `共${cells}格，没有接入模型，摘录论文的原句，不收硬币。`
  return `共${cells}格，由模型填写，每格${priceCoins}枚硬币，最多${cells * priceCoins}枚；没有填成的不收。`
}
