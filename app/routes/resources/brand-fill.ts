import type { BrandView } from '~/features/brands/contract'
import { brandStyle } from '~/kit/brand-color'

/** What a brand's seal is filled with. */
export function brandFill(brand: BrandView | null): string {
  if (brand?.isHouse) return SEAL
  return brandStyle(brand?.color ?? '')?.light.brand ?? INK
}

// `--seal-fill` and `--brand` by day; a picture cannot read tokens.
const SEAL = '#c32b1d'
const INK = '#252f41'
