interface Package {
  coins: number
  /** Fen; null where it is agreed upon. */
  price: number | null
}

/**
 * Fen for coins whose number a person says: never more than by the package whose coins are cheapest among those not
 * larger, nor than a larger package. Half a fen upwards.
 */
export function coinsPrice(coins: number, unit: Package, packages: readonly Package[]): number {
  const prices = [unit, ...packages].flatMap(({ coins: held, price }) => {
    if (price === null || held < 1) return []
    return held > coins ? [price] : [Math.floor((2 * price * coins + held) / (2 * held))]
  })
  return Math.min(...prices)
}
